#include "language/sentence_splitter.h"

#include <algorithm>
#include <string_view>

#include "language/character_class.h"

namespace veil::language {
namespace {

constexpr std::uint32_t short_line = 50;        // bytes: headings and list items; wrapped prose has longer lines
constexpr std::size_t longest_wrapped = 150;    // bytes: nobody wraps prose at more, so a text with longer lines is not wrapped
constexpr std::size_t most_closers = 6;         // quotes and brackets looked over on either side of a full stop
constexpr std::size_t longest_gap_read = 4096;  // bytes; whatever is longer is a break

enum class Start { upper, lower, digit, other, none };

bool is_quote_or_bracket(char32_t c) {
  switch (c) {
    case U'"':
    case U'\'':
    case U'`':
    case U'(':
    case U')':
    case U'[':
    case U']':
    case U'{':
    case U'}':
    case U'«':
    case U'»':
    case U'“':
    case U'”':
    case U'„':
    case U'‘':
    case U'’':
    case U'‚':
    case U'‹':
    case U'›':
      return true;
    default:
      return false;
  }
}

bool is_opening_mark(char32_t c) { return c == U'¿' || c == U'¡' || c == U'—' || c == U'–' || c == U'-' || c == U'*'; }

bool is_bullet(char32_t c) {
  return c == U'-' || c == U'*' || c == U'•' || c == U'·' || c == U'–' || c == U'—' || c == U'●' || c == U'▪' || c == U'◦';
}

// The rules for one document.
class SplitPass {
 public:
  SplitPass(const Document& document, const LanguageResources& resources)
      : document_(document), resources_(resources), text_(document.text), wrapped_(is_wrapped(document.text)) {}

  // Whether the sentence that starts with token `first` ends behind token i, which is not the last one.
  bool ends_behind(std::size_t first, std::size_t i) {
    const Token& token = document_.tokens[i];
    const Token& next = document_.tokens[i + 1];
    if (next.part != 0) return false;
    const std::uint32_t gap = next.span.begin - token.span.end;
    unsigned newlines = 0;
    if (gap > 1 || (gap == 1 && text_[token.span.end] != ' ')) newlines = count_newlines({token.span.end, next.span.begin});
    if (newlines > 1) return starts_line(i + 1);
    // Letters and digits end nothing within a line: the usual case.
    const char last = text_[token.span.end - 1];
    const auto byte = static_cast<unsigned char>(last);
    if (newlines == 0 && byte < 128 && ascii_classes[byte] != CharacterClass::sign && !is_emoticon(text_of(i))) return false;
    const bool ends = ends_by_mark(first, i, gap > 0) || (newlines == 1 && ends_line(i));
    if (newlines == 1) starts_line(i + 1);
    return ends;
  }

 private:
  static bool is_wrapped(std::string_view text) {
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      if (end - begin > longest_wrapped) return false;
      begin = end + 1;
    }
    return true;
  }

  bool starts_line(std::size_t i) {
    line_begin_ = document_.tokens[i].span.begin;
    return true;
  }

  unsigned count_newlines(Span gap) const {
    if (gap.size() > longest_gap_read) return 2;
    const std::string_view between = gap.of(text_);
    return static_cast<unsigned>(std::min<std::ptrdiff_t>(std::count(between.begin(), between.end(), '\n'), 2));
  }

  std::string_view text_of(std::size_t i) const { return document_.text_of(document_.tokens[i]); }
  char32_t first_of(std::size_t i) const { return utf8::decode(text_, document_.tokens[i].span.begin).code_point; }
  bool gap_between(std::size_t i, std::size_t j) const { return document_.tokens[i].span.end < document_.tokens[j].span.begin; }

  static bool is_emoticon(std::string_view token) {
    return token.size() > 1 && (token.front() == ':' || token.front() == ';' || token.front() == '=') && token[1] != '=';
  }

  static bool is_terminator(std::string_view token) {
    return token.front() == '.' || token.front() == '!' || token.front() == '?' || token == "…" || token == "。";
  }

  // A quote or bracket that closes: nothing lies between it and what it closes.
  bool closes(std::size_t i) const { return i > 0 && is_quote_or_bracket(first_of(i)) && !gap_between(i - 1, i); }

  // What the first word behind token i begins with, looking over opening quotes.
  Start start_behind(std::size_t i) const {
    std::size_t j = i + 1;
    for (std::size_t k = 0; k < most_closers && j + 1 < document_.tokens.size(); ++k, ++j) {
      const char32_t c = first_of(j);
      if (!is_quote_or_bracket(c) && !is_opening_mark(c)) break;
    }
    if (j >= document_.tokens.size()) return Start::none;
    const char32_t c = first_of(j);
    if (utf8::is_upper(c)) return Start::upper;
    if (utf8::is_lower(c)) return Start::lower;
    if (utf8::is_digit(c)) return Start::digit;
    return Start::other;
  }

  bool begins_with_stop_word(std::size_t i) const {
    const LowerCaseWord word(text_of(i));
    return word.fits() && word.starts_upper() && resources_.is_stop_word(word.view());
  }

  bool ends_by_mark(std::size_t first, std::size_t i, bool gap) const {
    std::size_t mark = i;
    if (is_footnote(first, i)) mark = i - 3;
    for (std::size_t k = 0; k < most_closers && mark > first && closes(mark) && !is_terminator(text_of(mark)); ++k) --mark;
    const std::string_view terminator = text_of(mark);
    const bool emoticon = mark == i && is_emoticon(terminator);
    const bool is_mark = is_terminator(terminator) || emoticon;
    if (!is_mark && (mark != i || !terminator.ends_with('.'))) return false;
    if (!gap && (closes(i + 1) || is_terminator(text_of(i + 1)))) return false;  // decided behind the last of them
    if (is_footnote(first, i + 3) || is_emoticon(text_of(i + 1))) return false;
    if (is_mark && mark == first + 1 && is_list_mark(first)) return false;  // "1. Preheat the oven"
    const Start start = start_behind(i);
    if (!is_mark) return gap && abbreviation_ends(i, start);
    if (start == Start::lower) return resources_.has(Habit::pronoun_i) && gap && text_of(i + 1) == "i";
    if (!gap) {  // a missing space: "so.Then"
      return mark == i && mark > first && start == Start::upper && utf8::is_upper(first_of(i + 1)) && text_of(mark - 1).size() > 2 &&
             utf8::is_lower(first_of(mark - 1));
    }
    if (emoticon) return start == Start::upper;
    if (terminator.size() > 1 && (terminator == "…" || terminator.starts_with(".."))) return start == Start::upper;
    if (start == Start::other) {
      const char32_t c = first_of(i + 1);
      return c != U',' && c != U';' && c != U':' && c != U')' && c != U'/' && c != U'&';
    }
    return true;
  }

  // Token i closes a note behind a full stop: ". [7]".
  bool is_footnote(std::size_t first, std::size_t i) const {
    return i >= first + 3 && i < document_.tokens.size() && text_of(i) == "]" && utf8::is_digit(first_of(i - 1)) && text_of(i - 2) == "[" &&
           is_terminator(text_of(i - 3));
  }

  // Token i is an abbreviation, an initial or an ordinal.
  bool abbreviation_ends(std::size_t i, Start start) const {
    if (start != Start::upper) return false;
    const std::string_view token = text_of(i);
    const std::string_view word = token.substr(0, token.size() - 1);
    if (utf8::is_digit(first_of(i))) return false;
    const LowerCaseWord folded(word);
    const bool acronym = word.find('.') != std::string_view::npos;
    const bool may_end = folded.fits() && resources_.find(folded.view()).has(WordFlag::abbreviation_any);
    return (acronym || may_end) && begins_with_stop_word(i + 1);
  }

  // Token i is the last of its line: a heading, a list item, a line of an address.
  bool ends_line(std::size_t i) const {
    if (is_list_mark(i + 1)) return true;
    const std::uint32_t length = document_.tokens[i].span.end - line_begin_;
    const char last = text_[document_.tokens[i].span.end - 1];
    if ((wrapped_ && length >= short_line) || last == ',' || last == '(' || last == '-') return false;
    const Start start = start_behind(i);
    return start == Start::upper || start == Start::digit;
  }

  // "- item", "1. item", "a) item".
  bool is_list_mark(std::size_t i) const {
    if (i + 1 >= document_.tokens.size()) return false;
    if (is_bullet(first_of(i)) && text_of(i).size() <= 3) return gap_between(i, i + 1);
    const std::string_view token = text_of(i);
    const bool number = token.size() <= (token.ends_with('.') ? 3u : 2u) && utf8::is_digit(first_of(i));
    const bool letter = token.size() == 1 && utf8::is_letter(first_of(i));
    if (!number && !letter) return false;
    if (number && token.ends_with('.')) return true;
    const std::string_view behind = text_of(i + 1);
    return (behind == "." || behind == ")") && !gap_between(i, i + 1);
  }

  const Document& document_;
  const LanguageResources& resources_;
  std::string_view text_;
  bool wrapped_;  // by an editor: a newline may stand anywhere in a sentence
  std::uint32_t line_begin_ = 0;
};

}  // namespace

void SentenceSplitter::split(const Document& document, std::vector<Sentence>& sentences) const {
  sentences.clear();
  const auto count = static_cast<std::uint32_t>(document.tokens.size());
  SplitPass pass(document, *resources_);
  std::uint32_t first = 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    const bool last = i + 1 == count;
    bool ends = last || pass.ends_behind(first, i);
    if (!ends && i + 1 - first >= longest && document.tokens[i + 1].part == 0) ends = true;
    // A contraction that begins within the limit but ends behind it goes to the next sentence.
    if (!ends && i + 1 - first + document.tokens[i + 1].parts > longest && document.tokens[i + 1].part == 0) ends = true;
    if (!ends) continue;
    sentences.push_back({first, i + 1});
    first = i + 1;
  }
}

}  // namespace veil::language
