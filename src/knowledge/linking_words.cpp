#include "knowledge/linking_words.h"

#include <algorithm>
#include <sstream>
#include <utility>

#include "text/resource_file.h"

namespace veil::knowledge {
namespace {

constexpr std::size_t shortest_stem = 3;
constexpr std::size_t most_forms = 10;

}  // namespace

bool LinkingWords::among(const std::vector<std::string>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool LinkingWords::take_row(std::string_view kind, const std::vector<std::string>& words) {
  if (kind == "ending") {
    if (words.size() != 2) return false;
    endings_.push_back({words[0], words[1] == "-" ? std::string() : words[1]});
    return true;
  }
  const std::pair<std::string_view, std::vector<std::string>*> lists[] = {{"article", &articles_},    {"joiner", &joiners_},
                                                                          {"counting", &counting_},   {"home", &home_},
                                                                          {"heartland", &heartland_}, {"legal_form", &legal_forms_}};
  for (const auto& [name, list] : lists) {
    if (name != kind) continue;
    list->insert(list->end(), words.begin(), words.end());
    return !words.empty();
  }
  return false;
}

Result<LinkingWords> LinkingWords::open(const ResourcePath& folder) {
  const ResourcePath path = folder / "linking.tsv";
  ResourceFile file(path);
  if (!file) return Error{"model.not_found", "the file with the words that names are looked up by is missing", path.string()};
  LinkingWords read;
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    if (line.empty() || line.starts_with('#')) continue;
    const std::size_t tab = line.find('\t');
    std::vector<std::string> words;
    if (tab != std::string::npos) {
      std::istringstream parts(line.substr(tab + 1));
      for (std::string word; parts >> word;) words.push_back(word);
    }
    if (!read.take_row(std::string_view(line).substr(0, tab), words)) {
      return Error{"model.malformed_resource", "expected article, joiner, counting, legal_form, home, heartland or ending, a tab and words",
                   path.string() + ", line " + std::to_string(number)};
    }
  }
  return read;
}

std::vector<std::string> LinkingWords::dictionary_forms(std::string_view folded_word) const {
  std::vector<std::string> forms;
  for (const Ending& ending : endings_) {
    if (!folded_word.ends_with(ending.from) || folded_word.size() - ending.from.size() + ending.to.size() < shortest_stem) continue;
    std::string form(folded_word.substr(0, folded_word.size() - ending.from.size()));
    form += ending.to;
    if (std::find(forms.begin(), forms.end(), form) == forms.end()) forms.push_back(std::move(form));
    if (forms.size() == most_forms) break;
  }
  return forms;
}

bool LinkingWords::is_counting_word(std::string_view folded_word) const {
  if (counting_.empty() || folded_word.empty()) return false;
  const char first = folded_word.front();
  return (first >= '0' && first <= '9') || among(counting_, folded_word);
}

Result<LinkingLanguages> LinkingLanguages::open(const ResourcePath& languages) {
  LinkingLanguages all;
  for (const Language language : spoken_languages) {
    auto words = LinkingWords::open(languages / code_of(language));
    if (!words) return words.error();
    all.words_[static_cast<std::size_t>(language)] = std::move(*words);
  }
  auto habits = HabitsOfLanguages::open(languages);
  if (!habits) return habits.error();
  all.habits_ = *habits;
  return all;
}

bool LinkingLanguages::is_legal_form(std::string_view folded_word) const {
  return std::any_of(words_.begin(), words_.end(), [&](const LinkingWords& words) { return words.has_legal_form(folded_word); });
}

}  // namespace veil::knowledge
