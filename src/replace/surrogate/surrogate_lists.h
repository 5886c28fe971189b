// What surrogates are taken from, per language: names, places, professions, nationalities, months and numbers
// (surrogates.tsv), given names with their gender (given_names.tsv), the words of a name that are no name: titles,
// particles, legal forms (coreference.tsv, name_cues.tsv), and what countries and nationalities there are, to know one when
// it is replaced (knowledge/core_names.h). Words are compared as folded_word.h folds them.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "expressions/lexicon.h"
#include "knowledge/core_names.h"
#include "replace/surrogate/people_names.h"
#include "replace/surrogate/places_by_country.h"
#include "text/default_language.h"
#include "text/folded_word.h"
#include "text/resource_path.h"
#include "veil/language.h"
#include "veil/result.h"

namespace veil::replace {

// `before_given`: of titles and relatives, those that stand before a given name: "doña", "wife".
enum class NameUse : std::uint8_t { title, particle, behind, conjunction, article, link, institution, designator, before_given };

// The article of a place and its names: "f" for "die Schweiz", "-" for none.
struct PlaceNames {
  std::string grammar;
  std::vector<std::string> names;
};

struct Country {
  std::string code;     // ISO 3166: "NO"
  std::string name;     // without article
  std::string grammar;  // its class, "-" for none
  PeopleNames people;
};

// A profession of the core, and what is right above it: others of the same kind may stand for it.
struct Occupation {
  PeopleNames names;
  knowledge::ConceptNumber kind = 0;
};

struct LanguageSurrogates {
  std::vector<std::string> masculine, feminine, either, family, organisations, streets, adjectives;
  std::vector<std::string> greetings;  // words that a given name follows: "dear"
  std::vector<std::string> births;     // what a date of birth stands behind: "date of birth"
  std::vector<std::string> medical_units, citations;
  std::vector<PlaceNames> countries, cities;                          // one entry per class of grammar
  std::vector<std::vector<std::string>> professions, nationalities;   // forms
  std::vector<std::pair<std::string, std::string>> months, weekdays;  // long and short
  std::map<int, std::string> numbers;
  std::vector<std::string> spoken_in;  // codes of the countries where most people speak the language, the largest share of its texts first
  expressions::Lexicon lexicon;

  bool has(Habit habit) const { return lexicon.habits().has(habit); }

  bool has(std::string_view folded, NameUse use) const;
  // Masculine or feminine; neuter: a given name of both; unknown: none.
  Gender given_name(std::string_view folded) const;
  // Whether the language itself has it; given_name() also knows those of the other languages.
  bool is_own_given_name(std::string_view folded) const { return own_given_names_.contains(folded); }
  // The gender that nearly all given names of the language have that end in the same letters; unknown where they differ or are few.
  Gender gender_by_ending(std::string_view folded) const;
  Gender of_title(std::string_view folded) const;
  // The class of grammar of a country ("f", "-"); empty for what is none.
  std::string_view country(std::string_view folded) const;
  // The country of this name; of these people, by any form in lower case; of this code. Null: none.
  const Country* country_named(std::string_view folded) const;
  const Country* country_of_people(std::string_view lower_case) const;
  const Country* country_coded(std::string_view code) const;
  // The profession that has this form in lower case; null: none that is known.
  const Occupation* occupation(std::string_view lower_case) const;
  std::vector<Occupation> occupations;
  // Of a profession that has a form for women: "profesora", "Ärztin", and "profesor", "Arzt"; unknown for all else.
  Gender gender_of_profession(std::string_view word) const;
  // The class of the places behind an article or contraction in lower case ("f" for "na"); empty for what is none.
  std::string_view class_of_article(std::string_view lower_case) const;
  // "bank", "GmbH", German "Landesbank": says what an organisation is, not which.
  bool is_kind_of_organisation(std::string_view folded) const;
  // Which form of a row in `nationalities` or `professions` this is; -1: none that is known.
  int nationality_form(std::string_view lower_case) const;
  int profession_form(std::string_view lower_case) const;
  // The same for a profession that no list has; -1 where the ending does not tell.
  int profession_form_by_ending(std::string_view lower_case) const;

 private:
  friend class SurrogateLists;
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
  };
  template <typename Value>
  using Table = std::unordered_map<std::string, Value, Hash, std::equal_to<>>;
  // Which names of a nationality are which form: the name itself, or others with a sign and an ending.
  struct NationalitySource {
    bool is_name = false;
    knowledge::NameSign sign = knowledge::NameSign::none;
    std::string ending;
    int form = 0;
  };
  static NationalitySource nationality_source(std::string_view written, int form);
  void learn_names(std::span<const knowledge::CoreRow> rows);
  void learn_occupations(std::span<const knowledge::CoreRow> rows, const knowledge::KnowledgeBase& base, Language language);

  Table<std::uint32_t> uses_;
  Table<Gender> given_names_, titles_;
  Table<bool> own_given_names_;
  Table<std::string> countries_known_;
  std::map<std::string, Country, std::less<>> countries_by_code_;
  Table<std::string> country_codes_, people_codes_;
  Table<std::size_t> occupation_forms_;
  std::vector<std::string> organisation_endings_;
  Table<int> nationality_forms_, profession_forms_;
  std::vector<std::pair<std::string, std::string>> articles_;    // word, class of grammar
  std::vector<std::pair<std::string, int>> profession_endings_;  // the first that fits tells
  std::vector<NationalitySource> nationality_sources_;
};

class SurrogateLists {
 public:
  // Names, nationalities and professions are needed by who invents others, and cost as much to read as all else: who asks only which words
  // may stay leaves them out.
  enum class Use : std::uint8_t { inventing, words_that_may_stay };

  // `languages` is the folder that holds one folder per language. Errors: model.not_found, model.malformed_resource with the
  // line.
  static Result<std::shared_ptr<const SurrogateLists>> open(const ResourcePath& languages, const knowledge::CoreNames& core,
                                                            Use use = Use::inventing);
  const HabitsOfLanguages& habits() const { return habits_; }
  const PlacesByCountry& places() const { return *places_; }
  // Those of the default one for a language that Veil does not speak.
  const LanguageSurrogates& of(Language language) const { return languages_[static_cast<std::size_t>(spoken_or_default(language))]; }

 private:
  static Result<void> read_surrogates(const ResourcePath& path, LanguageSurrogates& language);
  static Result<void> read_name_words(const ResourcePath& path, LanguageSurrogates& language);
  static Result<void> read_organisation_words(const ResourcePath& path, LanguageSurrogates& language);
  static Result<void> read_given_names(const ResourcePath& path, LanguageSurrogates& language);
  static Result<void> read_nicknames(const ResourcePath& path, LanguageSurrogates& language);

  std::array<LanguageSurrogates, spoken_languages.size()> languages_;
  HabitsOfLanguages habits_;
  std::unique_ptr<const PlacesByCountry> places_;
};

}  // namespace veil::replace
