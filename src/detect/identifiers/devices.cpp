// Devices: IMEI of mobile telephones (3GPP TS 23.003, issued by the GSMA, check digit by Luhn).
#include "detect/identifiers/forms.h"
#include "text/checksums.h"

namespace veil::detect {
namespace {

bool is_imei(std::string_view number) { return !all_the_same(number) && passes_luhn(number); }

}  // namespace

void add_device_forms(std::vector<IdentifierForm>& forms) {
  forms.push_back({"IMEI",
                   "GSMA",
                   {"dd-dddddd-dddddd-d", "dd dddddd dddddd d", "d{15}"},
                   {"d{8} dddddd d", "d{8}-dddddd-d", "dddddd-dd-dddddd-d", "dddddd dd dddddd d", "d{14}", "d{16}"},
                   is_imei,
                   Proof::checksum});
}

}  // namespace veil::detect
