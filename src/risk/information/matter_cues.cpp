#include "risk/information/matter_cues.h"

#include "text/folded_word.h"
#include "text/resource_file.h"

namespace veil::risk {

Result<std::shared_ptr<const MatterCues>> MatterCues::open(const ResourcePath& languages) {
  auto result = std::make_shared<MatterCues>();
  for (const Language language : spoken_languages) {
    const ResourcePath path = languages / code_of(language) / "matter_cues.tsv";
    ResourceFile file(path);
    if (!file) return Error{"model.not_found", "the file with words that speak for a sensitive matter is missing", path.string()};
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
        return Error{"model.malformed_resource", "expected the key of a matter, a tab and words",
                     path.string() + ", line " + std::to_string(number)};
      }
      result->cues_[static_cast<std::size_t>(language)].push_back(std::move(cue));
    }
  }
  return std::shared_ptr<const MatterCues>(std::move(result));
}

}  // namespace veil::risk
