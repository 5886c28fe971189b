// The languages Veil speaks, and what is said of words in any of them: parts of speech, features, gender.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "veil/export.h"

namespace veil VEIL_PUBLIC {

// `other` is a language that was recognised as none of them, `unknown` one nobody looked at yet.
enum class Language : std::uint8_t { en, de, pt, es, other, unknown };

inline constexpr std::array<Language, 4> spoken_languages = {Language::en, Language::de, Language::pt, Language::es};
inline constexpr std::array<std::string_view, 6> language_codes = {"en", "de", "pt", "es", "other", ""};

constexpr std::string_view code_of(Language language) { return language_codes[static_cast<std::size_t>(language)]; }
constexpr bool is_spoken(Language language) { return language < Language::other; }

// Accepts a code with or without a region ("pt", "pt-BR", "en_GB"); nothing for a language Veil does not speak.
std::optional<Language> language_from(std::string_view code);

// Parts of speech and features as Universal Dependencies names them (https://universaldependencies.org/u/pos/, .../u/feat/).
// A token holds the number of its feature string in an inventory, which the tagger's model (or the file the tags were read
// from) brings along: a language has a few hundred different strings, a document a million tokens.
enum class Gender : std::uint8_t { unknown, masculine, feminine, neuter };

enum class Upos : std::uint8_t {
  adj,
  adp,
  adv,
  aux,
  cconj,
  det,
  intj,
  noun,
  num,
  part,
  pron,
  propn,
  punct,
  sconj,
  sym,
  verb,
  x,
  unknown  // not tagged yet; never given by a tagger
};

inline constexpr std::array<std::string_view, 18> upos_names = {"ADJ",  "ADP",  "ADV",   "AUX",   "CCONJ", "DET", "INTJ", "NOUN", "NUM",
                                                                "PART", "PRON", "PROPN", "PUNCT", "SCONJ", "SYM", "VERB", "X",    "_"};

constexpr std::string_view name_of(Upos upos) { return upos_names[static_cast<std::size_t>(upos)]; }
std::optional<Upos> upos_from(std::string_view name);

// Distinct feature strings ("Case=Nom|Gender=Masc|Number=Sing"); number 0 is always "_", no features.
class FeatureInventory {
 public:
  FeatureInventory() : strings_{"_"} {}
  explicit FeatureInventory(std::vector<std::string> strings);  // "_" is put in front when it is not there

  std::string_view at(std::uint16_t number) const { return strings_[number]; }
  std::size_t size() const { return strings_.size(); }

  // The number of `features`, added when new. 65,535 strings at most: later ones count as "_".
  std::uint16_t add(std::string_view features);

  // "Masc" for (number, "Gender"); empty when the string has no such feature.
  std::string_view value(std::uint16_t number, std::string_view feature) const;

 private:
  std::vector<std::string> strings_;
};

}  // namespace VEIL_PUBLIC
