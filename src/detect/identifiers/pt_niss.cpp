// NISS, the number of social security in Portugal. Issued by the Instituto da Segurança Social; the last digit is 9 less the
// sum of the others times the primes from 29 to 2, modulo 10. Persons begin with 1, companies with 2.
#include <array>

#include "detect/identifiers/check_rules.h"
#include "detect/identifiers/forms.h"

namespace veil::detect {
namespace {

bool is_niss(std::string_view number) {
  constexpr std::array weights = {29, 23, 19, 17, 13, 11, 7, 5, 3, 2};
  return (number[0] == '1' || number[0] == '2') && number[10] - '0' == 9 - weighted_sum(number, weights) % 10;
}

}  // namespace

void add_pt_niss(std::vector<IdentifierForm>& forms) {
  forms.push_back({.subtype = "NISS",
                   .authority = "Instituto da Segurança Social",
                   .cues = {{"NISS", 4}},
                   .with_context = {"d{11}", "ddd ddd ddd dd", "d dddd dddd dd", "ddddd dddddd"},
                   .check = is_niss,
                   .proof = Proof::checksum});
}

}  // namespace veil::detect
