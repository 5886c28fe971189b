// IBAN, the number of a bank account: ISO 13616, given by the bank, the length per country registered by SWIFT (IBAN
// Registry, release 97), check digits by ISO/IEC 7064 MOD 97-10. Written in groups of four, in one piece, or with hyphens; a
// cue is not needed.
#include "detect/identifiers/iban.h"

#include <algorithm>
#include <string>

#include "detect/identifiers/catalogue.h"
#include "detect/identifiers/check_rules.h"

namespace veil::detect {
namespace {

// Country and length.
constexpr std::string_view registry =
    "AD24AE23AL28AT20AZ28BA20BE16BG22BH22BI27BR29BY28CH21CR22CY28CZ24DE22DJ27DK18DO28EE20EG29ES24FI18"
    "FK18FO18FR27GB22GE22GI23GL18GR27GT28HN28HR21HU28IE22IL23IQ23IS26IT27JO30KW30KZ20LB28LC32LI21LT20"
    "LU20LV21LY25MC27MD24ME22MK19MN20MR27MT31MU30NI28NL18NO15OM23PK24PL28PS29PT25QA29RO24RS22RU33SA24"
    "SC31SD18SE24SI19SK24SM27SO23ST25SV28TL23TN24TR26UA29VA22VG24XK20YE30";

std::optional<ChainHit> iban_at(std::string_view text, std::span<const Piece> chain, std::size_t first) {
  const std::string_view head = chain[first].span.of(text);
  if (head.size() < 2 || !is_ascii_letter(head[0]) || !is_ascii_letter(head[1])) return {};
  if (head.size() > 2 && !is_ascii_digit(head[2])) return {};
  const std::string country = {ascii_upper(head[0]), ascii_upper(head[1])};
  const std::size_t length = iban_length(country);
  if (length == 0) return {};
  std::string compact;
  for (std::size_t i = first; i < chain.size() && compact.size() < length; ++i) {
    if (i > first && chain[i].separator != ' ' && chain[i].separator != '-' && chain[i].separator != '.') return {};
    for (const char c : chain[i].span.of(text)) compact += ascii_upper(c);
    if (compact.size() != length) continue;
    if (!is_ascii_digit(compact[2]) || !is_ascii_digit(compact[3])) return {};
    const bool passed = remainder_97(compact.substr(4) + compact.substr(0, 4)) == 1;
    // Without the check the account must look like one: digits in plenty.
    if (!passed && std::count_if(compact.begin(), compact.end(), is_ascii_digit) < 10) return {};
    return ChainHit{i + 1, "ISO 13616", passed};
  }
  return {};
}

}  // namespace

std::size_t iban_length(std::string_view country) {
  for (std::size_t i = 0; i + 4 <= registry.size(); i += 4) {
    if (registry.substr(i, 2) == country) return static_cast<std::size_t>((registry[i + 2] - '0') * 10 + (registry[i + 3] - '0'));
  }
  return 0;
}

IdentifierFinder iban() { return {.subtype = "IBAN", .cues = {{"IBAN", 3}}, .in_chain = iban_at}; }

}  // namespace veil::detect
