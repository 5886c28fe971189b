// See tagging.h.
#include "evaluation/tagging.h"

#include <algorithm>
#include <cassert>

namespace veil::evaluation {

void TaggingEvaluation::add(std::span<const TaggedWord> gold, std::span<const TaggedWord> predicted) {
  assert(gold.size() == predicted.size());
  for (std::size_t i = 0; i < gold.size(); ++i) {
    const bool upos_right = gold[i].upos == predicted[i].upos;
    const bool features_right = gold[i].features == predicted[i].features;
    ++words_;
    upos_right_ += upos_right;
    features_right_ += features_right;
    both_right_ += upos_right && features_right;
    if (!upos_right)
      ++upos_pairs_[{std::string(name_of(gold[i].upos)), std::string(name_of(predicted[i].upos))}];
    else if (!features_right)
      ++feature_pairs_[{std::string(gold[i].features), std::string(predicted[i].features)}];
  }
}

std::vector<Confusion> TaggingEvaluation::ranked(const Pairs& pairs, std::size_t most) {
  std::vector<Confusion> confusions;
  for (const auto& [pair, count] : pairs) confusions.push_back({pair.first, pair.second, count});
  std::stable_sort(confusions.begin(), confusions.end(), [](const auto& a, const auto& b) { return a.count > b.count; });
  if (confusions.size() > most) confusions.resize(most);
  return confusions;
}

std::vector<Confusion> TaggingEvaluation::upos_confusions(std::size_t most) const { return ranked(upos_pairs_, most); }
std::vector<Confusion> TaggingEvaluation::feature_confusions(std::size_t most) const { return ranked(feature_pairs_, most); }

}  // namespace veil::evaluation
