// The learning itself: multinomial logistic regression over kinds, and over the places of one name, by L-BFGS with an elastic net. A
// weight belongs to a feature and a kind that were seen together, so that the model stays small.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "link/claim.h"
#include "link/meaning_model.h"
#include "training/link/meaning_examples.h"

namespace veil::training {

// Weights as the file holds them, before they are rounded.
struct LearntMeanings {
  std::vector<std::string> kind_keys;
  std::vector<std::uint32_t> features;  // ascending
  std::vector<std::uint32_t> begins;
  std::vector<std::uint8_t> columns;
  std::vector<double> weights;
  std::vector<double> dense;  // kinds for each dense feature
  link::MeaningInfo info;

  std::vector<double> scores(const link::MentionFeatures& features_of_mention) const;
  // Of the model file.
  std::string bytes() const;
};

using Chosen = std::function<bool(const MeaningExample&)>;

Result<LearntMeanings> learn_kinds_of_things(const std::vector<MeaningExample>& examples, const Chosen& chosen, const link::Kinds& kinds,
                                             const LinkerTrainingOptions& options, const std::function<void(double)>& progress);

// A claim that could be made of an example, and whether it would be so.
struct ClaimExample {
  link::PossibleClaim possible;
  bool right = false;
  unsigned fold = 0;
};

// How certain claims are, from those that could be made of examples that were not learnt from.
Result<link::ClaimValues> learn_certainty(const std::vector<ClaimExample>& examples,
                                          const std::function<bool(const ClaimExample&)>& chosen);

// A place that is to be told, and which of its candidates is right: the last where none is.
struct PlaceExample {
  std::vector<link::PlaceCandidate> places;
  std::size_t right = 0;
  unsigned fold = 0;
  const MeaningExample* example = nullptr;
};

Result<link::PlaceValues> learn_places(const std::vector<PlaceExample>& examples, const std::function<bool(const PlaceExample&)>& chosen);

}  // namespace veil::training
