// What a text itself calls the number of an identity document, without saying which: any number directly behind the cue,
// with no form of its own.
#include "detect/identifiers/forms.h"

namespace veil::detect {

void add_id_number(std::vector<IdentifierForm>& forms) { forms.push_back({.subtype = "ID", .authority = "institution"}); }

}  // namespace veil::detect
