// The words that a neural model sees: runs of letters with the marks behind them, runs of digits, and single signs, with what stands
// between a word and the one before. White space is no word, so that the same table is the same words however it is laid out, but a model
// sees where lines begin. No language has rules here.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "veil/offsets.h"

namespace veil::neural {

enum class WordKind : std::uint8_t { letters, digits, sign };

// What stands in front of a word. The numbers are those of the trained file.
enum class Gap : std::uint8_t { none, space, line, paragraph, wide, start };

struct Word {
  Span span;
  WordKind kind = WordKind::sign;
  Gap gap = Gap::none;
  friend bool operator==(const Word&, const Word&) = default;
};

// The text must be valid UTF-8. Cost: linear.
std::vector<Word> words_of(std::string_view text);

}  // namespace veil::neural
