// What stands around a mention, as far as a replacement may reach: the words right before it in its sentence, up to the mention
// before, and whether a sentence begins there. It looks a bounded way, whatever the text.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "veil/document.h"

namespace veil::replace {

class Surroundings {
 public:
  static constexpr std::size_t most_words = 4;

  Surroundings(const Document& document, std::uint32_t mention_number);
  // The same, with the words of the mention before `inside` as words before it: "more than" in "more than 120 films".
  Surroundings(const Document& document, std::uint32_t mention_number, std::uint32_t inside);

  const Document& document() const { return document_; }
  const Mention& mention() const { return mention_; }
  std::string_view text() const { return document_.text_of(mention_.span); }

  // The words before, in lower case, parted by single spaces; with a space at the end unless there are none.
  std::string_view words() const { return words_; }
  std::size_t count() const { return count_; }
  // Place of the first of the last `words` words before the mention; that of the mention for 0.
  std::uint32_t begin(std::size_t words) const { return words == 0 ? inside_ : begins_[words - 1]; }
  // The text of the first `kept` of the last `words` words.
  std::string_view text_before(std::size_t words, std::size_t kept) const;

  // Of the character at `place`, which is the beginning of the mention or of a word before it.
  bool begins_sentence(std::uint32_t place) const;
  // The token that begins right behind the mention's end, after at most one space; null where there is none.
  const Token* token_behind() const;
  // The token that begins at `place`; null where there is none.
  const Token* token_at(std::uint32_t place) const;

 private:
  void read_words(std::uint32_t from);

  const Document& document_;
  const Mention& mention_;
  std::uint32_t inside_;
  std::string words_;
  std::array<std::uint32_t, most_words> begins_{};  // nearest first
  std::array<std::uint32_t, most_words> ends_{};
  std::size_t count_ = 0;
};

}  // namespace veil::replace
