// A name's folded form, byte by byte: what folded_name() gives, made only from the first character on that is not ASCII.
// Names are compared by their folded forms, which the file does not hold.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "knowledge/concept.h"

namespace veil::knowledge {

class FoldedReader {
 public:
  // `name` must be valid UTF-8 and outlive the reader.
  explicit FoldedReader(std::string_view name) : rest_(name) {}
  FoldedReader(const FoldedReader&) = delete;
  FoldedReader& operator=(const FoldedReader&) = delete;

  // The next byte, or -1 at the end.
  int next() {
    bool gap = false;
    for (; at_ < rest_.size(); gap = true, ++at_) {
      const char c = rest_[at_];
      const bool upper = c >= 'A' && c <= 'Z';
      if (static_cast<unsigned char>(c) >= 0x80) {
        if (!folding_) return fold();
      } else if (!upper && !(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9')) {
        continue;
      }
      if (gap && given_ > 0) {
        ++given_;
        return ' ';
      }
      ++given_;
      ++at_;
      return static_cast<unsigned char>(upper ? c + 32 : c);
    }
    return -1;
  }

 private:
  // From the first character on that is not ASCII: makes the folded form, and goes on in it.
  int fold() {
    folding_ = true;
    folded_ = folded_name(rest_);
    rest_ = folded_;
    at_ = given_;
    return next();
  }

  std::string folded_;
  std::string_view rest_;
  std::size_t at_ = 0, given_ = 0;  // bytes read, bytes of the folded form given
  bool folding_ = false;
};

// As strcmp: of the folded form of `name` with `folded`.
inline int compare_folded(std::string_view name, std::string_view folded) {
  FoldedReader reader(name);
  for (const char c : folded) {
    const int difference = reader.next() - static_cast<int>(static_cast<unsigned char>(c));
    if (difference != 0) return difference;
  }
  return reader.next() < 0 ? 0 : 1;
}

// The first eight bytes of a folded form, as a number that orders like them.
inline std::uint64_t folded_head(std::string_view folded) {
  std::uint64_t head = 0;
  for (std::size_t i = 0; i < 8; ++i) head = head << 8 | (i < folded.size() ? static_cast<unsigned char>(folded[i]) : 0);
  return head;
}

}  // namespace veil::knowledge
