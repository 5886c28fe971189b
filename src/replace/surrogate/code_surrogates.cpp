#include "replace/surrogate/code_surrogates.h"

#include <algorithm>
#include <array>
#include <utility>

#include "text/ascii.h"
#include "text/checksums.h"
#include "text/said_again.h"
#include "text/same_word.h"
#include "veil/utf8.h"

namespace veil::replace {
namespace {

constexpr std::size_t longest_code = 200;
constexpr std::uint64_t most_tries = 64;    // until no run of digits is one of the original
constexpr std::uint64_t most_checks = 256;  // of random numbers, until one fits a check with conditions of its own

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_sign_of_code(char c) { return is_ascii_digit(c) || is_upper(c) || is_lower(c); }

char other_sign(char c, DrawnRow& row) {
  if (is_ascii_digit(c)) return static_cast<char>('0' + row.below(10));
  if (is_upper(c)) return static_cast<char>('A' + row.below(26));
  return is_lower(c) ? static_cast<char>('a' + row.below(26)) : c;
}

// Letters and digits alone, in upper case.
std::string compact_of(std::string_view text) {
  std::string compact;
  for (const char c : text) {
    if (is_sign_of_code(c)) compact += is_lower(c) ? static_cast<char>(c - 'a' + 'A') : c;
  }
  return compact;
}

// The signs of `compact` in the format of `text`.
std::string formatted(std::string_view text, std::string_view compact) {
  std::string result;
  std::size_t next = 0;
  for (const char c : text) {
    if (!is_sign_of_code(c)) {
      result += c;
      continue;
    }
    const char sign = compact[next++];
    result += is_lower(c) && is_upper(sign) ? static_cast<char>(sign - 'A' + 'a') : sign;
  }
  return result;
}

std::string random_like(std::string_view text, std::uint64_t drawn) {
  DrawnRow row(drawn);
  std::string result(text);
  bool first = true;
  for (char& c : result) {
    const char original = c;
    c = other_sign(c, row);
    if (first && is_ascii_digit(original)) {
      if (original != '0' && c == '0') c = static_cast<char>('1' + row.below(9));
    }
    first = first && !is_sign_of_code(original);
  }
  if (result != text) return result;
  // All the same by chance: the last sign moves on.
  for (std::size_t i = result.size(); i-- > 0;) {
    char& c = result[i];
    if (!is_sign_of_code(c)) continue;
    c = c == '9' ? '0' : c == 'Z' ? 'A' : c == 'z' ? 'a' : static_cast<char>(c + 1);
    break;
  }
  return result;
}

// Puts `digits` into the last digits of `text`.
std::string with_last_digits(std::string text, std::string_view digits) {
  std::size_t left = digits.size();
  for (std::size_t i = text.size(); i-- > 0 && left > 0;) {
    if (is_ascii_digit(text[i])) text[i] = digits[--left];
  }
  return text;
}

std::string digits_of(DrawnRow& row, std::size_t count) {
  std::string digits;
  for (std::size_t i = 0; i < count; ++i) digits += static_cast<char>('0' + row.below(10));
  return digits;
}

// United States: exchange 555, 0100 to 0199 (ATIS 0300115). United Kingdom: 01632 960xxx and 07700 900xxx (Ofcom, numbers
// for drama). Elsewhere the calling code of the country stays and the rest changes.
std::string other_telephone(std::string_view text, const LanguageSurrogates& lists, std::uint64_t drawn) {
  const bool numbers_for_drama = lists.has(Habit::numbers_for_drama);
  DrawnRow row(drawn);
  std::string digits;
  for (const char c : text) {
    if (is_ascii_digit(c)) digits += c;
  }
  const bool plus = text.find('+') != std::string_view::npos || digits.starts_with("00");
  const std::string_view national = plus ? std::string_view(digits).substr(digits.starts_with("00") ? 2 : 0) : std::string_view(digits);
  const bool us = (plus && national.starts_with('1') && national.size() == 11) ||
                  (!plus && numbers_for_drama && (digits.size() == 10 || digits.size() == 7) && digits[0] != '0');
  const bool uk = (plus && national.starts_with("44") && national.size() >= 11) ||
                  (!plus && numbers_for_drama && digits.size() == 11 && digits[0] == '0');
  if (us) {
    const std::string area = std::to_string(200 + row.below(800));
    return with_last_digits(std::string(text), (digits.size() < 10 ? "" : area) + "55501" + digits_of(row, 2));
  }
  if (uk) {
    const bool mobile = national.find('7') == (plus ? 2U : 1U) || (plus && national.starts_with("4407"));
    return with_last_digits(std::string(text), (mobile ? "7700900" : "1632960") + digits_of(row, 3));
  }
  // The country stays, and the nought before an area.
  std::size_t kept = digits.starts_with('0') ? 1 : 0;
  if (plus) {
    const std::size_t first = text.find_first_of("0123456789");
    const std::size_t end = std::min(text.find_first_not_of("0123456789", first), text.size());
    kept = std::min<std::size_t>(end - first, digits.starts_with("00") ? 4 : 2);
    if (end - first <= 5) kept = end - first;
  }
  return with_last_digits(std::string(text), digits_of(row, digits.size() - std::min(kept, digits.size())));
}

std::string other_ip(std::string_view text, std::uint64_t drawn) {
  DrawnRow row(drawn);
  if (text.find(':') != std::string_view::npos) {
    constexpr std::string_view hexadecimal = "0123456789abcdef";
    std::string address = "2001:db8::";
    for (int i = 0; i < 4; ++i) address += hexadecimal[row.below(i == 0 ? 15 : 16) + (i == 0 ? 1 : 0)];
    return address;
  }
  constexpr std::array<std::string_view, 3> nets = {"192.0.2.", "198.51.100.", "203.0.113."};
  const std::size_t port = text.find_first_of(":/");
  return std::string(nets[row.below(3)]) + std::to_string(1 + row.below(254)) +
         std::string(port == std::string_view::npos ? std::string_view() : text.substr(port));
}

// 00-00-5E-00-53-xx is kept for documentation (RFC 7042).
std::string other_mac(std::string_view text, std::uint64_t drawn) {
  DrawnRow row(drawn);
  std::string signs = "00005E0053";
  constexpr std::string_view hexadecimal = "0123456789ABCDEF";
  signs += hexadecimal[row.below(16)];
  signs += hexadecimal[row.below(16)];
  const bool small = std::any_of(text.begin(), text.end(), is_lower);
  std::string result;
  std::size_t next = 0;
  for (const char c : text) {
    if (!is_sign_of_code(c) || next >= signs.size()) {
      result += c;
      continue;
    }
    const char sign = signs[next++];
    result += small && is_upper(sign) ? static_cast<char>(sign - 'A' + 'a') : sign;
  }
  return result;
}

// Bytes before the code itself: "IBAN " in "IBAN DE89...", "DNI es ". Words in capitals are part of it unless what follows
// passes alone.
template <typename Passes>
std::size_t lead_of(std::string_view text, const Passes& passes) {
  std::size_t small = 0;
  bool only_words = true;
  for (std::size_t begin = 0; begin < text.size();) {
    if (begin > 0 && passes(compact_of(text.substr(begin)))) return begin;
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    const std::string_view word = text.substr(begin, end - begin);
    only_words = only_words && std::none_of(word.begin(), word.end(), is_ascii_digit);
    if (only_words && std::any_of(word.begin(), word.end(), is_lower)) small = end + 1;
    begin = end + 1;
  }
  return small < text.size() ? small : 0;
}

// Letters of a name that stand in addresses: "Böhm" -> "bohm".
std::string in_address(std::string_view name) {
  std::string result = folded_words(name);
  std::replace(result.begin(), result.end(), ' ', '-');
  result.erase(std::remove_if(result.begin(), result.end(), [](char c) { return !is_lower(c) && !is_ascii_digit(c) && c != '-'; }),
               result.end());
  return result;
}

}  // namespace

std::string same_format(const Scene& scene, std::string_view text, std::string_view kind) {
  return random_like(text, scene.draw().number(kind, compact_of(text)));
}

bool CodeSurrogates::passes(std::string_view subtype, std::string_view compact) const {
  if (subtype == "IBAN") {
    if (compact.size() < 15 || compact.size() > 34) return false;
    return remainder_97(std::string(compact.substr(4)).append(compact.substr(0, 4))) == 1;
  }
  if (subtype == "VIN") return passes_vin(compact);
  return check_ && check_(subtype, compact);
}

// Random signs, then the check digits that make it valid: the last one or two, or those inside (IBAN, lawsuits, vehicles).
std::string CodeSurrogates::checked_code(std::string_view text, std::string_view subtype, std::uint64_t round) const {
  const std::string original = compact_of(text);
  const std::size_t size = original.size();
  if (size < 6) return {};
  const bool country = subtype == "IBAN" || ((subtype == "VAT_ID" || subtype == "NIF") && is_upper(original[0]));
  const std::size_t kept = country ? 2 : subtype == "PAYMENT_CARD" || subtype == "CIF" || subtype == "NIE" || subtype == "VIN" ? 1 : 0;
  const std::array<std::pair<std::size_t, std::size_t>, 4> places = {{{size - 1, size - 1}, {size - 2, size - 1}, {2, 3}, {7, 8}}};
  const auto signs_for = [](char c) {
    return is_ascii_digit(c) ? std::string_view("0123456789") : std::string_view("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  };
  for (std::uint64_t i = 0; i < most_checks; ++i) {
    DrawnRow row(scene_.draw().number(subtype, original, round * most_checks + i + 1));
    std::string candidate = original;
    if (subtype == "TAX_ID") {
      // A permutation keeps the rule that one digit stands twice or three times.
      for (std::size_t k = 10; k > 1; --k) std::swap(candidate[k - 1], candidate[row.below(k)]);
    } else {
      for (std::size_t k = kept; k < size; ++k) candidate[k] = other_sign(candidate[k], row);
    }
    for (const auto& [one, other] : places) {
      if (one < kept || other >= size) continue;
      for (const char a : signs_for(original[one])) {
        for (const char b : one == other ? std::string_view(" ") : signs_for(original[other])) {
          candidate[one] = a;
          if (one != other) candidate[other] = b;
          if (candidate != original && passes(subtype, candidate)) return formatted(text, candidate);
        }
      }
    }
  }
  return {};
}

std::string CodeSurrogates::other_code(std::string_view text, std::string_view subtype, std::uint64_t round) const {
  const std::string compact = compact_of(text);
  const std::uint64_t drawn = scene_.draw().number(subtype, compact, round);
  if (subtype == "TELEPHONE" || subtype == "FAX") return other_telephone(text, scene_.lists(), drawn);
  if (subtype == "IP") return other_ip(text, drawn);
  if (subtype == "MAC") return other_mac(text, drawn);
  if (subtype == "EMAIL" || subtype == "URL" || subtype == "HANDLE") {
    // The name of the person whose name it held; of nobody where it held none.
    const std::size_t end_of_login = subtype == "EMAIL" ? std::min(text.rfind('@'), text.size()) : text.size();
    const std::string own = subtype == "URL" || round > 0 ? std::string() : people_.login_for(text.substr(0, end_of_login));
    const std::string name =
        !own.empty() ? own : in_address(scene_.pick(subtype, utf8::to_lower(text) + std::to_string(round), scene_.lists().family));
    if (name.empty()) return {};
    if (subtype == "HANDLE" && !own.empty()) return (text.starts_with('@') ? "@" : "") + own;
    if (subtype == "HANDLE") return (text.starts_with('@') ? "@" : "") + name + std::to_string(10 + drawn % 90);
    if (subtype == "EMAIL") {
      constexpr std::array<std::string_view, 3> domains = {"@example.org", "@example.com", "@example.net"};
      const std::size_t at = std::min(text.rfind('@'), text.size());
      return name + std::string(domains[scene_.draw().number("domain", utf8::to_lower(text.substr(at))) % 3]);
    }
    const std::size_t scheme = text.find("://");
    const std::size_t host = scheme == std::string_view::npos ? 0 : scheme + 3;
    const bool www = text.substr(host).starts_with("www.");
    const bool path = text.find('/', host) != std::string_view::npos;
    return std::string(text.substr(0, host)) + (www ? "www." : "") + name + ".example" + (path ? "/" : "");
  }
  if (passes(subtype, compact)) return checked_code(text, subtype, round);
  // A user name by any other label: letters, few digits, and somebody's name in it.
  if (round == 0 && text.find(' ') == std::string_view::npos) {
    const auto letters = std::count_if(text.begin(), text.end(), [](char c) { return is_lower(c) || is_upper(c); });
    const auto digits = std::count_if(text.begin(), text.end(), is_ascii_digit);
    if (letters > 2 * digits) {
      if (std::string login = people_.login_for(text); !login.empty()) return login;
    }
  }
  // Words in a secret are the secret: "sun flower 7".
  const bool all_of_it = subtype == "SECRET" || subtype == "PASSWORD" || subtype == "PARAMETER";
  const std::size_t lead = all_of_it ? 0 : lead_of(text, [&](const std::string& rest) { return passes(subtype, rest); });
  if (lead > 0) return std::string(text.substr(0, lead)) + other_code(text.substr(lead), subtype, round);
  if (subtype == "BIC" && compact.size() >= 8) {
    std::string bic = random_like(text, drawn);
    return bic.size() >= 6 ? bic.replace(4, 2, text.substr(4, 2)) : bic;
  }
  return random_like(text, drawn);
}

Offer CodeSurrogates::offer(std::uint32_t mention_number) {
  const Mention& mention = scene_.document().mentions[mention_number];
  const std::string_view text = scene_.document().text_of(mention.span);
  Offer offer{mention.span, {}};
  if (text.size() > longest_code || !std::any_of(text.begin(), text.end(), is_sign_of_code)) return offer;
  // Letters and digits that are no ASCII would stay readable.
  if (std::any_of(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0x80U) != 0; })) {
    for (std::size_t i = 0; i < text.size();) {
      const utf8::Decoded decoded = utf8::decode(text, i);
      if (decoded.code_point >= 0x80 && (utf8::is_letter(decoded.code_point) || reads_as_digits(decoded.code_point)) &&
          mention.subtype != "EMAIL" && mention.subtype != "URL" && mention.subtype != "HANDLE") {
        return offer;
      }
      i += decoded.length;
    }
  }
  const std::string what = "code " + compact_of(text);
  for (std::uint64_t round = 0; round < most_tries; ++round) {
    std::string candidate = other_code(text, mention.subtype, round);
    if (candidate.empty() || candidate == text || !scene_.names_nothing(candidate, what)) continue;
    if (says_original_again(scene_.document(), mention, candidate, "surrogate", {})) continue;
    scene_.take(candidate, what);
    offer.options.push_back({.text = std::move(candidate), .source = "surrogate"});
    break;
  }
  return offer;
}

}  // namespace veil::replace
