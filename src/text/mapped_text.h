// A text that was made from another one, with the way back: every byte knows the stretch of the original that it stands for.
// A stretch of the made text leads back to all that it came from, on character boundaries, whatever was folded, dropped or
// joined in it.
//   "ａｎｎａ&#64;vries" -> "anna@vries", and "@" leads back to "&#64;"
// Costs eight bytes per byte, so that it is for passages and not for whole collections.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "veil/offsets.h"

namespace veil {

class MappedText {
 public:
  MappedText() = default;
  // As it is: each character stands for itself. `begin` is where it stands in the original.
  explicit MappedText(std::string_view plain, std::uint32_t begin = 0);

  const std::string& text() const { return text_; }

  // All of `bytes` stands for all of `origin`.
  void add(std::string_view bytes, Span origin);
  // A stretch of another text, with its ways back.
  void add(const MappedText& other, std::size_t begin, std::size_t end);
  // What was dropped behind the last character belongs to it: marks.
  void extend_last(Span dropped);
  // Everything from `begin` on becomes `bytes`, which stand for what stood there and for `more` behind it.
  void replace_from(std::size_t begin, std::string_view bytes, Span more);

  // The original of a character of the text.
  Span origin_of(std::size_t byte) const { return origins_[byte]; }
  // The original of a stretch that is not empty.
  Span back(Span made) const;

 private:
  std::string text_;
  std::vector<Span> origins_;  // per byte of the text
};

}  // namespace veil
