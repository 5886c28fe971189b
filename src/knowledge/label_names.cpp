#include "knowledge/label_names.h"

#include <fstream>

namespace veil::knowledge {

Result<std::shared_ptr<const LabelNames>> LabelNames::open(const std::filesystem::path& languages) {
  auto result = std::make_shared<LabelNames>();
  for (const Language language : spoken_languages) {
    const std::filesystem::path path = languages / code_of(language) / "labels.tsv";
    auto& names = result->names_[static_cast<std::size_t>(language)];
    std::ifstream file(path);
    if (!file) return Error{"model.not_found", "the file with the names of labels is missing", path.string()};
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
      if (line.empty() || line.starts_with('#')) continue;
      const std::size_t tab = line.find('\t');
      const auto label = label_from(std::string_view(line).substr(0, tab));
      if (tab == std::string::npos || !label || tab + 1 == line.size()) {
        return Error{"model.malformed_resource", "expected a label, a tab and its name",
                     path.string() + ", line " + std::to_string(number)};
      }
      names[static_cast<std::size_t>(*label)] = line.substr(tab + 1);
    }
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (names[i].empty()) {
        return Error{"model.malformed_resource", "no name for the label " + std::string(label_names[i]), path.string()};
      }
    }
  }
  return std::shared_ptr<const LabelNames>(std::move(result));
}

std::string_view LabelNames::name(Language language, Label label) const {
  const Language known = is_spoken(language) ? language : Language::en;
  return names_[static_cast<std::size_t>(known)][static_cast<std::size_t>(label)];
}

}  // namespace veil::knowledge
