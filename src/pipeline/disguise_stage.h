// Reads what is written in disguise (text/normal_text.h). The passages that are not their own normal form go through
// analysis, detection and combination once more, in that form; what is found leads back to the bytes of the text and becomes a
// candidate beside the mentions of what was found as it stands:
//   text "𝐀𝐧𝐧𝐚 𝐕𝐫𝐢𝐞𝐬, ａｎｎａ＠vries．example"   shadow "Anna Vries, anna@vries.example"   mentions of the text: both,
//   whole
// What is named plainly in one place and in disguise in another is found in both. A plain text costs one cheap pass.
#pragma once

#include <memory>

#include "pipeline/pipeline.h"
#include "text/stage.h"

namespace veil::pipeline {

// The language of a text that is mostly in disguise is that of its normal form, with the lines beside it that are not.
class DisguisedLanguageStage : public Stage {
 public:
  // `identify`: what identifies plain text.
  explicit DisguisedLanguageStage(std::shared_ptr<const Stage> identify) : identify_(std::move(identify)) {}
  std::string_view name() const override { return identify_->name(); }
  LayerSet reads() const override { return identify_->reads(); }
  LayerSet adds() const override { return identify_->adds(); }

 private:
  Result<void> fill(const Document& document, LayerWriter& layers) const override;
  std::shared_ptr<const Stage> identify_;
};

// Behind the combination of what was found in the text as it stands, and before another.
class DisguiseStage : public CompositeStage {
 public:
  // `reading`: all that makes mentions of a plain text of known language.
  explicit DisguiseStage(Pipeline reading) : reading_(std::move(reading)) {}
  std::string_view name() const override { return "disguise"; }
  LayerSet reads() const override { return {Layer::language, Layer::mentions}; }
  LayerSet adds() const override { return {Layer::candidates}; }
  const Pipeline& inner() const override { return reading_; }

 private:
  Result<void> fill(const Document& document, LayerWriter& layers) const override;
  Pipeline reading_;
};

}  // namespace veil::pipeline
