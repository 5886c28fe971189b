// How words are written in running text, to tell names that are common words ("Will", "Nice", "Bauer") from names that are not
// ("Agnieszka"). In English, Portuguese and Spanish a common word stands in lower case; in German, where every noun has a capital,
// one often stands behind an article.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_map>

#include "text/habits.h"
#include "veil/language.h"
#include "veil/result.h"

namespace veil::training {

enum class Commonness : std::uint8_t {
  rare,     // not a common word
  common,   // written like one
  frequent  // written like one of the most frequent
};

class WordCases {
 public:
  explicit WordCases(HabitsOfLanguages habits) : habits_(habits) {}
  void read(Language language, std::string_view text);
  // `texts` holds <code>/europarl/*. training.missing_data, training.unreadable_data.
  Result<void> read_folder(const std::filesystem::path& texts);

  // `word` folded.
  Commonness commonness(Language language, const std::string& word) const;

 private:
  struct Counts {
    std::uint32_t small = 0, capital = 0, after_article = 0;
  };
  struct LanguageCounts {
    std::unordered_map<std::string, Counts> words;
    std::uint64_t total = 0;
  };
  HabitsOfLanguages habits_;
  std::array<LanguageCounts, spoken_languages.size()> languages_;
};

}  // namespace veil::training
