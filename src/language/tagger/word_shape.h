// What the tagger sees of a word besides its meaning: the lower-cased form with every digit written 0, its characters (for
// endings and beginnings), and its shape (capitals, digits, web address, ...). Training and tagging share this file, so that both
// look at a word in exactly the same way. Any bytes are accepted: what is not UTF-8 counts as characters of one byte.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace veil::language {

enum class WordShape : std::uint8_t {
  lower,
  capitalised,
  all_capitals,
  one_capital,
  mixed_case,
  lower_hyphen,
  capital_hyphen,
  capitals_hyphen,
  lower_dot,
  capital_dot,
  lower_apostrophe,
  capital_apostrophe,
  lower_digit,
  capital_digit,
  one_digit,
  two_digits,
  four_digits,
  digits,
  number_with_marks,
  digits_dot,
  web_address,
  email,
  at_name,
  hash_tag,
  one_mark,
  marks,
  symbol,
  other_script,
  count
};

// Where the word stands: a capital means less at the beginning of a sentence and nothing in a sentence written in capitals.
enum class WordPlace : std::uint8_t { inside, first, among_capitals, count };

inline constexpr std::size_t shape_places = static_cast<std::size_t>(WordShape::count) * static_cast<std::size_t>(WordPlace::count);

constexpr std::size_t shape_row(WordShape shape, WordPlace place) {
  return static_cast<std::size_t>(place) * static_cast<std::size_t>(WordShape::count) + static_cast<std::size_t>(shape);
}

// A word prepared for look-ups. Only the first `longest` bytes of a word count.
class FoldedWord {
 public:
  static constexpr std::size_t longest = 96;

  explicit FoldedWord(std::string_view word);

  std::string_view folded() const { return {bytes_.data(), length_}; }
  WordShape shape() const { return shape_; }
  bool has_capital() const { return has_capital_; }
  std::size_t characters() const { return characters_; }

  // The first or last `count` characters of the folded form; `count` must not be above characters().
  std::string_view prefix(std::size_t count) const { return {bytes_.data(), starts_[count]}; }
  std::string_view suffix(std::size_t count) const {
    const std::size_t from = starts_[characters_ - count];
    return {bytes_.data() + from, length_ - from};
  }

 private:
  std::array<char, longest + 4> bytes_;
  std::array<std::uint8_t, longest + 2> starts_;  // of each character, and the end
  std::size_t length_ = 0;
  std::size_t characters_ = 0;
  WordShape shape_ = WordShape::marks;
  bool has_capital_ = false;
};

// Capital first: "Haus"; used with the shape to find the place.
constexpr bool begins_with_capital(WordShape shape) {
  return shape == WordShape::capitalised || shape == WordShape::capital_hyphen || shape == WordShape::capital_dot ||
         shape == WordShape::capital_apostrophe;
}
constexpr bool is_mark(WordShape shape) { return shape == WordShape::one_mark || shape == WordShape::marks; }
constexpr bool has_small_letters(WordShape shape) {
  return shape == WordShape::lower || shape == WordShape::lower_hyphen || shape == WordShape::capitalised ||
         shape == WordShape::lower_apostrophe || shape == WordShape::capital_apostrophe;
}

// The place of each word of a sentence, from the shapes of all of them.
void find_places(std::span<const WordShape> shapes, std::span<WordPlace> places);

// Bytes to a number, the same on every machine.
std::uint64_t hash_of(std::string_view bytes, std::uint64_t seed);

// Endings of 1 to 6 and beginnings of 1 to 4 characters, each as a number below 2^32; shorter words have fewer.
inline constexpr std::size_t longest_suffix = 6;
inline constexpr std::size_t longest_prefix = 4;
inline constexpr std::size_t most_affixes = longest_suffix + longest_prefix;
std::size_t affix_hashes(const FoldedWord& word, std::array<std::uint32_t, most_affixes>& hashes);

}  // namespace veil::language
