// File numbers of other courts and offices, each with its own form and none with check digits: found behind a cue only.
// Those that are known by their form stand in files of their own (de_, eu_, pt_case_number.cpp, br_lawsuit.cpp,
// echr_application.cpp).
#include "detect/identifiers/forms.h"

namespace veil::detect {

void add_case_number(std::vector<IdentifierForm>& forms) {
  forms.push_back({.subtype = "CASE_NUMBER",
                   .authority = "courts and offices",
                   .with_context = {"d{1,7}/dd",
                                    "d{1,7}/dddd",
                                    "dddd/d{1,7}",
                                    "d{1,6}/dd.d",
                                    "d{1,4}-d{2,7}",
                                    "A{1,4}-d{3,8}",
                                    "A{2,4}-dddd-d{2,7}",
                                    "d{1,2}-AA-d{3,6}",
                                    "A{1,4}/d{2,7}/dddd",
                                    "dddd-A{1,4}-d{2,7}",
                                    "A{1,4} d{1,6}/dd",
                                    "A{1,4} d{1,6}/dddd",
                                    "d{5,12}",
                                    "d{1,3} A{1,4} d{1,6}/dd",
                                    "d{1,3} A{1,4} d{1,6}.dd",
                                    "A{1,4} A{1,4} d{1,5}/dd",
                                    "d{1,3}A{1,4} d{1,5}/dd",
                                    "A{1,3} d{1,3} A{1,4} d{1,5}/dd",
                                    "d{1,3} A{1,3} A{1,3} d{1,5}/dd",
                                    "d{1,3}-A{1,3}-d{1,6}/dd",
                                    "d{1,6}/dd.dAAd{1,2}A{2,4}"}});
}

}  // namespace veil::detect
