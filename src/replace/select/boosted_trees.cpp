#include "replace/select/boosted_trees.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace veil::replace {
namespace {

// Without branches: which way a row goes cannot be foretold.
unsigned next(const TreeNode& node, const float* row) {
  const float value = row[node.feature];
  const unsigned compared = value < node.threshold ? node.left : node.right;
  return value == value ? compared : node.missing;
}

}  // namespace

bool BoostedTrees::fits(std::span<const TreeNode> nodes, std::span<const std::uint32_t> begins, std::size_t outputs, std::size_t features) {
  if (outputs == 0 || begins.empty() || begins.front() != 0 || begins.back() != nodes.size()) return false;
  for (std::size_t tree = 0; tree + 1 < begins.size(); ++tree) {
    if (begins[tree] >= begins[tree + 1] || begins[tree + 1] > nodes.size()) return false;
    const std::size_t size = begins[tree + 1] - begins[tree];
    std::vector<unsigned> depth(size, 0);
    for (std::size_t i = 0; i < size; ++i) {
      const TreeNode& node = nodes[begins[tree] + i];
      if (!std::isfinite(node.value)) return false;
      if (node.left == 0) continue;
      const bool forward = node.left > i && node.right > i && node.left < size && node.right < size;
      if (!forward || node.feature >= features || (node.missing != node.left && node.missing != node.right)) return false;
      depth[node.left] = std::max(depth[node.left], depth[i] + 1);
      depth[node.right] = std::max(depth[node.right], depth[i] + 1);
      if (depth[i] + 1 > deepest_tree) return false;
    }
  }
  return true;
}

void BoostedTrees::score(std::span<const float> row, std::span<float> sums) const {
  std::fill(sums.begin(), sums.end(), 0.0f);
  for (std::size_t tree = 0; tree + 1 < begins_.size(); ++tree) {
    const TreeNode* first = &nodes_[begins_[tree]];
    const TreeNode* node = first;
    while (node->left != 0) node = first + next(*node, row.data());
    sums[tree % outputs_] += node->value;
  }
}

std::vector<float> BoostedTrees::contributions(std::span<const float> row) const {
  std::vector<float> added(row.size(), 0.0f);
  for (std::size_t tree = 0; tree < std::min(explaining_trees, trees()); ++tree) {
    const TreeNode* first = &nodes_[begins_[tree]];
    const TreeNode* node = first;
    while (node->left != 0) {
      const TreeNode* below = first + next(*node, row.data());
      added[node->feature] += below->value - node->value;
      node = below;
    }
  }
  return added;
}

FlatTrees::FlatTrees(std::span<const TreeNode> nodes, std::span<const std::uint32_t> begins) {
  const auto depth_below = [&](auto&& self, const TreeNode* first, const TreeNode& node) -> unsigned {
    return node.left == 0 ? 0 : 1 + std::max(self(self, first, first[node.left]), self(self, first, first[node.right]));
  };
  for (std::size_t tree = 0; tree + 1 < begins.size(); ++tree) {
    depth_ = std::max(depth_, depth_below(depth_below, &nodes[begins[tree]], nodes[begins[tree]]));
  }
  const std::size_t splits = (std::size_t{1} << depth_) - 1;
  // A leaf above the last level: its value stands in all leaves below it, whichever way leads there.
  const auto lay = [&](auto&& self, const TreeNode* first, const TreeNode& node, std::size_t tree, std::size_t at, unsigned level) -> void {
    if (level == depth_) {
      leaves_[tree * (splits + 1) + at - splits] = node.value;
      return;
    }
    if (node.left != 0)
      splits_[tree * splits + at] = {node.threshold, node.feature, static_cast<std::uint16_t>(node.missing == node.right)};
    self(self, first, node.left != 0 ? first[node.left] : node, tree, 2 * at + 1, level + 1);
    self(self, first, node.left != 0 ? first[node.right] : node, tree, 2 * at + 2, level + 1);
  };
  const std::size_t trees = begins.empty() ? 0 : begins.size() - 1;
  splits_.resize(trees * splits);
  leaves_.resize(trees * (splits + 1));
  for (std::size_t tree = 0; tree < trees; ++tree) lay(lay, &nodes[begins[tree]], nodes[begins[tree]], tree, 0, 0);
}

void FlatTrees::score_rows(std::span<const float> rows, std::size_t width, std::span<float> sums) const {
  std::fill(sums.begin(), sums.end(), 0.0f);
  const std::size_t splits = (std::size_t{1} << depth_) - 1;
  const std::size_t trees = leaves_.size() / (splits + 1);
  constexpr std::size_t together = 8;
  for (std::size_t begin = 0; begin < sums.size(); begin += together) {
    const std::size_t count = std::min(together, sums.size() - begin);
    for (std::size_t tree = 0; tree < trees; ++tree) {
      const Split* first = splits_.data() + tree * splits;
      std::array<std::size_t, together> at{};
      for (unsigned level = 0; level < depth_; ++level) {
        for (std::size_t k = 0; k < count; ++k) {
          const Split& split = first[at[k]];
          const float value = rows[(begin + k) * width + split.feature];
          const unsigned right =
              static_cast<unsigned>(value >= split.threshold) | (static_cast<unsigned>(value != value) & split.missing_right);
          at[k] = 2 * at[k] + 1 + right;
        }
      }
      for (std::size_t k = 0; k < count; ++k) sums[begin + k] += leaves_[tree * (splits + 1) + at[k] - splits];
    }
  }
}

}  // namespace veil::replace
