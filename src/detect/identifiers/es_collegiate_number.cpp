// The number under which a physician, lawyer or other member of a profession is registered in Spain. Issued by the
// professional colleges (physicians: Organización Médica Colegial, two provinces and a number), without a check: found
// behind a cue only.
#include "detect/identifiers/forms.h"

namespace veil::detect {

void add_es_collegiate_number(std::vector<IdentifierForm>& forms) {
  forms.push_back({.subtype = "COLLEGIATE",
                   .authority = "colegio profesional",
                   .with_context = {"d{4,9}", "dd/dd/d{4,6}", "dd dd d{4,6}", "dd-dd-d{4,6}", "dd/d{4,7}", "dd-d{4,7}"}});
}

}  // namespace veil::detect
