// Puts learned weights into the file that EntityModel opens (entity_model.h): weights as 16-bit numbers, features without weight left out.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "detect/entities/entity_model.h"

namespace veil::detect {

class EntityModelWriter {
 public:
  // `label_names` as EntitySection::labels has them, `labels` how many; both go into `info`. No label may follow another, begin or end a
  // segment until it is said that it may.
  EntityModelWriter(const EntityModelInfo& info, std::string label_names, std::size_t labels);

  // The weight of each of `labels` where the feature is seen; weights that round to nothing do not count.
  void add_feature(std::uint32_t feature, std::span<const std::uint16_t> labels, std::span<const double> weights);
  void allow_transition(std::size_t from, std::size_t to, double weight);
  void allow_start(std::size_t label, double weight);
  void allow_end(std::size_t label, double weight);
  void set_clusters(std::vector<ClusterSlot> clusters) { clusters_ = std::move(clusters); }

  std::size_t features() const { return features_.size(); }  // that are kept
  std::string bytes() const;

 private:
  EntityModelInfo info_;
  std::string label_names_;
  std::vector<std::uint32_t> features_;
  std::vector<std::uint32_t> row_places_;  // of each feature
  std::vector<std::int16_t> rows_;
  std::vector<std::int16_t> transitions_;
  std::vector<ClusterSlot> clusters_;
};

}  // namespace veil::detect
