// What a language brings to looking names up: articles that are no part of one, prepositions behind which its complements
// stand, endings of inflection ("cities" -> "city"), numerals that name nothing, legal forms of companies, and the countries that
// its texts speak of.
// From languages/<code>/linking.tsv; all words as folded_word.h folds them.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "text/default_language.h"
#include "text/habits.h"
#include "text/resource_path.h"
#include "veil/language.h"
#include "veil/result.h"

namespace veil::knowledge {

class LinkingWords {
 public:
  // `folder` is that of one language. model.not_found, model.malformed_resource with file and line.
  static Result<LinkingWords> open(const ResourcePath& folder);

  // Dictionary forms that a folded word may be an inflected form of: "richterinnen" -> "richterin", "richter". They are
  // guesses by ending: only one that a knowledge base has a name for counts. Without the word itself, the least changed
  // first; at most ten.
  std::vector<std::string> dictionary_forms(std::string_view folded_word) const;

  // Articles and the like, which no name begins with that they do not belong to: "the", "der", "el", "os".
  bool is_article(std::string_view folded_word) const { return among(articles_, folded_word); }
  // Prepositions behind which a noun phrase has its complements: "University of Oslo", "Universidade de Lisboa".
  bool is_joiner(std::string_view folded_word) const { return among(joiners_, folded_word); }
  // Ordinals, numerals, quantifiers and demonstratives are no nouns: "first" is no gear, "three" no playing card. Where none
  // are listed, neither are digits.
  bool is_counting_word(std::string_view folded_word) const;

  // Countries in which the language is spoken by most, and those whose small places its newspapers write about.
  bool is_at_home(std::string_view country) const { return among(home_, country); }
  // Those that are meant where a text does not say more: English texts mean the Florida of the United States, not that of
  // Uruguay.
  bool is_heartland(std::string_view country) const { return among(heartland_, country); }

  // Of LinkingLanguages.
  bool has_legal_form(std::string_view folded_word) const { return among(legal_forms_, folded_word); }

 private:
  struct Ending {
    std::string from, to;
  };
  static bool among(const std::vector<std::string>& words, std::string_view word);
  bool take_row(std::string_view kind, const std::vector<std::string>& words);

  std::vector<Ending> endings_;
  std::vector<std::string> articles_, joiners_, counting_, home_, heartland_, legal_forms_;
};

// Of every language, with its habits.
class LinkingLanguages {
 public:
  static Result<LinkingLanguages> open(const ResourcePath& languages);

  // Those of the default language for one that Veil does not speak.
  const LinkingWords& of(Language language) const { return words_[static_cast<std::size_t>(spoken_or_default(language))]; }
  const HabitsOfLanguages& habits() const { return habits_; }

  // Names keep the words of the language that they come from, so these ask every language.
  // What a company is by law says less than any other word of its name: "gmbh", "ltd".
  bool is_legal_form(std::string_view folded_word) const;

 private:
  std::array<LinkingWords, spoken_languages.size()> words_;
  HabitsOfLanguages habits_;
};

}  // namespace veil::knowledge
