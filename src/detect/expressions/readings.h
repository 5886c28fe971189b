// What can be read at a place of the text. Each reader tries one family of expressions that begins at atom `i`; the detector
// takes the longest. They are pure functions of the atoms.
#pragma once

#include "expressions/reader.h"
#include "veil/labels.h"

namespace veil::detect {

using namespace expressions;  // the words and numbers of which readings are made

struct Reading {
  std::uint32_t first = 0;
  std::uint32_t end = 0;  // 0: nothing was read
  Label label = Label::datetime;
  std::string_view subtype;
  std::string_view reason;
  float score = 0;
};

// The longer of two; the first of equal ones.
inline Reading longer(const Reading& a, const Reading& b) {
  return a.end == 0 || (b.end != 0 && b.end - b.first > a.end - a.first) ? b : a;
}

Reading read_date(const Reader& reader, std::uint32_t i);        // days, months, years, seasons, holidays, weekdays
Reading read_period(const Reader& reader, std::uint32_t i);      // decades, centuries, quarters
Reading read_clock_time(const Reader& reader, std::uint32_t i);  // times of the day
Reading read_duration(const Reader& reader, std::uint32_t i);    // durations, frequencies, ages
Reading read_age(const Reader& reader, std::uint32_t i);         // ages announced by a word
Reading read_amount(const Reader& reader, std::uint32_t i);      // money, percentages, measures
Reading read_count(const Reader& reader, std::uint32_t i);       // counts and ordinals that tell something
Reading read_street(const Reader& reader, std::uint32_t i);      // addresses, boxes; may begin before `i`
Reading read_postcode(const Reader& reader,
                      std::uint32_t i);  // of the United Kingdom and, behind a state, the United States

// Behind a year at `i`, or 0: four digits that are no piece of a longer number, or spelled out.
std::uint32_t read_year(const Reader& reader, std::uint32_t i);
// Of a list, the place behind a unit of time, with its adjective: "calendar months".
std::uint32_t behind_time_unit(const Reader& reader, std::uint32_t i);

}  // namespace veil::detect
