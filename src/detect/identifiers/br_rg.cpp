// RG, the number of the identity card in Brazil. Issued by the Secretarias de Segurança Pública of the states; the check is
// that of São Paulo (modulo 11 with weights 2 to 9, X for 10), others have none and need a cue.
#include <array>

#include "detect/identifiers/check_rules.h"
#include "detect/identifiers/forms.h"

namespace veil::detect {
namespace {

bool is_rg(std::string_view number) {
  if (number.size() != 9) return false;
  constexpr std::array weights = {2, 3, 4, 5, 6, 7, 8, 9};
  const int check = 11 - weighted_sum(number, weights) % 11;
  return number.back() == (check == 10 ? 'X' : check == 11 ? '0' : static_cast<char>('0' + check));
}

}  // namespace

void add_br_rg(std::vector<IdentifierForm>& forms) {
  forms.push_back({.subtype = "RG",
                   .authority = "Secretaria de Segurança Pública",
                   .cues = {{"RG", 3}},
                   .alone = {"dd.ddd.ddd-X"},
                   .with_context = {"d{8}X", "d{7,8}-X", "d.ddd.ddd", "dd.ddd.ddd"},
                   .check = is_rg,
                   .proof = Proof::checksum});
}

}  // namespace veil::detect
