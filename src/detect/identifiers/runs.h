// Cuts a text, in one pass, into the chains in which identifiers are written: pieces of ASCII letters and digits with one
// separator between them (a space of any width, a hyphen of any kind, a full stop or a slash), at least one piece with a
// digit. Words without a digit are passed over, but for up to two short ones in capitals in front ("VIII ZR 123/04", "AB 12
// 34 56 C"). Every byte belongs to at most one chain, so that the cost is linear whatever the text holds.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "veil/offsets.h"

#include "text/ascii.h"

namespace veil::detect {

struct Piece {
  Span span;
  char separator = 0;       // before it: ' ', '-', '.', '/'; 0 at the start of a chain
  std::uint8_t digits = 0;  // at most 255 are counted
  bool all_digits() const { return digits == span.size(); }
};

// Longer pieces are no identifiers; they stand alone in their chain, so that crypto addresses can be looked at.
inline constexpr std::size_t longest_piece = 40;

class RunScanner {
 public:
  explicit RunScanner(std::string_view text) : text_(text) {}
  // The next chain, or false at the end of the text. The pieces are overwritten by the next call.
  bool next(std::vector<Piece>& chain);

 private:
  Piece piece_at(std::size_t begin) const;
  std::string_view text_;
  std::size_t place_ = 0;
};

bool is_ascii_letter(char c);
bool is_ascii_word(char c);  // letter or digit
bool is_hexadecimal(char c);
char ascii_upper(char c);  // other signs as they are

// True when a letter, digit or mark ends just before `offset` or begins there. The masculine and feminine ordinal signs do
// not count: "n.º1234".
bool word_ends_at(std::string_view text, std::size_t offset);
bool word_begins_at(std::string_view text, std::size_t offset);

// The separator at `offset` and its length in bytes; 0 when none stands there.
struct Separator {
  char kind = 0;
  std::uint8_t length = 0;
};
Separator separator_at(std::string_view text, std::size_t offset);

}  // namespace veil::detect
