// Plates of vehicles, found behind a cue only. Issued by the licensing authorities: Germany (FZV), Spain (Real Decreto
// 2822/1998), Portugal (Decreto-Lei 54/2005), Brazil (CONTRAN 969/2022), United Kingdom (DVLA INF104). There are no check
// digits.
#include "detect/identifiers/forms.h"

namespace veil::detect {

void add_licence_plate(std::vector<IdentifierForm>& forms) {
  forms.push_back({.subtype = "LICENCE_PLATE",
                   .authority = "licensing authority",
                   .with_context = {"A{1,3}-A{1,2} d{1,4}",
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
}

}  // namespace veil::detect
