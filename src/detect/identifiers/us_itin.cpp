// ITIN, the tax number of those in the United States who have no social security number. Issued by the Internal Revenue
// Service: 9xx with the groups 50-65, 70-88, 90-92, 94-99 (Internal Revenue Manual 3.21.263). There are no check digits.
#include <string_view>

#include "detect/identifiers/forms.h"

namespace veil::detect {
namespace {

bool is_itin(std::string_view number) {
  const int group = (number[3] - '0') * 10 + (number[4] - '0');
  const bool used = (group >= 50 && group <= 65) || (group >= 70 && group <= 88) || (group >= 90 && group <= 92) || group >= 94;
  return number[0] == '9' && used;
}

}  // namespace

void add_us_itin(std::vector<IdentifierForm>& forms) {
  forms.push_back({.subtype = "ITIN",
                   .authority = "Internal Revenue Service",
                   .cues = {{"ITIN", 3}},
                   .alone = {"ddd-dd-dddd"},
                   .with_context = {"d{9}", "ddd dd dddd"},
                   .check = is_itin,
                   .proof = Proof::range});
}

}  // namespace veil::detect
