// Information content as utility: IC(D') / IC(D), the share of what a document's noun phrases tell that is left after
// protection. A phrase tells as much as its rarest word does, by counts of a corpus; what stands for it tells no more than
// it did. What is suppressed, masked or invented tells nothing; a tag tells the name of its label. Words alone are counted,
// so that it costs little; `veil evaluate --measures utility` knows phrases, too.
#pragma once

#include <array>
#include <memory>

#include "statistics/corpus_statistics.h"
#include "text/stage.h"
#include "veil/document.h"

namespace veil::risk {

class InformationKeptStage : public Stage {
 public:
  using StatisticsOfLanguages = std::array<std::shared_ptr<const statistics::CorpusStatistics>, spoken_languages.size()>;
  // Languages without statistics stay unmeasured.
  explicit InformationKeptStage(StatisticsOfLanguages statistics) : statistics_(std::move(statistics)) {}
  std::string_view name() const override { return "information kept"; }
  LayerSet reads() const override { return {Layer::phrases, Layer::mentions, Layer::replacements}; }
  LayerSet adds() const override { return {Layer::utility}; }

  // The share for one replacement of the document; below 0 where it is not known.
  double share_left(const Document& document, const Replacement& replacement) const;

 private:
  Result<void> fill(const Document& document, LayerWriter& layers) const override;
  StatisticsOfLanguages statistics_;
};

}  // namespace veil::risk
