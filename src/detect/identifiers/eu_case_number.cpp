// Cases of the Court of Justice of the European Union: C for the court, T for the General Court, F for the former tribunal
// of the civil service, number, year. Given by its registry (Rules of Procedure), without check digits.
#include <string_view>

#include "detect/identifiers/forms.h"

namespace veil::detect {
namespace {

bool is_union_case(std::string_view number) { return number[0] == 'C' || number[0] == 'T' || number[0] == 'F'; }

}  // namespace

void add_eu_case_number(std::vector<IdentifierForm>& forms) {
  forms.push_back({.subtype = "CASE_NUMBER",
                   .authority = "Court of Justice",
                   .alone = {"A-d{1,3}/dd"},
                   .with_context = {"A d{1,4}/dd"},
                   .check = is_union_case,
                   .proof = Proof::range});
}

}  // namespace veil::detect
