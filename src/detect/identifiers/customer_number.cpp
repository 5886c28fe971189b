// Numbers of customers, staff, students, invoices. Given by each company in its own form, without a check: found behind a
// cue only.
#include "detect/identifiers/forms.h"

namespace veil::detect {

void add_customer_number(std::vector<IdentifierForm>& forms) {
  forms.push_back({.subtype = "CUSTOMER_NUMBER",
                   .authority = "company",
                   .with_context = {"d{4,14}", "A{1,4}d{4,12}", "A{1,4}-d{3,12}", "d{2,6}-d{2,8}"}});
}

}  // namespace veil::detect
