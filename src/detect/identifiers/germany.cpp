// Numbers of Germany. The tax ID is issued by the Bundeszentralamt für Steuern (§ 139b AO, ISO 7064 MOD 11,10), identity
// card and passport numbers by the Bundesdruckerei (ICAO 9303), the pension insurance number by the Deutsche
// Rentenversicherung (§ 147 SGB VI, VKVV § 4), the health insurance number by the Vertrauensstelle Krankenversichertennummer
// (§ 290 SGB V), postcodes by the Deutsche Post.
#include <array>
#include <string>

#include "detect/identifiers/forms.h"
#include "text/checksums.h"

namespace veil::detect {
namespace {

// No leading zero, and among the first ten digits exactly one stands twice or three times.
bool is_tax_id(std::string_view number) {
  std::array<int, 10> count{};
  for (const char c : number.substr(0, 10)) ++count[static_cast<std::size_t>(c - '0')];
  int repeated = 0;
  for (const int times : count) {
    if (times > 3) return false;
    repeated += times > 1 ? 1 : 0;
  }
  return number[0] != '0' && repeated == 1 && passes_mod_11_10(number);
}

// Serial number of nine signs without vowels and mistakable letters, with its check digit.
bool is_identity_card(std::string_view number) {
  constexpr std::string_view allowed = "0123456789CFGHJKLMNPRTVWXYZ";
  if (std::string_view("CFGHJKLMNPRTVWXYZ").find(number[0]) == std::string_view::npos) return false;
  return number.find_first_not_of(allowed) == std::string_view::npos && passes_731(number);
}

// Digits with a letter written as two: C is 03.
std::string with_letter_spelt_out(std::string_view number, std::size_t letter) {
  const int value = number[letter] - 'A' + 1;
  std::string digits(number.substr(0, letter));
  digits += static_cast<char>('0' + value / 10);
  digits += static_cast<char>('0' + value % 10);
  return digits.append(number.substr(letter + 1));
}

// Area (2), birthday (6), first letter of the surname at birth, serial (2), check.
bool is_pension_number(std::string_view number) {
  constexpr std::array weights = {2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1};
  const int month = (number[4] - '0') * 10 + (number[5] - '0');
  if (month > 12) return false;
  return cross_sum_10(with_letter_spelt_out(number, 8), weights) == number[11] - '0';
}

bool is_health_number(std::string_view number) {
  constexpr std::array weights = {1, 2, 1, 2, 1, 2, 1, 2, 1, 2};
  return cross_sum_10(with_letter_spelt_out(number, 0), weights) == number[9] - '0';
}

bool is_vat(std::string_view number) { return number.starts_with("DE") && passes_mod_11_10(number.substr(2)); }

}  // namespace

void add_german_forms(std::vector<IdentifierForm>& forms) {
  forms.push_back({"TAX_ID",
                   "Bundeszentralamt für Steuern",
                   {"d{11}", "dd ddd ddd ddd"},
                   {"ddd ddd ddd dd", "dd.ddd.ddd.ddd", "dd-ddd-ddd-ddd", "dd/ddd/ddd/ddd"},
                   is_tax_id,
                   Proof::checksum});
  forms.push_back({"TAX_NUMBER", "Finanzamt", {}, {"d{2,3}/d{3,4}/d{4,5}", "ddd ddd ddddd", "d{10,13}", "dd ddd ddddd"}});
  forms.push_back(
      {"VAT_ID", "Bundeszentralamt für Steuern", {"AAd{9}", "AA d{9}", "AA ddd ddd ddd"}, {}, is_vat, Proof::checksum});
  forms.push_back({"PENSION_INSURANCE",
                   "Deutsche Rentenversicherung",
                   {"d{8}Addd", "dd dddddd A ddd", "dd dddddd Addd", "d{8} A ddd", "dd-dddddd-A-ddd"},
                   {"dd dd dd dd A ddd", "dd ddddddAddd"},
                   is_pension_number,
                   Proof::checksum});
  forms.push_back({"HEALTH_INSURANCE",
                   "Vertrauensstelle Krankenversichertennummer",
                   {"Ad{9}", "A ddd ddd ddd", "A d{9}"},
                   {"Addd ddd ddd"},
                   is_health_number,
                   Proof::checksum});
  forms.push_back(
      {"IDENTITY_CARD", "Bundesdruckerei", {"AX{8}d"}, {"AX{8} d", "AX{8}-d"}, is_identity_card, Proof::checksum});
  forms.push_back({"IDENTITY_CARD", "Bundesdruckerei", {}, {"AX{8}", "d{10}"}});
  forms.push_back(
      {"POSTCODE", "Deutsche Post", {}, {"ddddd", "A-ddddd"}, nullptr, Proof::none, Label::loc, IdentifierKind::quasi});
}

}  // namespace veil::detect
