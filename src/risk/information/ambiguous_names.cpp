// Reads languages/<code>/ambiguous_names.tsv: name <tab> key of a concept.

#include "risk/information/sensitive_terms.h"
#include "text/folded_word.h"
#include "text/resource_file.h"

namespace veil::risk {

Result<std::shared_ptr<const AmbiguousNames>> AmbiguousNames::open(const ResourcePath& languages) {
  auto result = std::make_shared<AmbiguousNames>();
  for (const Language language : spoken_languages) {
    const ResourcePath path = languages / code_of(language) / "ambiguous_names.tsv";
    ResourceFile file(path);
    if (!file) return Error{"model.not_found", "the file with ambiguous names of sensitive things is missing", path.string()};
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
      if (line.empty() || line.starts_with('#')) continue;
      const std::size_t tab = line.find('\t');
      const bool complete = tab != std::string::npos && tab + 1 < line.size() && line.find('\t', tab + 1) == std::string::npos;
      if (!complete || folded_words(std::string_view(line).substr(0, tab)).empty()) {
        return Error{"model.malformed_resource", "expected a name, a tab and the key of a concept",
                     path.string() + ", line " + std::to_string(number)};
      }
      result->entries_[static_cast<std::size_t>(language)].push_back({line.substr(0, tab), line.substr(tab + 1)});
    }
  }
  return std::shared_ptr<const AmbiguousNames>(std::move(result));
}

}  // namespace veil::risk
