// What the people of a country or of a profession are called: the adjective or noun, a man, a woman, several. A word of one becomes the
// same form of another only where both have that form: "Norwegerinnen" -> "Belgierinnen", "noruegas" -> "suecas".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "knowledge/core_row.h"

namespace veil::replace {

struct PeopleNames {
  std::string name;  // as in a dictionary: "Norwegian", "norwegisch", "noruego", "nurse"
  std::string masculine, feminine, plural;
  std::vector<std::string> all;  // every known form

  static PeopleNames of(const knowledge::CoreRow& row);
};

// The form of `to` that `word` is of `from`, with the first letter as in `word`. Empty where it is none of `from`, where `to` lacks the
// form, or where `word` is several forms that differ in `to` ("Norweger" is one man or several).
std::string same_form(const PeopleNames& from, const PeopleNames& to, std::string_view word);

}  // namespace veil::replace
