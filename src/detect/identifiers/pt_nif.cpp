// NIF, the tax number of persons in Portugal, and NIPC, that of companies; with "PT" before it the number for value added
// tax. Issued by the Autoridade Tributária and the Registo Nacional de Pessoas Coletivas (Decreto-Lei 14/2013); modulo 11
// with weights 9 to 2. Nine bare digits are telephone numbers too, and need a cue.
#include <array>

#include "detect/identifiers/check_rules.h"
#include "detect/identifiers/forms.h"

namespace veil::detect {
namespace {

bool is_nif(std::string_view number) {
  constexpr std::array weights = {9, 8, 7, 6, 5, 4, 3, 2};
  if (number[0] == '0' || (number[0] == '4' && number[1] != '5')) return false;
  const int check = 11 - weighted_sum(number, weights) % 11;
  return number[8] - '0' == (check >= 10 ? 0 : check);
}

bool is_portuguese_vat(std::string_view number) { return number.starts_with("PT") && is_nif(number.substr(2)); }

}  // namespace

void add_pt_nif(std::vector<IdentifierForm>& forms) {
  forms.push_back({.subtype = "NIF",
                   .authority = "Autoridade Tributária",
                   .cues = {{"NIF", 4}, {"N.I.F", 4}, {"NIPC", 4}},
                   .with_context = {"d{9}", "ddd ddd ddd", "ddd.ddd.ddd", "ddd-ddd-ddd"},
                   .check = is_nif,
                   .proof = Proof::checksum});
  forms.push_back({.subtype = "NIF",
                   .authority = "Autoridade Tributária",
                   .alone = {"AAd{9}", "AA d{9}", "AA ddd ddd ddd"},
                   .check = is_portuguese_vat,
                   .proof = Proof::checksum});
}

}  // namespace veil::detect
