// The numbers that a choice is made by: one row per option of a mention, suppression's among them. Training and use call the same
// function; a model file names the features it was trained with and is refused when they differ. What was chosen is no feature; habits
// (habits.h) come from other documents.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "replace/select/choice.h"
#include "replace/select/habits.h"
#include "replace/select/word_table.h"

namespace veil::replace {

// In the order of the row. `group` is what an ablation leaves out together; `reads` is how a person is told ("names a decade").
struct FeatureName {
  std::string_view name;
  std::string_view group;
  std::string_view reads;
  // -1: a larger value never makes the option likelier.
  int direction = 0;
};
std::span<const FeatureName> selection_features();

struct FeatureRows {
  std::vector<float> values;        // rows one after the other; a missing value is not a number
  std::vector<std::size_t> begins;  // of each mention's first row; one more at the end
  std::span<const float> row(std::size_t number) const;
  std::size_t rows() const { return begins.back(); }
};

class FeatureExtractor {
 public:
  FeatureExtractor(WordTable words, Habits habits) : words_(words), habits_(habits) {}
  // `own` are the habits of this very document when the model learns from it.
  FeatureRows extract(const ChoiceDocument& document, const Habits* own = nullptr) const;

 private:
  WordTable words_;
  Habits habits_;
};

}  // namespace veil::replace
