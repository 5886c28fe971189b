#include "evaluation/attack/ranking.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace veil::evaluation {
namespace {

std::string joined(const std::vector<std::string>& texts) {
  std::string all;
  for (const std::string& text : texts) {
    if (!all.empty()) all += "\n\n";
    all += text;
  }
  return all;
}

}  // namespace

std::vector<KnownText> known_texts(const std::vector<KnownPerson>& people, bool use_names) {
  std::vector<KnownText> texts;
  texts.reserve(people.size());
  for (std::uint32_t i = 0; i < people.size(); ++i) {
    std::string text = use_names ? people[i].name + "\n\n\n\n" : std::string();
    texts.push_back({i, std::move(text) + joined(people[i].texts)});
  }
  for (std::uint32_t i = 0; i < people.size(); ++i) {
    if (!people[i].masked_texts.empty()) texts.push_back({i, joined(people[i].masked_texts)});
  }
  return texts;
}

std::vector<RowScore> best_of_each_person(const std::vector<RowScore>& rows, const std::vector<KnownText>& texts, std::size_t count) {
  std::vector<RowScore> people;
  for (const RowScore& row : rows) {
    if (people.size() == count) break;
    const std::uint32_t person = texts[row.row].person;
    const auto same = [&](const RowScore& seen) { return seen.row == person; };
    if (std::none_of(people.begin(), people.end(), same)) people.push_back({person, row.score});
  }
  // Rows of equal score are in the order of rows; people are in the order of people.
  std::sort(people.begin(), people.end());
  return people;
}

std::vector<AttackCandidate> candidates_from(const std::vector<RowScore>& people, std::size_t count, double temperature) {
  std::vector<AttackCandidate> candidates;
  if (people.empty()) return candidates;
  double sum = 0;
  for (std::size_t i = 0; i < std::min(people.size(), confidence_over); ++i) {
    sum += std::exp((people[i].score - people.front().score) / temperature);
  }
  for (std::size_t i = 0; i < std::min(people.size(), count); ++i) {
    const double share = std::exp((people[i].score - people.front().score) / temperature) / sum;
    candidates.push_back({people[i].row, people[i].score, share});
  }
  return candidates;
}

std::uint32_t rank_among_all(std::uint32_t person, std::size_t people, const std::vector<KnownText>& texts,
                             const std::vector<double>& scores, const std::function<double(std::uint32_t row)>& exact) {
  constexpr double lowest = -std::numeric_limits<double>::infinity();
  const double slack = 2 * SparseIndex::slack;
  double own = lowest;
  for (std::uint32_t row = 0; row < texts.size(); ++row) {
    if (texts[row].person == person) own = std::max(own, exact(row));
  }
  std::vector<double> best(people, lowest);
  for (std::uint32_t row = 0; row < texts.size(); ++row) {
    double& of_person = best[texts[row].person];
    if (scores[row] + slack < of_person) continue;
    const bool close = std::abs(scores[row] - own) <= slack;
    of_person = std::max(of_person, close ? exact(row) : scores[row]);
  }
  std::uint32_t rank = 1;
  for (std::uint32_t other = 0; other < people; ++other) {
    if (other != person && (best[other] > own || (best[other] == own && other < person))) ++rank;
  }
  return rank;
}

}  // namespace veil::evaluation
