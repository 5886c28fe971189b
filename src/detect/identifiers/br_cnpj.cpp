// CNPJ, the tax number of a company in Brazil: eight digits for it, four for the establishment, two that check. Issued by
// the Receita Federal; Instrução Normativa RFB 2119/2022, modulo 11 with weights from 2 to 9 in turn.
#include <array>

#include "detect/identifiers/check_rules.h"
#include "detect/identifiers/forms.h"

namespace veil::detect {
namespace {

bool is_cnpj(std::string_view number) {
  constexpr std::array first = {5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2};
  constexpr std::array second = {6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2};
  return !all_the_same(number) && brazilian_modulo_11(weighted_sum(number, first)) == number[12] &&
         brazilian_modulo_11(weighted_sum(number, second)) == number[13];
}

}  // namespace

void add_br_cnpj(std::vector<IdentifierForm>& forms) {
  forms.push_back({.subtype = "CNPJ",
                   .authority = "Receita Federal",
                   .cues = {{"CNPJ", 4}},
                   .alone = {"dd.ddd.ddd/dddd-dd", "d{8}/dddd-dd", "d{14}", "dd ddd ddd dddd dd"},
                   .with_context = {"dd.ddd.ddd.dddd-dd", "dd.ddd.ddd-dddd-dd"},
                   .check = is_cnpj,
                   .proof = Proof::checksum});
}

}  // namespace veil::detect
