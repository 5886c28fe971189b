// Reads a time of the day as far as it says which part of the day it is: "14:35" is the afternoon, "3 p.m." too; "half past three"
// alone is not certain.
#pragma once

#include <optional>
#include <string_view>

#include "replace/options/wording.h"
#include "expressions/reader.h"

namespace veil::replace {

struct DayTime {
  int hour = -1;  // 0 to 23; -1: the text does not say which half of the day
};

// `text` is what `reader` was made of. Words like "p.m." are those of the kinds forenoon, afternoon and night of the wording.
// Nothing when it is no time.
std::optional<DayTime> read_day_time(const expressions::Reader& reader, std::string_view text, const Wording& wording);

}  // namespace veil::replace
