// What a change would do to the margin: the obvious way looks at every candidate, the other at those that can matter behind it. How far
// anybody can move up is bounded by what the features that change weigh most.
#include <algorithm>

#include "risk/budget/contest.h"

namespace veil::risk {
namespace {

constexpr double slack = 1e-9;  // of bounds, for rounding

}  // namespace

Contest::Terms Contest::terms_of(const std::vector<FeatureChange>& changes) const {
  Terms terms(attackers());
  for (const FeatureChange& change : changes) {
    const double by = asked_times(counts_[change.feature] + change.by) - asked_times(counts_[change.feature]);
    if (by == 0) continue;
    for (std::size_t a = 0; a < attackers(); ++a) {
      const double weight = by * static_cast<double>(asked_[a][change.feature]);
      if (weight != 0) terms[a].push_back({change.feature, weight / spread_[a]});
    }
  }
  return terms;
}

Contest::Table Contest::moved_rows(const Terms& terms) {
  Table rows = now_.rows;
  const Row phantom{.phantom = true};
  for (std::size_t a = 0; a < attackers(); ++a) {
    const bool few = sees(a, phantom);
    for (const Term& term : terms[a]) {
      look_up(a, term.feature);
      for (std::size_t r = 0; r < rows_.size(); ++r) {
        const double moved = term.by * static_cast<double>(rows_[r].weights[a][term.feature]);
        rows[a][r] += moved;
        rows[attackers()][r] += moved / spread_all_;
        if (few) rows[attackers() + 1][r] += moved / spread_few_;
      }
    }
  }
  return rows;
}

double Contest::gain(std::size_t, std::size_t, const std::vector<FeatureChange>& changes) {
  know_features();
  const Terms terms = terms_of(changes);
  const Table rows = moved_rows(terms);
  if (++round_ == 0) {  // all numbers of rounds were used
    for (auto& of_attacker : moved_in_) std::fill(of_attacker.begin(), of_attacker.end(), 0);
    round_ = 1;
  }
  const Row phantom{.phantom = true};
  std::vector<double> most(slots());
  std::vector<bool> changed(slots());
  for (std::size_t a = 0; a < attackers(); ++a) {
    for (const Term& term : terms[a]) {
      look_up_pool(a, term.feature);
      const PoolWeights& known = known_[a][term.feature];
      most[a] += term.by * static_cast<double>(term.by > 0 ? known.highest : known.lowest);
    }
    const bool few = sees(a, phantom);
    most[attackers()] += most[a] / spread_all_;
    if (few) most[attackers() + 1] += most[a] / spread_few_;
    if (terms[a].empty()) continue;
    changed[a] = changed[attackers()] = true;
    if (few) changed[attackers() + 1] = true;
  }
  const auto moved = [&](std::size_t a, std::uint32_t member) {
    if (moved_in_[a][member] == round_) return moved_[a][member];
    double sum = 0;
    for (const Term& term : terms[a]) sum += term.by * static_cast<double>(known_[a][term.feature].weights[member]);
    moved_in_[a][member] = round_;
    return moved_[a][member] = sum;
  };
  std::vector<Bar> bars = bars_;
  for (std::size_t slot = 0; slot < slots(); ++slot) {
    if (!changed[slot]) continue;
    if (std::none_of(rows_.begin(), rows_.end(), [&](const Row& row) { return judges(slot, row); })) continue;
    const auto moved_together = [&](std::uint32_t member) {
      double sum = 0;
      for (std::size_t a = 0; a < attackers(); ++a) {
        if (!terms[a].empty() && (slot == attackers() || sees(a, phantom))) sum += moved(a, member);
      }
      return sum / (slot == attackers() ? spread_all_ : spread_few_);
    };
    if (slot < attackers()) {
      ranked_[slot].best(
          bar_depth(), most[slot] + slack, [&](std::uint32_t member) { return moved(slot, member); }, best_);
    } else {
      ranked_[slot].best(bar_depth(), most[slot] + slack, moved_together, best_);
    }
    bars[slot] = bar_of(best_);
  }
  return missed_ - missed_in(bars, rows);
}

double Contest::gain_exhaustively(const std::vector<FeatureChange>& changes) {
  know_features();
  const Terms terms = terms_of(changes);
  std::vector<std::uint32_t> others;
  for (std::uint32_t i = 0; i < is_other_.size(); ++i) {
    if (is_other_[i]) others.push_back(i);
  }
  Table scores(attackers(), std::vector<double>(others.size()));
  for (std::size_t a = 0; a < attackers(); ++a) {
    for (std::size_t i = 0; i < others.size(); ++i) {
      scores[a][i] = scores_[a][others[i]];
      for (const Term& term : terms[a]) scores[a][i] += term.by * spread_[a] * static_cast<double>(weight_of(a, term.feature, others[i]));
    }
  }
  std::vector<Bar> bars;
  for (std::vector<double>& slot : standard(scores, row_scores()).pool) bars.push_back(bar_of_all(std::move(slot)));
  return missed_ - missed_in(bars, moved_rows(terms));
}

}  // namespace veil::risk
