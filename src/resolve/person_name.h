// A name of a person taken apart: titles before it, the words that count, what stands behind it ("Jr."). Particles ("de")
// are left out, so that "de Vries" and "Vries" are one. Which words are given names and which family names is not decided:
// names of other cultures have them in another order.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "resolve/name_facts.h"
#include "resolve/name_words.h"
#include "veil/language.h"

namespace veil::resolve {

struct PersonName {
  std::vector<NameWord> words;
  std::string generation;  // "jr", or empty
  Gender title_gender = Gender::unknown;
  bool titled = false;  // a title stands before it that asks for the family name: "Mr Vries"
  // Nothing but titles ("the President"), several people ("Anna and Jan Vries"), or too many words: no other name is
  // compared with it.
  bool apart = false;
  Gender given_gender = Gender::unknown;  // by the first word, when there is another one behind it or no title before it
  Gender gender() const { return title_gender != Gender::unknown ? title_gender : given_gender; }
  bool has_initial() const;
  // The words in alphabetical order with the generation: equal for "Yida Huang" and "Huang Yida".
  std::string key() const;
  friend bool operator==(const PersonName&, const PersonName&) = default;
};

// `before` is the text before the mention, where the title may stand as well.
PersonName person_name(std::string_view mention, std::string_view before, Language language, const NameFacts& facts);

// Whether two names of two words or more can be of one person: the words of one stand in the other in the same order, where
// an initial stands for a word and a short form for its given name; never only by initials, and not with two generations or
// genders.
//   "A. Vries", "Anna M. de Vries"   "Bob Vries", "Robert Vries"   "García López", "Ana García López"
bool compatible(const PersonName& one, const PersonName& other, Language language, const NameFacts& facts);

// "bob" and "robert": one is short for the other. Two short forms of one name are not enough ("Bob" and "Bobby" are brothers
// as often).
bool short_for(std::string_view one, std::string_view other, Language language, const NameFacts& facts);

bool genders_differ(Gender one, Gender other);

}  // namespace veil::resolve
