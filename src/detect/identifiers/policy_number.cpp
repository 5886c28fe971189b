// Numbers of insurance policies, claims and members. Given by each insurance company in its own form, without a check: found
// behind a cue only.
#include "detect/identifiers/forms.h"

namespace veil::detect {

void add_policy_number(std::vector<IdentifierForm>& forms) {
  forms.push_back({.subtype = "POLICY_NUMBER",
                   .authority = "insurance company",
                   .with_context = {"d{5,14}", "A{1,4}d{5,12}", "A{1,4}-d{4,12}", "d{2,5}-d{3,9}", "dd.ddd.dddddd", "ddd.ddd.ddd",
                                    "A{1,4}-dddd-d{3,9}", "d{2,4}/d{4,9}", "A{1,4} d{4,12}", "dddd dddd dddd", "d{2,3}-d{2,4}-d{3,7}"}});
}

}  // namespace veil::detect
