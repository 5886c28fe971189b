// The names of the core's concepts as they were written down, for who needs to know which names are the core's own: what a country is
// called, which form of a nationality a word is, a concept in two languages. They lie in the knowledge base that was made from them.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "knowledge/core_row.h"
#include "knowledge/knowledge_bases.h"
#include "veil/language.h"
#include "veil/result.h"

namespace veil::knowledge {

class CoreNames {
 public:
  // Those of the first that has any: what users import has none. model.not_found when no base has.
  static Result<CoreNames> in(const KnowledgeBases& bases);

  // In the order in which they were written; none for a language that Veil does not speak. Texts live as long as this.
  std::vector<CoreRow> of(Language language) const { return base_->core_rows(language); }
  // The knowledge base that they lie in.
  const std::shared_ptr<const KnowledgeBase>& base() const { return base_; }

 private:
  explicit CoreNames(std::shared_ptr<const KnowledgeBase> base) : base_(std::move(base)) {}
  std::shared_ptr<const KnowledgeBase> base_;
};

}  // namespace veil::knowledge
