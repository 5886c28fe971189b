// Numbers that only their surroundings tell: medical records, insurance policies, customers, staff, licence plates. Each
// institution has its own form, so that after a cue any of the usual ones is taken; plates follow the German (FZV), Spanish
// (RD 2822/1998), Portuguese (DL 54/2005), Brazilian (CONTRAN 969/2022) and British (DVLA INF104) rules.
#include "detect/identifiers/forms.h"

namespace veil::detect {

void add_record_forms(std::vector<IdentifierForm>& forms) {
  forms.push_back({"MEDICAL_RECORD",
                   "hospital",
                   {},
                   {"d{4,12}", "d{2,6}-d{1,6}", "d{2,4}-d{2,4}-d{2,4}", "A{1,3}d{4,10}", "A{1,4}-d{3,10}", "d{2,8}/d{2,4}",
                    "ddd ddd ddd", "A{1,3} d{4,10}"}});
  forms.push_back({"POLICY_NUMBER",
                   "insurance company",
                   {},
                   {"d{5,14}", "A{1,4}d{5,12}", "A{1,4}-d{4,12}", "d{2,5}-d{3,9}", "dd.ddd.dddddd", "ddd.ddd.ddd",
                    "A{1,4}-dddd-d{3,9}", "d{2,4}/d{4,9}", "A{1,4} d{4,12}", "dddd dddd dddd", "d{2,3}-d{2,4}-d{3,7}"}});
  forms.push_back({"LICENCE_PLATE",
                   "licensing authority",
                   {},
                   {"A{1,3}-A{1,2} d{1,4}",
                    "A{1,3} A{1,2} d{1,4}",
                    "A{1,3}-A{1,2}-d{1,4}",
                    "A{1,3} A{1,2}d{1,4}",
                    "dddd AAA",
                    "ddddAAA",
                    "dddd-AAA",
                    "AA-dd-AA",
                    "dd-AA-dd",
                    "dd-dd-AA",
                    "AA dd AA",
                    "AAA-dddd",
                    "AAAdddd",
                    "AAAdAdd",
                    "AAA-dAdd",
                    "AAA dAdd",
                    "AAdd AAA",
                    "AAddAAA",
                    "A-dddd-AA",
                    "A dddd AA",
                    "AA-dddd-A",
                    "AAA dddd",
                    "dAAAddd"}});
  forms.push_back({"CUSTOMER_NUMBER", "company", {}, {"d{4,14}", "A{1,4}d{4,12}", "A{1,4}-d{3,12}", "d{2,6}-d{2,8}"}});
}

}  // namespace veil::detect
