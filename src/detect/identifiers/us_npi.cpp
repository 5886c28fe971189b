// NPI, the number of those who provide health care in the United States. Issued by the Centers for Medicare & Medicaid
// Services (45 CFR 162.406); Luhn with the prefix 80840. Ten bare digits are much else, and need a cue.
#include <string>

#include "detect/identifiers/check_rules.h"
#include "detect/identifiers/forms.h"

namespace veil::detect {
namespace {

bool is_npi(std::string_view number) { return (number[0] == '1' || number[0] == '2') && passes_luhn("80840" + std::string(number)); }

}  // namespace

void add_us_npi(std::vector<IdentifierForm>& forms) {
  forms.push_back({.subtype = "NPI",
                   .authority = "Centers for Medicare & Medicaid Services",
                   .cues = {{"NPI", 3}},
                   .with_context = {"d{10}"},
                   .check = is_npi,
                   .proof = Proof::checksum});
}

}  // namespace veil::detect
