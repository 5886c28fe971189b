// The best way through a segment: Viterbi over 16-bit numbers with saturating sums. After each unit the scores are moved so that the best
// is zero, so segments may have any length; what falls more than 512 behind counts as 512 behind.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace veil::detect {

struct SequenceWeights {
  std::size_t labels = 0;
  std::size_t width = 0;                      // a multiple of 8, at least `labels`
  const std::int16_t* transitions = nullptr;  // width x width: from, to
  const std::int16_t* starts = nullptr;       // width
  const std::int16_t* ends = nullptr;         // width
};

// `emissions` are width numbers per unit. `path` gets one label per unit. Of equal ways the one through smaller labels wins.
void best_sequence(const SequenceWeights& weights, std::span<const std::int16_t> emissions, std::vector<std::int16_t>& origins,
                   std::vector<std::uint16_t>& path);
void best_sequence_plainly(const SequenceWeights& weights, std::span<const std::int16_t> emissions, std::vector<std::int16_t>& origins,
                           std::vector<std::uint16_t>& path);

// sums = sum of the rows in their order, saturating, for `width` numbers.
void sum_rows(std::span<const std::int16_t* const> rows, std::size_t width, std::int16_t* sums);
void sum_rows_plainly(std::span<const std::int16_t* const> rows, std::size_t width, std::int16_t* sums);

// The same of rows that are how many, then label and weight of each; saturating at the end only. So many entries may be read behind
// the beginning of each row, whatever it has.
struct SparseEntry {
  std::int16_t label;
  std::int16_t weight;
};
inline constexpr std::size_t sparse_block = 8;
struct SparseScratch {
  std::vector<SparseEntry> entries;
  std::vector<std::int32_t> totals;
};
void sum_sparse_rows(std::span<const std::int16_t* const> rows, std::size_t width, SparseScratch& scratch, std::int16_t* sums);

inline std::int16_t saturating_sum(std::int16_t a, std::int16_t b) {
  const int sum = a + b;
  return static_cast<std::int16_t>(sum > 32767 ? 32767 : sum < -32768 ? -32768 : sum);
}

}  // namespace veil::detect
