// Reads what is written in disguise (text/normal_text.h). The passages that are not their own normal form go through
// analysis and detection once more, in that form; what is found leads back to the bytes of the text and is joined with what
// was found as it stands:
//   text "𝐀𝐧𝐧𝐚 𝐕𝐫𝐢𝐞𝐬, ａｎｎａ＠vries．example"   shadow "Anna Vries, anna@vries.example"   mentions of the text: both,
//   whole
// What is named plainly in one place and in disguise in another is found in both. A plain text costs one cheap pass.
#pragma once

#include <memory>

#include "detect/detect_stage.h"
#include "pipeline/pipeline.h"
#include "veil/stage.h"

namespace veil::pipeline {

// The language of a text that is mostly in disguise is that of its normal form.
class DisguisedLanguageStage : public Stage {
 public:
  // `identify`: what identifies plain text.
  explicit DisguisedLanguageStage(std::shared_ptr<const Stage> identify) : identify_(std::move(identify)) {}
  std::string_view name() const override { return identify_->name(); }
  LayerSet reads() const override { return identify_->reads(); }
  LayerSet adds() const override { return identify_->adds(); }
  Result<void> run(Document& document) const override;

 private:
  std::shared_ptr<const Stage> identify_;
};

// Behind detection.
class DisguiseStage : public Stage {
 public:
  // `analyse`: what detection needs to have been done between language and detection.
  DisguiseStage(Pipeline analyse, std::shared_ptr<const detect::DetectStage> detect)
      : analyse_(std::move(analyse)), detect_(std::move(detect)) {}
  std::string_view name() const override { return "disguise"; }
  LayerSet reads() const override { return {Layer::language, Layer::mentions}; }
  LayerSet adds() const override { return {}; }
  Result<void> run(Document& document) const override;

 private:
  Pipeline analyse_;
  std::shared_ptr<const detect::DetectStage> detect_;
};

}  // namespace veil::pipeline
