// Learns from choices that people made among options (WikiReplace's JSON, or reviewed JSON Lines of `protect`) to choose like them.
// Two framings: each option of a mention is scored against its others, and the level is predicted. Deterministic.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "veil/export.h"
#include "veil/result.h"

namespace veil {
namespace training VEIL_PUBLIC {

struct SelectorTrainingOptions {
  std::vector<std::filesystem::path> choices;
  std::filesystem::path resources;  // folder of languages/ and models/, for reviewed lines that are not English; empty: taken for English
  std::filesystem::path output;     // empty: only cross-validate
  // A selector whose words are taken over, and which the new one must equal on held-out choices; empty: words come from below.
  std::filesystem::path former;
  std::filesystem::path held_out;    // choices to compare with the former one; empty: every fifth document it has not learnt from
  std::filesystem::path vectors;     // word vectors as text, the most frequent word first: word, then numbers
  std::filesystem::path wordnet;     // folder with data.noun and index.noun
  std::size_t words = 34'000;        // most frequent ones that are kept
  unsigned folds = 0;                // cross-validate by document in so many parts; 0: not
  unsigned repeats = 1;              // with other parts each time
  std::vector<std::string> without;  // groups of features to leave out: `selection_feature_groups`
  unsigned rounds = 150;
  unsigned depth = 4;
  std::uint64_t seed = 1;
  std::function<void(std::string_view what, double share)> progress;
};

struct SelectorScores {
  std::size_t mentions = 0;
  double by_majority = 0;  // share of mentions
  double by_any = 0;
  double reciprocal_rank = 0;
  double level_accuracy = 0;  // of the level framing alone
  double level_weighted_f1 = 0;
  double pair_accuracy = 0;                // of the pair framing, mention by mention
  std::map<std::string, double> by_label;  // by majority
};

struct SelectorTrainingReport {
  std::size_t documents = 0;
  std::size_t mentions = 0;
  std::size_t options = 0;
  std::uint64_t file_bytes = 0;
  double seconds = 0;
  bool cross_validated = false;
  SelectorScores cross_validation;
  bool compared = false;
  SelectorScores former_held_out;
  SelectorScores held_out;
};

std::vector<std::string> selection_feature_groups();

// training.missing_data, training.missing_library (XGBoost is not installed), training.invalid_option, training.not_better (worse than
// the former one on held-out choices; nothing is written), training.not_learnable, read.malformed_choices, model.*, write.failed.
Result<SelectorTrainingReport> train_selector(const SelectorTrainingOptions& options);

}  // namespace VEIL_PUBLIC
}  // namespace veil
