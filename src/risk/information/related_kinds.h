// Kinds of things that speak of a sensitive matter though they are not below it (languages/related_kinds.tsv): symptoms,
// drugs, germs and organs for a disease. An additional signal beside the statistics, which are thin for rare words.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "knowledge/knowledge_base.h"
#include "text/resource_path.h"
#include "veil/result.h"

namespace veil::risk {

class RelatedKinds {
 public:
  // model.not_found, model.malformed_resource with the line.
  static Result<std::shared_ptr<const RelatedKinds>> open(const ResourcePath& languages);

  // Whether a concept is of such a kind, strictly below it, for one of the categories: the first of them, else their number.
  std::size_t category_of(const knowledge::KnowledgeBase& base, knowledge::ConceptNumber concept_number,
                          const std::vector<std::string>& categories) const;

 private:
  std::unordered_map<std::string, std::vector<std::string>> kinds_;  // by category
};

}  // namespace veil::risk
