// CEP, the postcode of Brazil. Issued by the Correios (eight digits since 1992), without a check: a cue or an address must
// stand around it (postcodes.cpp).
#include "detect/identifiers/forms.h"

namespace veil::detect {

void add_br_postcode(std::vector<IdentifierForm>& forms) {
  forms.push_back({.subtype = "POSTCODE",
                   .authority = "Correios",
                   .cues = {{"CEP", 2}},
                   .with_context = {"ddddd-ddd", "dd.ddd-ddd", "d{8}"},
                   .label = Label::loc,
                   .kind = IdentifierKind::quasi});
}

}  // namespace veil::detect
