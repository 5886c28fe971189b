// What follows a German mention and agrees with it in gender: ", das am Meer liegt", "und seine Frau".
#pragma once

#include <string>

#include "replace/grammar/context.h"
#include "replace/grammar/german_words.h"

namespace veil::replace {

struct GermanFollower {
  bool his = false;                 // "sein" refers to a masculine or neuter noun
  Gender gender = Gender::unknown;  // of the relative pronoun, unknown where there is none
  bool several = false;             // it is a pronoun of the plural
  std::uint32_t end = 0;            // behind the pronoun
  std::string before_pronoun;       // ", in "
  Case pronoun_case = Case::nominative;

  std::string pronoun(Gender of) const;  // for a noun of another gender
};

// `gender`: of the mention, as far as known. "sein" far behind refers to a person that may be the subject only.
GermanFollower german_follower(const Context& context, Gender gender, bool may_be_subject);

}  // namespace veil::replace
