// Puts together what spaces and line ends part:
//   letters and digits one by one   "A n n a  V r i e s", "V.r.i.e.s", "0 6 1 2 3 4 5 6"
//   words broken at a hyphen        "Vri-<line end>es", also in quoted mail, where lines begin with ">"
//   numbers over a line end         "DE89 3704 0044<line end>0532 0130 00"
//   addresses over a line end       "anna@<line end>vries.example"
// Two spaces between single letters part words, and so does a capital behind a small letter where there are none.
#pragma once

#include <cstdint>
#include <string_view>

#include "text/mapped_text.h"

namespace veil {

struct JoinedText {
  MappedText text;
  int joined = 0;
  int parted_numbers = 0;  // of them, numbers over a line end
};

// How the halves of a number over a line end are put together.
enum class PartedNumbers : std::uint8_t { in_groups, in_one };

JoinedText joined_text(const MappedText& parted, PartedNumbers numbers = PartedNumbers::in_groups);

// Fewer letters or digits one by one are never joined.
inline constexpr int fewest_single_letters = 4;

// Whether the line end at `end_of_line` parts something.
bool is_parted(std::string_view text, std::size_t end_of_line);

}  // namespace veil
