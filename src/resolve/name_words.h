// The words of a name as the resolver compares them: folded, an apostrophe inside a word left out ("O'Brien" is "obrien"),
// the possessive cut off ("Vries's", "Vries'"). Initials stay single letters in names of people ("A. B. Vries") and become
// one word in other names, where they are an abbreviation ("S.A." is "sa", "U.S." is "us").
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace veil::resolve {

struct NameWord {
  std::string text;
  bool capital = false;      // begins with a capital letter
  bool capitals = false;     // two letters or more, all of them capitals
  bool initial = false;      // one letter
  bool institution = false;  // a kind of institution: set by thing_name
  friend bool operator==(const NameWord&, const NameWord&) = default;
};

enum class Initials { apart, joined };

std::vector<NameWord> name_words(std::string_view text, Initials initials);

// The words joined by single spaces.
std::string joined(const std::vector<NameWord>& words);

// Whether `text` has letters, and none of them is Latin.
bool in_other_script(std::string_view text);

}  // namespace veil::resolve
