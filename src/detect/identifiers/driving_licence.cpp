// Numbers of driving licences. Issued by the licensing authority of each state (in the United States each of the fifty has
// its form; United Kingdom: DVLA; Germany: FeV, annex 8), without a check that is made here: found behind a cue only.
#include "detect/identifiers/forms.h"

namespace veil::detect {

void add_driving_licence(std::vector<IdentifierForm>& forms) {
  forms.push_back({.subtype = "DRIVING_LICENCE",
                   .authority = "licensing authority",
                   .with_context = {"A{1,2}d{5,14}", "d{7,12}", "Addd-dddd-dddd", "Addd-ddd-dd-ddd-d", "A{5}d{6}X{5}", "AX{10}", "A-d{8}",
                                    "A-d{6}", "ddd ddd ddd", "dd-ddd-dddd", "Addd dddd dddd", "Ad{4}-d{5}-d{5}"}});
}

}  // namespace veil::detect
