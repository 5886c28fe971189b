// What the resolver knows about words, read from languages/<code>/: titles, relatives, pronouns, particles, legal forms and
// the like (coreference.tsv), the gender of given names (given_names.tsv) and which names are short for which
// (nicknames.tsv). Words are compared as folded_word.h folds them; pronouns in lower case only, because "él" and "el" are
// not one word. A given name whose gender the language itself does not state takes it from the other languages, where they
// agree.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "text/folded_word.h"
#include "text/habits.h"
#include "text/resource_path.h"
#include "veil/language.h"
#include "veil/result.h"

namespace veil::resolve {

enum class WordUse : std::uint8_t {
  title,        // before a name: "Mr", "Dr."
  given_title,  // a title that may stand before a given name alone: "Sir Ian", "Dona Maria"
  relative,     // before a name, tells the gender: "wife", "Tochter"
  particle,     // inside a name, may be left out: "de", "van"
  generation,   // behind a name: "Jr."
  postnominal,  // behind a name, says nothing about who it is: "PhD"
  article,      // before a name of an organisation or place, not part of it
  link,         // between the words of such a name: "of"
  designator,   // the legal form of a company: "Inc.", "GmbH"
  institution,  // what kind of institution: "university"
  alias,        // between two names of one person: "born", "alias"
  alias_link,   // may stand beside such a word: "also", "as"
  conjunction   // between the names of two people: "and"
};

struct WordFacts {
  std::uint32_t uses = 0;
  Gender of_title = Gender::unknown;
  Gender of_relative = Gender::unknown;
  Gender of_given_name = Gender::unknown;
  std::string same_as;                  // one spelling for a generation or institution: "jr", "university"
  std::vector<std::string> long_forms;  // of which given names it is short: "bob" -> "robert"
  bool has(WordUse use) const { return (uses >> static_cast<unsigned>(use)) & 1u; }
};

class NameFacts {
 public:
  // `languages` is the folder that holds one folder per language. Errors: model.not_found, model.malformed_resource with the
  // line.
  static Result<std::shared_ptr<const NameFacts>> open(const ResourcePath& languages);

  // Facts about a folded word; those of English for a language that Veil does not speak. Never null: no facts are empty
  // facts.
  const WordFacts& word(Language language, std::string_view folded) const;
  Gender gender_of_pronoun(Language language, std::string_view lower_case) const;
  // One spelling for names that are known to be of one thing ("usa" -> "united states"), or the name itself.
  std::string_view one_name(Language language, std::string_view folded_name) const;
  // 1 .. 12 for a folded name of a month, otherwise 0.
  int month(Language language, std::string_view folded) const;
  bool has(Language language, Habit habit) const { return habits_.of(language).has(habit); }

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
  };
  template <typename Value>
  using Table = std::unordered_map<std::string, Value, Hash, std::equal_to<>>;
  struct OneLanguage {
    Table<WordFacts> words;
    Table<Gender> pronouns;
    Table<std::string> names;
    Table<int> months;
  };
  Result<void> read_words(const ResourcePath& path, OneLanguage& language);
  Result<void> read_given_names(const ResourcePath& path, OneLanguage& language);
  Result<void> read_nicknames(const ResourcePath& path, OneLanguage& language);
  void share_given_names();
  const OneLanguage& of(Language language) const;

  std::array<OneLanguage, spoken_languages.size()> languages_;
  HabitsOfLanguages habits_;
  WordFacts nothing_;
};

}  // namespace veil::resolve
