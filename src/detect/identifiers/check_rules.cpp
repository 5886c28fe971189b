// Used by br_cpf.cpp, br_cnpj.cpp, br_pis.cpp; es_dni.cpp, es_nie.cpp, es_social_security.cpp; de_pension_insurance.cpp,
// de_health_insurance.cpp.
#include "detect/identifiers/check_rules.h"

namespace veil::detect {

int number_of(std::string_view digits) {
  int number = 0;
  for (const char c : digits) number = number * 10 + (c - '0');
  return number;
}

char brazilian_modulo_11(int sum) { return static_cast<char>(sum % 11 < 2 ? '0' : '0' + (11 - sum % 11)); }

bool passes_spanish_letter(std::string_view number) {
  constexpr std::string_view letters = "TRWAGMYFPDXBNJZSQVHLCKE";
  return number.size() == 9 && letters[static_cast<std::size_t>(number_of(number.substr(0, 8)) % 23)] == number.back();
}

std::string with_letter_spelt_out(std::string_view number, std::size_t letter) {
  const int value = number[letter] - 'A' + 1;
  std::string digits(number.substr(0, letter));
  digits += static_cast<char>('0' + value / 10);
  digits += static_cast<char>('0' + value % 10);
  return digits.append(number.substr(letter + 1));
}

}  // namespace veil::detect
