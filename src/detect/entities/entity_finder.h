// A model, and what it looks at beside the text, put to work on a document: page by page, so that memory follows the page and not the
// document, and a word learns from the same word on its own page only.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "detect/entities/entity_model.h"
#include "veil/document.h"

namespace veil::detect {

// A page: about `page_tokens` tokens, cut between sentences and, where lines count, between lines.
struct Page {
  std::size_t first_sentence = 0;
  std::size_t end_sentence = 0;
};
std::vector<Page> pages_of(const Document& document);

// Everything known about the units of a page. Without tags (Layer::tags), parts of speech are unknown.
struct PageFacts {
  UnitText text;
  std::vector<WordFacts> facts;
};

struct EntitySpan {
  Span span;
  std::uint32_t kind = 0;  // number in EntityModel::kinds()
  float score = 0;
};

class EntityFinder {
 public:
  explicit EntityFinder(std::shared_ptr<const EntityModel> model) : model_(std::move(model)) {}

  const EntityModel& model() const { return *model_; }
  // Appends in order of place. Reads tokens, sentences and tags.
  void find(const Document& document, float outside_penalty, std::vector<EntitySpan>& found) const;

 private:
  std::shared_ptr<const EntityModel> model_;
};

}  // namespace veil::detect
