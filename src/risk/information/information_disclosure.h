// Disclosure by information content (Sánchez, Batet and Viejo, "Utility-preserving privacy protection of textual healthcare
// documents"): what the law names must not be told, nor what lets one guess it. Sensitive terms S follow from categories
// (sensitive_terms.h), tau from S (threshold.h). Step 1: noun phrases that hold a term of S, and expressions that tell one.
// Step 2: phrases that disclose a term found in step 1 (related_terms.h), alone or together (groups.h). An option may stand
// for a phrase when it tells less than tau. Beyond the paper: kinds that speak of a matter (related_kinds.h), and phrases
// that the statistics are too thin to judge, are protected.
#pragma once

#include <array>
#include <memory>
#include <mutex>

#include "knowledge/phrase_kinds.h"
#include "link/meanings.h"
#include "risk/disclosure.h"
#include "risk/information/related_kinds.h"
#include "risk/information/sensitive_expressions.h"
#include "risk/information/sensitive_terms.h"
#include "risk/information/settings.h"
#include "risk/information/threshold.h"
#include "statistics/corpus_statistics.h"

namespace veil::risk {

struct InformationResources {
  std::shared_ptr<const SensitiveTerms> terms;
  std::shared_ptr<const SensitiveExpressions> expressions;  // may be null
  std::shared_ptr<const RelatedKinds> kinds;                // may be null
  std::shared_ptr<const knowledge::PhraseKinds> phrases;    // may be null
  std::shared_ptr<const link::Meanings> meanings;           // of mentions that other detectors found; may be null
  // One per language, null where there is none. Several languages may share one.
  std::array<std::shared_ptr<const statistics::CorpusStatistics>, spoken_languages.size()> statistics;
};

class InformationDisclosure : public DisclosureMeasure {
 public:
  InformationDisclosure(InformationResources resources, InformationSettings settings);
  ~InformationDisclosure() override;

  std::string_view name() const override { return "information"; }
  // risk.no_statistics for a language without statistics, risk.no_threshold.
  Result<std::unique_ptr<const DocumentDisclosure>> look_at(const Document& document) const override;
  std::string guarantee() const override;

  // The threshold of a language, found when the first document of it comes.
  Result<Threshold> threshold(Language asked) const;

 private:
  struct OfLanguage;
  InformationResources resources_;
  InformationSettings settings_;
  std::unique_ptr<std::array<OfLanguage, spoken_languages.size()>> languages_;
};

}  // namespace veil::risk
