// Documents with mentions as a conditional random field learns from them: units with labels, segment by segment, features as numbers.
#pragma once

#include <ostream>
#include <string>
#include <unordered_map>
#include <vector>

#include "detect/entities/entity_finder.h"
#include "training/entities/crf_objective.h"
#include "veil/tools/training_entities.h"

namespace veil::training {

// "O", then the single ones of all kinds, the beginnings, the insides, the ends: what may follow what are then whole ranges of labels.
class LabelInventory {
 public:
  // Sorted, so that the order of documents does not matter.
  explicit LabelInventory(std::vector<std::string> kinds);
  std::size_t labels() const { return 1 + 4 * kinds_.size(); }
  const std::vector<std::string>& kinds() const { return kinds_; }
  std::string names() const;                           // as EntitySection::labels
  std::size_t kind_of(const std::string& name) const;  // kinds().size(): none
  enum class Place : std::size_t { single, begin, inside, end };
  std::uint16_t label_of(std::size_t kind, Place place) const;
  Place place_of(std::size_t label) const { return static_cast<Place>((label - 1) / kinds_.size()); }
  std::size_t kind_of_label(std::size_t label) const { return (label - 1) % kinds_.size(); }
  void allow(CrfData& data) const;  // fills may_follow, may_start, may_end

 private:
  std::vector<std::string> kinds_;
};

// The name of a mention's kind in the model; empty when it is left out.
std::string kind_name(const Mention& mention, const EntityTrainingOptions& options);

class UnitCollector {
 public:
  UnitCollector(const LabelInventory& labels, const EntityTrainingOptions& options, const detect::ClusterTable& clusters,
                const detect::EntityEvidence& evidence);

  // `rules` may be null; they must not be crafted from the document itself, or they would look better than they are.
  void add(const EntityTrainingDocument& document, const detect::RuleFinder* rules);
  // Numbers the features that were seen often enough; `features` gets their hashes.
  CrfData finish(std::vector<std::uint32_t>& features);

  void write(std::ostream& rows) const;  // label and features of each unit, before `finish`

  std::size_t mentions() const { return mentions_; }
  std::size_t unaligned() const { return unaligned_; }

 private:
  void label_units(const Document& document, const detect::UnitText& text, std::size_t& next_mention);

  const LabelInventory& labels_;
  const EntityTrainingOptions& options_;
  const detect::ClusterTable& clusters_;
  const detect::EntityEvidence& evidence_;
  CrfData data_;  // unit_features hold hashes until `finish`
  std::vector<std::uint16_t> page_labels_;
  std::size_t mentions_ = 0;
  std::size_t unaligned_ = 0;
};

}  // namespace veil::training
