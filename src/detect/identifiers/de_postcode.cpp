// The postcode of Germany, five digits. Issued by the Deutsche Post, without a check: a cue or an address must stand around
// it (postcodes.cpp).
#include "detect/identifiers/forms.h"

namespace veil::detect {

void add_de_postcode(std::vector<IdentifierForm>& forms) {
  forms.push_back({.subtype = "POSTCODE",
                   .authority = "Deutsche Post",
                   .cues = {{"PLZ", 2}},
                   .with_context = {"ddddd", "A-ddddd"},
                   .label = Label::loc,
                   .kind = IdentifierKind::quasi});
}

}  // namespace veil::detect
