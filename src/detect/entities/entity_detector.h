// Names and other entities as trained models see them: models/entities.<language>.veil for persons, places and organisations, beside it,
// where there is one, models/attributes.<language>.veil for all eight labels (what people are, did and own), or in place of both a model
// that the policy names (models/entities.clinical-es.veil). Models are made by `veil train entities`. What a
// model decides is never a guess: scores are from 0.7 on, more where it is surer.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "detect/detector.h"
#include "detect/entities/entity_finder.h"

namespace veil::detect {

class EntityDetector : public Detector {
 public:
  // model.not_found, model.damaged, model.version, model.malformed_rules, model.wrong_language.
  static Result<std::unique_ptr<EntityDetector>> open(const DetectorResources& resources);

  std::string_view name() const override { return "entity_model"; }
  // A model that the policy names is asked whoever decides.
  bool proves(const Document& document) const override;
  bool judges(const Document&) const override { return true; }
  LayerSet reads() const override { return {Layer::language, Layer::tokens, Layer::sentences, Layer::tags}; }
  void detect(const Document& document, std::vector<Mention>& candidates) const override;
  // The same for who knows already what has a form (PatternHints::find).
  void detect(const Document& document, std::span<const Mention> patterns, std::vector<Mention>& candidates) const;

 private:
  struct Kind {
    Label label = Label::misc;
    std::string subtype;
    std::string reason;
  };
  struct Model {
    std::shared_ptr<const EntityModel> model;
    std::shared_ptr<const RuleFinder> rules;
    std::vector<Kind> kinds;  // as the model numbers them
  };
  // Models that see the same, asked together.
  struct Group {
    std::unique_ptr<EntityFinder> finder;
    std::vector<std::vector<Kind>> kinds;  // by model
  };
  static void drop_rival_names(const std::vector<std::vector<Kind>>& kinds, std::vector<EntitySpan>& found);
  static Result<Model> open_model(const ResourcePath& file, Language language);

  std::array<std::vector<Group>, spoken_languages.size()> groups_;
  std::array<bool, spoken_languages.size()> own_{};
  std::shared_ptr<const PatternHints> patterns_;
};

}  // namespace veil::detect
