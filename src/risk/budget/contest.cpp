#include "risk/budget/contest.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace veil::risk {
namespace {

constexpr double temperature = Contest::temperature;
// A phantom is what public text says on average: real text says less of one thing and more of another, and few stand as high.
constexpr double phantom_slack = 2.0;     // standard deviations: docs/experiments/budget.md
constexpr std::size_t shared_among = 10;  // candidates
constexpr std::size_t smallest_near = 30;
constexpr std::size_t largest_pool = 600;
constexpr double looked_below = 0.5;           // standard deviations under those that are near: they are few, and will do next time
constexpr std::size_t walked_per_search = 16;  // entries of a list that take as long as one search in a row
constexpr float not_looked_up = std::numeric_limits<float>::quiet_NaN();

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
      place_in_pool_(ensemble.candidates(), -1) {
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
  known_.resize(count);
  moved_.resize(count);
  moved_in_.resize(count);
  near_from_.assign(count + 2, -std::numeric_limits<double>::infinity());
  ranked_.resize(count + 2);
  scores_.assign(count, std::vector<double>(ensemble_.candidates(), 0));
  mean_.assign(count, 0);
  spread_.assign(count, 1);
  apply(0, 0, draft_.all());
}

double Contest::asked_times(std::int32_t count) { return count > 0 ? 1 + std::log(static_cast<double>(count)) : 0; }

bool Contest::sees(std::size_t attacker, const Row& row) const {
  if (!row.phantom) return true;
  return attacker < ensemble_.weighted().size() && ensemble_.weighted()[attacker]->takes_phantoms();
}

bool Contest::judges(std::size_t slot, const Row& row) const {
  return slot < attackers() ? sees(slot, row) : (slot == attackers()) != row.phantom;
}

void Contest::know_features() {
  const std::size_t known = counts_.size(), all = draft_.features().size();
  if (known == all) return;
  counts_.resize(all);
  vectors_.resize(all);
  for (std::size_t a = 0; a < attackers(); ++a) {
    asked_[a].resize(all);
    number_[a].resize(all, likeness::Vocabulary::unknown);
    known_[a].resize(all);
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

void Contest::look_up_pool(std::size_t attacker, std::uint32_t feature) {
  PoolWeights& known = known_[attacker][feature];
  const std::size_t from = known.weights.size();
  if (from == pool_.size()) return;
  if (attacker < ensemble_.weighted().size()) {
    known.weights.resize(pool_.size(), 0);
    const auto having = ensemble_.weighted()[attacker]->rows_with(number_[attacker][feature]);
    if (having.size() < walked_per_search * (pool_.size() - from)) {
      for (const auto& one : having) {
        const std::int32_t place = place_in_pool_[one.row];
        if (place >= static_cast<std::int32_t>(from)) known.weights[static_cast<std::size_t>(place)] = one.weight;
      }
    } else {
      for (std::size_t u = from; u < pool_.size(); ++u) known.weights[u] = weight_of(attacker, feature, pool_[u]);
    }
  } else {
    for (std::size_t u = from; u < pool_.size(); ++u) known.weights.push_back(weight_of(attacker, feature, pool_[u]));
  }
  for (std::size_t u = from; u < pool_.size(); ++u) {
    known.highest = std::max(known.highest, known.weights[u]);
    known.lowest = std::min(known.lowest, known.weights[u]);
  }
}

void Contest::look_up(std::size_t attacker, std::uint32_t feature) {
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

void Contest::forget_pool() {
  for (const std::uint32_t one : pool_) place_in_pool_[one] = -1;
  pool_.clear();
  for (auto& of_attacker : known_) {
    for (PoolWeights& known : of_attacker) known = {};
  }
}

// The best others by a score join the pool. They are looked for where they were: the rest is passed over.
void Contest::take_near(std::size_t slot, const std::vector<double>& scores, double mean, double spread) {
  const std::size_t near = std::max<std::size_t>(smallest_near, bounds_.k + bounds_.k / 2 + 5);
  std::vector<std::uint32_t> order;
  const auto collect = [&](double from) {
    for (std::uint32_t i = 0; i < scores.size(); ++i) {
      if (scores[i] >= from && is_other_[i]) order.push_back(i);
    }
  };
  collect(mean + near_from_[slot] * spread);
  if (order.size() < near && order.size() < others_) {
    order.clear();
    collect(-std::numeric_limits<double>::infinity());
  }
  const auto before = [&](std::uint32_t a, std::uint32_t b) { return scores[a] != scores[b] ? scores[a] > scores[b] : a < b; };
  if (order.size() > near) {
    std::nth_element(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(near), order.end(), before);
    near_from_[slot] = (scores[order[near]] - mean) / spread - looked_below;
    order.resize(near);
  }
  std::sort(order.begin(), order.end());
  for (const std::uint32_t one : order) {
    if (place_in_pool_[one] >= 0) continue;
    place_in_pool_[one] = static_cast<std::int32_t>(pool_.size());
    pool_.push_back(one);
  }
}

void Contest::settle() {
  if (pool_.size() > largest_pool) forget_pool();
  std::vector<double> all(ensemble_.candidates()), few(ensemble_.candidates());
  std::vector<std::uint32_t> no_others;
  for (std::uint32_t i = 0; i < is_other_.size(); ++i) {
    if (!is_other_[i]) no_others.push_back(i);
  }
  const double count = std::max<double>(1, static_cast<double>(others_));
  const auto spread_of = [&](const std::vector<double>& scores, double& mean) {
    const auto sum_over = [&](auto&& of) {
      double sums[4] = {0, 0, 0, 0};  // side by side: additions need not wait for each other
      std::size_t i = 0;
      for (; i + 4 <= scores.size(); i += 4) {
        for (std::size_t lane = 0; lane < 4; ++lane) sums[lane] += of(scores[i + lane]);
      }
      for (; i < scores.size(); ++i) sums[0] += of(scores[i]);
      for (const std::uint32_t one : no_others) sums[1] -= of(scores[one]);
      return sums[0] + sums[1] + sums[2] + sums[3];
    };
    mean = sum_over([](double score) { return score; }) / count;
    const double squares = sum_over([mean](double score) { return (score - mean) * (score - mean); });
    return std::max(std::sqrt(std::max(0.0, squares) / count), 1e-9);
  };
  const Row phantom{.phantom = true};
  for (std::size_t a = 0; a < attackers(); ++a) {
    const std::vector<double>& scores = scores_[a];
    spread_[a] = spread_of(scores, mean_[a]);
    const double mean = mean_[a], scale = 1 / spread_[a];
    for (std::size_t i = 0; i < all.size(); ++i) all[i] += (scores[i] - mean) * scale;
    if (phantom_ && sees(a, phantom)) {
      for (std::size_t i = 0; i < few.size(); ++i) few[i] += (scores[i] - mean) * scale;
    }
    take_near(a, scores, mean, spread_[a]);
  }
  double none = 0;
  spread_all_ = spread_of(all, none);
  take_near(attackers(), all, none, spread_all_);
  if (phantom_) {
    spread_few_ = spread_of(few, none);
    take_near(attackers() + 1, few, none, spread_few_);
  }
  Table pool(attackers(), std::vector<double>(pool_.size()));
  for (std::size_t a = 0; a < attackers(); ++a) {
    for (std::size_t u = 0; u < pool_.size(); ++u) pool[a][u] = scores_[a][pool_[u]];
    moved_[a].resize(pool_.size());
    moved_in_[a].resize(pool_.size());
  }
  now_ = standard(pool, row_scores());
  bars_.assign(slots(), {});
  for (std::size_t slot = 0; slot < slots(); ++slot) {
    ranked_[slot].set(now_.pool[slot]);
    ranked_[slot].best(
        bar_depth(), 0, [](std::uint32_t) { return 0.0; }, best_);
    bars_[slot] = bar_of(best_);
  }
  missed_ = missed_in(bars_, now_.rows);
}

Contest::Standard Contest::standard(const Table& pool, const Table& rows) const {
  Standard result{Table(attackers() + 2), Table(attackers() + 2)};
  const Row phantom{.phantom = true};
  for (std::size_t t = 0; t < 2; ++t) {
    result.pool[attackers() + t].assign(pool.front().size(), 0);
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

std::size_t Contest::bar_depth() const { return std::max<std::size_t>(shared_among, bounds_.k); }

// `best`: the highest first, as many as `bar_depth()` where there are so many.
Contest::Bar Contest::bar_of(const std::vector<double>& best) const {
  Bar bar;
  bar.reach = bounds_.k == 0            ? std::numeric_limits<double>::infinity()
              : best.size() < bounds_.k ? -std::numeric_limits<double>::infinity()
                                        : best[bounds_.k - 1];
  double sum = 0;
  for (std::size_t i = 0; i < std::min(best.size(), shared_among); ++i) sum += std::exp((best[i] - best[0]) / temperature);
  bar.logsum = best.empty() ? -1e9 : std::log(sum) + best[0] / temperature;
  const auto most = [&](double bound) {
    return bound > 0 ? temperature * (bar.logsum + logit(bound)) : std::numeric_limits<double>::infinity();
  };
  bar.surest = most(bounds_.named);
  bar.right = most(bounds_.right);
  return bar;
}

Contest::Bar Contest::bar_of_all(std::vector<double> scores) const {
  const std::size_t kept = std::min(bar_depth(), scores.size());
  std::partial_sort(scores.begin(), scores.begin() + static_cast<std::ptrdiff_t>(kept), scores.end(), std::greater<>());
  scores.resize(kept);
  return bar_of(scores);
}

double Contest::missed_in(const std::vector<Bar>& bars, const Table& rows) const {
  double sum = 0;
  for (std::size_t r = 0; r < rows_.size(); ++r) {
    double probabilities = 0, above_right = 0;
    std::size_t asked = 0;
    for (std::size_t slot = 0; slot < slots(); ++slot) {
      if (!judges(slot, rows_[r])) continue;
      const Bar& bar = bars[slot];
      const double score = rows[slot][r];
      double missed = 0;
      if (std::isinf(bar.reach) && bar.reach < 0) return 1e9;  // so many others there are not
      const double below = bounds_.margin - (rows_[r].phantom ? phantom_slack : 0);
      if (!std::isinf(bar.reach)) missed = std::max(missed, score - bar.reach + below);
      if (!std::isinf(bar.surest)) missed = std::max(missed, score - bar.surest);
      if (missed > 0) sum += missed;
      ++asked;
      if (bounds_.right <= 0) continue;
      probabilities += share_of(score, bar.logsum);
      above_right += std::max(0.0, score - bar.right);
    }
    if (bounds_.right > 0 && asked > 0 && probabilities / static_cast<double>(asked) > bounds_.right) sum += above_right;
  }
  return sum;
}

std::vector<AttackerStanding> Contest::standings(std::size_t person) const {
  std::vector<AttackerStanding> all;
  const std::vector<std::string> names = ensemble_.attackers();
  for (std::size_t a = 0; a < slots(); ++a) {
    const Bar& bar = bars_[a];
    AttackerStanding standing{a < attackers() ? names[a] : std::string("together"), others_ + 1, 0};
    bool any = false;
    for (std::size_t r = 0; r < rows_.size(); ++r) {
      if (rows_[r].person != person) continue;
      if (!judges(a, rows_[r])) continue;
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

std::vector<double> Contest::together() const {
  std::vector<double> scores(ensemble_.candidates());
  bool any = false;
  for (std::size_t a = 0; a < attackers(); ++a) {
    any = any || std::any_of(scores_[a].begin(), scores_[a].end(), [](double score) { return score != 0; });
    for (std::size_t i = 0; i < scores.size(); ++i) scores[i] += scores_[a][i] / spread_[a] / spread_all_;
  }
  if (!any) scores.clear();
  return scores;
}

double Contest::contribution(std::uint32_t feature, std::uint32_t candidate) const {
  double sum = 0;
  for (std::size_t a = 0; a < attackers(); ++a) {
    const double asked = static_cast<double>(asked_[a][feature]);
    if (asked == 0) continue;
    sum += asked_times(counts_[feature]) * asked * static_cast<double>(weight_of(a, feature, candidate)) / spread_[a] / spread_all_;
  }
  return sum;
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
