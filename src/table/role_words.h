// The words that say what a place, an organisation or a date has to do with a person: verbs by their stems
// (languages/<code>/roles.tsv), and what a birth stands behind (the row `birth` of surrogates.tsv).
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "text/resource_path.h"
#include "text/stemmer.h"
#include "veil/language.h"
#include "veil/result.h"

namespace veil::table {

enum class PersonRole : std::uint8_t { residence, employment, education, death, admission };
inline constexpr std::array<std::string_view, 5> person_role_names = {"residence", "employment", "education", "death", "admission"};

class RoleWords {
 public:
  static Result<RoleWords> open(const ResourcePath& languages, Language language);
  // The stemmer is the caller's: one may be used by one thread only.
  // Of a verb also endings count that the stemmer leaves on it ("wohnt").
  std::optional<PersonRole> role_of(std::string_view word, const Stemmer& stemmer, bool is_verb) const;
  const std::vector<std::string>& births() const { return births_; }  // folded

 private:
  std::unordered_map<std::string, PersonRole> by_stem_;
  std::vector<std::string> births_;
};

}  // namespace veil::table
