#include "evaluation/truth/gender_words.h"

#include <algorithm>
#include <fstream>
#include <vector>

#include "text/default_language.h"
#include "text/folded_word.h"

namespace veil::evaluation {
namespace {

constexpr std::size_t most_titles = 3;  // before a name

Gender gender_from(std::string_view letter) {
  if (letter == "m") return Gender::masculine;
  return letter == "f" ? Gender::feminine : Gender::unknown;
}

std::vector<std::string> folded_list(std::string_view text) {
  std::vector<std::string> words;
  FoldedWord word;
  std::string spelling;
  for (std::size_t at = 0; next_word(text, at, word, &spelling); at = word.end) words.push_back(spelling);
  return words;
}

// A word that was given two genders has none.
void add(std::unordered_map<std::string, Gender>& table, const std::string& word, Gender gender) {
  const auto [known, is_new] = table.emplace(word, gender);
  if (!is_new && known->second != gender) known->second = Gender::unknown;
}

template <typename Take>
Result<void> read_rows(const std::filesystem::path& file, const Take& take) {
  std::ifstream input(file);
  if (!input) return Error{"model.not_found", "a table of the language is missing", file.string()};
  for (std::string line; std::getline(input, line);) {
    if (line.empty() || line.starts_with('#')) continue;
    std::vector<std::string_view> cells;
    for (std::string_view rest = line;;) {
      const std::size_t tab = rest.find('\t');
      cells.push_back(rest.substr(0, tab));
      if (tab == std::string_view::npos) break;
      rest.remove_prefix(tab + 1);
    }
    take(cells);
  }
  return {};
}

}  // namespace

Result<GenderWords> GenderWords::open(const std::filesystem::path& languages) {
  GenderWords genders;
  for (const Language language : spoken_languages) {
    Words& words = genders.words_[static_cast<std::size_t>(language)];
    const std::filesystem::path folder = languages / code_of(language);
    auto names = read_rows(folder / "given_names.tsv", [&](const std::vector<std::string_view>& cells) {
      if (cells.size() < 2) return;
      for (const std::string& name : folded_list(cells[1])) add(words.given, name, gender_from(cells[0]));
    });
    if (!names) return names.error();
    auto titles = read_rows(folder / "coreference.tsv", [&](const std::vector<std::string_view>& cells) {
      if (cells.size() < 3 || (cells[0] != "title" && cells[0] != "given_title")) return;
      const auto folded = folded_list(cells[1]);
      if (folded.size() == 1) add(words.titles, folded.front(), gender_from(cells[2]));
    });
    if (!titles) return titles.error();
  }
  return genders;
}

Gender GenderWords::of_name(std::string_view name, Language language) const {
  const Table& given = words_[static_cast<std::size_t>(spoken_or_default(language))].given;
  for (const std::string& word : folded_list(name)) {
    if (const auto known = given.find(word); known != given.end()) return known->second;
  }
  return Gender::unknown;
}

Gender GenderWords::of_titles_before(std::string_view text, Language language) const {
  const Table& titles = words_[static_cast<std::size_t>(spoken_or_default(language))].titles;
  const std::vector<std::string> words = folded_list(text);
  for (std::size_t i = words.size(); i-- > 0 && words.size() - i <= most_titles;) {
    const auto known = titles.find(words[i]);
    if (known == titles.end()) break;
    if (known->second != Gender::unknown) return known->second;
  }
  return Gender::unknown;
}

}  // namespace veil::evaluation
