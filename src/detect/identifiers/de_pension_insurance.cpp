// The German pension insurance number: area (2), birthday (6), first letter of the surname at birth, serial (2), check.
// Issued by the Deutsche Rentenversicherung (§ 147 SGB VI); § 4 VKVV gives the check.
#include <array>

#include "detect/identifiers/check_rules.h"
#include "detect/identifiers/forms.h"

namespace veil::detect {
namespace {

bool is_pension_number(std::string_view number) {
  constexpr std::array weights = {2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1};
  const int month = (number[4] - '0') * 10 + (number[5] - '0');
  if (month > 12) return false;
  return cross_sum_10(with_letter_spelt_out(number, 8), weights) == number[11] - '0';
}

}  // namespace

void add_de_pension_insurance(std::vector<IdentifierForm>& forms) {
  forms.push_back({.subtype = "PENSION_INSURANCE",
                   .authority = "Deutsche Rentenversicherung",
                   .cues = {{"RVNR", 3}, {"SVNR", 3}},
                   .alone = {"d{8}Addd", "dd dddddd A ddd", "dd dddddd Addd", "d{8} A ddd", "dd-dddddd-A-ddd"},
                   .with_context = {"dd dd dd dd A ddd", "dd ddddddAddd"},
                   .check = is_pension_number,
                   .proof = Proof::checksum});
}

}  // namespace veil::detect
