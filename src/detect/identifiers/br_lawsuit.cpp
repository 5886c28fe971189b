// The number of a lawsuit in Brazil, one for all courts: NNNNNNN-DD.AAAA.J.TR.OOOO. Prescribed by the Conselho Nacional de
// Justiça (Resolução 65/2008), whose check is ISO/IEC 7064 MOD 97-10.
#include <string>

#include "detect/identifiers/check_rules.h"
#include "detect/identifiers/forms.h"

namespace veil::detect {
namespace {

// NNNNNNN-DD.AAAA.J.TR.OOOO: DD makes N, A, J, TR, O and DD together 1 modulo 97.
bool is_lawsuit(std::string_view number) {
  std::string moved(number.substr(0, 7));
  moved += number.substr(9);
  moved += number.substr(7, 2);
  return remainder_97(moved) == 1;
}

}  // namespace

void add_br_lawsuit(std::vector<IdentifierForm>& forms) {
  forms.push_back({.subtype = "CASE_NUMBER",
                   .authority = "Conselho Nacional de Justiça",
                   .alone = {"d{7}-dd.dddd.d.dd.dddd"},
                   .with_context = {"d{20}"},
                   .check = is_lawsuit,
                   .proof = Proof::checksum});
}

}  // namespace veil::detect
