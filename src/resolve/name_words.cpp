#include "resolve/name_words.h"

#include "text/folded_word.h"
#include "veil/utf8.h"

namespace veil::resolve {
namespace {

bool is_apostrophe(std::string_view gap) { return gap == "'" || gap == "\u2019" || gap == "\u02BC"; }

// Two capital letters or more and no small one: "ECHR", "RFC2".
bool all_capitals(std::string_view word) {
  int capitals = 0;
  for (std::size_t i = 0; i < word.size();) {
    const utf8::Decoded decoded = utf8::decode(word, i);
    i += decoded.length;
    if (utf8::is_lower(decoded.code_point)) return false;
    capitals += utf8::is_upper(decoded.code_point);
  }
  return capitals >= 2;
}

std::size_t characters(std::string_view text) {
  std::size_t count = 0;
  for (const char c : text) count += !utf8::is_continuation(c);
  return count;
}

}  // namespace

std::vector<NameWord> name_words(std::string_view text, Initials initials) {
  std::vector<NameWord> words;
  std::string spelling;
  FoldedWord word;
  std::size_t end_before = 0;
  for (std::size_t at = 0; next_word(text, at, word, &spelling); at = word.end) {
    const std::string_view gap = text.substr(end_before, word.begin - end_before);
    const bool behind_apostrophe = !words.empty() && is_apostrophe(gap);
    end_before = word.end;
    const std::string_view raw = text.substr(word.begin, word.end - word.begin);
    if (behind_apostrophe && spelling == "s") continue;
    const bool single = characters(spelling) == 1 && (word.capital || initials == Initials::joined);
    if (behind_apostrophe || (initials == Initials::joined && single && !words.empty() && gap == "." && words.back().capitals) ||
        (initials == Initials::joined && single && !words.empty() && gap == "." && words.back().initial)) {
      words.back().text += spelling;
      words.back().capitals = words.back().capitals || words.back().initial;
      words.back().initial = false;
      continue;
    }
    words.push_back({.text = spelling, .capital = word.capital, .capitals = all_capitals(raw), .initial = single});
  }
  return words;
}

std::string joined(const std::vector<NameWord>& words) {
  std::string all;
  for (const NameWord& word : words) {
    if (!all.empty()) all += ' ';
    all += word.text;
  }
  return all;
}

bool in_other_script(std::string_view text) {
  bool letters = false;
  for (std::size_t i = 0; i < text.size();) {
    const utf8::Decoded decoded = utf8::decode(text, i);
    i += decoded.length;
    if (!utf8::is_letter(decoded.code_point)) continue;
    // Latin ends with U+024F; Latin Extended Additional is U+1E00 .. U+1EFF.
    if (decoded.code_point < 0x250 || (decoded.code_point >= 0x1E00 && decoded.code_point <= 0x1EFF)) return false;
    letters = true;
  }
  return letters;
}

}  // namespace veil::resolve
