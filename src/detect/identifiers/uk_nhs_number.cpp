// The number of a patient in England and Wales. Issued by NHS England; NHS Data Dictionary, modulo 11 with weights 10 to 2.
// ISBN-10 has the same check, which is why ten bare digits need a cue.
#include <array>

#include "detect/identifiers/check_rules.h"
#include "detect/identifiers/forms.h"

namespace veil::detect {
namespace {

bool is_nhs(std::string_view number) {
  constexpr std::array weights = {10, 9, 8, 7, 6, 5, 4, 3, 2};
  const int check = 11 - weighted_sum(number, weights) % 11;
  return !all_the_same(number) && check != 10 && number[9] - '0' == check % 11;
}

}  // namespace

void add_uk_nhs_number(std::vector<IdentifierForm>& forms) {
  forms.push_back({.subtype = "NHS",
                   .authority = "NHS England",
                   .cues = {{"NHS", 4}},
                   .alone = {"ddd ddd dddd"},
                   .with_context = {"d{10}", "ddd-ddd-dddd", "ddd.ddd.dddd"},
                   .check = is_nhs,
                   .proof = Proof::checksum});
}

}  // namespace veil::detect
