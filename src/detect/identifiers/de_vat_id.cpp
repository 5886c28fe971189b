// USt-IdNr., the German number for value added tax: "DE" and nine digits. Issued by the Bundeszentralamt für Steuern (§ 27a
// UStG); ISO/IEC 7064 MOD 11,10.
#include "detect/identifiers/check_rules.h"
#include "detect/identifiers/forms.h"

namespace veil::detect {
namespace {

bool is_german_vat(std::string_view number) { return number.starts_with("DE") && passes_mod_11_10(number.substr(2)); }

}  // namespace

void add_de_vat_id(std::vector<IdentifierForm>& forms) {
  forms.push_back({.subtype = "VAT_ID",
                   .authority = "Bundeszentralamt für Steuern",
                   .alone = {"AAd{9}", "AA d{9}", "AA ddd ddd ddd"},
                   .check = is_german_vat,
                   .proof = Proof::checksum});
}

}  // namespace veil::detect
