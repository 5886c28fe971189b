// Words that are written with a capital, or are found as part of a name, but give nobody away: words of procedure, law and headings
// ("Article", "Grand Chamber", "Rules of Court"; languages/<code>/not_identifying.tsv: field, words) and stop words. Guesses made of
// nothing else are dropped, and such a word alone never stands for the name it is part of ("Court" for "Court of Oslo").
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "text/habits.h"
#include "text/resource_path.h"
#include "veil/language.h"
#include "veil/result.h"
#include "veil/offsets.h"

namespace veil::combine {

class NotIdentifying {
 public:
  // model.not_found for a missing file, model.malformed_resource with file and line for a row that is not field and words.
  // `knows` says whether a word in small letters is one of the language; empty: every word may be.
  using KnowsWord = std::function<bool(Language language, std::string_view lower)>;
  static Result<std::shared_ptr<const NotIdentifying>> open(const ResourcePath& languages, KnowsWord knows = {});

  // A stop word or a word that is listed alone. Any case.
  bool is_common(Language language, std::string_view word) const;
  // In small letters it may be an ordinary word: "may", "brown", not "grünspeck".
  bool may_be_a_word(Language language, std::string_view lower) const { return !knows_ || knows_(language, lower); }
  // "Health Care Act", "Code of Criminal Procedure", "Ley de Enjuiciamiento Civil".
  bool names_a_law(Language language, std::string_view text) const;
  // What is left of a guessed name without small lower-case words in front ("the") and words of its state behind ("Government"); may be
  // the whole.
  Span core_of(Language language, std::string_view text, Span guess) const;
  // The whole is listed, or every word of it is common or a number. Any case; articles in front do not count.
  bool says_nothing(Language language, std::string_view text) const;
  const Habits& habits(Language language) const { return habits_.of(language); }

 private:
  struct Words {
    std::unordered_set<std::string> stopwords;
    std::unordered_set<std::string> listed;  // words and phrases, lower-cased, single spaces
    std::unordered_set<std::string> law_names;
    std::vector<std::string> law_endings;
    std::unordered_set<std::string> tails;
    std::unordered_set<std::string> general;  // common, but they make names: "National", "Bank"
  };
  std::array<Words, spoken_languages.size()> words_;
  HabitsOfLanguages habits_;
  KnowsWord knows_;
};

}  // namespace veil::combine
