// Who the text is about, as the attackers of the loop see it: scores of all candidates, kept up with every change of the draft at the cost
// of what changed, and what a change would do to the margin, looked at among the candidates that matter. The persons who are protected
// are no cover for each other: others are those who are not.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

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
  // `phantom` may be null where no person needs one. `left_out`: a candidate who is no other (the document itself).
  Contest(const Ensemble& ensemble, std::shared_ptr<const Phantom> phantom, std::vector<ContestPerson> persons,
          std::vector<std::uint32_t> left_out, BudgetBounds bounds, Draft& draft);

  double missed() const override { return missed_; }
  // Exact among the candidates that are near.
  double gain(std::size_t unit, std::size_t state, const std::vector<FeatureChange>& changes) override;
  void apply(std::size_t unit, std::size_t state, const std::vector<FeatureChange>& changes) override;
  double highest_probability() const override;
  std::uint64_t lowest_rank() const override;
  void add_standings(std::vector<std::vector<AttackerStanding>>& of_persons) const override;

  std::vector<AttackerStanding> standings(std::size_t person) const;
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

  std::size_t attackers() const { return scores_.size(); }  // without "together"
  bool sees(std::size_t attacker, const Row& row) const;
  void know_features();
  void look_up(std::size_t attacker, std::uint32_t feature);
  float weight_of(std::size_t attacker, std::uint32_t feature, std::uint32_t candidate) const;
  float phantom_weight(std::size_t attacker, std::uint32_t feature, std::optional<std::uint32_t> candidate) const;
  void settle();
  void take_near(const std::vector<double>& scores);
  Standard standard(const Table& pool, const Table& rows) const;
  Bar bar_of(std::vector<double> pool) const;
  double missed_in(const Standard& scores) const;
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
  std::vector<std::uint32_t> pool_;  // others that are near, or were
  std::vector<bool> in_pool_;
  // By attacker and feature, of each of the pool; shorter than the pool where not all were looked up.
  std::vector<std::vector<std::vector<float>>> pool_weights_;
  double missed_ = 0;
  Standard now_;
};

}  // namespace veil::risk
