// Numbers of Brazil. CPF and CNPJ are issued by the Receita Federal (check digits: Instrução Normativa RFB 1548/2015 and
// 2119/2022), PIS/PASEP/NIT by the Caixa Econômica Federal, the health card CNS by the Ministério da Saúde (DATASUS), RG by
// the states (the check here is São Paulo's; others have none), the number of a lawsuit by the courts (CNJ, Resolução
// 65/2008, mod 97), CEP by the Correios.
#include <array>
#include <string>

#include "detect/identifiers/forms.h"
#include "text/checksums.h"

namespace veil::detect {
namespace {

// Modulo 11 as both tax numbers use it: remainders below 2 give 0.
char modulo_11(int sum) { return static_cast<char>(sum % 11 < 2 ? '0' : '0' + (11 - sum % 11)); }

bool is_cpf(std::string_view number) {
  constexpr std::array first = {10, 9, 8, 7, 6, 5, 4, 3, 2};
  constexpr std::array second = {11, 10, 9, 8, 7, 6, 5, 4, 3, 2};
  return !all_the_same(number) && modulo_11(weighted_sum(number, first)) == number[9] &&
         modulo_11(weighted_sum(number, second)) == number[10];
}

bool is_cnpj(std::string_view number) {
  constexpr std::array first = {5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2};
  constexpr std::array second = {6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2};
  return !all_the_same(number) && modulo_11(weighted_sum(number, first)) == number[12] &&
         modulo_11(weighted_sum(number, second)) == number[13];
}

bool is_pis(std::string_view number) {
  constexpr std::array weights = {3, 2, 9, 8, 7, 6, 5, 4, 3, 2};
  return !all_the_same(number) && modulo_11(weighted_sum(number, weights)) == number[10];
}

bool is_cns(std::string_view number) {
  constexpr std::array weights = {15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1};
  return std::string_view("12789").find(number[0]) != std::string_view::npos && !all_the_same(number) &&
         weighted_sum(number, weights) % 11 == 0;
}

bool is_rg(std::string_view number) {
  if (number.size() != 9) return false;
  constexpr std::array weights = {2, 3, 4, 5, 6, 7, 8, 9};
  const int check = 11 - weighted_sum(number, weights) % 11;
  return number.back() == (check == 10 ? 'X' : check == 11 ? '0' : static_cast<char>('0' + check));
}

// NNNNNNN-DD.AAAA.J.TR.OOOO: DD makes N, A, J, TR, O and DD together 1 modulo 97.
bool is_lawsuit(std::string_view number) {
  std::string moved(number.substr(0, 7));
  moved += number.substr(9);
  moved += number.substr(7, 2);
  return remainder_97(moved) == 1;
}

}  // namespace

void add_brazilian_forms(std::vector<IdentifierForm>& forms) {
  forms.push_back({"CPF",
                   "Receita Federal",
                   {"ddd.ddd.ddd-dd", "ddddddddd-dd", "ddd.ddd.ddd/dd", "d{11}", "ddd ddd ddd dd", "ddd ddd ddd-dd"},
                   {"ddd-ddd-ddd-dd", "ddd.ddd.ddd.dd"},
                   is_cpf,
                   Proof::checksum});
  forms.push_back({"CNPJ",
                   "Receita Federal",
                   {"dd.ddd.ddd/dddd-dd", "d{8}/dddd-dd", "d{14}", "dd ddd ddd dddd dd"},
                   {"dd.ddd.ddd.dddd-dd", "dd.ddd.ddd-dddd-dd"},
                   is_cnpj,
                   Proof::checksum});
  forms.push_back({"PIS",
                   "Caixa Econômica Federal",
                   {"ddd.ddddd.dd-d"},
                   {"d{11}", "ddd.dddd.ddd-d", "d{10}-d", "ddd ddddd dd d"},
                   is_pis,
                   Proof::checksum});
  forms.push_back({"CNS",
                   "Ministério da Saúde",
                   {"ddd dddd dddd dddd", "ddd.dddd.dddd.dddd"},
                   {"d{15}", "ddd-dddd-dddd-dddd"},
                   is_cns,
                   Proof::checksum});
  forms.push_back({"RG",
                   "Secretaria de Segurança Pública",
                   {"dd.ddd.ddd-X"},
                   {"d{8}X", "d{7,8}-X", "d.ddd.ddd", "dd.ddd.ddd"},
                   is_rg,
                   Proof::checksum});
  forms.push_back(
      {"CASE_NUMBER", "Conselho Nacional de Justiça", {"d{7}-dd.dddd.d.dd.dddd"}, {"d{20}"}, is_lawsuit, Proof::checksum});
  forms.push_back({"POSTCODE",
                   "Correios",
                   {},
                   {"ddddd-ddd", "dd.ddd-ddd", "d{8}"},
                   nullptr,
                   Proof::none,
                   Label::loc,
                   IdentifierKind::quasi});
}

}  // namespace veil::detect
