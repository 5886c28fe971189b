// Asks libphonenumber (its metadata follow ITU-T E.164 and the plans that the regulators publish) whether a telephone number
// is one that is given out, or at least has a length that its region dials. It does not decide what a number is: invented
// numbers ("555-0123") stay mentions, with a lower score. The metadata are read at the first question (about 6 ms), each
// further question costs 10 to 70 µs.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace veil::detect {

enum class Standing {
  valid,       // in a range that is given out
  possible,    // of a length that is dialled, in no such range
  impossible,  // neither
};

struct NumberStanding {
  Standing standing = Standing::impossible;
  std::string region = {};  // "DE", of a valid number
};

// `dialled`: at most 17 signs, digits with "+" before them when the number is international. A national one is looked for in
// `region`, or, when that is empty, in `regions`.
NumberStanding standing_of(std::string_view dialled, std::string_view region, std::span<const std::string> regions);

}  // namespace veil::detect
