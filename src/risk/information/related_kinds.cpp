#include "risk/information/related_kinds.h"

#include <algorithm>
#include <sstream>

#include "text/resource_file.h"

namespace veil::risk {

using knowledge::ConceptNumber;
using knowledge::Relation;

Result<std::shared_ptr<const RelatedKinds>> RelatedKinds::open(const ResourcePath& languages) {
  const ResourcePath path = languages / "related_kinds.tsv";
  ResourceFile file(path);
  if (!file) return Error{"model.not_found", "the file with kinds related to sensitive matters is missing", path.string()};
  auto result = std::make_shared<RelatedKinds>();
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    if (line.empty() || line.starts_with('#')) continue;
    const std::size_t tab = line.find('\t');
    std::vector<std::string> kinds;
    if (tab != std::string::npos) {
      std::istringstream words(line.substr(tab + 1));
      for (std::string kind; words >> kind;) kinds.push_back(kind);
    }
    if (tab == 0 || kinds.empty()) {
      return Error{"model.malformed_resource", "expected the key of a matter, a tab and keys of kinds",
                   path.string() + ", line " + std::to_string(number)};
    }
    result->kinds_[line.substr(0, tab)] = std::move(kinds);
  }
  return std::shared_ptr<const RelatedKinds>(std::move(result));
}

std::size_t RelatedKinds::category_of(const knowledge::KnowledgeBase& base, ConceptNumber concept_number,
                                      const std::vector<std::string>& categories) const {
  std::vector<ConceptNumber> above = {concept_number};
  std::vector<std::string> keys;
  for (std::size_t i = 0; i < above.size() && i < 64; ++i) {
    for (const knowledge::Generalization& edge : base.above(above[i])) {
      const bool kind = edge.relation == Relation::instance_of || edge.relation == Relation::is_a;
      if (!kind || std::find(above.begin(), above.end(), edge.above) != above.end()) continue;
      above.push_back(edge.above);
      keys.push_back(base.key(edge.above));
    }
  }
  for (std::size_t category = 0; category < categories.size(); ++category) {
    const auto found = kinds_.find(categories[category]);
    if (found == kinds_.end()) continue;
    for (const std::string& kind : found->second) {
      if (std::find(keys.begin(), keys.end(), kind) != keys.end()) return category;
    }
  }
  return categories.size();
}

}  // namespace veil::risk
