#include "language/token_stage.h"

namespace veil::language {

TokenStage::TokenStage(const AllLanguageResources& resources) {
  for (const auto& language : resources) {
    tokenizers_.emplace_back(language);
    splitters_.emplace_back(language);
  }
}

Result<void> TokenStage::fill(const Document& document, LayerWriter& layers) const {
  if (document.layers.has_all(adds())) return {};
  if (!is_spoken(document.language)) {
    return Error{"language.not_spoken", "the document is in a language that Veil does not speak", ""};
  }
  const auto language = static_cast<std::size_t>(document.language);
  if (!document.layers.has(Layer::tokens)) tokenizers_[language].tokenize(document.text, layers.tokens());
  if (!document.layers.has(Layer::sentences)) splitters_[language].split(document, layers.sentences());
  return {};
}

}  // namespace veil::language
