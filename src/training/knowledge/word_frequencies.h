// How common the words of a language are, from the lists of wordfreq (cBpack: a list whose element k holds the words of
// frequency 10^(-k/100), packed as MessagePack). Decides which of several names people know, and which rungs of WordNet are
// words at all.
#pragma once

#include <array>
#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_map>

#include "veil/language.h"
#include "veil/result.h"

namespace veil::training {

class WordFrequencies {
 public:
  static constexpr double unknown = 9.9;  // rarer than any word of the lists

  // `folder` holds large_<code>.msgpack.gz. training.missing_data, training.unreadable_data.
  static Result<WordFrequencies> read(const std::filesystem::path& folder);

  void add(Language language, std::string_view word, double rarity);
  // -log10 of the frequency of the rarest word of `name`: 3 is "city", 6 is "vertebrate"; `unknown` for a word not in the
  // list.
  double rarity(Language language, std::string_view name) const;

 private:
  std::array<std::unordered_map<std::string, float>, spoken_languages.size()> words_;
};

}  // namespace veil::training
