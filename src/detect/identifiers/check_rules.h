// Rules for check digits that several identifiers of one country share, beside the methods of the standards (text/checksums.h).
// Numbers come without separators, letters in upper case.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "text/checksums.h"

namespace veil::detect {

// Of digits only, at most nine of them.
int number_of(std::string_view digits);

// Modulo 11 as the Receita Federal and the Caixa Econômica Federal use it: remainders below 2 give 0.
char brazilian_modulo_11(int sum);

// Eight digits and the letter that their number modulo 23 gives (Real Decreto 1553/2005): DNI, and NIE with its first letter
// as a digit. False for another length.
bool passes_spanish_letter(std::string_view number);

// A letter among digits written as two digits, C as 03, as German insurance numbers are checked.
std::string with_letter_spelt_out(std::string_view number, std::size_t letter);

}  // namespace veil::detect
