// A model, and what it looks at beside the text, put to work on a document: page by page, so that memory follows the page and not the
// document, and a word learns from the same word on its own page only.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "detect/entities/crafted_rules.h"
#include "detect/entities/entity_model.h"
#include "detect/entities/pattern_hints.h"
#include "detect/gazetteers/gazetteer.h"
#include "veil/document.h"

namespace veil::detect {

// A page: about `page_tokens` tokens, cut between sentences and, where lines count, between lines.
struct Page {
  std::size_t first_sentence = 0;
  std::size_t end_sentence = 0;
};
std::vector<Page> pages_of(const Document& document);

// What a model looks at beside the text. Each may be null when the model was trained without it.
struct EntityEvidence {
  std::shared_ptr<const Gazetteer> gazetteer;
  std::shared_ptr<const PatternHints> patterns;
  std::shared_ptr<const RuleFinder> rules;
};

// The same for the pages of one document, one after the other.
class PageEvidence {
 public:
  // Patterns in order of place, or none where the model was trained without them.
  PageEvidence(const Document& document, View view, const Gazetteer* gazetteer, std::optional<std::span<const Mention>> patterns,
               const RuleFinder* rules);
  // Pages must come in order.
  const UnitHints& of_page(const UnitText& text);

 private:
  const Document& document_;
  const RuleFinder* rules_;
  bool has_gazetteer_, has_patterns_;
  std::vector<GazetteerHit> hits_;
  std::span<const Mention> found_patterns_;
  std::size_t next_hit_ = 0, next_pattern_ = 0;
  UnitHints hints_;
};

// "models/entities.clinical-es.veil" -> "models/entities.clinical-es.rules.tsv".
std::filesystem::path rules_beside(const std::filesystem::path& model);

struct EntitySpan {
  Span span;
  std::uint32_t model = 0;  // number among the finder's models
  std::uint32_t kind = 0;   // number in its kinds()
  float score = 0;
};

// Another model that reads the same text and has a say in what its units are.
class OtherReader {
 public:
  virtual ~OtherReader() = default;
  // Pages come in order, and the units of a page in order of place.
  virtual void read_page(Span page) = 0;
  virtual void judge(std::span<const EntityUnit> units, OtherOpinion& opinion) = 0;
};

class EntityFinder {
 public:
  // All models must see the same (EntityModel::sees_the_same), so that features are made once.
  EntityFinder(std::vector<std::shared_ptr<const EntityModel>> models, EntityEvidence evidence)
      : models_(std::move(models)), evidence_(std::move(evidence)) {}

  const EntityModel& model(std::size_t number) const { return *models_[number]; }
  // Appends in order of place for each model and page. Reads tokens, sentences and tags. `more_penalty` comes on top of the models' own.
  void find(const Document& document, float more_penalty, std::vector<EntitySpan>& found) const;
  // The same for who knows already what has a form (PatternHints::find), which several finders look at, with another reader or none.
  void find(const Document& document, float more_penalty, std::span<const Mention> patterns, OtherReader* other,
            std::vector<EntitySpan>& found) const;

 private:
  std::vector<std::shared_ptr<const EntityModel>> models_;
  EntityEvidence evidence_;
};

}  // namespace veil::detect
