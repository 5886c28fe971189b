#include "replace/grammar/context.h"

#include <algorithm>
#include <array>

#include "veil/utf8.h"

namespace veil::replace {

bool is_quotation_mark(std::string_view text) {
  constexpr std::array<std::string_view, 13> marks = {"\"", "'", "“", "”", "„", "‘", "’", "‚", "«", "»", "''", "``", "‹"};
  return std::find(marks.begin(), marks.end(), text) != marks.end();
}

bool has_unpaired_quote(std::string_view text) { return std::count(text.begin(), text.end(), '"') == 1; }

namespace {

constexpr std::size_t words_before = 8;
constexpr std::size_t words_behind = 3;
constexpr std::size_t words_inside = 12;
constexpr std::uint32_t line_window = 120;  // bytes on each side that tell whether a line is in capitals

bool is_word_character(char32_t c) { return utf8::is_letter(c) || utf8::is_digit(c) || c == U'-' || c == U'\u2010' || c == U'\u2011'; }

// Longer words are no words of grammar.
std::string lower_case(std::string_view word) {
  std::size_t length = std::min<std::size_t>(word.size(), 64);
  while (!utf8::is_boundary(word, length)) --length;
  return utf8::to_lower(word.substr(0, length));
}

bool all_space(std::string_view gap) {
  for (std::size_t i = 0; i < gap.size();) {
    const utf8::Decoded decoded = utf8::decode(gap, i);
    if (!utf8::is_space(decoded.code_point)) return false;
    i += decoded.length;
  }
  return !gap.empty();
}

bool is_free_quotation_mark(const ContextWord& word) {
  return word.free && !word.spaced && replace::is_quotation_mark(std::string_view(word.lower));
}

}  // namespace

bool Context::continues_word(std::uint32_t token) const {
  const Token& this_one = document_.tokens[token];
  const Token& before = document_.tokens[token - 1];
  if (this_one.span == before.span) return true;
  // "ao" spells out "a" + "o": two tokens side by side, but one word to be replaced.
  return habits_.has(Habit::melted_articles) && this_one.part > 0 && this_one.upos == Upos::det && this_one.span.begin == before.span.end;
}

Context::Context(const Document& document, std::uint32_t mention_number, const Habits& habits)
    : document_(document), habits_(habits), mention_(document.mentions[mention_number]), span_(mention_.span) {
  const Span span = mention_.span;
  bounds_ = {0, static_cast<std::uint32_t>(document.text.size())};
  if (mention_number > 0) {
    bounds_.begin = std::min(document.mentions[mention_number - 1].span.end, span.begin);
    label_before_ = document.mentions[mention_number - 1].label;
  }
  if (mention_number + 1 < document.mentions.size()) {
    const Mention& next = document.mentions[mention_number + 1];
    if (next.span.begin == span.end + 1) label_behind_ = next.label;
    bounds_.end = std::max(document.mentions[mention_number + 1].span.begin, span.end);
  }
  if (span.begin > 0) {
    glued_left_ = is_word_character(utf8::decode(document.text, utf8::previous(document.text, span.begin)).code_point);
  }
  if (span.end < document.text.size()) glued_right_ = is_word_character(utf8::decode(document.text, span.end).code_point);

  const auto& tokens = document.tokens;
  first_ = static_cast<std::uint32_t>(
      std::partition_point(tokens.begin(), tokens.end(), [&](const Token& token) { return token.span.end <= span.begin; }) -
      tokens.begin());
  end_ = static_cast<std::uint32_t>(
      std::partition_point(tokens.begin(), tokens.end(), [&](const Token& token) { return token.span.begin < span.end; }) - tokens.begin());
  const auto sentence =
      std::partition_point(document.sentences.begin(), document.sentences.end(), [&](const Sentence& s) { return s.end_token <= first_; });
  if (first_ >= end_ || sentence == document.sentences.end()) {
    first_ = end_ = sentence_first_ = sentence_end_ = 0;
    return;
  }
  sentence_first_ = sentence->first_token;
  sentence_end_ = std::max(sentence->end_token, end_);

  for (std::uint32_t token = first_; token < end_ && inside_.size() < words_inside;) {
    std::uint32_t next = token + 1;
    while (next < end_ && continues_word(next)) ++next;
    inside_.push_back(word_at(token, next));
    token = next;
  }
  std::uint32_t near = span.begin;
  for (std::uint32_t token = first_; token > sentence_first_ && left_.size() < words_before;) {
    std::uint32_t begin = token - 1;
    while (begin > sentence_first_ && continues_word(begin)) --begin;
    ContextWord word = word_at(begin, token);
    word.free = word.span.begin >= bounds_.begin && (left_.empty() || left_.back().free);
    word.spaced = word.span.end <= near && all_space(std::string_view(document.text).substr(word.span.end, near - word.span.end));
    near = word.span.begin;
    left_.push_back(std::move(word));
    token = begin;
  }
  near = span.end;
  for (std::uint32_t token = end_; token < sentence_end_ && right_.size() < words_behind;) {
    std::uint32_t next = token + 1;
    while (next < sentence_end_ && continues_word(next)) ++next;
    ContextWord word = word_at(token, next);
    word.free = word.span.end <= bounds_.end && (right_.empty() || right_.back().free);
    word.spaced = word.span.begin >= near && all_space(std::string_view(document.text).substr(near, word.span.begin - near));
    near = word.span.end;
    right_.push_back(std::move(word));
    token = next;
  }
  widen_over_compound();
  if (!left_.empty() && !right_.empty() && is_free_quotation_mark(left_[0]) && is_free_quotation_mark(right_[0])) {
    span_ = {left_[0].span.begin, right_[0].span.end};
    left_.erase(left_.begin());
    right_.erase(right_.begin());
  } else if (habits.has(Habit::titles_in_quotes) && has_unpaired_quote(text())) {
    if (!left_.empty() && is_free_quotation_mark(left_[0]) && left_[0].lower == "\"") {
      span_.begin = left_[0].span.begin;
      left_.erase(left_.begin());
    } else if (!right_.empty() && is_free_quotation_mark(right_[0]) && right_[0].lower == "\"") {
      span_.end = right_[0].span.end;
      right_.erase(right_.begin());
    }
  }
}

// "a four-[piece rock band]": a thing is not called by half of a word. An attribute may be: "non-[Norwegian]".
void Context::widen_over_compound() {
  const std::string_view text = document_.text_of(mention_.span);
  const bool half = habits_.has(Habit::words_dashed) && glued_left_ && mention_.label != Label::dem && left_.size() > 1 &&
                    left_[0].lower == "-" && !left_[0].spaced && !left_[1].spaced && left_[1].free &&
                    text.find(' ') != std::string_view::npos &&
                    utf8::is_lower(utf8::decode(document_.text, left_[1].span.begin).code_point);
  if (!half) return;
  span_.begin = left_[1].span.begin;
  left_.erase(left_.begin(), left_.begin() + 2);
  glued_left_ = false;
}

ContextWord Context::word_at(std::uint32_t first_token, std::uint32_t end_token) const {
  ContextWord word;
  word.span = cover(document_.tokens[first_token].span, document_.tokens[end_token - 1].span);
  word.first_token = first_token;
  word.end_token = end_token;
  word.lower = lower_case(document_.text_of(word.span));
  word.upos = document_.tokens[end_token - 1].upos;
  return word;
}

const ContextWord* Context::free_left(std::size_t distance) const {
  const ContextWord* word = left(distance);
  if (!word || !word->free) return nullptr;
  for (std::size_t i = 0; i <= distance; ++i) {
    if (!left_[i].spaced) return nullptr;  // punctuation, or glued to it
  }
  return word;
}

const ContextWord* Context::free_right(std::size_t distance) const {
  const ContextWord* word = right(distance);
  return word && word->free ? word : nullptr;
}

const Token* Context::head(bool first_noun) const {
  const Token* head = nullptr;
  for (const ContextWord& word : inside_) {
    const Token& token = document_.tokens[word.end_token - 1];
    const bool nominal = token.upos == Upos::noun || token.upos == Upos::propn || token.upos == Upos::adj;
    if (token.upos == Upos::adp && head) break;
    if (!nominal) continue;
    if (first_noun && head && head->upos != Upos::adj) break;
    if (first_noun && head && token.upos == Upos::adj) continue;
    head = &token;
  }
  return head || inside_.empty() ? head : &document_.tokens[inside_.back().end_token - 1];
}

std::string Context::form(const ContextWord& word, std::uint32_t part) const {
  const std::uint32_t token = word.first_token + part;
  return token < word.end_token ? lower_case(document_.form_of(document_.tokens[token])) : std::string();
}

std::string_view Context::feature(const Token& token, std::string_view name) const {
  return document_.feature_inventory ? document_.feature_inventory->value(token.features, name) : std::string_view();
}

std::string_view Context::feature(const ContextWord& word, std::string_view name) const {
  return feature(document_.tokens[word.end_token - 1], name);
}

bool Context::starts_sentence(std::uint32_t place) const {
  if (sentence_first_ == sentence_end_) return place == 0;
  const auto& tokens = document_.tokens;
  for (std::uint32_t token = sentence_first_; token < sentence_first_ + 4; ++token) {
    if (token >= sentence_end_ || tokens[token].span.begin >= place) return true;
    if (tokens[token].upos != Upos::punct) return false;
  }
  return false;
}

bool Context::in_upper_case_line() const {
  const std::string_view text = document_.text;
  const Span span = mention_.span;
  std::size_t begin = span.begin > line_window ? span.begin - line_window : 0;
  if (const std::size_t newline = text.substr(begin, span.begin - begin).rfind('\n'); newline != std::string_view::npos) {
    begin += newline + 1;
  }
  while (begin < text.size() && utf8::is_continuation(text[begin])) ++begin;
  const std::size_t end = std::min<std::size_t>(text.find('\n', span.end), std::min<std::size_t>(text.size(), span.end + line_window));
  std::size_t upper = 0, outside = 0;
  for (std::size_t i = begin; i < end;) {
    const utf8::Decoded decoded = utf8::decode(text, i);
    if (utf8::is_lower(decoded.code_point)) return false;
    if (utf8::is_upper(decoded.code_point)) {
      ++upper;
      if (i < span.begin || i >= span.end) ++outside;
    }
    i += decoded.length;
  }
  return outside >= 2 || upper > 5;
}

bool Context::is_common() const {
  const Label label = mention_.label;
  if (label == Label::dem) return true;
  if (label == Label::code || label == Label::datetime || label == Label::quantity) return false;
  const std::string_view text = this->text();
  if (text.empty()) return false;
  const char32_t first = utf8::decode(text, 0).code_point;
  const bool has_case = utf8::is_lower(first) || utf8::is_upper(first);  // a name in Chinese letters is no common noun
  return has_case && !begins_with_capital();
}

bool Context::begins_with_capital() const {
  std::uint32_t begin = mention_.span.begin;
  for (const ContextWord& word : inside_) {
    begin = std::max(begin, word.span.begin);
    if (word.span.end < mention_.span.end && document_.text[word.span.end] == '-') break;  // "All-Norway"
    const bool quote = habits_.has(Habit::titles_in_quotes) && replace::is_quotation_mark(std::string_view(word.lower));
    if (word.upos != Upos::det && word.upos != Upos::adp && !quote) break;
  }
  return begin < mention_.span.end && utf8::is_upper(utf8::decode(document_.text, begin).code_point);
}

}  // namespace veil::replace
