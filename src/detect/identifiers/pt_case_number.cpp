// Cases of Portuguese courts, "1234/20.1TBLSB": number, year, a digit, the court. Given by the courts (Portaria 280/2013),
// without a check that is made here.
#include <string_view>

#include "detect/identifiers/forms.h"

namespace veil::detect {
namespace {

bool is_portuguese_process(std::string_view number) {
  const std::size_t letters = number.find_first_not_of("0123456789");
  return letters != std::string_view::npos && number.find_first_of("0123456789", letters) == std::string_view::npos;
}

}  // namespace

void add_pt_case_number(std::vector<IdentifierForm>& forms) {
  forms.push_back({.subtype = "CASE_NUMBER",
                   .authority = "Portuguese courts",
                   .alone = {"d{1,6}/dd.dA{3,6}", "d{1,6}/dd.dA{3,6}.Ad", "d{1,6}/dd.dA{3,6}-A"},
                   .check = is_portuguese_process,
                   .proof = Proof::range});
}

}  // namespace veil::detect
