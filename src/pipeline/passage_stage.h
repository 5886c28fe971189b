// Detection in a document of several languages. Each passage in another of the four languages is read as a document of its own, by the
// detectors of that language, and what is found there comes to what is found in the rest; passages that nobody here reads are
// masked whole, or refuse the document. A document of one language passes straight through.
//
//   "Dear all, ...\n\nSehr geehrte Frau Vries, ...\n\n..."      the German paragraph goes through the German stages
#pragma once

#include <memory>
#include <vector>

#include "language/passages.h"
#include "pipeline/pipeline.h"
#include "text/stage.h"
#include "veil/policy.h"

namespace veil::pipeline {

class PassageStage : public CompositeStage {
 public:
  // `reading` is what is done with each part: analysis and detection. Where `one_language`, nobody looks for passages.
  PassageStage(std::shared_ptr<const language::LanguageIdentifier> identifier, Pipeline reading, OtherLanguages other_languages,
               bool one_language = false);
  std::string_view name() const override { return "passages"; }
  LayerSet reads() const override { return {Layer::language}; }
  LayerSet adds() const override;
  LayerSet changes() const override { return reading_.changes(); }
  const Pipeline& inner() const override { return reading_; }

 private:
  // language.other_passage when the policy refuses what nobody reads.
  Result<void> fill(const Document& document, LayerWriter& layers) const override;
  Result<void> read_in_parts(const Document& document, const std::vector<language::Passage>& spoken, LayerWriter& layers) const;

  std::shared_ptr<const language::LanguageIdentifier> identifier_;
  Pipeline reading_;
  OtherLanguages other_languages_;
  bool one_language_;
};

}  // namespace veil::pipeline
