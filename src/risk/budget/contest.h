// Who the text is about, as the attackers of the loop see it: scores of all candidates, kept up with every change of the draft at the cost
// of what changed, and what a change would do to the margin, looked at among the candidates that matter. The persons who are protected
// are no cover for each other: others are those who are not.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "risk/budget/best_moved.h"
#include "risk/budget/draft.h"
#include "risk/budget/ensemble.h"
#include "risk/budget/judge.h"
#include "risk/budget/phantom.h"
#include "veil/budget.h"

namespace veil::risk {

struct BudgetBounds {
  unsigned k = 0;     // others at least as high; 0: not asked
  double margin = 0;  // in standard deviations
  double named = 0;   // 0: not asked
  double right = 0;   // 0: not asked
};

struct ContestPerson {
  std::string name;
  std::optional<std::uint32_t> candidate;  // nothing: a phantom stands for the person
  bool also_phantom = false;               // what is known is a part: a phantom stands for the rest
};

class Contest : public Judge {
 public:
  // Of the probability, in standard deviations of candidates: docs/experiments/budget.md.
  static constexpr double temperature = 0.45;
  // `phantom` may be null where no person needs one. `left_out`: a candidate who is no other (the document itself).
  Contest(const Ensemble& ensemble, std::shared_ptr<const Phantom> phantom, std::vector<ContestPerson> persons,
          std::vector<std::uint32_t> left_out, BudgetBounds bounds, Draft& draft);

  double missed() const override { return missed_; }
  // Exact among the candidates that are near.
  double gain(std::size_t unit, std::size_t state, const std::vector<FeatureChange>& changes) override;
  // The same with every candidate looked at, for tests: scores are measured by the spread that they had before the change.
  double gain_exhaustively(const std::vector<FeatureChange>& changes);
  void apply(std::size_t unit, std::size_t state, const std::vector<FeatureChange>& changes) override;
  double highest_probability() const override;
  std::uint64_t lowest_rank() const override;
  void add_standings(std::vector<std::vector<AttackerStanding>>& of_persons) const override;

  std::vector<AttackerStanding> standings(std::size_t person) const;
  // Of every candidate, by all attackers together, in standard deviations of others above what no word at all gives; empty where no
  // attacker sees anything.
  std::vector<double> together() const;
  // What all places of a feature of the draft give to a candidate of that: by all attackers together.
  double contribution(std::uint32_t feature, std::uint32_t candidate) const;
  std::size_t others() const { return others_; }

 private:
  // A row that stands for a person: what is known, or the phantom. Weights by attacker and feature, looked up when they are first needed.
  struct Row {
    std::size_t person = 0;
    std::optional<std::uint32_t> candidate = {};
    bool phantom = false;
    std::vector<double> scores = {};               // by attacker
    std::vector<std::vector<float>> weights = {};  // by attacker and feature
  };
  using Table = std::vector<std::vector<double>>;
  // Scores in standard deviations of others: by attacker, then together for rows that all see, then for those that few see.
  struct Standard {
    Table pool;  // by attacker and member of the pool
    Table rows;  // by attacker and row
  };
  struct Bar {
    double reach = 0;   // the score that k others have
    double surest = 0;  // what a score must not exceed for the probability that is asked, `named`
    double right = 0;   // and `right`
    double logsum = 0;  // of the ten best others
  };

  // A change as one attacker sees it: `by` standard deviations for each unit of a candidate's weight for the feature.
  struct Term {
    std::uint32_t feature = 0;
    double by = 0;
  };
  using Terms = std::vector<std::vector<Term>>;  // by attacker
  // Weights of the pool for a feature; shorter than the pool where not all were looked up.
  struct PoolWeights {
    std::vector<float> weights = {};
    float highest = 0, lowest = 0;  // at least 0, at most 0
  };

  static double asked_times(std::int32_t count);            // what a text asks with a feature that it has so often
  std::size_t attackers() const { return scores_.size(); }  // without "together"
  // Slots are attackers, then all of them together for rows that all see, then those that see phantoms.
  std::size_t slots() const { return attackers() + 2; }
  bool sees(std::size_t attacker, const Row& row) const;
  bool judges(std::size_t slot, const Row& row) const;
  void know_features();
  void look_up(std::size_t attacker, std::uint32_t feature);
  void look_up_pool(std::size_t attacker, std::uint32_t feature);
  float weight_of(std::size_t attacker, std::uint32_t feature, std::uint32_t candidate) const;
  float phantom_weight(std::size_t attacker, std::uint32_t feature, std::optional<std::uint32_t> candidate) const;
  void settle();
  void forget_pool();
  void take_near(std::size_t slot, const std::vector<double>& scores, double mean, double spread);
  Terms terms_of(const std::vector<FeatureChange>& changes) const;
  Standard standard(const Table& pool, const Table& rows) const;
  Table moved_rows(const Terms& terms);
  std::size_t bar_depth() const;
  Bar bar_of(const std::vector<double>& best) const;
  Bar bar_of_all(std::vector<double> scores) const;
  double missed_in(const std::vector<Bar>& bars, const Table& rows) const;
  Table row_scores() const;

  const Ensemble& ensemble_;
  std::shared_ptr<const Phantom> phantom_;
  std::vector<ContestPerson> persons_;
  BudgetBounds bounds_;
  Draft& draft_;
  std::vector<bool> is_other_;
  std::size_t others_ = 0;

  std::vector<std::int32_t> counts_;                // by feature
  std::vector<std::vector<float>> asked_;           // by attacker and feature
  std::vector<std::vector<std::uint32_t>> number_;  // by attacker and feature
  std::vector<std::vector<float>> vectors_;         // of words, by feature
  Table scores_;                                    // by attacker and candidate
  std::vector<double> mean_, spread_;               // by attacker, of others
  double spread_all_ = 1, spread_few_ = 1;          // of the sums
  std::vector<Row> rows_;
  std::vector<std::uint32_t> pool_;              // others that are near, or were
  std::vector<std::int32_t> place_in_pool_;      // by candidate; -1: not in it
  std::vector<std::vector<PoolWeights>> known_;  // by attacker and feature
  std::vector<double> near_from_;                // by slot: where those that were near began, in standard deviations
  double missed_ = 0;
  Standard now_;
  std::vector<Bar> bars_;          // by slot
  std::vector<BestMoved> ranked_;  // by slot, over the pool
  // What is worked out while a change is looked at: by attacker and member of the pool, and in which round.
  Table moved_;
  std::vector<std::vector<std::uint32_t>> moved_in_;
  std::uint32_t round_ = 0;
  std::vector<double> best_;
};

}  // namespace veil::risk
