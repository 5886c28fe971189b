// Número de utente, the number of a patient in Portugal. Issued by the Serviço Nacional de Saúde, without a public check:
// found behind a cue only.
#include "detect/identifiers/forms.h"

namespace veil::detect {

void add_pt_health_number(std::vector<IdentifierForm>& forms) {
  forms.push_back({.subtype = "HEALTH_INSURANCE", .authority = "Serviço Nacional de Saúde", .with_context = {"d{9}", "ddd ddd ddd"}});
}

}  // namespace veil::detect
