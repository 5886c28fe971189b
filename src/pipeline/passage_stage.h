// Detection in a document of several languages. Each passage in another of the four languages is read as a document of its own, by the
// detectors of that language, and what is found there comes to what is found in the rest; passages that nobody here reads are
// masked whole, or refuse the document. A document of one language passes straight through.
//
//   "Dear all, ...\n\nSehr geehrte Frau Vries, ...\n\n..."      the German paragraph goes through the German stages
#pragma once

#include <memory>
#include <vector>

#include "detect/detect_stage.h"
#include "language/passages.h"
#include "veil/policy.h"
#include "veil/stage.h"

namespace veil::pipeline {

class PassageStage : public Stage {
 public:
  // `analysis` are the stages between language and detection.
  PassageStage(std::shared_ptr<const language::LanguageIdentifier> identifier, std::vector<std::shared_ptr<const Stage>> analysis,
               std::shared_ptr<const detect::DetectStage> detect, OtherLanguages other_languages);
  std::string_view name() const override { return "passages"; }
  LayerSet reads() const override { return {Layer::language}; }
  LayerSet adds() const override;
  // language.other_passage when the policy refuses what nobody reads.
  Result<void> run(Document& document) const override;

 private:
  Result<void> analyse(Document& document) const;
  Result<std::vector<Mention>> find_in_parts(Document& document, const std::vector<language::Passage>& spoken,
                                                std::vector<Mention>& certain) const;

  std::shared_ptr<const language::LanguageIdentifier> identifier_;
  std::vector<std::shared_ptr<const Stage>> analysis_;
  std::shared_ptr<const detect::DetectStage> detect_;
  OtherLanguages other_languages_;
};

}  // namespace veil::pipeline
