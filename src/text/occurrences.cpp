#include "text/occurrences.h"

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

bool is_short_number(const std::vector<std::string>& words) {
  return words.size() == 1 && words[0].size() < 4 && std::all_of(words[0].begin(), words[0].end(), [](char c) {
           return c >= '0' && c <= '9';
         });
}

}  // namespace

OccurrenceFinder::OccurrenceFinder(const std::vector<std::string_view>& terms) {
  for (std::size_t number = 0; number < terms.size(); ++number) {
    const std::vector<Word> words = words_of(terms[number]);
    if (words.empty()) continue;
    Term term;
    term.number = static_cast<std::uint32_t>(number);
    std::uint32_t last_end = 0;
    for (const Word& word : words) {
      if (!term.words.empty()) term.gaps.emplace_back(Span{last_end, word.span.begin}.of(terms[number]));
      term.words.push_back(utf8::to_lower(word.span.of(terms[number])));
      last_end = word.span.end;
    }
    if (is_short_number(term.words)) continue;
    term.capital_matters = words.size() == 1 && words[0].begins_upper;
    by_first_word_[term.words[0]].push_back(std::move(term));
  }
  for (auto& [word, terms_with_word] : by_first_word_) {
    std::stable_sort(terms_with_word.begin(), terms_with_word.end(),
                     [](const Term& a, const Term& b) { return a.words.size() > b.words.size(); });
  }
}

std::vector<Occurrence> OccurrenceFinder::find(std::string_view text) const {
  std::vector<Occurrence> found;
  if (empty()) return found;
  const std::vector<Word> words = words_of(text);
  const auto stands_at = [&](const Term& term, std::size_t first) {
    if (first + term.words.size() > words.size()) return false;
    if (term.capital_matters && !words[first].begins_upper) return false;
    for (std::size_t k = 1; k < term.words.size(); ++k) {
      const Span gap{words[first + k - 1].span.end, words[first + k].span.begin};
      const std::string_view between = gap.of(text);
      if (between != term.gaps[k - 1] && !(is_loose(between) && is_loose(term.gaps[k - 1]))) return false;
      if (utf8::to_lower(words[first + k].span.of(text)) != term.words[k]) return false;
    }
    return true;
  };
  for (std::size_t i = 0; i < words.size();) {
    std::size_t step = 1;
    const auto candidates = by_first_word_.find(utf8::to_lower(words[i].span.of(text)));
    if (candidates != by_first_word_.end()) {
      for (const Term& term : candidates->second) {
        if (!stands_at(term, i)) continue;
        step = term.words.size();
        found.push_back({{words[i].span.begin, words[i + step - 1].span.end}, term.number});
        break;
      }
    }
    i += step;
  }
  return found;
}

}  // namespace veil
