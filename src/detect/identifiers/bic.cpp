// BIC, the code of a bank: ISO 9362, issued by SWIFT. Four letters of the bank, two of the country, two signs of the place,
// three of the branch or none. There is no check, so that one of the words or an IBAN must stand near it.
#include <algorithm>
#include <array>

#include "detect/identifiers/catalogue.h"
#include "detect/identifiers/iban.h"

namespace veil::detect {
namespace {

bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

// Parties with an ISO 3166 code that has no IBAN.
constexpr std::string_view other_countries = "AUARBMBOCACLCNCOECHKIDINIRJPKEKRMAMXMYMZNGNZPAPEPHPYRUSGTHTWUSUYVEVNZAAOCV";

bool is_bic(std::string_view word) {
  if (word.size() != 8 && word.size() != 11) return false;
  if (!std::all_of(word.begin(), word.begin() + 6, is_capital)) return false;
  if (!std::all_of(word.begin() + 6, word.end(), [](char c) { return is_capital(c) || is_ascii_digit(c); })) return false;
  const std::string_view country = word.substr(4, 2);
  if (iban_length(country) != 0) return true;
  for (std::size_t i = 0; i < other_countries.size(); i += 2) {
    if (other_countries.substr(i, 2) == country) return true;
  }
  return false;
}

constexpr std::size_t bic_reach = 48;  // bytes between the word or the IBAN and the code

void find_bics_within(std::string_view text, std::size_t begin, std::size_t end, std::vector<TextHit>& hits) {
  end = std::min(end, text.size());
  for (std::size_t i = begin; i < end;) {
    if (!is_ascii_word(text[i])) {
      ++i;
      continue;
    }
    std::size_t stop = i;
    while (stop < text.size() && stop - i <= 12 && is_ascii_word(text[stop])) ++stop;
    if (!word_ends_at(text, i) && !word_begins_at(text, stop) && is_bic(text.substr(i, stop - i))) {
      hits.push_back({{static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(stop)}, "BIC", "ISO 9362", Label::code, 0.9F});
    }
    i = stop;
  }
}

void find_bics(const SearchedText& searched, std::vector<TextHit>& hits) {
  const std::string_view text = searched.text;
  for (const std::string_view word : {"BIC", "SWIFT", "Swift", "swift", "bic"}) {
    for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + word.size())) {
      const std::size_t end = at + word.size();
      if (!word_ends_at(text, at) && !word_begins_at(text, end)) find_bics_within(text, end, end + bic_reach, hits);
    }
  }
  for (const Span iban : searched.accounts) {
    find_bics_within(text, iban.end, iban.end + bic_reach, hits);
    std::size_t begin = iban.begin > bic_reach ? iban.begin - bic_reach : 0;
    while (begin > 0 && begin < iban.begin && is_ascii_word(text[begin - 1])) ++begin;
    find_bics_within(text, begin, iban.begin, hits);
  }
}

}  // namespace

IdentifierFinder bic() { return {.subtype = "BIC", .cues = {{"BIC", 2}, {"SWIFT", 2}}, .in_text = find_bics}; }

}  // namespace veil::detect
