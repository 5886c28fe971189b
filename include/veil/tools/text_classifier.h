// A linear classifier of texts: words and word pairs, weighted by how rare they are, and one row of weights per label,
// trained by stochastic gradient descent on the logistic loss. Small, quick and deterministic; enough to see whether a task
// that worked on the original texts still works on the protected ones.
//   auto classifier = TextClassifier::train(texts, {});
//   (*classifier)->predict("The boat left the harbour.").label;
//   auto figures = cross_validate(texts, 5, {});       // figures->accuracy()
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "veil/export.h"
#include "veil/result.h"

namespace veil VEIL_PUBLIC {

struct LabelledText {
  std::string text;  // valid UTF-8
  std::string label;
};

struct TextClassifierOptions {
  bool pairs = true;           // beside words
  unsigned minimum_texts = 2;  // a feature counts when at least so many training texts have it; 1 keeps all
  unsigned epochs = 20;        // times through the training texts
  double learning_rate = 1.0;  // of the first step; falls to a tenth by the last
  double decay = 1e-5;         // L2: by how much a step draws the weights it touches towards 0. 0: not at all
  std::uint64_t seed = 1;      // of the order of texts, and of folds
};

struct Classification {
  std::string label;
  double probability = 0;  // softmax over all labels
};

class TextClassifier {
 public:
  // Errors: evaluate.too_few_texts (no text, or a single label), evaluate.too_many_labels (weights that would not fit 2^30).
  static Result<std::shared_ptr<const TextClassifier>> train(std::span<const LabelledText> texts, const TextClassifierOptions& options);
  virtual ~TextClassifier() = default;

  // Safe to call from several threads. Of equally likely labels the alphabetically first.
  virtual Classification predict(std::string_view text) const = 0;
  // In alphabetical order.
  virtual const std::vector<std::string>& labels() const = 0;
};

struct ClassificationScores {
  struct PerLabel {
    std::string label;
    std::uint64_t gold = 0;
    std::uint64_t predicted = 0;
    std::uint64_t correct = 0;
  };
  std::uint64_t texts = 0;
  std::uint64_t correct = 0;
  std::vector<PerLabel> labels;  // in alphabetical order

  double accuracy() const { return texts == 0 ? 0 : static_cast<double>(correct) / static_cast<double>(texts); }
  // The share of the most frequent label: what somebody reaches who does not read.
  double majority() const;
  double macro_f1() const;
};

// Accuracy on texts that were not trained on: each text is predicted once, by a classifier trained on the other folds. Folds
// have the labels in the same proportions and depend on the seed only. Errors: those of training, and usage.invalid_value
// for fewer than two folds or more folds than texts.
Result<ClassificationScores> cross_validate(std::span<const LabelledText> texts, unsigned folds, const TextClassifierOptions& options);

// The same folds, but what is predicted is the other version of each held-out text: trained on the originals, asked about
// the protected. `protected_texts` has one entry per text, in the same order.
Result<ClassificationScores> cross_validate_protected(std::span<const LabelledText> texts, std::span<const std::string> protected_texts,
                                                      unsigned folds, const TextClassifierOptions& options);

}  // namespace VEIL_PUBLIC
