// Steuer-ID, the number of a person for the German tax, for life. Issued by the Bundeszentralamt für Steuern (§ 139b AO);
// ISO/IEC 7064 MOD 11,10, and a rule for the digits that repeat.
#include <array>

#include "detect/identifiers/check_rules.h"
#include "detect/identifiers/forms.h"

namespace veil::detect {
namespace {

// No leading zero, and among the first ten digits exactly one stands twice or three times.
bool is_tax_id(std::string_view number) {
  std::array<int, 10> count{};
  for (const char c : number.substr(0, 10)) ++count[static_cast<std::size_t>(c - '0')];
  int repeated = 0;
  for (const int times : count) {
    if (times > 3) return false;
    repeated += times > 1 ? 1 : 0;
  }
  return number[0] != '0' && repeated == 1 && passes_mod_11_10(number);
}

}  // namespace

void add_de_tax_id(std::vector<IdentifierForm>& forms) {
  forms.push_back({.subtype = "TAX_ID",
                   .authority = "Bundeszentralamt für Steuern",
                   .cues = {{"Steuer-ID", 3}, {"IdNr", 3}},
                   .alone = {"d{11}", "dd ddd ddd ddd"},
                   .with_context = {"ddd ddd ddd dd", "dd.ddd.ddd.ddd", "dd-ddd-ddd-ddd", "dd/ddd/ddd/ddd"},
                   .check = is_tax_id,
                   .proof = Proof::checksum});
}

}  // namespace veil::detect
