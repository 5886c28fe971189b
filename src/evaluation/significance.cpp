#include <algorithm>
#include <cmath>

#include "veil/tools/evaluation_significance.h"

#include "text/splitmix.h"

namespace veil {
namespace {

// 0 .. limit - 1; for numbers of documents the bias is beyond notice.
std::size_t below(SplitMix& chance, std::size_t limit) {
  return static_cast<std::size_t>((chance.next() >> 32) * static_cast<std::uint64_t>(limit) >> 32);
}

const DetectionCounts& counts_in(const DocumentDetection& document, DetectionMeasure measure) {
  return document.counts[static_cast<std::size_t>(measure)];
}

}  // namespace

double figure_of(const DetectionCounts& counts, DetectionFigure figure) {
  switch (figure) {
    case DetectionFigure::precision:
      return counts.precision();
    case DetectionFigure::recall:
      return counts.recall();
    case DetectionFigure::f1:
      break;
  }
  return counts.f1();
}

Result<Significance> approximate_randomization(const DetectionScores& first, const DetectionScores& second,
                                               const SignificanceOptions& options) {
  const auto same_number = [](const DocumentDetection& a, const DocumentDetection& b) { return a.number == b.number; };
  if (!std::equal(first.documents.begin(), first.documents.end(), second.documents.begin(), second.documents.end(), same_number)) {
    return Error{"evaluate.different_documents", "the two systems were not measured on the same documents", ""};
  }
  Significance result;
  result.first = figure_of(first[options.measure], options.figure);
  result.second = figure_of(second[options.measure], options.figure);
  const double apart = std::abs(result.first - result.second);
  constexpr double rounding = 1e-12;  // sums in another order
  SplitMix chance(options.seed);
  for (std::uint32_t shuffle = 0; shuffle < options.shuffles; ++shuffle) {
    DetectionCounts one;
    DetectionCounts other;
    std::uint64_t coins = 0;
    for (std::size_t i = 0; i < first.documents.size(); ++i) {
      if (i % 64 == 0) coins = chance.next();
      const bool change = (coins >> (i % 64)) & 1u;
      one += counts_in((change ? second : first).documents[i], options.measure);
      other += counts_in((change ? first : second).documents[i], options.measure);
    }
    if (std::abs(figure_of(one, options.figure) - figure_of(other, options.figure)) >= apart - rounding) ++result.at_least_as_far;
  }
  result.p = (result.at_least_as_far + 1.0) / (options.shuffles + 1.0);
  return result;
}

Interval bootstrap_interval(const DetectionScores& scores, const BootstrapOptions& options) {
  if (scores.documents.empty() || options.samples == 0) return {};
  SplitMix chance(options.seed);
  std::vector<double> figures;
  figures.reserve(options.samples);
  for (std::uint32_t sample = 0; sample < options.samples; ++sample) {
    DetectionCounts sum;
    for (std::size_t i = 0; i < scores.documents.size(); ++i) {
      sum += counts_in(scores.documents[below(chance, scores.documents.size())], options.measure);
    }
    figures.push_back(figure_of(sum, options.figure));
  }
  std::sort(figures.begin(), figures.end());
  const double tail = (1 - options.confidence) / 2;
  const auto at = [&](double share) {
    return figures[static_cast<std::size_t>(std::lround(share * static_cast<double>(figures.size() - 1)))];
  };
  return {at(tail), at(1 - tail)};
}

}  // namespace veil
