// Mentions for which a hit of the gazetteer is enough, with a look at the words beside it (languages/<code>/gazetteer_cues.tsv):
// nationalities, religions, ethnic groups, professions, family relations, education, health, languages, countries, regions, cities
// and organisations known by name. Names of people are left to detectors that see the context.
// Known weakness: a part in a procedure ("the judge held") is told from an occupation by the word before it alone.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <unordered_map>

#include "detect/detector.h"
#include "detect/gazetteers/gazetteer.h"
#include "text/habits.h"

namespace veil::detect {

class GazetteerDetector : public Detector {
 public:
  // Errors as Gazetteer::open; model.malformed_resource with file and line for a row that is no cue.
  static Result<std::unique_ptr<GazetteerDetector>> open(const DetectorResources& resources);

  std::string_view name() const override { return "gazetteer"; }
  LayerSet reads() const override { return {Layer::language, Layer::tokens, Layer::sentences, Layer::tags}; }
  void detect(const Document& document, std::vector<Mention>& candidates) const override;

 private:
  enum class Cue : std::uint8_t { possessive, of, occupation, between, place, speaking, count };
  using CueSet = std::uint8_t;  // one bit per cue
  struct Finding {
    Label label = Label::dem;
    std::string_view subtype;  // empty label and subtype: nothing found
    IdentifierKind kind = IdentifierKind::quasi;
    float score = 0;
  };

  CueSet cues_at(const Document& document, std::uint32_t token) const;
  bool has(CueSet cues, Cue cue) const { return (static_cast<unsigned>(cues) >> static_cast<unsigned>(cue) & 1u) != 0; }
  // Whether `cue` stands before the token, with nothing but words of `between` and adjectives in the gap.
  bool preceded_by(const Document& document, std::uint32_t token, Cue cue) const;
  bool tells_of_person(const Document& document, const GazetteerHit& hit) const;
  bool is_place(const Document& document, const GazetteerHit& hit) const;
  Finding decide(const Document& document, const GazetteerHit& hit) const;

  std::shared_ptr<const Gazetteer> gazetteer_;
  std::array<std::unordered_map<std::string, CueSet>, spoken_languages.size()> cues_;
  HabitsOfLanguages habits_;
};

}  // namespace veil::detect
