// Parts of speech and features as Universal Dependencies names them (https://universaldependencies.org/u/pos/, .../u/feat/).
// A token holds the number of its feature string in an inventory, which the tagger's model (or the file the tags were read
// from) brings along: a language has a few hundred different strings, a document a million tokens.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "veil/export.h"

namespace veil VEIL_PUBLIC {

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
