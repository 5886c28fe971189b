#include "risk/budget/meaning_rows.h"

#include <algorithm>
#include <cmath>

#include "likeness/features.h"
#include "likeness/parallel.h"
#include "likeness/words.h"

namespace veil::risk {
namespace {

struct WordUse {
  std::uint64_t hash = 0;
  std::uint32_t count = 0;
  std::string_view word;
};

}  // namespace

MeaningRows::MeaningRows(std::shared_ptr<const vectors::WordVectors> vectors, const std::vector<std::string_view>& texts,
                         const Rarity& rarity, unsigned threads)
    : vectors_(std::move(vectors)), middle_(vectors_->width()), rows_(texts.size() * vectors_->width()) {
  const std::size_t wide = width();
  likeness::for_each_in_parallel(texts.size(), threads, [&](std::size_t i) {
    const likeness::Words found = likeness::folded_words_of(texts[i]);
    std::vector<WordUse> uses;
    for (const likeness::Word& word : found.words) {
      const std::string_view folded = found.folded_of(word);
      uses.push_back({std::hash<std::string_view>()(folded), 1, folded});
    }
    likeness::join_equal_hashes(uses);
    const std::span<float> row(rows_.data() + i * wide, wide);
    double total = 0;
    std::vector<float> one(wide);
    for (const WordUse& use : uses) {
      std::fill(one.begin(), one.end(), 0.0f);
      if (vectors_->vector_of(use.word, one) != vectors::VectorOrigin::exact) continue;
      const float weight = (1 + std::log(static_cast<float>(use.count))) * rarity(use.word);
      total += static_cast<double>(weight);
      for (std::size_t d = 0; d < wide; ++d) row[d] += weight * one[d];
    }
    if (total <= 0) return;
    for (float& value : row) value = static_cast<float>(static_cast<double>(value) / total);
  });
  std::vector<double> sum(wide);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    for (std::size_t d = 0; d < wide; ++d) sum[d] += static_cast<double>(rows_[i * wide + d]);
  }
  for (std::size_t d = 0; d < wide; ++d)
    middle_[d] = static_cast<float>(sum[d] / static_cast<double>(std::max<std::size_t>(1, texts.size())));
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::span<float> row(rows_.data() + i * wide, wide);
    double squares = 0;
    bool any = false;
    for (std::size_t d = 0; d < wide; ++d) {
      any = any || row[d] != 0;
      row[d] -= middle_[d];
      squares += static_cast<double>(row[d]) * static_cast<double>(row[d]);
    }
    for (float& value : row) value = any && squares > 0 ? static_cast<float>(static_cast<double>(value) / std::sqrt(squares)) : 0.0f;
  }
}

std::vector<float> MeaningRows::vector_of(std::string_view folded_word) const {
  std::vector<float> vector(width());
  if (vectors_->vector_of(folded_word, vector) != vectors::VectorOrigin::exact) return {};
  for (std::size_t d = 0; d < vector.size(); ++d) vector[d] -= middle_[d];
  return vector;
}

float MeaningRows::likeness(std::uint32_t candidate, const std::vector<float>& vector) const {
  const float* row = rows_.data() + candidate * width();
  float sums[8] = {};  // side by side: additions need not wait for each other
  std::size_t d = 0;
  for (; d + 8 <= vector.size(); d += 8) {
    for (std::size_t lane = 0; lane < 8; ++lane) sums[lane] += row[d + lane] * vector[d + lane];
  }
  for (; d < vector.size(); ++d) sums[0] += row[d] * vector[d];
  return ((sums[0] + sums[1]) + (sums[2] + sums[3])) + ((sums[4] + sums[5]) + (sums[6] + sums[7]));
}

void MeaningRows::add(const std::vector<float>& vector, std::vector<double>& scores) const {
  for (std::uint32_t i = 0; i < scores.size(); ++i) scores[i] += static_cast<double>(likeness(i, vector));
}

}  // namespace veil::risk
