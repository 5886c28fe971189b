#include "language/identify_stage.h"

#include <utility>

namespace veil::language {

IdentifyStage::IdentifyStage(std::shared_ptr<const LanguageIdentifier> identifier, std::optional<Language> asked_for,
                             Language fallback)
    : identifier_(std::move(identifier)), asked_for_(asked_for), fallback_(fallback) {}

Result<void> IdentifyStage::run(Document& document) const {
  if (asked_for_) {
    document.language = *asked_for_;
    document.language_confidence = 1;
  } else if (!is_spoken(document.language)) {
    const LanguageGuess guess = identifier_->identify(document.text);
    if (guess.language == Language::other) {
      return Error{"language.not_spoken",
                   "the text is in none of English, German, Portuguese and Spanish (a language set beforehand is believed)", ""};
    }
    document.language = guess.language == Language::unknown ? fallback_ : guess.language;
    document.language_confidence = guess.confidence;
  }
  document.layers.add(Layer::language);
  return {};
}

}  // namespace veil::language
