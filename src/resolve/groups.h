// Numbers that can be made one: groups of mentions while it is being found out which are of one thing (union-find).
#pragma once

#include <cstdint>
#include <vector>

namespace veil::resolve {

class Groups {
 public:
  std::uint32_t add() {
    parent_.push_back(static_cast<std::uint32_t>(parent_.size()));
    return parent_.back();
  }
  std::uint32_t root(std::uint32_t group) const {
    while (parent_[group] != group) group = parent_[group] = parent_[parent_[group]];
    return group;
  }
  // The one that was there first stands for both.
  void join(std::uint32_t one, std::uint32_t other) {
    one = root(one);
    other = root(other);
    if (one < other) parent_[other] = one;
    if (other < one) parent_[one] = other;
  }
  std::size_t size() const { return parent_.size(); }

 private:
  mutable std::vector<std::uint32_t> parent_;  // halving paths changes no root
};

}  // namespace veil::resolve
