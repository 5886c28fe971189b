// NIE, the number of a foreigner in Spain. Issued by the Ministerio del Interior (Real Decreto 557/2011, article 206; Orden
// INT/2058/2008): X, Y and Z stand for 0, 1 and 2 in front, and the number modulo 23 gives the letter behind.
#include <string>

#include "detect/identifiers/check_rules.h"
#include "detect/identifiers/forms.h"

namespace veil::detect {
namespace {

bool is_nie(std::string_view number) {
  std::string digits(number);
  if (digits[0] < 'X' || digits[0] > 'Z') return false;
  digits[0] = static_cast<char>(digits[0] - 'X' + '0');
  return passes_spanish_letter(digits);
}

}  // namespace

void add_es_nie(std::vector<IdentifierForm>& forms) {
  forms.push_back({.subtype = "NIE",
                   .authority = "Ministerio del Interior",
                   .cues = {{"NIE", 4}},
                   .alone = {"Ad{7}A", "A-d{7}-A", "A d{7} A", "Ad{7}-A", "A-d{7}A", "A.d{7}.A", "A-d.ddd.ddd-A"},
                   .check = is_nie,
                   .proof = Proof::checksum});
}

}  // namespace veil::detect
