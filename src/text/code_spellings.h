// Numbers and codes in other spellings: an IBAN with and without blanks, a telephone number with dots, a date with slashes for full stops.
// Compared are letters and digits alone; a code is found where a run of them begins and ends, with at most three separators in a row
// between them, of which one may be the end of a line.
// Terms count as codes from six letters and digits on, four of them digits and at least half; longer than 64 they are words only.
// Cost: bounded by the longest code (64) per word of the text that begins as some code does.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "text/number_table.h"
#include "veil/offsets.h"

namespace veil {

// Codes within a longer text: "DE89 3704 0044" in "IBAN DE89 3704 0044 (see". Words with digits that separators alone part, long enough to
// be one. None where the whole text is one.
std::vector<std::string_view> codes_within(std::string_view text);

class CodeSpellings {
 public:
  void add(std::string_view term, std::uint32_t number);
  bool empty() const { return ends_.size() <= 1; }

  // The longest code that begins with the word at `begin`; false where there is none.
  bool find(std::string_view text, std::uint32_t begin, Span& span, std::uint32_t& term) const;

 private:
  NumberTable next_;                 // by node and character
  std::vector<bool> begins_;         // by the first two signs of codes: most words are told by one look
  std::vector<std::uint32_t> ends_;  // term that ends at a node
};

}  // namespace veil
