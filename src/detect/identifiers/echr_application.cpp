// Applications to the European Court of Human Rights, "40593/04": five digits and the year. Given by its registry (Rules of
// Court, rule 47), without check digits; shorter numbers need a cue (case_number.cpp).
#include <string_view>

#include "detect/identifiers/forms.h"

namespace veil::detect {
namespace {

// The court has existed since 1959.
bool is_application(std::string_view number) {
  const int year = (number[5] - '0') * 10 + (number[6] - '0');
  return number[0] != '0' && (year >= 59 || year <= 40);
}

}  // namespace

void add_echr_application(std::vector<IdentifierForm>& forms) {
  forms.push_back({.subtype = "CASE_NUMBER",
                   .authority = "European Court of Human Rights",
                   .alone = {"d{5}/dd"},
                   .check = is_application,
                   .proof = Proof::range});
}

}  // namespace veil::detect
