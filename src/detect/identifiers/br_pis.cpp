// PIS, PASEP and NIT, the number of an employee in Brazil. Issued by the Caixa Econômica Federal; modulo 11 with weights
// from 2 to 9 in turn. Eleven bare digits may as well be a CPF or a telephone number, and need a cue.
#include <array>

#include "detect/identifiers/check_rules.h"
#include "detect/identifiers/forms.h"

namespace veil::detect {
namespace {

bool is_pis(std::string_view number) {
  constexpr std::array weights = {3, 2, 9, 8, 7, 6, 5, 4, 3, 2};
  return !all_the_same(number) && brazilian_modulo_11(weighted_sum(number, weights)) == number[10];
}

}  // namespace

void add_br_pis(std::vector<IdentifierForm>& forms) {
  forms.push_back({.subtype = "PIS",
                   .authority = "Caixa Econômica Federal",
                   .cues = {{"PIS", 3}, {"PASEP", 3}, {"NIT", 3}},
                   .alone = {"ddd.ddddd.dd-d"},
                   .with_context = {"d{11}", "ddd.dddd.ddd-d", "d{10}-d", "ddd ddddd dd d"},
                   .check = is_pis,
                   .proof = Proof::checksum});
}

}  // namespace veil::detect
