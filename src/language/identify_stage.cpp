#include "language/identify_stage.h"

#include <string>
#include <utility>

#include "language/prose.h"

namespace veil::language {
namespace {

// A text that is clearly in another language than its document says was mislabelled, by mistake or to pass half protected.
constexpr float clearly = 0.9F;
constexpr std::size_t longest_apart = 64 * 1024;  // bytes: in longer texts, what was pasted decides nothing

// Sentences count more than what stands between them, where they leave no doubt.
LanguageGuess guess_of(const LanguageIdentifier& identifier, std::string_view text) {
  if (text.size() <= longest_apart) {
    const std::string prose = prose_beside_other_lines(text);
    if (!prose.empty()) {
      const LanguageGuess guess = identifier.identify(prose);
      if (is_spoken(guess.language) && guess.confidence >= clearly) return guess;
    }
  }
  return identifier.identify(text);
}

}  // namespace

IdentifyStage::IdentifyStage(std::shared_ptr<const LanguageIdentifier> identifier, std::optional<Language> asked_for, Language fallback)
    : identifier_(std::move(identifier)), asked_for_(asked_for), fallback_(fallback) {}

Result<void> IdentifyStage::fill(const Document& document, LayerWriter& layers) const {
  if (asked_for_) {
    layers.set_language(*asked_for_, 1);
    return {};
  }
  const LanguageGuess guess = guess_of(*identifier_, document.text);
  const bool says_itself = is_spoken(document.language);
  if (says_itself && (guess.language == Language::unknown || guess.language == document.language || guess.confidence < clearly)) return {};
  if (guess.language == Language::other) {
    return Error{"language.not_spoken",
                 "the text is in none of English, German, Portuguese and Spanish (--language insists on one of them)", ""};
  }
  layers.set_language(guess.language == Language::unknown ? fallback_ : guess.language, guess.confidence);
  return {};
}

}  // namespace veil::language
