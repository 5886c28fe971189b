// A text as a row of units that survive editing: words, and runs of the same other character ("***"); white space only separates,
// so that a text that was wrapped anew still reads the same. Stretches of units are compared by hash in constant time. An edge
// stands before the first and after the last unit, so that the beginning and the end of a text are neighbours like any other.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "veil/offsets.h"

namespace veil::restore {

class TextUnits {
 public:
  explicit TextUnits(std::string_view text);

  std::uint32_t size() const { return static_cast<std::uint32_t>(units_.size()); }  // with both edges
  Span span(std::uint32_t unit) const { return units_[unit]; }
  bool is_word(std::uint32_t unit) const { return words_before_[unit + 1] > words_before_[unit]; }
  std::uint32_t words_in(std::uint32_t first, std::uint32_t end) const { return words_before_[end] - words_before_[first]; }
  std::string_view text_of(std::uint32_t first, std::uint32_t end) const {
    return text_.substr(units_[first].begin, units_[end - 1].end - units_[first].begin);
  }
  // Of the units [first, end): the same for the same units, whatever white space stands between them.
  std::uint64_t hash(std::uint32_t first, std::uint32_t end) const {
    return hash_before_[end] - hash_before_[first] * powers_[end - first];
  }
  // True when the units of both stretches are spelt alike. `other_first` must have as many units after it.
  bool same(std::uint32_t first, std::uint32_t end, const TextUnits& other, std::uint32_t other_first) const;
  // The first unit that ends after `byte`; the last edge when there is none.
  std::uint32_t unit_ending_after(std::uint32_t byte) const;

 private:
  void add(Span span, std::uint64_t unit_hash, bool word);

  std::string_view text_;
  std::vector<Span> units_;
  std::vector<std::uint32_t> words_before_{0};
  std::vector<std::uint64_t> hash_before_{0};
  std::vector<std::uint64_t> powers_{1};
};

}  // namespace veil::restore
