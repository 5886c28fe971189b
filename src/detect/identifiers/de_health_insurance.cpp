// Krankenversichertennummer, the part of the German health insurance number that lasts for life: a letter and nine digits.
// Issued by the Vertrauensstelle Krankenversichertennummer (§ 290 SGB V), whose directive gives the check: weights 1 and 2
// in turn, digit sums modulo 10.
#include <array>

#include "detect/identifiers/check_rules.h"
#include "detect/identifiers/forms.h"

namespace veil::detect {
namespace {

bool is_health_number(std::string_view number) {
  constexpr std::array weights = {1, 2, 1, 2, 1, 2, 1, 2, 1, 2};
  return cross_sum_10(with_letter_spelt_out(number, 0), weights) == number[9] - '0';
}

}  // namespace

void add_de_health_insurance(std::vector<IdentifierForm>& forms) {
  forms.push_back({.subtype = "HEALTH_INSURANCE",
                   .authority = "Vertrauensstelle Krankenversichertennummer",
                   .cues = {{"KVNR", 3}},
                   .alone = {"Ad{9}", "A ddd ddd ddd", "A d{9}"},
                   .with_context = {"Addd ddd ddd"},
                   .check = is_health_number,
                   .proof = Proof::checksum});
}

}  // namespace veil::detect
