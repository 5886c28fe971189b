// Writes learned weights as the file that EntityModel opens: weights as 16-bit numbers, features without weight left out.
#pragma once

#include <string>
#include <vector>

#include "detect/entities/entity_model.h"
#include "training/entities/crf_objective.h"
#include "training/entities/tagged_units.h"

namespace veil::training {

struct EntityModelParts {
  const LabelInventory& labels;
  const std::vector<std::uint32_t>& features;  // hashes, by number
  const CrfObjective& objective;
  const CrfData& data;
  const std::vector<double>& weights;
  std::vector<detect::ClusterSlot> clusters;
  detect::EntityModelInfo info;  // labels and width are filled in
};

// The bytes of the file; `kept` gets the number of features in it.
std::string exported_entities(const EntityModelParts& parts, std::size_t& kept);

}  // namespace veil::training
