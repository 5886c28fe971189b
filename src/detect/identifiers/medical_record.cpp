// Numbers of medical records. Given by each hospital in its own form, without a check: found behind a cue only.
#include "detect/identifiers/forms.h"

namespace veil::detect {

void add_medical_record(std::vector<IdentifierForm>& forms) {
  forms.push_back({.subtype = "MEDICAL_RECORD",
                   .authority = "hospital",
                   .cues = {{"NHC", 3}, {"MRN", 3}},
                   .with_context = {"d{4,12}", "d{2,6}-d{1,6}", "d{2,4}-d{2,4}-d{2,4}", "A{1,3}d{4,10}", "A{1,4}-d{3,10}", "d{2,8}/d{2,4}",
                                    "ddd ddd ddd", "A{1,3} d{4,10}"}});
}

}  // namespace veil::detect
