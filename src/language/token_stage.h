// The stage that adds tokens and sentences. Layers that the document brings along (gold tokens of a CoNLL-U file) are kept.
#pragma once

#include <vector>

#include "language/language_resources.h"
#include "language/sentence_splitter.h"
#include "language/tokenizer.h"
#include "text/stage.h"

namespace veil::language {

class TokenStage final : public Stage {
 public:
  explicit TokenStage(const AllLanguageResources& resources);

  std::string_view name() const override { return "tokens"; }
  LayerSet reads() const override { return {Layer::language}; }
  LayerSet adds() const override { return {Layer::tokens, Layer::sentences}; }

 private:
  // language.not_spoken when the document's language is none of the four.
  Result<void> fill(const Document& document, LayerWriter& layers) const override;
  std::vector<Tokenizer> tokenizers_;  // in the order of spoken_languages
  std::vector<SentenceSplitter> splitters_;
};

}  // namespace veil::language
