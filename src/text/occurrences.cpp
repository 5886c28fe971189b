#include "text/occurrences.h"

#include <unicode/normalizer2.h>
#include <unicode/unistr.h>

#include <algorithm>

#include "veil/utf8.h"

namespace veil {
namespace {

struct Word {
  Span span;
  bool begins_upper = false;
};

bool is_word_character(char32_t c) { return utf8::is_letter(c) || utf8::is_digit(c) || utf8::is_mark(c); }

// Runs of letters, digits and marks.
std::vector<Word> words_of(std::string_view text) {
  std::vector<Word> words;
  for (std::size_t i = 0; i < text.size();) {
    const utf8::Decoded first = utf8::decode(text, i);
    if (!is_word_character(first.code_point)) {
      i += first.length;
      continue;
    }
    const std::size_t begin = i;
    do {
      i += utf8::decode(text, i).length;
    } while (i < text.size() && is_word_character(utf8::decode(text, i).code_point));
    words.push_back({{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(i)}, !utf8::is_lower(first.code_point)});
  }
  return words;
}

// Words of one term may be parted by any white space or hyphens where the term has some of these, otherwise by exactly what the
// term has there ("O'Neil", "a@b.example").
bool is_loose(std::string_view between) {
  for (std::size_t i = 0; i < between.size();) {
    const utf8::Decoded decoded = utf8::decode(between, i);
    const char32_t c = decoded.code_point;
    if (!utf8::is_space(c) && c != U'-' && c != U'\u2010' && c != U'\u2011') return false;
    i += decoded.length;
  }
  return true;
}

// Lower case without marks: "müller" -> "muller". Letters that have no mark to drop but are written without one: "ø", "ł", "ß".
std::string folded(std::string_view word) {
  std::string lower = utf8::to_lower(word);
  if (std::all_of(lower.begin(), lower.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; })) return lower;
  UErrorCode failed = U_ZERO_ERROR;
  const icu::Normalizer2* decompose = icu::Normalizer2::getNFDInstance(failed);
  if (U_FAILURE(failed)) return lower;
  const icu::UnicodeString apart = decompose->normalize(icu::UnicodeString::fromUTF8(lower), failed);
  if (U_FAILURE(failed)) return lower;
  std::string plain;
  for (std::int32_t i = 0; i < apart.length(); i = apart.moveIndex32(i, 1)) {
    const auto c = static_cast<char32_t>(apart.char32At(i));
    if (utf8::is_mark(c)) continue;
    switch (c) {
      case U'ß': plain += "ss"; break;
      case U'ø': plain += 'o'; break;
      case U'ł': plain += 'l'; break;
      case U'đ': plain += 'd'; break;
      case U'ı': plain += 'i'; break;
      case U'æ': plain += "ae"; break;
      default: utf8::append(plain, c);
    }
  }
  return plain.empty() ? lower : plain;
}

// The other way to write umlauts, when the word has one or may have one: "müller" -> "mueller", "mueller" -> "muller".
std::string with_other_umlauts(std::string_view word) {
  const std::string lower = utf8::to_lower(word);
  std::string other;
  bool changed = false;
  for (std::size_t i = 0; i < lower.size();) {
    const utf8::Decoded decoded = utf8::decode(lower, i);
    const char32_t c = decoded.code_point;
    if (c == U'ä' || c == U'ö' || c == U'ü' || c == U'ø') {
      other += c == U'ä' ? "ae" : c == U'ü' ? "ue" : "oe";
      changed = true;
      i += decoded.length;
      continue;
    }
    if ((c == U'a' || c == U'o' || c == U'u') && i + 1 < lower.size() && lower[i + 1] == 'e' && lower.size() >= 5) {
      other += static_cast<char>(c);
      changed = true;
      i += 2;
      continue;
    }
    other.append(lower, i, decoded.length);
    i += decoded.length;
  }
  return changed ? folded(other) : std::string();
}

// How a gap and the word behind it are written in the tree: loose gaps are all alike.
std::string step_of(std::string_view gap, std::string_view folded_word) {
  std::string step(is_loose(gap) ? std::string_view(" ") : gap);
  step += '\x1F';
  step += folded_word;
  return step;
}

bool is_one_letter(std::string_view word) { return utf8::decode(word, 0).length == word.size(); }

bool is_short_number(std::string_view word) {
  return word.size() < 4 && std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

OccurrenceFinder::OccurrenceFinder(const std::vector<std::string_view>& terms) : nodes_(1) {
  for (std::size_t i = 0; i < terms.size(); ++i) add(terms[i], static_cast<std::uint32_t>(i));
}

void OccurrenceFinder::add(std::string_view term, std::uint32_t number) {
  const std::vector<Word> words = words_of(term);
  if (words.empty()) return;
  const std::string_view first = words[0].span.of(term);
  if (words.size() == 1 && (is_short_number(first) || is_one_letter(first))) return;
  std::uint32_t at = 0;
  std::uint32_t last_end = words[0].span.begin;
  for (const Word& word : words) {
    const std::string step = step_of(Span{last_end, word.span.begin}.of(term), folded(word.span.of(term)));
    const auto [known, is_new] = nodes_[at].next.try_emplace(step, static_cast<std::uint32_t>(nodes_.size()));
    const std::uint32_t child = known->second;
    const std::string other = with_other_umlauts(word.span.of(term));
    if (!other.empty()) nodes_[at].next.try_emplace(step_of(Span{last_end, word.span.begin}.of(term), other), child);
    at = child;
    if (is_new) nodes_.emplace_back();
    last_end = word.span.end;
  }
  Node& end = nodes_[at];
  if (end.term == no_term) end.term = number;
  end.capital_matters = end.capital_matters && words.size() == 1 && words[0].begins_upper;
}

std::vector<Occurrence> OccurrenceFinder::find(std::string_view text) const {
  std::vector<Occurrence> found;
  if (empty()) return found;
  const std::vector<Word> words = words_of(text);
  for (std::size_t first = 0; first < words.size();) {
    std::size_t end = first;  // behind the longest term so far
    std::uint32_t term = no_term;
    std::uint32_t at = 0;
    for (std::size_t i = first; i < words.size(); ++i) {
      const Span gap{i == first ? words[i].span.begin : words[i - 1].span.end, words[i].span.begin};
      const auto next = nodes_[at].next.find(step_of(gap.of(text), folded(words[i].span.of(text))));
      if (next == nodes_[at].next.end()) break;
      at = next->second;
      if (nodes_[at].term == no_term || (nodes_[at].capital_matters && !words[first].begins_upper)) continue;
      term = nodes_[at].term;
      end = i + 1;
    }
    if (term != no_term) found.push_back({{words[first].span.begin, words[end - 1].span.end}, term});
    first = std::max(end, first + 1);
  }
  return found;
}

}  // namespace veil
