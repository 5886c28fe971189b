// Check digits and check letters, one function per method; the identifiers name the authority that prescribes it. All take
// the number without separators, letters in upper case, and answer false for a character or a length that the method does
// not know.
#pragma once

#include <span>
#include <string_view>

namespace veil {

bool all_digits(std::string_view number);
bool all_the_same(std::string_view number);  // 000.000.000-00 passes most checks and is nobody's number

// Sum of digit times weight, over as many digits as there are weights.
int weighted_sum(std::string_view digits, std::span<const int> weights);

// ISO/IEC 7812-1, annex B. Letters count as 10 to 35 (A to Z), as on the Portuguese citizen card.
bool passes_luhn(std::string_view number);

// ISO/IEC 7064 MOD 97-10 over digits and letters (A is 10): the remainder, or -1 for another character.
int remainder_97(std::string_view number);

// ISO/IEC 7064 MOD 11,10: the last digit checks the others.
bool passes_mod_11_10(std::string_view digits);

// ICAO 9303: weights 7, 3, 1 over digits and letters (A is 10); the last digit checks the others.
bool passes_731(std::string_view number);

// Sum of the digit sums of digit times weight, modulo 10: the check of German social insurance numbers.
int cross_sum_10(std::string_view digits, std::span<const int> weights);

// ISO 3779 in North America (49 CFR 565.15): the ninth character checks the seventeen.
bool passes_vin(std::string_view number);

// Base58Check of Bitcoin: the last four bytes are the start of the twice hashed (SHA-256) others. Case matters.
bool passes_base58_check(std::string_view address);

// BIP 173 and BIP 350 (bech32, bech32m) with the prefix before the last "1". Case must not be mixed.
bool passes_bech32(std::string_view address);

}  // namespace veil
