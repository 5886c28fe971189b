// Telephone and fax numbers: ITU-T E.164 (+ or 00, country, at most 15 digits), the national forms that nothing else is
// written in, and any form after a cue ("Tel.", "Fax:"). The scan is linear and finds candidates; whether they are given out
// numbering_plans.h knows.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "veil/offsets.h"

namespace veil::detect {

struct TelephoneNumber {
  Span span;
  bool alone = false;       // recognisable without a cue
  std::string dialled;      // its digits, with "+" before them when it stands there; at most 17 signs
  std::string_view region;  // whose national form it has; empty when several share it
};

// The number whose first digit stands at `digit`; a "+" or "(" before it belongs to it.
std::optional<TelephoneNumber> telephone_at(std::string_view text, std::size_t digit);

}  // namespace veil::detect
