// Steuernummer, under which a German tax office keeps somebody. Issued by the Finanzämter, in a form of each state, whose
// checks differ and are not made here: found behind a cue only.
#include "detect/identifiers/forms.h"

namespace veil::detect {

void add_de_tax_number(std::vector<IdentifierForm>& forms) {
  forms.push_back({.subtype = "TAX_NUMBER",
                   .authority = "Finanzamt",
                   .with_context = {"d{2,3}/d{3,4}/d{4,5}", "ddd ddd ddddd", "d{10,13}", "dd ddd ddddd"}});
}

}  // namespace veil::detect
