// How what several detectors found becomes one decision. Whatever the rule, a stretch that somebody found stays found: rules choose
// its label, and only a threshold makes it no mention at all.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "veil/export.h"
#include "veil/labels.h"
#include "veil/document.h"

namespace veil VEIL_PUBLIC {

enum class CombinationMethod : std::uint8_t {
  precedence,  // the earlier detector decides
  majority,    // the label that most detectors gave; of equal ones, the earlier detector's
  weighted     // as majority, with the weight of each detector, or the score of what it found when it has no weight
};

inline constexpr std::array<std::string_view, 3> combination_method_names = {"precedence", "majority", "weighted"};

struct CombinationRule {
  CombinationMethod method = CombinationMethod::precedence;
  std::map<std::string, float> weights;  // weighted: by detector, 0 or more
  // Votes that a stretch needs, of all detectors that gave it this label: detectors for majority, the sum of weights for weighted.
  // 0: one detector is enough. The user's own terms and given mentions never need votes.
  float threshold = 0;
  friend bool operator==(const CombinationRule&, const CombinationRule&) = default;
};

// Which error is worse where the model of everyday text is in doubt: what stays readable, or what goes for nothing.
enum class Wish : std::uint8_t { careful, balanced, sparing };
inline constexpr std::array<std::string_view, 3> wish_names = {"careful", "balanced", "sparing"};

struct CombinationRules {
  CombinationRule otherwise;                // "default" in the policy
  std::map<Label, CombinationRule> labels;  // those with a rule of their own

  const CombinationRule& rule_for(Label label) const {
    const auto own = labels.find(label);
    return own == labels.end() ? otherwise : own->second;
  }
  friend bool operator==(const CombinationRules&, const CombinationRules&) = default;
};

}  // namespace VEIL_PUBLIC
