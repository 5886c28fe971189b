// CIP, the code on health cards of Spain. Issued by the autonomous communities and the Sistema Nacional de Salud (Real
// Decreto 183/2004), each in its own form, without a public check: found behind a cue only.
#include "detect/identifiers/forms.h"

namespace veil::detect {

void add_es_health_card(std::vector<IdentifierForm>& forms) {
  forms.push_back({.subtype = "CIP",
                   .authority = "Sistema Nacional de Salud",
                   .cues = {{"CIP", 3}, {"CIPA", 3}},
                   .with_context = {"AAAAd{10}", "AAAA d{10}", "AAAA d dddddd ddd", "AAAAd{12}", "A{10}d{6}", "AA d{10}", "AAd{10}",
                                    "d{9,12}", "AAAdddddd"}});
}

}  // namespace veil::detect
