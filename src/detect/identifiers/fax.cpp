// Numbers of fax machines: telephone numbers (telephone.cpp, ITU-T E.164) whose nearest cue says fax.
#include "detect/identifiers/catalogue.h"

namespace veil::detect {

IdentifierFinder fax() { return {.subtype = "FAX", .cues = {{"fax", 3}, {"telefax", 3}}}; }

}  // namespace veil::detect
