// Takes a date or time in text apart into pieces that can be written again: days, months, years, weekdays, clock times, each
// with its place. What holds digits or numbers in words that are none of these is not understood, and gives nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "replace/surrogate/surrogate_lists.h"
#include "expressions/reader.h"
#include "veil/offsets.h"

namespace veil::replace {

enum class DatePieceKind : std::uint8_t { day, month, year, decade, weekday, hour, minute };

struct DatePiece {
  DatePieceKind kind = DatePieceKind::day;
  Span span;
  int value = 0;            // a weekday counts from 0, Monday
  bool in_word = false;     // a month's name
  bool two_digits = false;  // a year's: 80
  bool padded = false;      // a day or month of a date in digits: 03.05.
  std::uint32_t group = 0;  // pieces of one date have the same
};

// Pieces in the order of the text. Nothing when something was not understood; no pieces when there is nothing to shift.
std::optional<std::vector<DatePiece>> date_pieces(std::string_view text, const LanguageSurrogates& lists);

}  // namespace veil::replace
