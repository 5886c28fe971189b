// Counts one document at a time. Measures are counts over sets (tokens, labelled tokens, spans, labelled spans), so a
// prediction that stands twice counts once. What a threshold changes is remembered by score and summed up at the end (the
// curve).
#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "evaluation/found_spans.h"
#include "evaluation/words.h"
#include "veil/tools/evaluation_detection.h"

namespace veil {
namespace {

using evaluation::FoundSpan;

constexpr std::size_t longest_curve = 201;

DetectionCounts counts_of(std::size_t gold, std::size_t predicted, std::size_t shared) {
  return {static_cast<double>(gold), static_cast<double>(predicted), static_cast<double>(shared), static_cast<double>(shared)};
}

template <typename Element>
std::size_t shared(const std::set<Element>& a, const std::set<Element>& b) {
  return static_cast<std::size_t>(std::count_if(a.begin(), a.end(), [&](const Element& element) { return b.contains(element); }));
}

// Numbers of the tokens that a span touches: [first, end).
std::pair<std::size_t, std::size_t> tokens_touched(const std::vector<Span>& tokens, Span span) {
  const auto first = std::partition_point(tokens.begin(), tokens.end(), [&](Span token) { return token.end <= span.begin; });
  const auto end = std::partition_point(first, tokens.end(), [&](Span token) { return token.begin < span.end; });
  return {static_cast<std::size_t>(first - tokens.begin()), static_cast<std::size_t>(end - tokens.begin())};
}

// Token -> label -> the highest score with which it is covered.
using Coverage = std::map<std::size_t, std::map<std::string_view, float>>;

Coverage coverage_of(const std::vector<FoundSpan>& spans, const std::vector<Span>& tokens) {
  Coverage coverage;
  for (const FoundSpan& found : spans) {
    const auto [first, end] = tokens_touched(tokens, found.span);
    for (std::size_t token = first; token < end; ++token) {
      float& score = coverage[token].emplace(found.label, found.score).first->second;
      score = std::max(score, found.score);
    }
  }
  return coverage;
}

// How many spans of `spans` touch a token that `other` covers.
std::size_t touching(const std::vector<FoundSpan>& spans, const std::vector<Span>& tokens, const Coverage& other) {
  std::size_t count = 0;
  for (const FoundSpan& found : spans) {
    const auto [first, end] = tokens_touched(tokens, found.span);
    const auto covered = other.lower_bound(first);
    if (first < end && covered != other.end() && covered->first < end) ++count;
  }
  return count;
}

std::set<Span> set_of(const std::vector<Span>& spans) { return {spans.begin(), spans.end()}; }

double variation_of(const std::vector<double>& values, double mean) {
  if (values.size() < 2 || mean == 0) return 0;
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return std::sqrt(squares / static_cast<double>(values.size() - 1)) / mean;
}

DetectionAverage average_of(const std::vector<DetectionCounts>& counts) {
  DetectionAverage average;
  average.over = counts.size();
  if (counts.empty()) return average;
  const auto figure = [&](double (DetectionCounts::*of)() const, double& mean, double& variation) {
    std::vector<double> values;
    for (const DetectionCounts& one : counts) values.push_back((one.*of)());
    for (const double value : values) mean += value;
    mean /= static_cast<double>(values.size());
    variation = variation_of(values, mean);
  };
  figure(&DetectionCounts::precision, average.precision, average.precision_variation);
  figure(&DetectionCounts::recall, average.recall, average.recall_variation);
  figure(&DetectionCounts::f1, average.f1, average.f1_variation);
  return average;
}

}  // namespace

std::optional<DetectionMeasure> detection_measure_from(std::string_view name) {
  const auto* found = std::find(detection_measure_names.begin(), detection_measure_names.end(), name);
  if (found == detection_measure_names.end()) return std::nullopt;
  return static_cast<DetectionMeasure>(found - detection_measure_names.begin());
}

InstanceCounts& InstanceCounts::operator+=(const InstanceCounts& other) {
  correct += other.correct;
  misclassified += other.misclassified;
  partial += other.partial;
  partial_misclassified += other.partial_misclassified;
  deleted += other.deleted;
  spurious += other.spurious;
  return *this;
}

struct DetectionEvaluation::State {
  struct AtScore {
    DetectionCounts tokens;
    DetectionCounts spans;
  };

  DetectionOptions options;
  CountsByMeasure total;
  std::vector<DocumentDetection> documents;
  std::map<std::string, LabelDetection> labels;
  std::map<std::pair<std::string, std::string>, std::size_t> confusions;
  std::map<float, AtScore, std::greater<>> by_score;
  std::uint64_t sentences = 0;
  std::uint64_t joined_predictions = 0;

  LabelDetection& label(std::string_view name) {
    auto [found, added] = labels.try_emplace(std::string(name));
    if (added) found->second.label = name;
    return found->second;
  }

  void count_tokens(const Coverage& gold, const Coverage& predicted, CountsByMeasure& counts) {
    std::size_t both = 0;
    std::size_t gold_pairs = 0;
    std::size_t predicted_pairs = 0;
    std::size_t shared_pairs = 0;
    for (const auto& [token, token_labels] : gold) {
      gold_pairs += token_labels.size();
      for (const auto& [name, score] : token_labels) label(name).tokens.gold += 1;
    }
    for (const auto& [token, token_labels] : predicted) {
      predicted_pairs += token_labels.size();
      const auto in_gold = gold.find(token);
      float highest = 0;
      for (const auto& [name, score] : token_labels) {
        highest = std::max(highest, score);
        DetectionCounts& of_label = label(name).tokens;
        of_label.predicted += 1;
        if (in_gold == gold.end() || !in_gold->second.contains(name)) continue;
        of_label.gold_found += 1;
        of_label.predicted_right += 1;
        ++shared_pairs;
      }
      if (in_gold != gold.end()) ++both;
      by_score[highest].tokens += counts_of(0, 1, in_gold != gold.end() ? 1 : 0);
    }
    counts[static_cast<std::size_t>(DetectionMeasure::tokens)] = counts_of(gold.size(), predicted.size(), both);
    counts[static_cast<std::size_t>(DetectionMeasure::labelled_tokens)] = counts_of(gold_pairs, predicted_pairs, shared_pairs);
  }

  void count_spans(const std::vector<FoundSpan>& gold, const std::vector<FoundSpan>& predicted, std::string_view text,
                   CountsByMeasure& counts) {
    std::set<Span> gold_spans;
    std::set<Span> predicted_spans;
    std::set<std::pair<Span, std::string_view>> gold_labelled;
    std::size_t shared_labelled = 0;
    for (const FoundSpan& found : gold) {
      gold_spans.insert(found.span);
      gold_labelled.emplace(found.span, found.label);
      label(found.label).spans.gold += 1;
    }
    for (const FoundSpan& found : predicted) {
      predicted_spans.insert(found.span);
      const bool right = gold_labelled.contains({found.span, found.label});
      label(found.label).spans += counts_of(0, 1, right ? 1 : 0);
      by_score[found.score].spans += counts_of(0, 1, right ? 1 : 0);
      if (right) ++shared_labelled;
    }
    const std::set<Span> gold_merged = set_of(evaluation::merged_neighbours(gold, text));
    const std::set<Span> predicted_merged = set_of(evaluation::merged_neighbours(predicted, text));
    counts[static_cast<std::size_t>(DetectionMeasure::spans)] =
        counts_of(gold_spans.size(), predicted_spans.size(), shared(gold_spans, predicted_spans));
    counts[static_cast<std::size_t>(DetectionMeasure::labelled_spans)] = counts_of(gold.size(), predicted.size(), shared_labelled);
    counts[static_cast<std::size_t>(DetectionMeasure::merged_spans)] =
        counts_of(gold_merged.size(), predicted_merged.size(), shared(gold_merged, predicted_merged));
  }

  void count_instances(const std::vector<FoundSpan>& gold, const std::vector<FoundSpan>& predicted, CountsByMeasure& counts) {
    const evaluation::PairedSpans pairs = evaluation::pair_spans(gold, predicted);
    double credit = 0;
    for (std::size_t g = 0; g < gold.size(); ++g) {
      InstanceCounts& instances = label(gold[g].label).instances;
      const int p = pairs.prediction_of_gold[g];
      if (p < 0) {
        instances.deleted += 1;
        ++confusions[{gold[g].label, ""}];
        continue;
      }
      const FoundSpan& found = predicted[static_cast<std::size_t>(p)];
      const bool same_ends = found.span == gold[g].span;
      const bool same_label = found.label == gold[g].label;
      (same_ends ? (same_label ? instances.correct : instances.misclassified)
                 : (same_label ? instances.partial : instances.partial_misclassified)) += 1;
      credit += same_ends ? 1 : 0.5;
      ++confusions[{gold[g].label, found.label}];
    }
    for (std::size_t p = 0; p < predicted.size(); ++p) {
      if (pairs.gold_of_prediction[p] >= 0) continue;
      label(predicted[p].label).instances.spurious += 1;
      ++confusions[{"", predicted[p].label}];
    }
    counts[static_cast<std::size_t>(DetectionMeasure::partial_spans)] = {static_cast<double>(gold.size()),
                                                                         static_cast<double>(predicted.size()), credit, credit};
  }
};

DetectionEvaluation::DetectionEvaluation(DetectionOptions options) : state_(std::make_unique<State>()) { state_->options = options; }
DetectionEvaluation::~DetectionEvaluation() = default;
DetectionEvaluation::DetectionEvaluation(DetectionEvaluation&&) noexcept = default;

Result<void> DetectionEvaluation::add(std::uint64_t number, const Document& gold, const Document& predicted) {
  if (gold.text != predicted.text) {
    return Error{"evaluate.different_text", "the prediction is for another text than the gold's", "document " + std::to_string(number)};
  }
  const auto to_find = evaluation::spans_to_find(gold, state_->options, number);
  if (!to_find) return to_find.error();
  auto found = evaluation::spans_found(predicted, state_->options, number);
  if (!found) return found.error();
  if (state_->options.join_predictions) {
    const std::size_t all = found->size();
    *found = evaluation::joined_where_overlapping(std::move(*found));
    state_->joined_predictions += all - found->size();
  }

  const std::vector<Span> tokens = evaluation::tokens_of(gold);
  const Coverage gold_coverage = coverage_of(*to_find, tokens);
  const Coverage predicted_coverage = coverage_of(*found, tokens);
  DocumentDetection document{number, {}};
  state_->count_tokens(gold_coverage, predicted_coverage, document.counts);
  state_->count_spans(*to_find, *found, gold.text, document.counts);
  state_->count_instances(*to_find, *found, document.counts);
  const auto gold_touched = static_cast<double>(touching(*to_find, tokens, predicted_coverage));
  const auto predicted_touching = static_cast<double>(touching(*found, tokens, gold_coverage));
  const auto gold_terms = static_cast<double>(to_find->size());
  const auto predicted_terms = static_cast<double>(found->size());
  document.counts[static_cast<std::size_t>(DetectionMeasure::terms)] = {gold_terms, predicted_terms, gold_touched, predicted_touching};
  document.counts[static_cast<std::size_t>(DetectionMeasure::published_terms)] = {gold_terms, predicted_terms, predicted_touching,
                                                                                  predicted_touching};
  for (std::size_t measure = 0; measure < document.counts.size(); ++measure) state_->total[measure] += document.counts[measure];
  state_->documents.push_back(std::move(document));
  state_->sentences += evaluation::sentences_of(gold);
  return {};
}

DetectionScores DetectionEvaluation::scores() const {
  DetectionScores scores;
  scores.total = state_->total;
  scores.documents = state_->documents;
  scores.sentences = state_->sentences;
  scores.joined_predictions = state_->joined_predictions;
  for (const auto& [name, label] : state_->labels) {
    scores.labels.push_back(label);
    scores.instances += label.instances;
  }
  for (const auto& [pair, count] : state_->confusions) scores.confusions.push_back({pair.first, pair.second, count});
  std::stable_sort(scores.confusions.begin(), scores.confusions.end(),
                   [](const Confusion& a, const Confusion& b) { return a.count > b.count; });

  CurvePoint point;
  point.tokens.gold = scores[DetectionMeasure::tokens].gold;
  point.labelled_spans.gold = scores[DetectionMeasure::labelled_spans].gold;
  for (const auto& [score, counts] : state_->by_score) {
    point.threshold = static_cast<double>(score);
    point.tokens += counts.tokens;
    point.labelled_spans += counts.spans;
    scores.curve.push_back(point);
  }
  if (scores.curve.size() > longest_curve) {
    std::vector<CurvePoint> sampled;
    const double step = static_cast<double>(scores.curve.size() - 1) / static_cast<double>(longest_curve - 1);
    for (std::size_t i = 0; i < longest_curve; ++i) {
      sampled.push_back(scores.curve[static_cast<std::size_t>(std::lround(static_cast<double>(i) * step))]);
    }
    scores.curve = std::move(sampled);
  }

  const DetectionCounts& strict = scores[DetectionMeasure::labelled_spans];
  scores.leak = scores.sentences == 0 ? 0 : (strict.gold - strict.gold_found) / static_cast<double>(scores.sentences);
  return scores;
}

DetectionAverage average_over_documents(const DetectionScores& scores, DetectionMeasure measure) {
  std::vector<DetectionCounts> counts;
  for (const DocumentDetection& document : scores.documents) {
    const DetectionCounts& one = document.counts[static_cast<std::size_t>(measure)];
    if (one.gold + one.predicted > 0) counts.push_back(one);
  }
  return average_of(counts);
}

DetectionAverage average_over_labels(const DetectionScores& scores, DetectionMeasure measure) {
  std::vector<DetectionCounts> counts;
  for (const LabelDetection& label : scores.labels) {
    counts.push_back(measure == DetectionMeasure::tokens || measure == DetectionMeasure::labelled_tokens ? label.tokens : label.spans);
  }
  return average_of(counts);
}

}  // namespace veil
