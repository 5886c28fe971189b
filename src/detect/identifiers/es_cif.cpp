// CIF, the tax number (NIF) of companies in Spain: a letter of the legal form, seven digits, a digit or letter that checks.
// Issued by the Agencia Tributaria; Orden EHA/451/2008. The check is Luhn's, and the legal form says whether a letter stands
// for it.
#include <cstddef>
#include <string_view>

#include "detect/identifiers/check_rules.h"
#include "detect/identifiers/forms.h"

namespace veil::detect {
namespace {

bool is_cif(std::string_view number) {
  if (std::string_view("ABCDEFGHJNPQRSUVWKLM").find(number[0]) == std::string_view::npos) return false;
  int sum = 0;
  for (std::size_t i = 1; i <= 7; ++i) {
    const int digit = number[i] - '0';
    sum += i % 2 == 1 ? 2 * digit / 10 + 2 * digit % 10 : digit;
  }
  const int check = (10 - sum % 10) % 10;
  const bool wants_letter = std::string_view("KLMNPQRSW").find(number[0]) != std::string_view::npos;
  const bool wants_digit = std::string_view("ABEH").find(number[0]) != std::string_view::npos;
  if (number.back() == "JABCDEFGHI"[check]) return !wants_digit;
  return number.back() == static_cast<char>('0' + check) && !wants_letter;
}

}  // namespace

void add_es_cif(std::vector<IdentifierForm>& forms) {
  forms.push_back({.subtype = "CIF",
                   .authority = "Agencia Tributaria",
                   .cues = {{"CIF", 4}},
                   .alone = {"Ad{7}X", "A-d{8}", "A-d{7}A", "A-d{7}-X", "A-dd.ddd.ddd", "A-dd/dddddd"},
                   .with_context = {"A d{8}"},
                   .check = is_cif,
                   .proof = Proof::checksum});
}

}  // namespace veil::detect
