// What a window of text says about its kind: its words, pairs of neighbours (a line end, a number, a sign are neighbours, too), runs of
// letters in words, runs of shapes ("Capitalised number colon"), each once, hashed to the number of a row; and its layout, in steps.
// Letters are read small and without accents, so that a text typed in haste has the words of a careful one; how it was typed is told by
// the shapes. The length of a document is no feature: how long texts of a corpus are says how it was made. Learning and use share this
// file; a change here is a new version of the model.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace veil::detect {

// Each is measured as a number and becomes as many steps as it has reached limits.
enum class LayoutFeature : std::uint8_t {
  always,             // one step, whatever the text is
  short_lines,        // share of lines below 60 characters
  line_length,        // mean, in characters
  field_lines,        // share of lines with a colon near their beginning
  empty_lines,        // per line with text
  small_beginnings,   // share of lines that begin with a small letter
  number_beginnings,  // share of lines that begin with a digit or a bracket
  sentence_length,    // words per full stop, question or exclamation mark
  word_length,        // mean, in letters
  digits,             // share of characters
  signs,              // share of characters
  capitals,           // share of letters
  capitalised_words,  // share of words
  count
};
inline constexpr std::size_t layout_steps = 8;
inline constexpr std::size_t layout_rows = static_cast<std::size_t>(LayoutFeature::count) * layout_steps;

struct WindowFeatures {
  std::vector<std::uint32_t> rows;    // distinct
  std::vector<std::uint32_t> layout;  // rows of steps that were reached, distinct, below layout_rows
};

// Keeps its memory from window to window. One per thread.
class KindFeatures {
 public:
  explicit KindFeatures(unsigned row_bits);

  // Valid until the next call. The text must be valid UTF-8.
  const WindowFeatures& read(std::string_view window);

 private:
  struct Token {
    std::uint64_t code = 0;   // what it is: the word, the sign, how many digits
    std::uint64_t shape = 0;  // how it looks
  };
  struct Tally;

  std::size_t read_word(std::string_view window, std::size_t offset, Tally& tally);
  void add_token(Token token);
  void add_row(std::uint64_t feature);
  void add_layout(const Tally& tally);

  unsigned row_bits_;
  std::vector<std::uint64_t> seen_;  // a bit per row
  std::array<Token, 4> recent_{};    // the last ones, the latest first
  std::vector<unsigned char> word_;  // letters of the word being read, with its borders
  WindowFeatures features_;
};

}  // namespace veil::detect
