// CNS, the number on the health card of Brazil (Cartão Nacional de Saúde). Issued by the Ministério da Saúde; DATASUS
// prescribes that the digits times 15 to 1 sum to a multiple of 11. Lasting numbers begin with 1 or 2, those for the time
// being with 7, 8 or 9.
#include <array>

#include "detect/identifiers/check_rules.h"
#include "detect/identifiers/forms.h"

namespace veil::detect {
namespace {

bool is_cns(std::string_view number) {
  constexpr std::array weights = {15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1};
  return std::string_view("12789").find(number[0]) != std::string_view::npos && !all_the_same(number) &&
         weighted_sum(number, weights) % 11 == 0;
}

}  // namespace

void add_br_cns(std::vector<IdentifierForm>& forms) {
  forms.push_back({.subtype = "CNS",
                   .authority = "Ministério da Saúde",
                   .cues = {{"CNS", 3}},
                   .alone = {"ddd dddd dddd dddd", "ddd.dddd.dddd.dddd"},
                   .with_context = {"d{15}", "ddd-dddd-dddd-dddd"},
                   .check = is_cns,
                   .proof = Proof::checksum});
}

}  // namespace veil::detect
