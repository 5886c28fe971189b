// What the policy says about disclosure by information content, and the figures that make estimates from a small corpus
// usable.
#pragma once

#include <string>
#include <vector>

#include "veil/labels.h"

namespace veil::risk {

enum class PrivacyModel {
  threshold,    // nothing tells as much as the least informative sensitive term
  c_sanitized,  // nothing tells more than 1/alpha of what a sensitive term does
  t_plausible   // every replacement could stand for at least t originals
};

struct InformationSettings {
  std::vector<std::string> categories;
  bool related = true;          // step 2
  bool context = true;          // count a sensitive term together with its generalization
  bool groups = true;           // combinations that disclose together
  bool protect_negated = true;  // "HIV negative"
  PrivacyModel model = PrivacyModel::threshold;
  double alpha = 1;
  std::uint64_t plausible = 2;
  std::vector<IdentifierKind> unprotected;  // kinds of mentions that the policy lets stand: they are no finding of this measure

  // An association counts when it is so many standard deviations beyond chance, and at least so strong
  // (docs/experiments/information.md).
  double least_deviation = 3;
  double least_association = 2.5;   // bits
  double least_content = 3;         // bits: what is more common tells nothing ("people", "treatment")
  double least_kind_content = 2.5;  // the same for what is of a related kind
  // Less than so many common units are expected where the association is just strong enough: the statistics cannot show it.
  double least_expected = 4;
  std::size_t most_terms = 16;  // sensitive terms of a document that phrases are compared with
};

}  // namespace veil::risk
