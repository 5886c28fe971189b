// The postcode of Spain: two digits of the province, three of the place. Issued by Correos, without a check: a cue or an
// address must stand around it (postcodes.cpp).
#include "detect/identifiers/forms.h"

namespace veil::detect {

void add_es_postcode(std::vector<IdentifierForm>& forms) {
  forms.push_back(
      {.subtype = "POSTCODE", .authority = "Correos", .with_context = {"ddddd"}, .label = Label::loc, .kind = IdentifierKind::quasi});
}

}  // namespace veil::detect
