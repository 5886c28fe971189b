// Chooses the options of a whole document together: people who let one specific replacement stand are more careful with the next.
// What stands may tell so many bits in all; within that, the choice is the one people would most likely make. An exact search over
// a grid of 512 steps of the budget, so its cost is bounded; the greedy choice, thing by thing in the order of the text, is kept to
// compare with.
#pragma once

#include <cstddef>
#include <vector>

namespace veil::replace {

// One thing of the document, decided once for all its mentions.
struct JointThing {
  std::vector<double> likelihood;  // ln of the probability of each option, times its mentions
  std::vector<double> bits;        // what each option tells; 0 for suppression, the last
};

// The option of each thing. The sum of their bits never exceeds the budget.
std::vector<std::size_t> choose_jointly(const std::vector<JointThing>& things, double budget);
std::vector<std::size_t> choose_greedily(const std::vector<JointThing>& things, double budget);

}  // namespace veil::replace
