// Accuracy on texts that were not trained on. Folds are dealt out label by label, so that each has all labels in proportion.
#include <algorithm>
#include <map>
#include <random>

#include "veil/tools/text_classifier.h"

namespace veil {
namespace {

std::vector<unsigned> fold_of_each(std::span<const LabelledText> texts, unsigned folds, std::uint64_t seed) {
  std::map<std::string_view, std::vector<std::size_t>> by_label;
  for (std::size_t i = 0; i < texts.size(); ++i) by_label[texts[i].label].push_back(i);
  std::vector<unsigned> fold(texts.size());
  std::mt19937_64 random(seed);
  unsigned next = 0;
  for (auto& [label, numbers] : by_label) {
    for (std::size_t i = numbers.size(); i > 1; --i) std::swap(numbers[i - 1], numbers[random() % i]);
    for (const std::size_t number : numbers) fold[number] = next++ % folds;
  }
  return fold;
}

class Tally {
 public:
  void add(const std::string& gold, const std::string& predicted) {
    ++scores_.texts;
    ++of(gold).gold;
    ++of(predicted).predicted;
    if (gold != predicted) return;
    ++scores_.correct;
    ++of(gold).correct;
  }
  ClassificationScores scores() {
    for (const auto& [label, counts] : by_label_) scores_.labels.push_back(counts);
    return std::move(scores_);
  }

 private:
  ClassificationScores::PerLabel& of(const std::string& label) {
    auto& counts = by_label_[label];
    counts.label = label;
    return counts;
  }
  ClassificationScores scores_;
  std::map<std::string, ClassificationScores::PerLabel> by_label_;
};

template <typename TextToAsk>
Result<ClassificationScores> validate(std::span<const LabelledText> texts, unsigned folds, const TextClassifierOptions& options,
                                      const TextToAsk& text_to_ask) {
  if (folds < 2 || folds > texts.size()) {
    return Error{"usage.invalid_value", "there are at least two folds and at most as many as texts", ""};
  }
  const std::vector<unsigned> fold = fold_of_each(texts, folds, options.seed);
  Tally tally;
  for (unsigned held_out = 0; held_out < folds; ++held_out) {
    std::vector<LabelledText> others;
    for (std::size_t i = 0; i < texts.size(); ++i) {
      if (fold[i] != held_out) others.push_back(texts[i]);
    }
    const auto classifier = TextClassifier::train(others, options);
    if (!classifier) return classifier.error();
    for (std::size_t i = 0; i < texts.size(); ++i) {
      if (fold[i] == held_out) tally.add(texts[i].label, (*classifier)->predict(text_to_ask(i)).label);
    }
  }
  return tally.scores();
}

}  // namespace

double ClassificationScores::majority() const {
  std::uint64_t most = 0;
  for (const PerLabel& label : labels) most = std::max(most, label.gold);
  return texts == 0 ? 0 : static_cast<double>(most) / static_cast<double>(texts);
}

double ClassificationScores::macro_f1() const {
  double sum = 0;
  for (const PerLabel& label : labels) {
    const auto both = static_cast<double>(label.gold + label.predicted);
    if (both > 0) sum += 2 * static_cast<double>(label.correct) / both;
  }
  return labels.empty() ? 0 : sum / static_cast<double>(labels.size());
}

Result<ClassificationScores> cross_validate(std::span<const LabelledText> texts, unsigned folds, const TextClassifierOptions& options) {
  return validate(texts, folds, options, [&](std::size_t i) -> std::string_view { return texts[i].text; });
}

Result<ClassificationScores> cross_validate_protected(std::span<const LabelledText> texts, std::span<const std::string> protected_texts,
                                                      unsigned folds, const TextClassifierOptions& options) {
  if (protected_texts.size() != texts.size()) {
    return Error{"evaluate.different_documents", "there are not as many protected texts as texts", ""};
  }
  return validate(texts, folds, options, [&](std::size_t i) -> std::string_view { return protected_texts[i]; });
}

}  // namespace veil
