// XGBoost through its C interface, loaded when a selector is trained: protecting text needs neither the library nor its start-up time.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "replace/select/boosted_trees.h"
#include "veil/result.h"

namespace veil::training {

// Trees that own their nodes, in the form of the model file.
struct LearntTrees {
  std::vector<replace::TreeNode> nodes;
  std::vector<std::uint32_t> begins = {0};
  std::vector<float> training_scores;  // of XGBoost itself for the rows learnt from, row by row and output by output

  replace::BoostedTrees view(std::size_t outputs) const { return {nodes, begins, outputs}; }
};

struct BoostingTask {
  std::span<const float> values;  // rows of `width` features; missing ones are not a number
  std::size_t width = 0;
  std::vector<std::pair<std::string, std::string>> settings;  // XGBoost's parameters
  unsigned rounds = 0;
};

// Options of a mention compete: the loss is that of a softmax over the rows of a group. `begins`: first row of each group, one more at
// the end; `shares`: how many of all people took each row's option.
Result<LearntTrees> learn_choices(const BoostingTask& task, std::span<const std::size_t> begins, std::span<const float> shares);

// One of `classes` per row, each row counting with its weight.
Result<LearntTrees> learn_classes(const BoostingTask& task, std::span<const float> labels, std::span<const float> weights,
                                  std::size_t classes);

}  // namespace veil::training
