// Settles whose protection a document is about, before any measure is asked: the targets of the policy and those that the document names,
// together. What a document says of itself is not to be trusted: its targets add protection, and leave others readable only where the
// policy lets them. A target that does not stand in the text leaves nobody readable silently: a misspelt name would let everything out.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "veil/document.h"

namespace veil::risk {

// What becomes of a document in which a target does not stand.
enum class WhenAbsent : std::uint8_t { refuse, protect_all, pass };

struct TargetSettings {
  std::vector<std::string> targets;  // of the policy and the command line
  bool they_narrow = false;          // whether what is said of others than these may stay
  bool those_of_documents_narrow = false;
  WhenAbsent when_absent = WhenAbsent::refuse;
  bool find_person = false;  // without any: whoever the text is about, as if the document had named the person
};

// What may stay readable of what detectors found.
enum class Leeway : std::uint8_t {
  nothing,    // targets only add protection
  others,     // what is said of somebody else than the targets
  everything  // no target stands in the text, and that is allowed: what is far from all of them
};

struct SettledTargets {
  std::vector<std::string> targets;  // of the policy first, then those that the document names beside them
  Leeway leeway = Leeway::nothing;
};

// risk.empty_target; risk.absent_target for a target that would narrow and does not stand in the text. A fact
// that does not ("HIV status" where only "HIV" is written) is protected by measure and narrows nothing.
Result<SettledTargets> settle_targets(const Document& document, const TargetSettings& settings);

}  // namespace veil::risk
