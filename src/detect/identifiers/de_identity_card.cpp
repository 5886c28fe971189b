// The serial number of German identity cards and passports: nine signs without vowels and mistakable letters, with or
// without the check digit of the zone that machines read. Issued by the Bundesdruckerei; ICAO 9303, weights 7, 3, 1. Cards
// before 2010 have ten digits.
#include "detect/identifiers/check_rules.h"
#include "detect/identifiers/forms.h"

namespace veil::detect {
namespace {

bool is_identity_card(std::string_view number) {
  constexpr std::string_view allowed = "0123456789CFGHJKLMNPRTVWXYZ";
  if (std::string_view("CFGHJKLMNPRTVWXYZ").find(number[0]) == std::string_view::npos) return false;
  return number.find_first_not_of(allowed) == std::string_view::npos && passes_731(number);
}

}  // namespace

void add_de_identity_card(std::vector<IdentifierForm>& forms) {
  forms.push_back({.subtype = "IDENTITY_CARD",
                   .authority = "Bundesdruckerei",
                   .alone = {"AX{8}d"},
                   .with_context = {"AX{8} d", "AX{8}-d"},
                   .check = is_identity_card,
                   .proof = Proof::checksum});
  forms.push_back({.subtype = "IDENTITY_CARD", .authority = "Bundesdruckerei", .with_context = {"AX{8}", "d{10}"}});
}

}  // namespace veil::detect
