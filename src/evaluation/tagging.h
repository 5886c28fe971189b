// How well a tagger did: share of words with the right part of speech, share with the whole feature string right, and what was
// taken for what. Both sides must have the same words (gold tokens), so nothing is aligned here.
#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "veil/tools/evaluation.h"
#include "veil/language.h"

namespace veil::evaluation {

struct TaggedWord {
  Upos upos = Upos::unknown;
  std::string_view features = "_";
};

class TaggingEvaluation {
 public:
  // Counts the words of one sentence; `gold` and `predicted` must be equally long.
  void add(std::span<const TaggedWord> gold, std::span<const TaggedWord> predicted);

  std::size_t words() const { return words_; }
  double upos_accuracy() const { return share(upos_right_); }          // 0 .. 1; 0 when there are no words
  double features_accuracy() const { return share(features_right_); }  // the whole feature string equal
  double both_accuracy() const { return share(both_right_); }

  // The most frequent first; equally frequent ones in alphabetical order.
  std::vector<Confusion> upos_confusions(std::size_t most) const;
  std::vector<Confusion> feature_confusions(std::size_t most) const;

 private:
  using Pairs = std::map<std::pair<std::string, std::string>, std::size_t>;
  double share(std::size_t right) const { return words_ == 0 ? 0.0 : static_cast<double>(right) / static_cast<double>(words_); }
  static std::vector<Confusion> ranked(const Pairs& pairs, std::size_t most);

  std::size_t words_ = 0;
  std::size_t upos_right_ = 0;
  std::size_t features_right_ = 0;
  std::size_t both_right_ = 0;
  Pairs upos_pairs_;
  Pairs feature_pairs_;
};

}  // namespace veil::evaluation
