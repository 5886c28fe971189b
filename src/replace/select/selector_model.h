// The trained selector: trees that score each option of a mention (pairs), trees that score levels, the word table and the habits, in
// one mapped file. Immutable, shared by threads. What it ranks depends on the document, the options and the strictness alone.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "replace/select/boosted_trees.h"
#include "replace/select/features.h"
#include "text/section_file.h"

namespace veil::replace {

inline constexpr SectionFileKind selector_file_kind = {{'V', 'E', 'I', 'L', 'S', 'E', 'L', 'E'}, 1, 8};
struct SelectorSection {
  enum : std::size_t { about, feature_names, words, habits, pair_nodes, pair_begins, level_nodes, level_begins };
};

// Levels above this count as this one for the level trees.
inline constexpr std::size_t most_levels = 14;

// Features of the level framing: those that are the same for all options of a mention, taken from its first row.
std::span<const float> level_row(const FeatureRows& rows, std::size_t mention);

struct SelectionSettings {
  // Added to the score in proportion to generality: 0 chooses as people did, above 0 more general, below 0 more specific. 1 makes
  // suppression 20 times likelier against the most specific option.
  double strictness = 0;
};

struct RankedMention {
  std::vector<std::size_t> order;   // options, the best first
  std::vector<double> probability;  // by option; sums to 1
  // The features that spoke most for the first option against the second, the strongest first, in words for people.
  std::vector<std::string> strongest;
};

class SelectorModel {
 public:
  // model.not_found, model.damaged, model.version, and model.other_features when it was trained with other features than these.
  static Result<std::shared_ptr<const SelectorModel>> open(const std::filesystem::path& path);

  // One per mention. `strongest` is filled where the first option is at least so probable; above 1: nowhere.
  std::vector<RankedMention> rank(const ChoiceDocument& document, const SelectionSettings& settings, double explain_from = 2) const;
  // Scores of the pair trees, one per row; of the level trees, the probability of each level of the mention.
  std::vector<float> pair_scores(const FeatureRows& rows) const;
  std::vector<float> level_probabilities(const FeatureRows& rows, std::size_t mention) const;

  const FeatureExtractor& extractor() const { return extractor_; }
  const WordTable& words() const { return words_; }
  // Whether a document with this text was among those it learnt from.
  bool learnt_from(std::string_view text) const;

 private:
  std::vector<std::string> strongest(std::span<const float> first, std::span<const float> second) const;
  explicit SelectorModel(SectionFile file) : file_(std::move(file)), extractor_({}, {}) {}
  SectionFile file_;
  WordTable words_;
  FeatureExtractor extractor_;
  BoostedTrees pairs_;
  FlatTrees flat_pairs_;
  BoostedTrees levels_;
};

// All feature names, each on a line, as the file has them.
std::string feature_name_lines();

// From the sums of the level trees: the probability of each of `options` levels.
std::vector<float> probabilities_of_levels(std::span<const float> sums, std::size_t options);

// Scores of a mention's options, strictness added, made into probabilities; the same thing with the same options elsewhere in the
// document is decided alike. The level framing brings nothing beside them (docs/experiments/selection.md) and is kept to compare with.
std::vector<RankedMention> rank_scores(const ChoiceDocument& document, const FeatureRows& rows, std::span<const float> pair_scores,
                                       const SelectionSettings& settings);

}  // namespace veil::replace
