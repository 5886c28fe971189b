#include "training/gazetteers/word_case.h"

#include <algorithm>
#include <vector>

#include "text/folded_word.h"
#include "packed/archive_reader.h"
#include "veil/utf8.h"

namespace veil::training {
namespace {

// Of the language whose nouns all have a capital: behind one, a capital makes no name.
constexpr std::array<std::string_view, 11> german_articles = {"der", "die",  "das",   "den",   "dem",  "des",
                                                              "ein", "eine", "einen", "einem", "eines"};
constexpr std::size_t bytes_per_language = 40'000'000;

}  // namespace

void WordCases::read(Language language, std::string_view text) {
  LanguageCounts& counts = languages_[static_cast<std::size_t>(language)];
  FoldedWord word;
  std::string spelling;
  bool follows_word = false;  // a word in the middle of a sentence has its own case
  bool follows_article = false;
  const bool capital_nouns = habits_.of(language).has(Habit::capital_nouns);
  std::size_t end_of_last = 0;
  for (std::size_t at = 0; next_word(text, at, word, &spelling); at = word.end) {
    follows_word = follows_word && text.substr(end_of_last, word.begin - end_of_last) == " ";
    end_of_last = word.end;
    ++counts.total;
    if (!word.capital || follows_word) {
      Counts& of_word = counts.words[spelling];
      ++(word.capital ? of_word.capital : of_word.small);
      if (word.capital && follows_word && follows_article) ++of_word.after_article;
    }
    follows_article = capital_nouns && std::find(german_articles.begin(), german_articles.end(), spelling) != german_articles.end();
    follows_word = true;
  }
}

Result<void> WordCases::read_folder(const std::filesystem::path& texts) {
  for (const Language language : spoken_languages) {
    const std::filesystem::path folder = texts / code_of(language) / "europarl";
    std::error_code problem;
    std::vector<std::filesystem::path> files;
    for (const auto& file : std::filesystem::directory_iterator(folder, problem))
      if (file.path().extension() == ".xz") files.push_back(file.path());
    if (files.empty()) return Error{"training.missing_data", "no running text to tell common words by", folder.string()};
    std::sort(files.begin(), files.end());
    for (const auto& file : files) {
      const auto done = packed::read_entries(file.string(), bytes_per_language, [&](std::string_view, std::string&& bytes) {
        if (!utf8::first_invalid_byte(bytes)) read(language, bytes);
      });
      if (!done) return done.error();
    }
  }
  return {};
}

Commonness WordCases::commonness(Language language, const std::string& word) const {
  const LanguageCounts& counts = languages_[static_cast<std::size_t>(language)];
  const auto found = counts.words.find(word);
  if (found == counts.words.end()) return Commonness::rare;
  const Counts& of_word = found->second;
  if (of_word.small * 2000ull > counts.total && of_word.small > of_word.capital) return Commonness::frequent;
  if (of_word.small >= 5 && of_word.small * 5 > of_word.capital) return Commonness::common;
  if (of_word.after_article >= 5 && of_word.after_article * 5 > of_word.capital) return Commonness::common;
  return Commonness::rare;
}

}  // namespace veil::training
