// Decides alone in everyday text: two models learnt from chats, mails, forms, letters, logs and the like (corpora/everyday), a random field
// and a network, which know what gives somebody away, directly or together with other things, as well as what must stay. Whether a text
// is such a text, the policy says or the classifier of kinds. models/everyday.<language>.veil are made by `veil train entities --everyday`,
// models/neural.veil by `veil train neural`.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "detect/detector.h"
#include "detect/entities/entity_detector.h"
#include "detect/entities/entity_finder.h"
#include "detect/everyday/neural_reader.h"
#include "detect/kinds/kind_model.h"

namespace veil::detect {

class EverydayDetector : public Detector {
 public:
  // model.not_found, model.damaged, model.version, model.wrong_language.
  static Result<std::unique_ptr<EverydayDetector>> open(const DetectorResources& resources);

  std::string_view name() const override { return "everyday"; }
  LayerSet reads() const override { return {Layer::language, Layer::tokens, Layer::sentences, Layer::tags}; }
  bool may_decide() const override { return true; }
  TextReading reading_of(const Document& document) const override;
  void detect(const Document& document, std::vector<Mention>& candidates) const override { find(document, candidates, nullptr); }
  void explain(const Document& document, std::vector<Mention>& candidates, std::vector<LeftAlone>& left_alone) const override {
    find(document, candidates, &left_alone);
  }

 private:
  struct Kind {
    Label label = Label::misc;
    IdentifierKind kind = IdentifierKind::quasi;
    bool stays = false;
    std::string reason;
  };
  struct Model {
    std::unique_ptr<EntityFinder> finder;
    std::vector<Kind> kinds;
    std::vector<std::size_t> network_kinds;
  };
  // Where the models are sure of one or the other, in order of place.
  struct Opinions {
    std::vector<Span> goes, stays;
  };
  // What stays goes to `left_alone`, where that is not null.
  void find(const Document& document, std::vector<Mention>& candidates, std::vector<LeftAlone>* left_alone) const;
  std::vector<Mention> judged_by(const Model& model, const Document& document, std::span<const Mention> patterns, Opinions& opinions,
                                 std::vector<LeftAlone>* left_alone) const;
  void add_what_has_a_form(const Document& document, std::span<const Mention> patterns, const Opinions& opinions,
                           std::vector<Mention>& candidates) const;
  static Result<Model> open_model(const DetectorResources& resources, Language language, const EntityEvidence& evidence,
                                  const neural::NeuralModel& network);

  std::array<Model, spoken_languages.size()> models_;
  std::shared_ptr<const KindModel> kinds_;
  std::shared_ptr<const neural::NeuralModel> network_;
  std::unique_ptr<EntityDetector> names_;
  std::shared_ptr<const PatternHints> patterns_;
  ReadAs read_as_ = ReadAs::automatic;
  float doubt_ = 0;
};

}  // namespace veil::detect
