// What stands around a mention, as far as grammar needs it: the words before and behind it in its sentence, whether it
// begins the sentence, how it is written. A handful of words on each side, found by binary search: the cost does not follow
// the text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/habits.h"
#include "veil/document.h"

namespace veil::replace {

// A written word: one token, or all tokens of a contraction ("zur": zu, der).
struct ContextWord {
  Span span;
  std::uint32_t first_token = 0;
  std::uint32_t end_token = 0;
  std::string lower;
  Upos upos = Upos::unknown;  // of its last token
  bool free = true;           // no part of another mention: a replacement may widen over it, and over all words nearer to the mention
  bool spaced = true;         // white space stands between it and its neighbour on the mention's side
};

bool is_quotation_mark(std::string_view text);

// Whether a mention has one quotation mark of a pair whose other one stands outside: `The Piper" in` of `"The Piper" in`.
bool has_unpaired_quote(std::string_view text);

class Context {
 public:
  Context(const Document& document, std::uint32_t mention_number, const Habits& habits);

  const Document& document() const { return document_; }
  const Mention& mention() const { return mention_; }
  std::string_view text() const { return document_.text_of(mention_.span); }
  // The mention, with the quotation marks around it: what stands for it is no quotation.
  Span span() const { return span_; }

  // 0 is the word next to the mention; null beyond the sentence or what was looked at.
  const ContextWord* left(std::size_t distance) const { return distance < left_.size() ? &left_[distance] : nullptr; }
  const ContextWord* right(std::size_t distance) const { return distance < right_.size() ? &right_[distance] : nullptr; }
  // The same where a replacement may widen over it.
  const ContextWord* free_left(std::size_t distance) const;
  const ContextWord* free_right(std::size_t distance) const;

  // The noun the mention is about: the last one before a preposition, or the first one in languages whose adjectives follow.
  const Token* head(bool first_noun) const;
  // The words of the mention, in lower case. At most 12.
  const std::vector<ContextWord>& inside() const { return inside_; }

  std::string form(const ContextWord& word, std::uint32_t part) const;  // in lower case
  std::string_view feature(const Token& token, std::string_view name) const;
  std::string_view feature(const ContextWord& word, std::string_view name) const;

  // Of the mention before it; of the one behind it where only a blank stands between.
  std::optional<Label> label_before() const { return label_before_; }
  std::optional<Label> label_behind() const { return label_behind_; }

  bool glued_left() const { return glued_left_; }    // "Süd|norwegen", "non-|Norwegian"
  bool glued_right() const { return glued_right_; }  // "Oslo|-based"
  // Whether only punctuation stands between the start of the sentence and `place`.
  bool starts_sentence(std::uint32_t place) const;
  std::uint32_t sentence_first() const { return sentence_first_; }  // token
  bool in_upper_case_line() const;
  // A common noun keeps the article it has; a name, a date or an amount gets one.
  bool is_common() const;
  bool begins_with_capital() const;  // its first word that is neither determiner nor preposition

 private:
  bool continues_word(std::uint32_t token) const;  // it is written in one with the token before it
  void widen_over_compound();
  ContextWord word_at(std::uint32_t first_token, std::uint32_t end_token) const;

  const Document& document_;
  const Habits& habits_;
  const Mention& mention_;
  Span span_;
  Span bounds_;                                          // between the neighbouring mentions
  std::uint32_t sentence_first_ = 0, sentence_end_ = 0;  // tokens
  std::uint32_t first_ = 0, end_ = 0;                    // tokens of the mention
  std::vector<ContextWord> left_, right_, inside_;
  std::optional<Label> label_before_, label_behind_;
  bool glued_left_ = false, glued_right_ = false;
};

}  // namespace veil::replace
