#include "knowledge/linker.h"
#include "text/folded_word.h"
#include "text/resource_file.h"

namespace veil::knowledge {

Result<std::shared_ptr<const SenseCues>> SenseCues::open(const ResourcePath& languages) {
  return opened_once<std::shared_ptr<const SenseCues>>(languages, [&] { return read(languages); });
}

Result<std::shared_ptr<const SenseCues>> SenseCues::read(const ResourcePath& languages) {
  auto result = std::make_shared<SenseCues>();
  auto linking = LinkingLanguages::open(languages);
  if (!linking) return linking.error();
  result->linking_ = std::move(*linking);
  for (const Language language : spoken_languages) {
    const ResourcePath path = languages / code_of(language) / "sense_cues.tsv";
    ResourceFile file(path);
    if (!file) return Error{"model.not_found", "the file with words that speak for a meaning is missing", path.string()};
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
      if (line.empty() || line.starts_with('#')) continue;
      const std::size_t tab = line.find('\t');
      Cue cue;
      if (tab != std::string::npos) {
        cue.key = line.substr(0, tab);
        const std::string_view words = std::string_view(line).substr(tab + 1);
        FoldedWord word;
        std::string spelling;
        for (std::size_t at = 0; next_word(words, at, word, &spelling); at = word.end) cue.words.push_back(spelling);
      }
      if (cue.key.empty() || cue.words.empty()) {
        return Error{"model.malformed_resource", "expected the key of a concept, a tab and words",
                     path.string() + ", line " + std::to_string(number)};
      }
      result->cues_[static_cast<std::size_t>(language)].push_back(std::move(cue));
    }
  }
  return std::shared_ptr<const SenseCues>(std::move(result));
}

}  // namespace veil::knowledge
