// The postcode of Portugal: four digits of the area, three of the street. Issued by CTT, without a check: a cue or an
// address must stand around it (postcodes.cpp).
#include "detect/identifiers/forms.h"

namespace veil::detect {

void add_pt_postcode(std::vector<IdentifierForm>& forms) {
  forms.push_back(
      {.subtype = "POSTCODE", .authority = "CTT", .with_context = {"dddd-ddd"}, .label = Label::loc, .kind = IdentifierKind::quasi});
}

}  // namespace veil::detect
