// The learning itself, apart from where texts come from: multinomial logistic regression over the windows of texts.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "detect/kinds/kind_model.h"
#include "veil/tools/training_kinds.h"

namespace veil::training {

// A text as features, with all that cross-validation asks for.
struct KindExample {
  std::vector<detect::WindowFeatures> windows;
  detect::TextKind kind = detect::TextKind::chat;
  std::string language, source;
  std::uint64_t group = 0;  // hash of its name
  bool copy = false;
  bool long_enough = false;  // 60 words and more
};

// Weights rounded to bytes, as the file holds them.
struct LearntKinds {
  std::vector<std::int8_t> rows, layout;
  detect::KindModelInfo info;

  detect::KindScores scores(const KindExample& example) const;
  std::string bytes() const;  // of the model file
};

// Learns from all examples that `chosen` accepts. Each side, everyday text and prose, weighs the same, and within it each kind in each
// language.
LearntKinds learn_kinds(const std::vector<KindExample>& examples, const std::function<bool(const KindExample&)>& chosen,
                        const KindTrainingOptions& options, const std::function<void(double)>& progress);

}  // namespace veil::training
