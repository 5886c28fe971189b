// Collects the entries of the gazetteer, whatever list they are from, for the file that detection maps
// (detect/gazetteers/gazetteer_writer.h): keys are folded words, values the classes per language.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "detect/gazetteers/gazetteer_class.h"
#include "detect/gazetteers/gazetteer_file.h"
#include "training/gazetteers/word_case.h"
#include "veil/result.h"

namespace veil::training {

// One bit per spoken language.
using LanguageSet = std::uint8_t;
inline constexpr LanguageSet all_languages = 0xF;
constexpr LanguageSet only(Language language) { return static_cast<LanguageSet>(1u << static_cast<unsigned>(language)); }

// The folded words of an entry, joined by spaces; empty when it has none, or more than an entry may have.
std::string entry_key(std::string_view text);

enum class EntryCase : std::uint8_t { any, capital_only };

class EntryTable {
 public:
  // `classes` as bits. Ignored when the text has no word or too many.
  void add(std::string_view text, std::uint32_t classes, LanguageSet languages, EntryCase entry_case);
  void remove(std::string_view text, std::uint32_t classes, LanguageSet languages);

  // Marks names of people and places that are written like common words of a language, and takes out family names and cities
  // written like its most frequent ones ("Of" is a city in Turkey); given names stay, marked ("Will"). Gives the number marked.
  std::uint64_t mark_common_words(const WordCases& cases);

  std::size_t size() const { return entries_.size(); }

  // The file's bytes. `training.unreadable_data` when there is more than the file can hold.
  Result<std::string> to_file() const;

 private:
  std::map<std::string, detect::GazetteerRecord> entries_;
};

}  // namespace veil::training
