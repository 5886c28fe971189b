// From scores of rows to an answer about people. A person may have two rows, the plain text and its masked copy: the better
// one counts.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "likeness/sparse_index.h"
#include "veil/tools/attack.h"

namespace veil::evaluation {

using likeness::RowScore;
using likeness::SparseIndex;
using likeness::SparseQuery;
using likeness::WeightedFeature;

// What is compared with a document: one row of text, and whose it is.
struct KnownText {
  std::uint32_t person = 0;
  std::string text;
};
// The plain row of each person in order, then the masked ones.
std::vector<KnownText> known_texts(const std::vector<KnownPerson>& people, bool use_names);

// How many of the best candidates the confidence is shared out among.
inline constexpr std::size_t confidence_over = 10;

// Each person once, with the first row; at most `count`.
std::vector<RowScore> best_of_each_person(const std::vector<RowScore>& rows, const std::vector<KnownText>& texts, std::size_t count);

// `people` are the best persons with their scores, in order; at most `count` of them become candidates.
std::vector<AttackCandidate> candidates_from(const std::vector<RowScore>& people, std::size_t count, double temperature);

// Rank of a person among `people` in all: how many come before. `scores` has one number per row, right within `slack`, and
// `exact` settles the close ones.
std::uint32_t rank_among_all(std::uint32_t person, std::size_t people, const std::vector<KnownText>& texts,
                             const std::vector<double>& scores, const std::function<double(std::uint32_t row)>& exact);

}  // namespace veil::evaluation
