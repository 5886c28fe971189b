// What judges a draft while the search is changing it: attackers (contest.h), a table of a population, rare combinations. Several are asked
// together: what they miss adds up.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "risk/budget/draft.h"
#include "veil/budget.h"

namespace veil::risk {

class Judge {
 public:
  virtual ~Judge() = default;
  // How far the draft is from its budget, in standard deviations of candidates or what comes near them; 0: it is met.
  virtual double missed() const = 0;
  // By how much a change would lessen that, and the change itself.
  virtual double gain(std::size_t unit, std::size_t state, const std::vector<FeatureChange>& changes) = 0;
  virtual void apply(std::size_t unit, std::size_t state, const std::vector<FeatureChange>& changes) = 0;
  // How likely the surest attacker is right, and the lowest rank of a person.
  virtual double highest_probability() const = 0;
  virtual std::uint64_t lowest_rank() const = 0;
  // Adds what it sees of each person.
  virtual void add_standings(std::vector<std::vector<AttackerStanding>>& of_persons) const = 0;
};

class Judges : public Judge {
 public:
  void add(std::unique_ptr<Judge> judge) { judges_.push_back(std::move(judge)); }
  bool empty() const { return judges_.empty(); }

  double missed() const override {
    double sum = 0;
    for (const auto& judge : judges_) sum += judge->missed();
    return sum;
  }
  double gain(std::size_t unit, std::size_t state, const std::vector<FeatureChange>& changes) override {
    double sum = 0;
    for (const auto& judge : judges_) sum += judge->gain(unit, state, changes);
    return sum;
  }
  void apply(std::size_t unit, std::size_t state, const std::vector<FeatureChange>& changes) override {
    for (const auto& judge : judges_) judge->apply(unit, state, changes);
  }
  double highest_probability() const override {
    double highest = 0;
    for (const auto& judge : judges_) highest = std::max(highest, judge->highest_probability());
    return highest;
  }
  std::uint64_t lowest_rank() const override {
    std::uint64_t lowest = UINT64_MAX;
    for (const auto& judge : judges_) lowest = std::min(lowest, judge->lowest_rank());
    return lowest;
  }
  void add_standings(std::vector<std::vector<AttackerStanding>>& of_persons) const override {
    for (const auto& judge : judges_) judge->add_standings(of_persons);
  }

 private:
  std::vector<std::unique_ptr<Judge>> judges_;
};

}  // namespace veil::risk
