// CPF, the tax number of a person in Brazil. Issued by the Receita Federal; the two check digits are those of Instrução
// Normativa RFB 1548/2015: modulo 11 with weights that fall to 2, the second over the first as well.
#include <array>

#include "detect/identifiers/check_rules.h"
#include "detect/identifiers/forms.h"

namespace veil::detect {
namespace {

bool is_cpf(std::string_view number) {
  constexpr std::array first = {10, 9, 8, 7, 6, 5, 4, 3, 2};
  constexpr std::array second = {11, 10, 9, 8, 7, 6, 5, 4, 3, 2};
  return !all_the_same(number) && brazilian_modulo_11(weighted_sum(number, first)) == number[9] &&
         brazilian_modulo_11(weighted_sum(number, second)) == number[10];
}

}  // namespace

void add_br_cpf(std::vector<IdentifierForm>& forms) {
  forms.push_back({.subtype = "CPF",
                   .authority = "Receita Federal",
                   .cues = {{"CPF", 4}},
                   .alone = {"ddd.ddd.ddd-dd", "ddddddddd-dd", "ddd.ddd.ddd/dd", "d{11}", "ddd ddd ddd dd", "ddd ddd ddd-dd"},
                   .with_context = {"ddd-ddd-ddd-dd", "ddd.ddd.ddd.dd"},
                   .check = is_cpf,
                   .proof = Proof::checksum});
}

}  // namespace veil::detect
