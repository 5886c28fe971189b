// Sums of regression trees, as XGBoost learns them, evaluated from a mapped file without XGBoost. A missing value (not a number)
// goes the way that was learnt for it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace veil::replace {

struct TreeNode {
  float threshold = 0;  // smaller goes left
  float value = 0;      // of a leaf what it adds; of a split the mean of what is below, for explanations
  std::uint16_t feature = 0;
  std::uint8_t left = 0;  // counted from the tree's first node; 0: this is a leaf
  std::uint8_t right = 0;
  // Where a missing value goes is told by the order: the child that takes it.
  std::uint8_t missing = 0;
  std::uint8_t padding[3] = {};
};
static_assert(sizeof(TreeNode) == 16);

inline constexpr unsigned deepest_tree = 8;

class BoostedTrees {
 public:
  BoostedTrees() = default;
  // `begins`: first node of each tree, one more at the end. Tree t adds to output t % outputs. The caller keeps both alive and has
  // asked `fits` before.
  BoostedTrees(std::span<const TreeNode> nodes, std::span<const std::uint32_t> begins, std::size_t outputs)
      : nodes_(nodes), begins_(begins), outputs_(outputs) {}

  // Whether every node leads forward to a node of its tree and names one of `features`, in at most `deepest_tree` steps to a leaf.
  static bool fits(std::span<const TreeNode> nodes, std::span<const std::uint32_t> begins, std::size_t outputs, std::size_t features);

  void score(std::span<const float> row, std::span<float> sums) const;  // as many sums as outputs
  // What each feature added to the only output on the way down the first trees (the change of the mean at each split). The first carry
  // most of the score, and all of them would cost more than the choice itself.
  static constexpr std::size_t explaining_trees = 40;
  std::vector<float> contributions(std::span<const float> row) const;
  std::size_t trees() const { return begins_.empty() ? 0 : begins_.size() - 1; }

 private:
  std::span<const TreeNode> nodes_;
  std::span<const std::uint32_t> begins_;
  std::size_t outputs_ = 1;
};

// The same trees with one output, laid out as complete binary trees of equal depth so that all rows go down without a branch that
// cannot be foretold. Made once, when a model is opened.
class FlatTrees {
 public:
  FlatTrees() = default;
  FlatTrees(std::span<const TreeNode> nodes, std::span<const std::uint32_t> begins);
  void score_rows(std::span<const float> rows, std::size_t width, std::span<float> sums) const;  // one sum per row

 private:
  struct Split {
    float threshold = 0;
    std::uint16_t feature = 0;
    std::uint16_t missing_right = 0;
  };
  unsigned depth_ = 0;
  std::vector<Split> splits_;  // 2^depth - 1 of each tree, level by level
  std::vector<float> leaves_;  // 2^depth of each tree
};

}  // namespace veil::replace
