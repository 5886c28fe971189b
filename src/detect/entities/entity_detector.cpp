// See entity_detector.h.
#include "detect/entities/entity_detector.h"

#include <algorithm>

#include "text/candidate.h"
#include "text/label_schemes.h"
#include "text/shared_texts.h"

namespace veil::detect {

Result<EntityDetector::Model> EntityDetector::open_model(const ResourcePath& file, Language language) {
  if (!std::filesystem::exists(file.path())) return Error{"model.not_found", "there is no entity model of this name", file.string()};
  auto model = EntityModel::open(file);
  if (!model) return model.error();
  if ((*model)->language() != code_of(language)) {
    return Error{"model.wrong_language", "the entity model was trained for another language", file.string()};
  }
  Model opened;
  if ((*model)->info().uses_rules) {
    const std::filesystem::path path = rules_beside(file);
    const auto read = read_crafted_rules(path);
    if (!read) return read.error();
    auto made = RuleFinder::make(*read, (*model)->kinds(), path.string());
    if (!made) return made.error();
    opened.rules = std::move(*made);
  }
  for (const std::string& kind : (*model)->kinds()) {
    NamedLabel named = label_named(kind);
    opened.kinds.push_back({named.label, std::move(named.subtype), "the entity model says " + kind});
  }
  opened.model = std::move(*model);
  return opened;
}

Result<std::unique_ptr<EntityDetector>> EntityDetector::open(const DetectorResources& resources) {
  auto gazetteer = Gazetteer::open(resources.models / "gazetteers.veil");
  if (!gazetteer) return gazetteer.error();
  auto patterns = PatternHints::open(resources);
  if (!patterns) return patterns.error();
  auto detector = std::make_unique<EntityDetector>();
  detector->patterns_ = *patterns;
  for (const Language language : spoken_languages) {
    const std::string_view code = code_of(language);
    // A model of one's own, "clinical-es", serves the language at the end of its name.
    const bool own = resources.entity_model.ends_with("-" + std::string(code));
    const std::string name = own ? resources.entity_model : std::string(code);
    detector->own_[static_cast<std::size_t>(language)] = own;
    std::vector<Model> models;
    auto model = open_model(resources.models / ("entities." + name + ".veil"), language);
    if (!model) return model.error();
    models.push_back(std::move(*model));
    const ResourcePath attributes = resources.models / ("attributes." + name + ".veil");
    if (!own && std::filesystem::exists(attributes.path())) {
      model = open_model(attributes, language);
      if (!model) return model.error();
      models.push_back(std::move(*model));
    }
    std::vector<Group>& groups = detector->groups_[static_cast<std::size_t>(language)];
    for (std::size_t i = 0; i < models.size();) {
      Group group;
      std::vector<std::shared_ptr<const EntityModel>> together;
      const std::size_t first = i;
      for (; i < models.size() && (i == first || models[i].model->sees_the_same(*models[first].model)); ++i) {
        together.push_back(models[i].model);
        group.kinds.push_back(std::move(models[i].kinds));
      }
      group.finder = std::make_unique<EntityFinder>(std::move(together), EntityEvidence{*gazetteer, *patterns, models[first].rules});
      groups.push_back(std::move(group));
    }
  }
  return detector;
}

// Where a name is, the first model knows best: names of the others that overlap one of its own are left out.
void EntityDetector::drop_rival_names(const std::vector<std::vector<Kind>>& kinds, std::vector<EntitySpan>& found) {
  if (kinds.size() < 2) return;
  const auto is_name = [&](const EntitySpan& entity) {
    const Label label = kinds[entity.model][entity.kind].label;
    return label == Label::person || label == Label::loc || label == Label::org;
  };
  std::vector<Span> names;
  for (const EntitySpan& entity : found) {
    if (entity.model == 0 && is_name(entity)) names.push_back(entity.span);
  }
  std::sort(names.begin(), names.end());
  std::erase_if(found, [&](const EntitySpan& entity) {
    if (entity.model == 0 || !is_name(entity)) return false;
    // Names do not overlap, so that their ends are in order too.
    const auto next = std::partition_point(names.begin(), names.end(), [&](Span name) { return name.end <= entity.span.begin; });
    return next != names.end() && next->overlaps(entity.span);
  });
}

bool EntityDetector::proves(const Document& document) const {
  return is_spoken(document.language) && own_[static_cast<std::size_t>(document.language)];
}

void EntityDetector::detect(const Document& document, std::vector<Mention>& candidates) const {
  if (is_spoken(document.language)) detect(document, patterns_->find(document), candidates);
}

void EntityDetector::detect(const Document& document, std::span<const Mention> patterns, std::vector<Mention>& candidates) const {
  if (!is_spoken(document.language)) return;
  SharedTexts texts;
  std::vector<EntitySpan> found;
  for (const Group& group : groups_[static_cast<std::size_t>(document.language)]) {
    found.clear();
    group.finder->find(document, 0, patterns, nullptr, found);
    drop_rival_names(group.kinds, found);
    for (const EntitySpan& entity : found) {
      const Kind& kind = group.kinds[entity.model][entity.kind];
      candidates.push_back(make_candidate(texts.of(name()), entity.span, kind.label, texts.of(kind.subtype), usual_kind(kind.label),
                                          certain_score + (1 - certain_score) * entity.score, texts.of(kind.reason)));
    }
  }
}

}  // namespace veil::detect
