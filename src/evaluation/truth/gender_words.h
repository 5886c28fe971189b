// The gender that names and titles tell, from languages/<code>/given_names.tsv and coreference.tsv: to see that "Mr" stands before a
// man's name and that an invented name is of the same gender as the real one. What both genders bear tells none.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <unordered_map>

#include <filesystem>

#include "veil/language.h"
#include "veil/result.h"

namespace veil::evaluation {

class GenderWords {
 public:
  // Errors: model.not_found.
  static Result<GenderWords> open(const std::filesystem::path& languages);

  // Of a name: by its first word that is a given name.
  Gender of_name(std::string_view name, Language language) const;
  // Of the titles among the last words before a name: "to Mr Dr. " tells that of "Mr".
  Gender of_titles_before(std::string_view text, Language language) const;

 private:
  using Table = std::unordered_map<std::string, Gender>;
  struct Words {
    Table given, titles;
  };
  std::array<Words, spoken_languages.size()> words_;
};

}  // namespace veil::evaluation
