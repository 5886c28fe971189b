// The stage that adds noun phrases, from parts of speech. Phrases that the document brings along are kept.
#pragma once

#include <vector>

#include "language/language_resources.h"
#include "language/phrase_chunker.h"
#include "text/stage.h"

namespace veil::language {

class PhraseStage final : public Stage {
 public:
  explicit PhraseStage(const AllLanguageResources& resources);

  std::string_view name() const override { return "phrases"; }
  LayerSet reads() const override { return {Layer::language, Layer::tokens, Layer::sentences, Layer::tags}; }
  LayerSet adds() const override { return {Layer::phrases}; }

 private:
  // language.not_spoken when the document's language is none of the four.
  Result<void> fill(const Document& document, LayerWriter& layers) const override;
  std::vector<PhraseChunker> chunkers_;  // in the order of spoken_languages
};

}  // namespace veil::language
