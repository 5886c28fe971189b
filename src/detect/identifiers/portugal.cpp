// Numbers of Portugal. NIF is issued by the Autoridade Tributária (for companies NIPC, Registo Nacional de Pessoas
// Coletivas; mod 11), NISS by the Instituto da Segurança Social, the citizen card by the Instituto dos Registos e do
// Notariado (its check is described in "Algoritmo de validação do número de documento do Cartão de Cidadão"), the number of
// a patient by the Serviço Nacional de Saúde.
#include <array>

#include "detect/identifiers/forms.h"
#include "text/checksums.h"

namespace veil::detect {
namespace {

bool is_nif(std::string_view number) {
  constexpr std::array weights = {9, 8, 7, 6, 5, 4, 3, 2};
  if (number[0] == '0' || (number[0] == '4' && number[1] != '5')) return false;
  const int check = 11 - weighted_sum(number, weights) % 11;
  return number[8] - '0' == (check >= 10 ? 0 : check);
}

bool is_vat(std::string_view number) { return number.starts_with("PT") && is_nif(number.substr(2)); }

bool is_niss(std::string_view number) {
  constexpr std::array weights = {29, 23, 19, 17, 13, 11, 7, 5, 3, 2};
  return (number[0] == '1' || number[0] == '2') && number[10] - '0' == 9 - weighted_sum(number, weights) % 10;
}

bool is_citizen_card(std::string_view number) { return passes_luhn(number); }

}  // namespace

void add_portuguese_forms(std::vector<IdentifierForm>& forms) {
  forms.push_back({"CITIZEN_CARD",
                   "Instituto dos Registos e do Notariado",
                   {"d{8} d AAd", "d{8}-d-AAd", "d{9}AAd", "d{8} dAAd"},
                   {"d{8} d XXd", "d{9}XXd", "d{8} dXXd"},
                   is_citizen_card,
                   Proof::checksum});
  forms.push_back(
      {"NIF", "Autoridade Tributária", {}, {"d{9}", "ddd ddd ddd", "ddd.ddd.ddd", "ddd-ddd-ddd"}, is_nif, Proof::checksum});
  forms.push_back({"NIF", "Autoridade Tributária", {"AAd{9}", "AA d{9}", "AA ddd ddd ddd"}, {}, is_vat, Proof::checksum});
  forms.push_back({"NISS",
                   "Instituto da Segurança Social",
                   {},
                   {"d{11}", "ddd ddd ddd dd", "d dddd dddd dd", "ddddd dddddd"},
                   is_niss,
                   Proof::checksum});
  forms.push_back({"HEALTH_INSURANCE", "Serviço Nacional de Saúde", {}, {"d{9}", "ddd ddd ddd"}});
  forms.push_back({"POSTCODE", "CTT", {}, {"dddd-ddd"}, nullptr, Proof::none, Label::loc, IdentifierKind::quasi});
}

}  // namespace veil::detect
