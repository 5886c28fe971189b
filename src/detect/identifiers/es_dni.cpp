// DNI, the number of the identity card of Spain, and NIF of its citizens: eight digits and a letter. Issued by the
// Ministerio del Interior; Real Decreto 1553/2005: the number modulo 23 gives the letter. Without the letter it needs a cue.
#include "detect/identifiers/check_rules.h"
#include "detect/identifiers/forms.h"

namespace veil::detect {

void add_es_dni(std::vector<IdentifierForm>& forms) {
  forms.push_back({.subtype = "DNI",
                   .authority = "Ministerio del Interior",
                   .cues = {{"DNI", 4}, {"D.N.I", 4}},
                   .alone = {"d{8}A", "d{8}-A", "d{8} A", "dd.ddd.ddd-A", "dd.ddd.dddA", "dd.ddd.ddd A", "dd ddd ddd A", "dd-ddd-ddd-A"},
                   .with_context = {"d{8}", "d{7}-A", "d{7}A", "dd.ddd.ddd"},
                   .check = passes_spanish_letter,
                   .proof = Proof::checksum});
}

}  // namespace veil::detect
