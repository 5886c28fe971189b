// The inner loop of training: one document after the other, one window after the other. All inputs of a window (the units
// around a centre, for skip-gram) meet the same outputs (the centre and negatives that are drawn once per window): one small
// matrix product instead of one product of vectors after the other, with every row loaded once (Ji et al. 2016,
// "Parallelizing word2vec in shared and distributed memory"). Negatives are drawn a window ahead, so that their rows are on
// the way from memory when they are needed. One object per thread; the matrices are shared, and no thread waits for another.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "training/vectors/negatives.h"
#include "training/vectors/row_memory.h"
#include "vectors/kernels/kernels.h"
#include "veil/tools/training_vectors.h"

namespace veil::training {

// The n-grams of every unit, one unit behind the other.
struct NgramLists {
  std::vector<std::uint64_t> ends;
  std::vector<std::uint32_t> buckets;
  std::span<const std::uint32_t> of(std::uint32_t unit) const {
    const std::uint64_t begin = unit == 0 ? 0 : ends[unit - 1];
    return {buckets.data() + begin, ends[unit] - begin};
  }
};

// What all threads share.
struct SharedModel {
  RowMemory inputs, outputs, ngram_rows;
  NgramLists ngrams;        // empty without n-grams
  std::vector<float> kept;  // chance that an occurrence of the unit is used
  const AliasTable* negatives = nullptr;
  const vectors::Kernels* kernels = nullptr;
};

class WindowTrainer {
 public:
  WindowTrainer(const SharedModel& model, const VectorTrainingOptions& options);
  // `units` are numbers of a UnitCorpus.
  void train_document(std::span<const std::uint32_t> units, float rate, Random& random);

 private:
  struct Outputs {
    std::vector<std::uint32_t> units;  // the centre first
  };
  void keep_units(std::span<const std::uint32_t> units, Random& random);
  void draw_outputs(std::uint32_t centre, Random& random, Outputs& outputs) const;
  void fetch_early(std::size_t next_centre, const Outputs& outputs) const;
  void gather_inputs(std::size_t centre, std::size_t reach);
  void train_rows(std::span<float* const> rows, const Outputs& outputs, float rate);
  void train_skip_gram(const Outputs& outputs, float rate);
  void train_skip_gram_with_ngrams(const Outputs& outputs, float rate);
  void train_cbow(const Outputs& outputs, float rate);

  const SharedModel& model_;
  const VectorTrainingOptions& options_;
  std::size_t width_;
  // The document in flight: units that are kept, and the words within each.
  std::vector<std::uint32_t> about_;  // what the document is about: an input of every window
  std::vector<std::uint32_t> heads_, within_, within_ends_;
  std::vector<std::uint32_t> window_;  // inputs of the window
  std::vector<float*> input_rows_, parts_;
  std::vector<float*> output_rows_;
  std::vector<float> before_, changed_;  // composed inputs
};

}  // namespace veil::training
