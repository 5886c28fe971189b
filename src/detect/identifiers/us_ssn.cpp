// The social security number of the United States. Issued by the Social Security Administration, which uses neither the
// areas 000, 666 and 900 to 999 nor the group 00 nor the serial 0000 (POMS RM 10201.035). There are no check digits.
#include <string_view>

#include "detect/identifiers/forms.h"

namespace veil::detect {
namespace {

bool is_ssn(std::string_view number) {
  const std::string_view area = number.substr(0, 3);
  return area != "000" && area != "666" && area[0] != '9' && number.substr(3, 2) != "00" && number.substr(5) != "0000";
}

}  // namespace

void add_us_ssn(std::vector<IdentifierForm>& forms) {
  forms.push_back({.subtype = "SSN",
                   .authority = "Social Security Administration",
                   .cues = {{"SSN", 3}},
                   .alone = {"ddd-dd-dddd"},
                   .with_context = {"d{9}", "ddd dd dddd", "ddd.dd.dddd"},
                   .check = is_ssn,
                   .proof = Proof::range});
}

}  // namespace veil::detect
