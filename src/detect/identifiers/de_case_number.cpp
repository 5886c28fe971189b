// File numbers of German courts: division, register sign, number, year, "12 O 345/06", "VIII ZR 123/04". Given by each court
// by the Aktenordnung of its state, without check digits; without a cue only those whose register sign has two letters at
// least.
#include <algorithm>
#include <array>
#include <string_view>

#include "detect/identifiers/forms.h"

namespace veil::detect {
namespace {

// Signs of registers with two letters at least; the compact form is DIGITS SIGN DIGITS or ROMAN SIGN DIGITS.
bool has_register_sign(std::string_view number) {
  constexpr std::array<std::string_view, 35> signs = {"BVR", "BVL", "BVF", "BVE", "BVQ", "ZR", "ZB",  "STR", "ARS", "BGS", "OWI", "UF",
                                                      "WX",  "KLS", "LS",  "DS",  "CS",  "SS", "AZR", "ABR", "SA",  "TA",  "CA",  "BV",
                                                      "BJS", "VR",  "AR",  "XII", "WF",  "NS", "QS",  "SO",  "AS",  "KR",  "IN"};
  const std::size_t end = number.find_last_not_of("0123456789");
  if (end == std::string_view::npos) return false;
  std::string_view letters = number.substr(0, end + 1);
  letters.remove_prefix(std::min(letters.find_first_not_of("0123456789"), letters.size()));
  const bool roman = letters.size() == end + 1;
  if (roman) letters.remove_prefix(std::min(letters.find_first_not_of("IVX"), letters.size()));
  return std::find(signs.begin(), signs.end(), letters) != signs.end();
}

}  // namespace

void add_de_case_number(std::vector<IdentifierForm>& forms) {
  forms.push_back({.subtype = "CASE_NUMBER",
                   .authority = "German courts",
                   .alone = {"d{1,3} A{2,3} d{1,5}/dd", "A{1,4} A{2,3} d{1,5}/dd"},
                   .check = has_register_sign,
                   .proof = Proof::range});
}

}  // namespace veil::detect
