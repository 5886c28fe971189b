#include "resolve/aliases.h"

#include <string>

#include "resolve/name_words.h"
#include "text/folded_word.h"
#include "veil/utf8.h"

namespace veil::resolve {
namespace {

constexpr std::uint32_t longest_gap = 64;  // bytes between two names of one thing

// The characters of `gap` that are neither white space nor letters nor digits.
std::string signs_of(std::string_view gap) {
  std::string signs;
  for (std::size_t i = 0; i < gap.size();) {
    const utf8::Decoded decoded = utf8::decode(gap, i);
    const char32_t c = decoded.code_point;
    if (!utf8::is_space(c) && !utf8::is_letter(c) && !utf8::is_digit(c) && !utf8::is_mark(c)) signs += gap.substr(i, decoded.length);
    i += decoded.length;
  }
  return signs;
}

// "born", "also known as": words that join two names, at least one of them saying that it does.
bool words_declare(std::string_view gap, Language language, const NameFacts& facts) {
  bool declares = false;
  std::string spelling;
  FoldedWord word;
  for (std::size_t at = 0; next_word(gap, at, word, &spelling); at = word.end) {
    const WordFacts& known = facts.word(language, spelling);
    if (known.has(WordUse::alias)) {
      declares = true;
    } else if (!known.has(WordUse::alias_link)) {
      return false;
    }
  }
  return declares;
}

// Nothing in it but white space, signs and articles.
bool without_words(std::string_view gap, Language language, const NameFacts& facts) {
  std::string spelling;
  FoldedWord word;
  for (std::size_t at = 0; next_word(gap, at, word, &spelling); at = word.end) {
    if (!facts.word(language, spelling).has(WordUse::article)) return false;
  }
  return true;
}

bool is_name(Label label) { return label == Label::person || label == Label::org || label == Label::loc || label == Label::misc; }

}  // namespace

Alias alias_between(const Document& document, const Mention& first, const Mention& second, bool in_bracket, const NameFacts& facts) {
  if (!is_name(first.label) || !is_name(second.label) || (first.label == Label::person) != (second.label == Label::person)) {
    return Alias::none;
  }
  if (second.span.begin < first.span.end || second.span.begin - first.span.end > longest_gap) return Alias::none;
  const std::string_view gap = document.text_of(Span{first.span.end, second.span.begin});
  if (gap.find_first_of(".;!?\n)]") != std::string_view::npos && !in_bracket) {
    // "geb." and "a.k.a." are no ends of sentences, and a bracket may begin with a semicolon.
    const bool closed = gap.find_first_of("!?\n)]") != std::string_view::npos;
    if (closed || (gap.find('(') == std::string_view::npos && !words_declare(gap, document.language, facts))) return Alias::none;
  }
  if (gap.starts_with('.')) return Alias::none;
  const bool open = gap.find('(') != std::string_view::npos;
  if ((open || (in_bracket && gap.find(')') == std::string_view::npos)) && in_other_script(document.text_of(second.span)))
    return Alias::declared;
  const std::string signs = signs_of(gap);
  if (first.label == Label::person && signs.size() <= 6 && words_declare(gap, document.language, facts)) return Alias::declared;
  if (!without_words(gap, document.language, facts)) return Alias::none;
  if (signs == "[") return Alias::declared;
  for (const std::string_view quoted : {"(\"", "(\u201C", "(\u201E", "(\u00AB", "('", "(\u2018", "(\u201A"}) {
    if (signs == quoted) return Alias::declared;
  }
  return signs == "(" ? Alias::bracket : Alias::none;
}

}  // namespace veil::resolve
