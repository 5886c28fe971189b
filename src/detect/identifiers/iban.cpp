// IBAN and BIC. IBAN: ISO 13616, registered by SWIFT, with a length per country (IBAN Registry, release 97) and MOD 97-10.
// Written in groups of four, in one piece, or with hyphens. BIC: ISO 9362, without check digits, so that a word or an IBAN
// must stand near it.
#include <algorithm>
#include <array>
#include <string>

#include "detect/identifiers/chain_finders.h"
#include "text/checksums.h"

namespace veil::detect {
namespace {

// Country and length.
constexpr std::string_view registry =
    "AD24AE23AL28AT20AZ28BA20BE16BG22BH22BI27BR29BY28CH21CR22CY28CZ24DE22DJ27DK18DO28EE20EG29ES24FI18FK18FO18FR27GB22GE22GI2"
    "3GL18"
    "GR27GT28HN28HR21HU28IE22IL23IQ23IS26IT27JO30KW30KZ20LB28LC32LI21LT20LU20LV21LY25MC27MD24ME22MK19MN20MR27MT31MU30NI28NL1"
    "8NO15OM23"
    "PK24PL28PS29PT25QA29RO24RS22RU33SA24SC31SD18SE24SI19SK24SM27SO23ST25SV28TL23TN24TR26UA29VA22VG24XK20YE30";

std::size_t iban_length(std::string_view country) {
  for (std::size_t i = 0; i + 4 <= registry.size(); i += 4) {
    if (registry.substr(i, 2) == country)
      return static_cast<std::size_t>((registry[i + 2] - '0') * 10 + (registry[i + 3] - '0'));
  }
  return 0;
}

char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }
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
      hits.push_back(
          {{static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(stop)}, "BIC", "ISO 9362", Label::code, 0.9F});
    }
    i = stop;
  }
}

}  // namespace

std::optional<ChainHit> iban_at(std::string_view text, std::span<const Piece> chain, std::size_t first) {
  const std::string_view head = chain[first].span.of(text);
  if (head.size() < 2 || !is_ascii_letter(head[0]) || !is_ascii_letter(head[1])) return {};
  if (head.size() > 2 && !is_ascii_digit(head[2])) return {};
  const std::string country = {upper(head[0]), upper(head[1])};
  const std::size_t length = iban_length(country);
  if (length == 0) return {};
  std::string compact;
  for (std::size_t i = first; i < chain.size() && compact.size() < length; ++i) {
    if (i > first && chain[i].separator != ' ' && chain[i].separator != '-' && chain[i].separator != '.') return {};
    for (const char c : chain[i].span.of(text)) compact += upper(c);
    if (compact.size() != length) continue;
    if (!is_ascii_digit(compact[2]) || !is_ascii_digit(compact[3])) return {};
    const bool passed = remainder_97(compact.substr(4) + compact.substr(0, 4)) == 1;
    // Without the check the account must look like one: digits in plenty.
    if (!passed && std::count_if(compact.begin(), compact.end(), is_ascii_digit) < 10) return {};
    return ChainHit{i + 1, "IBAN", "ISO 13616", passed};
  }
  return {};
}

void find_bics(std::string_view text, std::span<const Span> ibans, std::vector<TextHit>& hits) {
  for (const std::string_view word : {"BIC", "SWIFT", "Swift", "swift", "bic"}) {
    for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + word.size())) {
      const std::size_t end = at + word.size();
      if (!word_ends_at(text, at) && !word_begins_at(text, end)) find_bics_within(text, end, end + bic_reach, hits);
    }
  }
  for (const Span iban : ibans) {
    find_bics_within(text, iban.end, iban.end + bic_reach, hits);
    std::size_t begin = iban.begin > bic_reach ? iban.begin - bic_reach : 0;
    while (begin > 0 && begin < iban.begin && is_ascii_word(text[begin - 1])) ++begin;
    find_bics_within(text, begin, iban.begin, hits);
  }
}

}  // namespace veil::detect
