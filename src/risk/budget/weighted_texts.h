// An attacker of the loop that compares weighted features: words, pairs of words, runs of characters. What a text asks is a sum over its
// features, so that taking a word out of it changes scores by what that word contributed, exactly, and at a cost that follows the word
// and not the number of candidates. Rows are TF-IDF weights divided by their length; trained, they are the weights of a softmax over
// passages of the background, plain and with names and numbers taken out, as protection would leave them.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "likeness/features.h"
#include "likeness/sparse_index.h"
#include "likeness/vocabulary.h"

namespace veil::risk {

using likeness::FeatureKind;

struct WeightedTextsOptions {
  std::string name;
  double word_weight = 1;  // 0 leaves a kind out, here and below
  double pair_weight = 0;
  double run_weight = 0;
  double concept_weight = 0;
  bool trained = false;
  bool phantoms = false;  // a phantom can stand among its rows
  unsigned threads = 0;
};

// What a person's text is made of: features with their counts.
using CountedText = std::vector<likeness::CountedFeature>;

class WeightedTexts {
 public:
  // `texts` are only needed for training. Empty rows stay empty.
  WeightedTexts(WeightedTextsOptions options, const std::vector<CountedText>& rows, const std::vector<std::string_view>& texts);

  const std::string& name() const { return options_.name; }
  std::size_t candidates() const { return index_->row_count(); }
  bool takes_phantoms() const { return options_.phantoms; }

  // What a feature weighs where somebody asks for it once; 0: this attacker does not look at it.
  float asked(FeatureKind kind, std::uint64_t hash) const;
  // Its number, or Vocabulary::unknown.
  std::uint32_t number_of(std::uint64_t hash) const { return vocabulary_.find(hash); }
  float weight(std::uint32_t candidate, std::uint32_t number) const {
    return number == likeness::Vocabulary::unknown ? 0 : index_->weight_of(candidate, number);
  }
  // The candidates who have it.
  std::span<const likeness::SparseIndex::Posting> rows_with(std::uint32_t number) const {
    if (number == likeness::Vocabulary::unknown) return {};
    return index_->rows_with(number);
  }
  // Adds `by` times the weight of each candidate.
  void add(std::uint32_t number, double by, std::vector<double>& scores) const;

  // What a row of a typical length gives to a feature that it has once.
  float typical(FeatureKind kind, std::uint64_t hash) const;
  // The share of candidates who have it, 0 .. 1.
  double share(std::uint64_t hash) const;

 private:
  double kind_weight(FeatureKind kind) const;
  float rarity(std::uint32_t rows_with) const;
  void train(std::vector<std::vector<likeness::WeightedFeature>>& rows, const std::vector<std::string_view>& texts) const;
  likeness::SparseQuery query_of(std::string_view text) const;

  WeightedTextsOptions options_;
  likeness::Vocabulary vocabulary_;
  std::vector<float> rarities_;           // by number
  std::vector<std::uint32_t> rows_with_;  // by number
  std::size_t rows_ = 0;
  double typical_length_ = 1;
  std::unique_ptr<const likeness::SparseIndex> index_;
};

// Features of a text: its words, pairs and runs.
CountedText counted_text(std::string_view text);

// A text as protection leaves it: without words that begin with a capital and words with digits.
std::string without_names_and_numbers(std::string_view text);

}  // namespace veil::risk
