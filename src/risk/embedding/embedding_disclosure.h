// Disclosure by word embeddings (Hassan, Sánchez and Domingo-Ferrer, "Utility-Preserving Privacy Protection of Textual
// Documents via Word Embeddings"): a phrase discloses a target when the cosine of their vectors reaches the threshold t,
// whatever the phrase is. Names of the target have the risk 1. A phrase without a vector is not known to be safe and counts
// as disclosing. Beyond the paper: mentions that detectors found count where the text is about the target, and what is said
// about somebody else is left alone below t.
#pragma once

#include <array>
#include <memory>

#include "risk/disclosure.h"
#include "vectors/vectors.h"

namespace veil::risk {

// What the measure does beside what detectors found.
enum class EmbeddingUse {
  alone,   // as in the paper: phrases that reach t and names of targets, no others
  add,     // phrases that reach t besides all mentions
  filter,  // mentions only, without those that are about somebody else
  both     // phrases are added, mentions about somebody else left out
};         // what leaves mentions out does so as far as the targets have leeway

struct EmbeddingSettings {
  double threshold = 0.35;  // t, above 0 and up to 1
  EmbeddingUse use = EmbeddingUse::both;
};

class EmbeddingDisclosure : public DisclosureMeasure {
 public:
  // One set of vectors per language, null where there is none. Several languages may share one.
  using VectorsOfLanguages = std::array<std::shared_ptr<const vectors::Vectors>, spoken_languages.size()>;
  EmbeddingDisclosure(VectorsOfLanguages vectors, EmbeddingSettings settings)
      : vectors_(std::move(vectors)), settings_(std::move(settings)) {}

  std::string_view name() const override { return "embedding"; }
  // risk.no_vectors for a language without vectors, risk.unknown_target for one that the vectors do not know and nothing else is asked.
  Result<std::unique_ptr<const DocumentDisclosure>> look_at(const Document& document) const override;

 private:
  VectorsOfLanguages vectors_;
  EmbeddingSettings settings_;
};

}  // namespace veil::risk
