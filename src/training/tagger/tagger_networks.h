// How the networks of a tagger learn: several large ones from gold, then the small one that ships from gold and from running text
// that the large ones tagged together (distillation: their doubts are kept as probabilities).
#pragma once

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "training/tagger/tagger_data.h"

namespace veil::training {

using Progress = std::function<void(double share)>;

struct LearningPlan {
  unsigned epochs = 1;
  float rate = 2e-3f;  // falls to nothing along the way
  float dropout = 0.3f;
  std::uint64_t seed = 1;
};

void learn(Network& network, const TaggerCorpus& corpus, std::vector<const CorpusSentence*> sentences, const LearningPlan& plan,
           const Progress& progress);

// A network whose words start from `vectors` (one row per folded word; none when it has no rows).
std::unique_ptr<Network> new_network(const TaggerData& data, std::size_t width, std::vector<std::size_t> distances, const Matrix& vectors,
                                     std::uint64_t seed);

// Tags about `words` words of the text by the mean opinion of the teachers.
std::vector<CorpusSentence> tag_text(TaggerData& data, const std::vector<std::unique_ptr<Network>>& teachers, std::size_t words,
                                     std::uint64_t seed, const Progress& progress);

// Scores of networks together on what was held out, one per treebank, as if each treebank were the main one.
std::vector<TaggingScore> measure(const TaggerData& data, const std::vector<std::unique_ptr<Network>>& networks);

}  // namespace veil::training
