// Numbers of passports. Issued by the passport office of each state (United States: Department of State, nine digits or a
// letter and eight), in forms that say nothing without a cue. The German ones with their check digit are in
// de_identity_card.cpp.
#include "detect/identifiers/forms.h"

namespace veil::detect {

void add_passport(std::vector<IdentifierForm>& forms) {
  forms.push_back({.subtype = "PASSPORT",
                   .authority = "passport office",
                   .with_context = {"Ad{8}", "d{9}", "AAd{6,7}", "Ad{6,7}", "AAAd{6}", "AX{8}", "AA d{6,7}"}});
}

}  // namespace veil::detect
