#include "table/role_words.h"

#include <algorithm>

#include "text/folded_word.h"
#include "text/parted.h"
#include "text/resource_file.h"
#include "veil/utf8.h"

namespace veil::table {

Result<RoleWords> RoleWords::open(const ResourcePath& languages, Language language) {
  RoleWords words;
  const Stemmer stemmer(language);
  const ResourcePath folder = languages / code_of(language);
  const auto read = [&](const char* name, const auto& take) -> Result<void> {
    const ResourcePath path = folder / name;
    ResourceFile file(path);
    if (!file) return Error{"model.not_found", "a table of words is missing", path.string()};
    std::string line;
    while (std::getline(file, line)) {
      const auto cells = parted(line, '\t');
      if (!line.starts_with('#') && cells.size() >= 2 && !cells[1].empty()) take(cells[0], parted(cells[1], '|'));
    }
    return {};
  };
  const auto take_roles = [&](std::string_view name, const auto& verbs) {
    const auto found = std::find(person_role_names.begin(), person_role_names.end(), name);
    if (found == person_role_names.end()) return;
    for (const std::string_view verb : verbs) {
      words.by_stem_.emplace(stemmer.stem(verb), static_cast<PersonRole>(found - person_role_names.begin()));
    }
  };
  if (auto done = read("roles.tsv", take_roles); !done) return done.error();
  const auto take_births = [&](std::string_view name, const auto& cues) {
    if (name != "birth") return;
    for (const std::string_view cue : cues) words.births_.push_back(folded_words(cue));
  };
  if (auto done = read("surrogates.tsv", take_births); !done) return done.error();
  return words;
}

std::optional<PersonRole> RoleWords::role_of(std::string_view word, const Stemmer& stemmer, bool is_verb) const {
  constexpr std::size_t shortest_stem = 3, longest_ending = 3;
  const std::string lower = utf8::to_lower(word);
  if (const auto found = by_stem_.find(stemmer.stem(lower)); found != by_stem_.end()) return found->second;
  if (!is_verb) return std::nullopt;
  std::optional<PersonRole> role;
  std::size_t longest = 0;
  for (const auto& [stem, of] : by_stem_) {
    const bool begins = stem.size() >= shortest_stem && lower.starts_with(stem) && lower.size() - stem.size() <= longest_ending;
    if (begins && stem.size() > longest) longest = stem.size(), role = of;
  }
  return role;
}

}  // namespace veil::table
