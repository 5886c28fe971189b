// Numbers of Spain. DNI and NIE are issued by the Ministerio del Interior (check letter: Real Decreto 1553/2005, modulo 23),
// the NIF of companies (CIF) by the Agencia Tributaria (Orden EHA/451/2008), the social security number by the Tesorería
// General de la Seguridad Social (modulo 97), the health card CIP by the autonomous communities and the Sistema Nacional de
// Salud, collegiate numbers by the professional colleges (Organización Médica Colegial); the last two have no public check.
#include <string>

#include "detect/identifiers/forms.h"
#include "text/checksums.h"

namespace veil::detect {
namespace {

constexpr std::string_view letters_23 = "TRWAGMYFPDXBNJZSQVHLCKE";

int number_of(std::string_view digits) {
  int number = 0;
  for (const char c : digits) number = number * 10 + (c - '0');
  return number;
}

bool is_dni(std::string_view number) {
  return number.size() == 9 && letters_23[static_cast<std::size_t>(number_of(number.substr(0, 8)) % 23)] == number.back();
}

// X, Y and Z stand for 0, 1 and 2; K, L and M numbers are of the same form.
bool is_nie(std::string_view number) {
  std::string digits(number);
  if (digits[0] < 'X' || digits[0] > 'Z') return false;
  digits[0] = static_cast<char>(digits[0] - 'X' + '0');
  return is_dni(digits);
}

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

// Province (2), number (8), check (2). A number below ten million is read without its leading zero.
bool is_social_security(std::string_view number) {
  if (number.size() != 12) return false;
  const int province = number_of(number.substr(0, 2));
  if (province == 0 || province > 66) return false;
  std::string checked(number.substr(0, 10));
  if (number[2] == '0') checked.erase(2, 1);
  int remainder = 0;
  for (const char c : checked) remainder = (remainder * 10 + (c - '0')) % 97;
  return remainder == number_of(number.substr(10));
}

}  // namespace

void add_spanish_forms(std::vector<IdentifierForm>& forms) {
  forms.push_back(
      {"DNI",
       "Ministerio del Interior",
       {"d{8}A", "d{8}-A", "d{8} A", "dd.ddd.ddd-A", "dd.ddd.dddA", "dd.ddd.ddd A", "dd ddd ddd A", "dd-ddd-ddd-A"},
       {"d{8}", "d{7}-A", "d{7}A", "dd.ddd.ddd"},
       is_dni,
       Proof::checksum});
  forms.push_back({"NIE",
                   "Ministerio del Interior",
                   {"Ad{7}A", "A-d{7}-A", "A d{7} A", "Ad{7}-A", "A-d{7}A", "A.d{7}.A", "A-d.ddd.ddd-A"},
                   {},
                   is_nie,
                   Proof::checksum});
  forms.push_back({"CIF",
                   "Agencia Tributaria",
                   {"Ad{7}X", "A-d{8}", "A-d{7}A", "A-d{7}-X", "A-dd.ddd.ddd", "A-dd/dddddd"},
                   {"A d{8}"},
                   is_cif,
                   Proof::checksum});
  forms.push_back({"SOCIAL_SECURITY",
                   "Tesorería General de la Seguridad Social",
                   {"dd/d{8}/dd", "dd-d{8}-dd", "dd d{8} dd"},
                   {"d{12}", "dd/d{7}/dd", "dd dddd dddd dd", "dd d{10}"},
                   is_social_security,
                   Proof::checksum});
  forms.push_back({"CIP",
                   "Sistema Nacional de Salud",
                   {},
                   {"AAAAd{10}", "AAAA d{10}", "AAAA d dddddd ddd", "AAAAd{12}", "A{10}d{6}", "AA d{10}", "AAd{10}",
                    "d{9,12}", "AAAdddddd"}});
  forms.push_back({"COLLEGIATE",
                   "colegio profesional",
                   {},
                   {"d{4,9}", "dd/dd/d{4,6}", "dd dd d{4,6}", "dd-dd-d{4,6}", "dd/d{4,7}", "dd-d{4,7}"}});
  forms.push_back({"POSTCODE", "Correos", {}, {"ddddd"}, nullptr, Proof::none, Label::loc, IdentifierKind::quasi});
}

}  // namespace veil::detect
