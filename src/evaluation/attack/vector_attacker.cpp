#include "evaluation/attack/vector_attacker.h"

#include <xxhash.h>

#include <algorithm>
#include <cmath>

#include "likeness/parallel.h"
#include "likeness/features.h"
#include "likeness/words.h"

namespace veil::evaluation {

using likeness::Feature;
using likeness::FeatureKind;
using likeness::features_of;
using likeness::folded_words_of;
using likeness::for_each_in_parallel;
using likeness::join_equal_hashes;
using likeness::Word;
using likeness::Words;

namespace {

constexpr double own_temperature = 0.05;  // docs/experiments/attack.md

std::uint64_t hash_of_spelling(std::string_view word) { return XXH3_64bits(word.data(), word.size()); }

std::vector<std::string> names_of_all(const std::vector<KnownPerson>& people) {
  std::vector<std::string> names;
  for (const KnownPerson& person : people) names.push_back(person.name);
  return names;
}

}  // namespace

VectorAttacker::VectorAttacker(std::vector<std::string> names, const AttackerOptions& options)
    : Attacker(std::move(names)),
      vectors_(options.vectors),
      middle_(options.vectors->dimensions()),
      temperature_(options.temperature > 0 ? options.temperature : own_temperature) {}

std::shared_ptr<const VectorAttacker> VectorAttacker::build(const std::vector<KnownPerson>& people, const AttackerOptions& options) {
  std::shared_ptr<VectorAttacker> attacker(new VectorAttacker(names_of_all(people), options));
  attacker->texts_ = known_texts(people, options.use_names);
  const std::size_t count = attacker->texts_.size();
  std::vector<std::vector<WordCount>> words(count);
  for_each_in_parallel(count, options.threads, [&](std::size_t i) { words[i] = attacker->words_with_vectors(attacker->texts_[i].text); });
  for (const auto& row : words) {
    for (const WordCount& word : row) attacker->rows_with_[word.hash] += 1;
  }
  if (attacker->rows_with_.empty()) return nullptr;

  // Without what all have in common every actor is close to every other.
  const std::size_t dimensions = attacker->vectors_->dimensions();
  std::vector<double> sum(dimensions);
  std::vector<Point> points(count);
  for_each_in_parallel(count, options.threads, [&](std::size_t i) { points[i] = attacker->point_of(attacker->texts_[i].text); });
  std::size_t with_words = 0;
  for (const Point& point : points) {
    if (point.words.empty()) continue;
    ++with_words;
    for (std::size_t d = 0; d < dimensions; ++d) sum[d] += static_cast<double>(point.unit[d]) * point.length;
  }
  for (std::size_t d = 0; d < dimensions; ++d) {
    attacker->middle_[d] = static_cast<float>(sum[d] / static_cast<double>(with_words));
  }
  attacker->rows_.resize(count * dimensions);
  for_each_in_parallel(count, options.threads, [&](std::size_t i) {
    const Point point = attacker->point_of(attacker->texts_[i].text);
    std::copy(point.unit.begin(), point.unit.end(), attacker->rows_.begin() + static_cast<std::ptrdiff_t>(i * dimensions));
    std::string().swap(attacker->texts_[i].text);
  });
  return attacker;
}

std::vector<VectorAttacker::WordCount> VectorAttacker::words_with_vectors(std::string_view text) const {
  const Words found = folded_words_of(text);
  std::vector<WordCount> counted;
  for (const Word& word : found.words) {
    const std::string_view folded = found.folded_of(word);
    const auto vector = vectors_->find(folded);
    if (!vector.empty()) counted.push_back({hash_of_spelling(folded), vector, 1});
  }
  join_equal_hashes(counted);
  return counted;
}

double VectorAttacker::rarity(std::uint64_t hash) const {
  const auto found = rows_with_.find(hash);
  const double rows = static_cast<double>(texts_.size());
  const double with = found == rows_with_.end() ? 1 : found->second;
  return std::log(1 + (rows - with + 0.5) / (with + 0.5));
}

VectorAttacker::Point VectorAttacker::point_of(std::string_view text) const {
  Point point;
  point.words = words_with_vectors(text);
  point.unit.resize(middle_.size());
  double total = 0;
  for (const WordCount& word : point.words) {
    point.shares.push_back((1 + std::log(word.count)) * rarity(word.hash));
    total += point.shares.back();
  }
  std::vector<double> sum(middle_.size());
  for (std::size_t i = 0; i < point.words.size(); ++i) {
    point.shares[i] /= total;
    for (std::size_t d = 0; d < sum.size(); ++d) {
      sum[d] += point.shares[i] * (static_cast<double>(point.words[i].vector[d]) - static_cast<double>(middle_[d]));
    }
  }
  double squares = 0;
  for (const double value : sum) squares += value * value;
  point.length = std::sqrt(squares);
  if (point.length == 0) return point;
  for (std::size_t d = 0; d < sum.size(); ++d) point.unit[d] = static_cast<float>(sum[d] / point.length);
  return point;
}

double VectorAttacker::score(std::uint32_t row, const Point& point) const {
  const std::size_t dimensions = middle_.size();
  double sum = 0;
  for (std::size_t d = 0; d < dimensions; ++d) {
    sum += static_cast<double>(rows_[row * dimensions + d]) * static_cast<double>(point.unit[d]);
  }
  return sum;
}

Attack VectorAttacker::attack(std::string_view text, const AttackQuestion& question) const {
  const Point point = point_of(text);
  Attack answer;
  if (point.words.empty() || point.length == 0) {
    if (question.true_person) answer.rank = static_cast<std::uint32_t>(people().size());
    return answer;
  }
  std::vector<double> scores(texts_.size());
  std::vector<RowScore> rows(texts_.size());
  for (std::uint32_t row = 0; row < rows.size(); ++row) {
    scores[row] = score(row, point);
    rows[row] = {row, scores[row]};
  }
  const std::size_t wanted = std::max(question.candidates, confidence_over);
  const std::size_t kept = std::min(rows.size(), 2 * wanted);
  std::partial_sort(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(kept), rows.end());
  rows.resize(kept);
  const auto best = best_of_each_person(rows, texts_, wanted);
  answer.candidates = candidates_from(best, question.candidates, temperature_);
  if (question.true_person) {
    answer.rank = rank_among_all(*question.true_person, people().size(), texts_, scores, [&](std::uint32_t row) { return scores[row]; });
  }
  if (question.explain) answer.clues = explain(text, point, question.explain_person.value_or(best.front().row));
  return answer;
}

// The score is linear in the words: each gives its share of the way from the middle towards the person.
std::vector<Clue> VectorAttacker::explain(std::string_view text, const Point& point, std::uint32_t person) const {
  std::optional<RowScore> best;
  for (std::uint32_t row = 0; row < texts_.size(); ++row) {
    if (texts_[row].person != person) continue;
    const RowScore scored{row, score(row, point)};
    if (!best || scored < *best) best = scored;
  }
  std::vector<Clue> clues;
  if (!best) return clues;
  std::unordered_map<std::uint64_t, double> each;
  const std::size_t dimensions = middle_.size();
  for (std::size_t i = 0; i < point.words.size(); ++i) {
    double product = 0;
    for (std::size_t d = 0; d < dimensions; ++d) {
      product += static_cast<double>(rows_[best->row * dimensions + d]) *
                 (static_cast<double>(point.words[i].vector[d]) - static_cast<double>(middle_[d]));
    }
    each[point.words[i].hash] = point.shares[i] * product / point.length / point.words[i].count;
  }
  const Words words = folded_words_of(text);
  for (const Word& word : words.words) {
    const auto found = each.find(hash_of_spelling(words.folded_of(word)));
    if (found != each.end()) clues.push_back({word.span, ClueKind::word, found->second});
  }
  return clues;
}

}  // namespace veil::evaluation
