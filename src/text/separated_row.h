// A row of comma (or semicolon, tab) separated values after RFC 4180, without losing a byte: fields are taken out raw, with
// their quotes, so that those that did not change go back as they were.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace veil {

// Follows quotes through the lines of a row: a row goes on while a quote is open.
class QuoteState {
 public:
  explicit QuoteState(char separator) : separator_(separator) {}
  // True when the quote is open at the end of `line` (given with its line end when the row goes on).
  bool open_after(std::string_view line);

 private:
  char separator_;
  bool open_ = false;
  bool at_field_start_ = true;
};

// The raw fields of a whole row without its line end; a row has at least one.
std::vector<std::string_view> raw_fields(std::string_view row, char separator);

// The value of a raw field: quotes off, doubled ones single.
std::string field_value(std::string_view raw);

// A value as a raw field, in quotes where it needs them or `always`.
std::string raw_field(std::string_view value, char separator, bool always = false);

}  // namespace veil
