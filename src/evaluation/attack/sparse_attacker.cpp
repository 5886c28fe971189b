#include "evaluation/attack/sparse_attacker.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>

#include "likeness/parallel.h"
#include "likeness/softmax_training.h"

namespace veil::evaluation {

using likeness::count_features;
using likeness::features_of;
using likeness::for_each_in_parallel;
using likeness::Passage;
using likeness::passages_of;
using likeness::SoftmaxOptions;
using likeness::train_softmax;

namespace {

// Fitted on half of the actors: docs/experiments/attack.md.
constexpr double lexical_temperature = 0.015;
constexpr double linear_temperature = 0.02;

std::vector<std::string> names_of(const std::vector<KnownPerson>& people) {
  std::vector<std::string> names;
  names.reserve(people.size());
  for (const KnownPerson& person : people) names.push_back(person.name);
  return names;
}

bool by_feature(const WeightedFeature& a, const WeightedFeature& b) { return a.feature < b.feature; }

}  // namespace

SparseAttacker::SparseAttacker(std::vector<std::string> names, const AttackerOptions& options)
    : Attacker(std::move(names)), options_(options) {
  feature_options_.pairs = options.pair_weight > 0;
  if (options.run_weight <= 0) feature_options_.shortest_run = feature_options_.longest_run = 0;
  const double own = options.method == AttackMethod::linear ? linear_temperature : lexical_temperature;
  temperature_ = options.temperature > 0 ? options.temperature : own;
}

std::shared_ptr<const SparseAttacker> SparseAttacker::build(const std::vector<KnownPerson>& people, const AttackerOptions& options) {
  std::shared_ptr<SparseAttacker> attacker(new SparseAttacker(names_of(people), options));
  attacker->texts_ = known_texts(people, options.use_names);
  attacker->rows_of_a_person_ = attacker->texts_.size() > people.size() ? 2 : 1;
  std::vector<std::vector<CountedFeature>> counted(attacker->texts_.size());
  for_each_in_parallel(counted.size(), options.threads, [&](std::size_t i) {
    counted[i] = count_features(features_of(attacker->texts_[i].text, attacker->feature_options_));
  });
  if (std::all_of(counted.begin(), counted.end(), [](const auto& row) { return row.empty(); })) return nullptr;
  auto rows = attacker->weigh(counted);
  if (options.method == AttackMethod::linear) attacker->train(rows);
  for (KnownText& known : attacker->texts_) std::string().swap(known.text);
  attacker->index_ = std::make_unique<const SparseIndex>(rows, attacker->vocabulary_.size());
  return attacker;
}

double SparseAttacker::kind_weight(FeatureKind kind) const {
  if (kind == FeatureKind::pair) return options_.pair_weight;
  return kind == FeatureKind::characters ? options_.run_weight : 1;
}

// As in BM25: 0 for what everybody has, and never below.
double SparseAttacker::rarity(double rows_with_feature) const {
  const auto rows = static_cast<double>(texts_.size());
  return std::log(1 + (rows - rows_with_feature + 0.5) / (rows_with_feature + 0.5));
}

std::vector<std::vector<WeightedFeature>> SparseAttacker::weigh(const std::vector<std::vector<CountedFeature>>& counted) {
  std::vector<std::vector<WeightedFeature>> rows(counted.size());
  std::vector<std::uint32_t> rows_with;  // per feature
  for (std::size_t i = 0; i < counted.size(); ++i) {
    rows[i].reserve(counted[i].size());
    for (const CountedFeature& feature : counted[i]) {
      const std::uint32_t number = vocabulary_.add(feature.hash);
      if (number == rows_with.size()) rows_with.push_back(0);
      ++rows_with[number];
      rows[i].push_back({number, 0});
    }
  }
  rarity_.resize(rows_with.size());
  for (std::size_t i = 0; i < rarity_.size(); ++i) rarity_[i] = static_cast<float>(rarity(rows_with[i]));

  for_each_in_parallel(rows.size(), options_.threads, [&](std::size_t i) {
    double squares = 0;
    for (std::size_t f = 0; f < rows[i].size(); ++f) {
      WeightedFeature& entry = rows[i][f];
      const double count = counted[i][f].count;
      const double weight = kind_weight(counted[i][f].kind) * (1 + std::log(count)) * static_cast<double>(rarity_[entry.feature]);
      squares += weight * weight;
      entry.weight = static_cast<float>(weight);
    }
    if (squares > 0) {
      const double divisor = std::pow(std::sqrt(squares), options_.length_power);
      for (WeightedFeature& entry : rows[i]) entry.weight = static_cast<float>(static_cast<double>(entry.weight) / divisor);
    }
    std::sort(rows[i].begin(), rows[i].end(), by_feature);
  });
  return rows;
}

// The classifier starts from the cosine's weights and learns from passages which of them tell people apart.
void SparseAttacker::train(std::vector<std::vector<WeightedFeature>>& rows) const {
  std::vector<std::vector<Passage>> by_row(texts_.size());
  for_each_in_parallel(texts_.size(), options_.threads, [&](std::size_t i) {
    for (const std::string_view passage : passages_of(texts_[i].text)) {
      SparseQuery query = query_of(passage);
      if (!query.empty()) by_row[i].push_back({static_cast<std::uint32_t>(i), std::move(query)});
    }
  });
  std::vector<Passage> passages;
  for (auto& of_row : by_row) std::move(of_row.begin(), of_row.end(), std::back_inserter(passages));
  SoftmaxOptions softmax;
  softmax.epochs = options_.epochs;
  softmax.learning_rate = options_.learning_rate;
  softmax.temperature = temperature_;
  softmax.seed = options_.seed;
  train_softmax(rows, vocabulary_.size(), passages, softmax);
}

SparseQuery SparseAttacker::query_of(std::string_view text) const { return query_of(features_of(text, feature_options_)); }

// Features that the background lacks count in the divisor: a text with little known in it gets low scores and low
// confidence.
SparseQuery SparseAttacker::query_of(const std::vector<Feature>& features) const {
  SparseQuery query;
  double squares = 0;
  for (const CountedFeature& feature : count_features(features)) {
    const std::uint32_t number = vocabulary_.find(feature.hash);
    const double rare = number == Vocabulary::unknown ? rarity(1) : static_cast<double>(rarity_[number]);
    const double weight = kind_weight(feature.kind) * (1 + std::log(static_cast<double>(feature.count))) * rare;
    squares += weight * weight;
    if (number != Vocabulary::unknown) query.push_back({number, static_cast<float>(weight)});
  }
  std::sort(query.begin(), query.end(), by_feature);
  const double divisor = std::sqrt(squares);
  for (WeightedFeature& feature : query) feature.weight = static_cast<float>(static_cast<double>(feature.weight) / divisor);
  return query;
}

Attack SparseAttacker::attack(std::string_view text, const AttackQuestion& question) const {
  const std::vector<Feature> features = features_of(text, feature_options_);
  const SparseQuery query = query_of(features);
  Attack answer;
  if (query.empty()) {
    if (question.true_person) answer.rank = static_cast<std::uint32_t>(people().size());
    return answer;
  }
  const std::size_t wanted = std::max(question.candidates, confidence_over);
  const auto best = best_of_each_person(index_->best(query, wanted * rows_of_a_person_), texts_, wanted);
  answer.candidates = candidates_from(best, question.candidates, temperature_);
  if (question.true_person) {
    const auto found = std::find_if(best.begin(), best.end(), [&](const RowScore& row) { return row.row == *question.true_person; });
    answer.rank = found != best.end() ? static_cast<std::uint32_t>(found - best.begin() + 1)
                                      : rank_among_all(*question.true_person, people().size(), texts_, index_->all_scores(query),
                                                       [&](std::uint32_t row) { return index_->score(row, query); });
  }
  if (question.explain) answer.clues = explain(features, query, question.explain_person.value_or(best.front().row));
  return answer;
}

// A feature's part of the score is shared out evenly among the places where it stands.
std::vector<Clue> SparseAttacker::explain(const std::vector<Feature>& features, const SparseQuery& query, std::uint32_t person) const {
  std::uint32_t best_row = 0;
  double best_score = 0;
  bool any = false;
  for (std::uint32_t row = 0; row < texts_.size(); ++row) {
    if (texts_[row].person != person) continue;
    const double score = index_->score(row, query);
    if (!any || score > best_score) {
      best_row = row;
      best_score = score;
    }
    any = true;
  }
  std::vector<Clue> clues;
  if (!any) return clues;
  std::map<std::uint64_t, double> each;  // what one occurrence of a feature contributes
  for (const CountedFeature& feature : count_features(features)) {
    const std::uint32_t number = vocabulary_.find(feature.hash);
    if (number == Vocabulary::unknown) continue;
    const auto asked = std::lower_bound(query.begin(), query.end(), WeightedFeature{number, 0}, by_feature);
    const auto known = static_cast<double>(index_->weight_of(best_row, number));
    each[feature.hash] = static_cast<double>(asked->weight) * known / feature.count;
  }
  for (const Feature& feature : features) {
    const auto found = each.find(feature.hash);
    if (found == each.end() || found->second == 0) continue;
    clues.push_back({feature.span, static_cast<ClueKind>(feature.kind), found->second});
  }
  return clues;
}

}  // namespace veil::evaluation
