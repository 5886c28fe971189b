// Turns the lines of the catalogue into lists; nothing else has to know which identifiers there are.
#include "detect/identifiers/catalogue.h"

namespace veil::detect {

std::vector<IdentifierForm> identifier_forms() {
  std::vector<IdentifierForm> forms;
#define VEIL_ADD_FORM(name) add_##name(forms);
  VEIL_IDENTIFIER_FORMS(VEIL_ADD_FORM)
#undef VEIL_ADD_FORM
  return forms;
}

std::vector<IdentifierFinder> identifier_finders() {
  std::vector<IdentifierFinder> finders;
#define VEIL_ADD_FINDER(name) finders.push_back(name());
  VEIL_IDENTIFIER_FINDERS(VEIL_ADD_FINDER)
#undef VEIL_ADD_FINDER
  return finders;
}

}  // namespace veil::detect
