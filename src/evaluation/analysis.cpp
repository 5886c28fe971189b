// Walks through gold and predicted documents side by side. Words are paired by their place; parts of a contraction, which share a
// place, by their number.
#include <optional>
#include <string>
#include <tuple>

#include "evaluation/segmentation.h"
#include "evaluation/tagging.h"
#include "veil/tools/evaluation.h"

namespace veil {
namespace {

struct TagCounts {
  evaluation::TaggingEvaluation paired;
  std::uint64_t gold = 0;
  std::uint64_t predicted = 0;
};

void count_tags(const Document& gold, const Document& predicted, TagCounts& counts) {
  counts.gold += gold.tokens.size();
  counts.predicted += predicted.tokens.size();
  const auto place = [](const Token& token) { return std::tuple(token.span.begin, token.span.end, token.part); };
  std::vector<evaluation::TaggedWord> gold_words;
  std::vector<evaluation::TaggedWord> predicted_words;
  std::size_t g = 0;
  std::size_t p = 0;
  while (g < gold.tokens.size() && p < predicted.tokens.size()) {
    const Token& gold_token = gold.tokens[g];
    const Token& predicted_token = predicted.tokens[p];
    if (place(gold_token) == place(predicted_token)) {
      gold_words.push_back({gold_token.upos, gold.features_of(gold_token)});
      predicted_words.push_back({predicted_token.upos, predicted.features_of(predicted_token)});
      ++g;
      ++p;
    } else if (place(gold_token) < place(predicted_token)) {
      ++g;
    } else {
      ++p;
    }
  }
  counts.paired.add(gold_words, predicted_words);
}

Agreement agreement(const TagCounts& counts, double accuracy) {
  const auto right = static_cast<std::uint64_t>(accuracy * static_cast<double>(counts.paired.words()) + 0.5);
  return {counts.gold, counts.predicted, right};
}

}  // namespace

Result<AnalysisScores> evaluate_analysis(DocumentSource& gold, DocumentSource& predicted, std::size_t most_confusions) {
  AnalysisScores scores;
  TagCounts tags;
  for (;;) {
    std::optional<SourceItem> gold_item = gold.next();
    std::optional<SourceItem> predicted_item = predicted.next();
    if (!gold_item && !predicted_item) break;
    if (!gold_item || !predicted_item) {
      return Error{"evaluate.different_documents", gold_item ? "the gold side has more documents" : "the predicted side has more documents",
                   "document " + std::to_string(scores.documents + 1)};
    }
    if (!gold_item->document) return gold_item->document.error();
    if (!predicted_item->document) return predicted_item->document.error();
    auto segmentation = evaluate_segmentation(*gold_item->document, *predicted_item->document);
    if (!segmentation) {
      return Error{segmentation.error().code, segmentation.error().message, "document " + std::to_string(scores.documents + 1)};
    }
    scores.segmentation += *segmentation;
    count_tags(*gold_item->document, *predicted_item->document, tags);
    ++scores.documents;
  }
  scores.upos = agreement(tags, tags.paired.upos_accuracy());
  scores.features = agreement(tags, tags.paired.features_accuracy());
  scores.upos_confusions = tags.paired.upos_confusions(most_confusions);
  scores.feature_confusions = tags.paired.feature_confusions(most_confusions);
  return scores;
}

}  // namespace veil
