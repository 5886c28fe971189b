// The number of social security in Spain: province (2), number (8), check (2). Issued by the Tesorería General de la
// Seguridad Social, the number modulo 97. A number below ten million is read without its leading zero.
#include <string>

#include "detect/identifiers/check_rules.h"
#include "detect/identifiers/forms.h"

namespace veil::detect {
namespace {

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

void add_es_social_security(std::vector<IdentifierForm>& forms) {
  forms.push_back({.subtype = "SOCIAL_SECURITY",
                   .authority = "Tesorería General de la Seguridad Social",
                   .cues = {{"NASS", 3}, {"NUSS", 3}, {"NSS", 3}},
                   .alone = {"dd/d{8}/dd", "dd-d{8}-dd", "dd d{8} dd"},
                   .with_context = {"d{12}", "dd/d{7}/dd", "dd dddd dddd dd", "dd d{10}"},
                   .check = is_social_security,
                   .proof = Proof::checksum});
}

}  // namespace veil::detect
