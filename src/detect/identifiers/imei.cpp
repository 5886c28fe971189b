// IMEI of mobile telephones: 15 digits, of which the first eight name the model. Issued by the GSMA; 3GPP TS 23.003, annex
// B, gives the check digit (Luhn). Fourteen digits stand without it, sixteen with the version of the software, and need a
// cue.
#include "detect/identifiers/check_rules.h"
#include "detect/identifiers/forms.h"

namespace veil::detect {
namespace {

bool is_imei(std::string_view number) { return !all_the_same(number) && passes_luhn(number); }

}  // namespace

void add_imei(std::vector<IdentifierForm>& forms) {
  forms.push_back({.subtype = "IMEI",
                   .authority = "GSMA",
                   .cues = {{"IMEI", 3}},
                   .alone = {"dd-dddddd-dddddd-d", "dd dddddd dddddd d", "d{15}"},
                   .with_context = {"d{8} dddddd d", "d{8}-dddddd-d", "dddddd-dd-dddddd-d", "dddddd dd dddddd d", "d{14}", "d{16}"},
                   .check = is_imei,
                   .proof = Proof::checksum});
}

}  // namespace veil::detect
