#include "detect/facts/fact_cues.h"

#include <algorithm>

#include "text/resource_file.h"
#include "veil/utf8.h"

namespace veil::detect {

Result<FactCues> FactCues::open(const ResourcePath& languages) {
  FactCues cues;
  for (const Language language : spoken_languages) {
    const ResourcePath path = languages / code_of(language) / "facts.tsv";
    ResourceFile file(path);
    if (!file) return Error{"model.not_found", "the file with the cues of facts is missing", path.string()};
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
      if (line.empty() || line.starts_with('#')) continue;
      const std::size_t tab = line.find('\t');
      const auto* field = std::find(fact_cue_names.begin(), fact_cue_names.end(), std::string_view(line).substr(0, tab));
      if (tab == std::string::npos || tab + 1 == line.size() || field == fact_cue_names.end()) {
        return Error{"model.malformed_resource",
                     "expected work|genre|plain|called|award|event|link|joiner|law|life and a word, parted by a tab",
                     path.string() + ", line " + std::to_string(number)};
      }
      auto& words = cues.words_[static_cast<std::size_t>(language)];
      const std::string cue = utf8::to_lower(line.substr(tab + 1));
      words[cue].add(static_cast<FactCue>(field - fact_cue_names.begin()));
      if (const std::size_t space = cue.find(' '); space != std::string::npos) words[cue.substr(0, space)].add(FactCue::begins_two);
    }
  }
  auto habits = HabitsOfLanguages::open(languages);
  if (!habits) return habits.error();
  cues.habits_ = *habits;
  return cues;
}

FactCueSet FactCues::of(Language language, const std::string& words) const {
  const auto& known = words_[static_cast<std::size_t>(language)];
  const auto found = known.find(words);
  return found == known.end() ? FactCueSet() : found->second;
}

}  // namespace veil::detect
