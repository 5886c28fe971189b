// What surrogates are taken from, per language: names, places, professions, nationalities, months and numbers
// (surrogates.tsv), given names with their gender (given_names.tsv), the words of a name that are no name: titles,
// particles, legal forms (coreference.tsv, name_cues.tsv), and what countries and nationalities there are, to know one when
// it is replaced (concepts.tsv). Words are compared as folded_word.h folds them.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "text/folded_word.h"
#include "expressions/lexicon.h"
#include "veil/language.h"
#include "veil/morphology.h"
#include "veil/result.h"

namespace veil::replace {

enum class NameUse : std::uint8_t { title, particle, behind, conjunction, article, link, institution, designator };

// The article of a place and its names: "f" for "die Schweiz", "-" for none.
struct PlaceNames {
  std::string grammar;
  std::vector<std::string> names;
};

struct LanguageSurrogates {
  std::vector<std::string> masculine, feminine, family, organisations, streets, adjectives;
  std::vector<PlaceNames> countries, cities;                          // one entry per class of grammar
  std::vector<std::vector<std::string>> professions, nationalities;   // forms
  std::vector<std::pair<std::string, std::string>> months, weekdays;  // long and short
  std::map<int, std::string> numbers;
  expressions::Lexicon lexicon;

  bool has(std::string_view folded, NameUse use) const;
  // Masculine or feminine; neuter: a given name of both; unknown: none.
  Gender given_name(std::string_view folded) const;
  Gender of_title(std::string_view folded) const;
  // The class of grammar of a country ("f", "-"); empty for what is none.
  std::string_view country(std::string_view folded) const;
  // "bank", "GmbH", German "Landesbank": says what an organisation is, not which.
  bool is_kind_of_organisation(std::string_view folded) const;
  // Which form of a row in `nationalities` or `professions` this is; -1: none that is known.
  int nationality_form(std::string_view lower_case) const;
  int profession_form(std::string_view lower_case) const;

 private:
  friend class SurrogateLists;
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
  };
  template <typename Value>
  using Table = std::unordered_map<std::string, Value, Hash, std::equal_to<>>;
  Table<std::uint32_t> uses_;
  Table<Gender> given_names_, titles_;
  Table<std::string> countries_known_;
  std::vector<std::string> organisation_endings_;
  Table<int> nationality_forms_, profession_forms_;
};

class SurrogateLists {
 public:
  // `languages` is the folder that holds one folder per language. Errors: model.not_found, model.malformed_resource with the
  // line.
  static Result<std::shared_ptr<const SurrogateLists>> open(const std::filesystem::path& languages);
  // Those of English for a language that Veil does not speak.
  const LanguageSurrogates& of(Language language) const {
    return languages_[static_cast<std::size_t>(is_spoken(language) ? language : Language::en)];
  }

 private:
  static Result<void> read_surrogates(const std::filesystem::path& path, LanguageSurrogates& language);
  static Result<void> read_name_words(const std::filesystem::path& path, LanguageSurrogates& language);
  static Result<void> read_organisation_words(const std::filesystem::path& path, Language code,
                                              LanguageSurrogates& language);
  static Result<void> read_concepts(const std::filesystem::path& path, Language code, LanguageSurrogates& language);
  static Result<void> read_given_names(const std::filesystem::path& path, LanguageSurrogates& language);

  std::array<LanguageSurrogates, spoken_languages.size()> languages_;
};

}  // namespace veil::replace
