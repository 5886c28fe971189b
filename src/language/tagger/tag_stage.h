// The stage that gives every token of a document its part of speech and features, sentence by sentence, with the tagger of the
// document's language.
#pragma once

#include <array>
#include <memory>

#include "language/tagger/tagger.h"
#include "text/stage.h"
#include "veil/language.h"

namespace veil::language {

class TagStage : public Stage {
 public:
  // One tagger per spoken language, in the order of `spoken_languages`; those that are null refuse their documents.
  using Taggers = std::array<std::shared_ptr<const Tagger>, spoken_languages.size()>;
  explicit TagStage(Taggers taggers) : taggers_(std::move(taggers)) {}

  std::string_view name() const override { return "tag"; }
  LayerSet reads() const override { return {Layer::language, Layer::tokens, Layer::sentences}; }
  LayerSet adds() const override { return {Layer::tags}; }

 private:
  // `language.no_tagger` when there is none for the document's language.
  Result<void> fill(const Document& document, LayerWriter& layers) const override;
  Taggers taggers_;
};

}  // namespace veil::language
