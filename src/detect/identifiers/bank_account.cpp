// Numbers of accounts and bank codes of a country, before or beside the IBAN. Given by each bank: any number directly behind
// a cue, with no form of its own.
#include "detect/identifiers/forms.h"

namespace veil::detect {

void add_bank_account(std::vector<IdentifierForm>& forms) { forms.push_back({.subtype = "ACCOUNT", .authority = "bank"}); }

}  // namespace veil::detect
