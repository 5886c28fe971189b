// The number on the citizen card of Portugal: eight digits of the person, a check digit, two letters of the version, a check
// digit over all. Issued by the Instituto dos Registos e do Notariado; "Algoritmo de validação do número de documento do
// Cartão de Cidadão" (Luhn with letters as 10 to 35).
#include "detect/identifiers/check_rules.h"
#include "detect/identifiers/forms.h"

namespace veil::detect {

void add_pt_citizen_card(std::vector<IdentifierForm>& forms) {
  forms.push_back({.subtype = "CITIZEN_CARD",
                   .authority = "Instituto dos Registos e do Notariado",
                   .alone = {"d{8} d AAd", "d{8}-d-AAd", "d{9}AAd", "d{8} dAAd"},
                   .with_context = {"d{8} d XXd", "d{9}XXd", "d{8} dXXd"},
                   .check = passes_luhn,
                   .proof = Proof::checksum});
}

}  // namespace veil::detect
