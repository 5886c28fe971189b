// What is particular to a language, read once from languages/<code>/ and shared by threads: word lists for tokenizer,
// sentence splitter and phrase chunker. Every language has the same files; SOURCES.md
// beside them says what each holds. Lines that start with '#' are comments. A malformed line is refused with its file and
// number.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "language/word_table.h"
#include "text/habits.h"
#include "veil/language.h"
#include "veil/result.h"

namespace veil::language {

// "im" = "in" + "dem".
struct Contraction {
  std::vector<std::string> forms;  // in lower case
  bool spelled_out = false;        // the forms, one after the other, are the surface: "cannot" = "can" + "not"
};

class LanguageResources {
 public:
  // `folder` holds languages/. Errors: model.not_found (a file is missing), model.malformed_resource (with file and line).
  static Result<std::shared_ptr<const LanguageResources>> open(const ResourcePath& folder, Language language);

  Language language() const { return language_; }
  bool has(Habit habit) const { return habits_.has(habit); }

  // What is known about a word, given in lower case and without the full stop of an abbreviation.
  WordEntry find(std::string_view lower_cased) const { return words_.find(lower_cased); }
  bool is_stop_word(std::string_view lower_cased) const { return find(lower_cased).has(WordFlag::stop_word); }

  const Contraction& contraction(std::uint16_t number) const { return contractions_[number]; }
  std::size_t contraction_count() const { return contractions_.size(); }

  // Endings cut off a word with an apostrophe, in the order of the file: "n't", "'s". The apostrophe is the ASCII one.
  const std::vector<std::string>& suffixes() const { return suffixes_; }
  // Pronouns written together with a verb, the longest first.
  const std::vector<std::string>& pronouns() const { return pronouns_; }

  // "Ahornstr": a compound that ends in an abbreviation. In lower case.
  bool ends_abbreviated(std::string_view lower_cased) const;

  bool splits_hyphens() const { return splits_hyphens_; }
  bool adjectives_follow_nouns() const { return adjectives_follow_nouns_; }

 private:
  friend class ResourceLoader;

  Language language_ = Language::unknown;
  Habits habits_;
  WordTable words_;
  std::vector<Contraction> contractions_;
  std::vector<std::string> suffixes_;
  std::vector<std::string> abbreviated_endings_;
  std::vector<std::string> pronouns_;
  bool splits_hyphens_ = false;
  bool adjectives_follow_nouns_ = false;
};

// One for each spoken language, in the order of spoken_languages.
using AllLanguageResources = std::array<std::shared_ptr<const LanguageResources>, spoken_languages.size()>;
Result<AllLanguageResources> open_all_languages(const ResourcePath& folder);

}  // namespace veil::language
