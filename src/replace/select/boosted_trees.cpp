#include "replace/select/boosted_trees.h"

#include <algorithm>
#include <cmath>

namespace veil::replace {
namespace {

std::uint8_t next(const TreeNode& node, std::span<const float> row) {
  const float value = row[node.feature];
  if (std::isnan(value)) return node.missing;
  return value < node.threshold ? node.left : node.right;
}

}  // namespace

bool BoostedTrees::fits(std::span<const TreeNode> nodes, std::span<const std::uint32_t> begins, std::size_t outputs,
                        std::size_t features) {
  if (outputs == 0 || begins.empty() || begins.front() != 0 || begins.back() != nodes.size()) return false;
  for (std::size_t tree = 0; tree + 1 < begins.size(); ++tree) {
    if (begins[tree] >= begins[tree + 1] || begins[tree + 1] > nodes.size()) return false;
    const std::size_t size = begins[tree + 1] - begins[tree];
    for (std::size_t i = 0; i < size; ++i) {
      const TreeNode& node = nodes[begins[tree] + i];
      if (!std::isfinite(node.value)) return false;
      if (node.left == 0) continue;
      const bool forward = node.left > i && node.right > i && node.left < size && node.right < size;
      if (!forward || node.feature >= features || (node.missing != node.left && node.missing != node.right)) return false;
    }
  }
  return true;
}

void BoostedTrees::score(std::span<const float> row, std::span<float> sums) const {
  std::fill(sums.begin(), sums.end(), 0.0f);
  for (std::size_t tree = 0; tree + 1 < begins_.size(); ++tree) {
    const TreeNode* first = &nodes_[begins_[tree]];
    const TreeNode* node = first;
    while (node->left != 0) node = first + next(*node, row);
    sums[tree % outputs_] += node->value;
  }
}

std::vector<float> BoostedTrees::contributions(std::span<const float> row) const {
  std::vector<float> added(row.size(), 0.0f);
  for (std::size_t tree = 0; tree + 1 < begins_.size(); ++tree) {
    const TreeNode* first = &nodes_[begins_[tree]];
    const TreeNode* node = first;
    while (node->left != 0) {
      const TreeNode* below = first + next(*node, row);
      added[node->feature] += below->value - node->value;
      node = below;
    }
  }
  return added;
}

}  // namespace veil::replace
