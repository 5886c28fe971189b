#include "language/phrase_stage.h"

namespace veil::language {

PhraseStage::PhraseStage(const AllLanguageResources& resources) {
  for (const auto& language : resources) chunkers_.emplace_back(language);
}

Result<void> PhraseStage::fill(const Document& document, LayerWriter& layers) const {
  if (document.layers.has(Layer::phrases)) return {};
  if (!is_spoken(document.language)) {
    return Error{"language.not_spoken", "the document is in a language that Veil does not speak", ""};
  }
  chunkers_[static_cast<std::size_t>(document.language)].chunk(document, layers.phrases());
  return {};
}

}  // namespace veil::language
