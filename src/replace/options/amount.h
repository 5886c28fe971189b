// Reads the number of an amount, a duration or an age: its value, and what stands before and behind it in the mention. The
// separators of digits are read by the language ("1.234,56", "1,234.56"); a number that could be read in two ways ("1.234" in
// English) has no value, so that nothing false is said of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "expressions/reader.h"

namespace veil::replace {

struct Amount {
  double low = 0;     // of a list ("two to three"), the smallest
  double high = 0;    // and the largest
  bool known = true;  // the value is certain
  bool in_words = false;
  bool ordinal = false;
  bool percent = false;     // a percent sign or word follows
  bool descends = false;    // of a list, a later one is smaller: "3-1" is a score
  bool joined = false;      // a list by a dash: "10-15", or a score
  bool composed = false;    // the number is a piece of a German word: "dreijährig"
  std::string_view lead;    // before the number, with its white space: "EUR "
  std::string_view number;  // as written
  std::string_view rest;    // behind it, with its white space: " seconds", "-acre"
  std::uint32_t first = 0;  // atom of the number
  std::uint32_t end = 0;    // behind its last atom
};

// `text` is what `reader` was made of. Nothing when there is no number.
std::optional<Amount> read_amount(const expressions::Reader& reader, std::string_view text);

// Whether what stands around the number may be copied: it holds no other number. "lb (150,760 kg" is a second amount and "12 34 56 78" the
// rest of a code; the number in "m2" belongs to the unit.
bool may_be_copied(std::string_view around);

// Whether a number in digits or words stands at atom `i` or behind it: "five" in "three, five".
bool number_follows(const expressions::Reader& reader, std::uint32_t i);

// The step of the scale 1, 5, 10, 20, ... 90, 100, 200, ... that holds `value`: 12450 -> 10000 to 20000. Nothing below 1 and where
// digits end.
struct Step {
  double low = 0;
  double high = 0;
};
std::optional<Step> step_of(double low, double high);

// What stays true behind a word that sets a bound: at least 14 is at least 10, less than 14 is less than 20. The ends are those of steps
// that do not depend on where the original lies in them, and are never the original. 0: there is none.
double floor_of(double value);
double ceiling_of(double value);

// Whether the text is an age by its form, whatever found it: "47", "47 años", "47-jährig", "aged 47", "3 months old".
bool is_age(const expressions::Reader& reader, const Amount& amount);

// Whole numbers with the separators of the language: "10,000", "10.000".
std::string in_digits(double value, const Habits& habits);

}  // namespace veil::replace
