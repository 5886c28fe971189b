// A model, and what it looks at beside the text, put to work on a document: page by page, so that memory follows the page and not the
// document, and a word learns from the same word on its own page only.
#pragma once

#include <memory>
#include <vector>

#include "detect/entities/crafted_rules.h"
#include "detect/entities/entity_model.h"
#include "detect/gazetteers/gazetteer.h"
#include "veil/document.h"

namespace veil::detect {

// A page: about `page_tokens` tokens, cut between sentences and, where lines count, between lines.
struct Page {
  std::size_t first_sentence = 0;
  std::size_t end_sentence = 0;
};
std::vector<Page> pages_of(const Document& document);

// "models/entities.clinical-es.veil" -> "models/entities.clinical-es.rules.tsv".
std::filesystem::path rules_beside(const std::filesystem::path& model);

struct EntitySpan {
  Span span;
  std::uint32_t kind = 0;  // number in EntityModel::kinds()
  float score = 0;
};

class EntityFinder {
 public:
  // `gazetteer` and `rules` may be null when the model was trained without them.
  EntityFinder(std::shared_ptr<const EntityModel> model, std::shared_ptr<const Gazetteer> gazetteer,
               std::shared_ptr<const RuleFinder> rules)
      : model_(std::move(model)), gazetteer_(std::move(gazetteer)), rules_(std::move(rules)) {}

  const EntityModel& model() const { return *model_; }
  // Appends in order of place. Reads tokens, sentences and tags.
  void find(const Document& document, float outside_penalty, std::vector<EntitySpan>& found) const;

 private:
  std::shared_ptr<const EntityModel> model_;
  std::shared_ptr<const Gazetteer> gazetteer_;
  std::shared_ptr<const RuleFinder> rules_;
};

}  // namespace veil::detect
