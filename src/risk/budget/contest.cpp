#include "risk/budget/contest.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace veil::risk {
namespace {

constexpr double temperature = 0.45;  // of the probability, in standard deviations: docs/experiments/budget.md
// A phantom is what public text says on average: real text says less of one thing and more of another, and few stand as high.
constexpr double phantom_slack = 2.0;     // standard deviations: docs/experiments/budget.md
constexpr std::size_t shared_among = 10;  // candidates
constexpr std::size_t smallest_near = 30;
constexpr std::size_t largest_pool = 1000;
constexpr float not_looked_up = std::numeric_limits<float>::quiet_NaN();

double asked_times(std::int32_t count) { return count > 0 ? 1 + std::log(static_cast<double>(count)) : 0; }

double logit(double probability) { return std::log(probability / (1 - probability)); }

double share_of(double score, double logsum) { return 1 / (1 + std::exp(logsum - score / temperature)); }

}  // namespace

Contest::Contest(const Ensemble& ensemble, std::shared_ptr<const Phantom> phantom, std::vector<ContestPerson> persons,
                 std::vector<std::uint32_t> left_out, BudgetBounds bounds, Draft& draft)
    : ensemble_(ensemble),
      phantom_(std::move(phantom)),
      persons_(std::move(persons)),
      bounds_(bounds),
      draft_(draft),
      is_other_(ensemble.candidates(), true),
      in_pool_(ensemble.candidates()) {
  const std::size_t count = ensemble_.attackers().size();
  for (std::size_t i = 0; i < persons_.size(); ++i) {
    const ContestPerson& person = persons_[i];
    if (person.candidate) {
      is_other_[*person.candidate] = false;
      rows_.push_back({.person = i, .candidate = person.candidate});
    }
    if (phantom_ && (!person.candidate || person.also_phantom))
      rows_.push_back({.person = i, .candidate = person.candidate, .phantom = true});
  }
  for (const std::uint32_t candidate : left_out) is_other_[candidate] = false;
  others_ = static_cast<std::size_t>(std::count(is_other_.begin(), is_other_.end(), true));
  for (Row& row : rows_) {
    row.scores.assign(count, 0);
    row.weights.resize(count);
  }
  asked_.resize(count);
  number_.resize(count);
  pool_weights_.resize(count);
  scores_.assign(count, std::vector<double>(ensemble_.candidates(), 0));
  mean_.assign(count, 0);
  spread_.assign(count, 1);
  apply(0, 0, draft_.all());
}

bool Contest::sees(std::size_t attacker, const Row& row) const {
  if (!row.phantom) return true;
  return attacker < ensemble_.weighted().size() && ensemble_.weighted()[attacker]->takes_phantoms();
}

void Contest::know_features() {
  const std::size_t known = counts_.size(), all = draft_.features().size();
  if (known == all) return;
  counts_.resize(all);
  vectors_.resize(all);
  for (std::size_t a = 0; a < attackers(); ++a) {
    asked_[a].resize(all);
    number_[a].resize(all, likeness::Vocabulary::unknown);
    pool_weights_[a].resize(all);
    for (Row& row : rows_) row.weights[a].resize(all, not_looked_up);
  }
  for (std::size_t f = known; f < all; ++f) {
    const DraftFeature& feature = draft_.features()[f];
    for (std::size_t a = 0; a < ensemble_.weighted().size(); ++a) {
      const WeightedTexts& attacker = *ensemble_.weighted()[a];
      asked_[a][f] = attacker.asked(feature.source.kind, feature.hash);
      if (asked_[a][f] > 0) number_[a][f] = attacker.number_of(feature.hash);
    }
    if (ensemble_.meaning() == nullptr || feature.source.kind != FeatureKind::word) continue;
    vectors_[f] = ensemble_.meaning()->vector_of(feature.word);
    if (!vectors_[f].empty()) asked_.back()[f] = asked_.front()[f];
  }
}

float Contest::weight_of(std::size_t attacker, std::uint32_t feature, std::uint32_t candidate) const {
  if (attacker < ensemble_.weighted().size()) return ensemble_.weighted()[attacker]->weight(candidate, number_[attacker][feature]);
  return ensemble_.meaning()->likeness(candidate, vectors_[feature]);
}

float Contest::phantom_weight(std::size_t attacker, std::uint32_t feature, std::optional<std::uint32_t> candidate) const {
  const DraftFeature& asked = draft_.features()[feature];
  const WeightedTexts& texts = *ensemble_.weighted()[attacker];
  PhantomQuestion question{asked.source, 1, texts.share(asked.hash), false};
  if (candidate) question.in_known = texts.weight(*candidate, number_[attacker][feature]) > 0;
  const double likely = phantom_->probability(candidate ? PhantomKnows::part : PhantomKnows::nothing, question);
  return static_cast<float>(likely) * texts.typical(asked.source.kind, asked.hash);
}

void Contest::look_up(std::size_t attacker, std::uint32_t feature) {
  std::vector<float>& weights = pool_weights_[attacker][feature];
  for (std::size_t u = weights.size(); u < pool_.size(); ++u) weights.push_back(weight_of(attacker, feature, pool_[u]));
  for (Row& row : rows_) {
    float& weight = row.weights[attacker][feature];
    if (!std::isnan(weight)) continue;
    if (!sees(attacker, row)) {
      weight = 0;
    } else {
      weight = row.phantom ? phantom_weight(attacker, feature, row.candidate) : weight_of(attacker, feature, *row.candidate);
    }
  }
}

void Contest::apply(std::size_t, std::size_t, const std::vector<FeatureChange>& changes) {
  know_features();
  const std::size_t meaning = ensemble_.weighted().size();
  std::vector<float> moved(ensemble_.meaning() == nullptr ? 0 : ensemble_.meaning()->width());
  for (const FeatureChange& change : changes) {
    const double by = asked_times(counts_[change.feature] + change.by) - asked_times(counts_[change.feature]);
    counts_[change.feature] += change.by;
    for (std::size_t a = 0; a < attackers(); ++a) {
      const double weight = by * static_cast<double>(asked_[a][change.feature]);
      if (weight == 0) continue;
      if (a < meaning) {
        ensemble_.weighted()[a]->add(number_[a][change.feature], weight, scores_[a]);
      } else {
        for (std::size_t d = 0; d < moved.size(); ++d) moved[d] += static_cast<float>(weight) * vectors_[change.feature][d];
      }
      for (Row& row : rows_) {
        if (!row.phantom || !sees(a, row)) continue;
        look_up(a, change.feature);
        row.scores[a] += weight * static_cast<double>(row.weights[a][change.feature]);
      }
    }
  }
  if (!moved.empty()) ensemble_.meaning()->add(moved, scores_[meaning]);
  settle();
}

Contest::Table Contest::row_scores() const {
  Table table(attackers(), std::vector<double>(rows_.size()));
  for (std::size_t a = 0; a < attackers(); ++a) {
    for (std::size_t r = 0; r < rows_.size(); ++r) {
      table[a][r] = rows_[r].phantom ? rows_[r].scores[a] : scores_[a][*rows_[r].candidate];
    }
  }
  return table;
}

// The best others by a score join the pool.
void Contest::take_near(const std::vector<double>& scores) {
  const std::size_t near = std::max<std::size_t>(smallest_near, bounds_.k + bounds_.k / 2 + 5);
  std::vector<std::uint32_t> order;
  order.reserve(others_);
  for (std::uint32_t i = 0; i < scores.size(); ++i) {
    if (is_other_[i]) order.push_back(i);
  }
  const auto before = [&](std::uint32_t a, std::uint32_t b) { return scores[a] != scores[b] ? scores[a] > scores[b] : a < b; };
  if (order.size() > near) {
    std::nth_element(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(near), order.end(), before);
    order.resize(near);
  }
  std::sort(order.begin(), order.end());
  for (const std::uint32_t one : order) {
    if (in_pool_[one]) continue;
    in_pool_[one] = true;
    pool_.push_back(one);
  }
}

void Contest::settle() {
  if (pool_.size() > largest_pool) {
    pool_.clear();
    std::fill(in_pool_.begin(), in_pool_.end(), false);
    for (auto& of_attacker : pool_weights_) {
      for (auto& weights : of_attacker) weights.clear();
    }
  }
  std::vector<double> all(ensemble_.candidates()), few(ensemble_.candidates());
  const auto spread_of = [&](const std::vector<double>& scores, double& mean) {
    double sum = 0, squares = 0;
    for (std::size_t i = 0; i < scores.size(); ++i) {
      if (is_other_[i]) sum += scores[i];
    }
    const double count = std::max<double>(1, static_cast<double>(others_));
    mean = sum / count;
    for (std::size_t i = 0; i < scores.size(); ++i) {
      if (is_other_[i]) squares += (scores[i] - mean) * (scores[i] - mean);
    }
    return std::max(std::sqrt(squares / count), 1e-9);
  };
  const Row phantom{.phantom = true};
  for (std::size_t a = 0; a < attackers(); ++a) {
    spread_[a] = spread_of(scores_[a], mean_[a]);
    const bool seen_by_few = sees(a, phantom);
    for (std::size_t i = 0; i < all.size(); ++i) {
      const double score = (scores_[a][i] - mean_[a]) / spread_[a];
      all[i] += score;
      if (seen_by_few) few[i] += score;
    }
    take_near(scores_[a]);
  }
  double none = 0;
  spread_all_ = spread_of(all, none);
  spread_few_ = spread_of(few, none);
  take_near(all);
  if (phantom_) take_near(few);
  Table pool(attackers(), std::vector<double>(pool_.size()));
  for (std::size_t a = 0; a < attackers(); ++a) {
    for (std::size_t u = 0; u < pool_.size(); ++u) pool[a][u] = scores_[a][pool_[u]];
  }
  now_ = standard(pool, row_scores());
  missed_ = missed_in(now_);
}

Contest::Standard Contest::standard(const Table& pool, const Table& rows) const {
  Standard result{Table(attackers() + 2), Table(attackers() + 2)};
  const Row phantom{.phantom = true};
  for (std::size_t t = 0; t < 2; ++t) {
    result.pool[attackers() + t].assign(pool_.size(), 0);
    result.rows[attackers() + t].assign(rows_.size(), 0);
  }
  for (std::size_t a = 0; a < attackers(); ++a) {
    for (std::size_t side = 0; side < 2; ++side) {
      const std::vector<double>& raw = side == 0 ? pool[a] : rows[a];
      Table& into = side == 0 ? result.pool : result.rows;
      into[a].resize(raw.size());
      for (std::size_t i = 0; i < raw.size(); ++i) {
        const double score = (raw[i] - mean_[a]) / spread_[a];
        into[a][i] = score;
        into[attackers()][i] += score / spread_all_;
        if (sees(a, phantom)) into[attackers() + 1][i] += score / spread_few_;
      }
    }
  }
  return result;
}

Contest::Bar Contest::bar_of(std::vector<double> pool) const {
  Bar bar;
  const std::size_t best = std::max<std::size_t>(shared_among, bounds_.k);
  const std::size_t kept = std::min(best, pool.size());
  std::partial_sort(pool.begin(), pool.begin() + static_cast<std::ptrdiff_t>(kept), pool.end(), std::greater<>());
  bar.reach = bounds_.k == 0     ? std::numeric_limits<double>::infinity()
              : kept < bounds_.k ? -std::numeric_limits<double>::infinity()
                                 : pool[bounds_.k - 1];
  double sum = 0;
  for (std::size_t i = 0; i < std::min(kept, shared_among); ++i) sum += std::exp((pool[i] - pool[0]) / temperature);
  bar.logsum = kept == 0 ? -1e9 : std::log(sum) + pool[0] / temperature;
  const auto most = [&](double bound) {
    return bound > 0 ? temperature * (bar.logsum + logit(bound)) : std::numeric_limits<double>::infinity();
  };
  bar.surest = most(bounds_.named);
  bar.right = most(bounds_.right);
  return bar;
}

double Contest::missed_in(const Standard& scores) const {
  double sum = 0;
  std::vector<Bar> bars;
  for (const auto& pool : scores.pool) bars.push_back(bar_of(pool));
  for (std::size_t r = 0; r < rows_.size(); ++r) {
    double probabilities = 0, above_right = 0;
    std::size_t asked = 0;
    for (std::size_t a = 0; a < attackers() + 2; ++a) {
      if (a < attackers() ? !sees(a, rows_[r]) : (a == attackers()) == rows_[r].phantom) continue;
      const double score = scores.rows[a][r];
      double missed = 0;
      if (std::isinf(bars[a].reach) && bars[a].reach < 0) return 1e9;  // so many others there are not
      const double below = bounds_.margin - (rows_[r].phantom ? phantom_slack : 0);
      if (!std::isinf(bars[a].reach)) missed = std::max(missed, score - bars[a].reach + below);
      if (!std::isinf(bars[a].surest)) missed = std::max(missed, score - bars[a].surest);
      if (missed > 0) sum += missed;
      ++asked;
      probabilities += share_of(score, bars[a].logsum);
      if (!std::isinf(bars[a].right)) above_right += std::max(0.0, score - bars[a].right);
    }
    if (bounds_.right > 0 && asked > 0 && probabilities / static_cast<double>(asked) > bounds_.right) sum += above_right;
  }
  return sum;
}

double Contest::gain(std::size_t, std::size_t, const std::vector<FeatureChange>& changes) {
  know_features();
  Table pool(attackers(), std::vector<double>(pool_.size()));
  for (std::size_t a = 0; a < attackers(); ++a) {
    for (std::size_t u = 0; u < pool_.size(); ++u) pool[a][u] = scores_[a][pool_[u]];
  }
  Table rows = row_scores();
  for (const FeatureChange& change : changes) {
    const double by = asked_times(counts_[change.feature] + change.by) - asked_times(counts_[change.feature]);
    if (by == 0) continue;
    for (std::size_t a = 0; a < attackers(); ++a) {
      const double weight = by * static_cast<double>(asked_[a][change.feature]);
      if (weight == 0) continue;
      look_up(a, change.feature);
      const std::vector<float>& weights = pool_weights_[a][change.feature];
      for (std::size_t u = 0; u < weights.size(); ++u) pool[a][u] += weight * static_cast<double>(weights[u]);
      for (std::size_t r = 0; r < rows_.size(); ++r) rows[a][r] += weight * static_cast<double>(rows_[r].weights[a][change.feature]);
    }
  }
  return missed_ - missed_in(standard(pool, rows));
}

std::vector<AttackerStanding> Contest::standings(std::size_t person) const {
  std::vector<AttackerStanding> all;
  const std::vector<std::string> names = ensemble_.attackers();
  for (std::size_t a = 0; a < attackers() + 2; ++a) {
    const Bar bar = bar_of(now_.pool[a]);
    AttackerStanding standing{a < attackers() ? names[a] : std::string("together"), others_ + 1, 0};
    bool any = false;
    for (std::size_t r = 0; r < rows_.size(); ++r) {
      if (rows_[r].person != person) continue;
      if (a < attackers() ? !sees(a, rows_[r]) : (a == attackers()) == rows_[r].phantom) continue;
      const double score = now_.rows[a][r];
      any = true;
      standing.probability = std::max(standing.probability, share_of(score, bar.logsum));
      // Those that are not in the pool stand below all that are near.
      const auto before = std::count_if(now_.pool[a].begin(), now_.pool[a].end(), [&](double other) { return other >= score; });
      standing.rank = std::min(standing.rank, static_cast<std::uint64_t>(before) + 1);
    }
    if (!any) continue;
    if (!all.empty() && all.back().attacker == standing.attacker) {
      all.back().rank = std::min(all.back().rank, standing.rank);
      all.back().probability = std::max(all.back().probability, standing.probability);
    } else {
      all.push_back(std::move(standing));
    }
  }
  return all;
}

void Contest::add_standings(std::vector<std::vector<AttackerStanding>>& of_persons) const {
  for (std::size_t person = 0; person < persons_.size(); ++person) {
    for (AttackerStanding& one : standings(person)) of_persons[person].push_back(std::move(one));
  }
}

double Contest::highest_probability() const {
  double highest = 0;
  for (std::size_t person = 0; person < persons_.size(); ++person) {
    for (const AttackerStanding& one : standings(person)) highest = std::max(highest, one.probability);
  }
  return highest;
}

std::uint64_t Contest::lowest_rank() const {
  std::uint64_t lowest = others_ + 1;
  for (std::size_t person = 0; person < persons_.size(); ++person) {
    for (const AttackerStanding& one : standings(person)) lowest = std::min(lowest, one.rank);
  }
  return lowest;
}

}  // namespace veil::risk
