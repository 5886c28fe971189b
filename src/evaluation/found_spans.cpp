#include "evaluation/found_spans.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "evaluation/words.h"

namespace veil::evaluation {
namespace {

std::string document_place(std::uint64_t number) { return "document " + std::to_string(number); }

Error empty_mention(std::uint64_t number) {
  return Error{"evaluate.empty_mention", "a mention covers no text, so it cannot be found", document_place(number)};
}

bool before(const FoundSpan& a, const FoundSpan& b) {
  return std::tuple(a.span.begin, a.span.end, std::string_view(a.label)) < std::tuple(b.span.begin, b.span.end, std::string_view(b.label));
}

// Of equal ones the highest score stays.
void sort_and_drop_equal(std::vector<FoundSpan>& spans) {
  std::sort(spans.begin(), spans.end(),
            [](const FoundSpan& a, const FoundSpan& b) { return before(a, b) || (!before(b, a) && a.score > b.score); });
  const auto same = [](const FoundSpan& a, const FoundSpan& b) { return a.span == b.span && a.label == b.label; };
  spans.erase(std::unique(spans.begin(), spans.end(), same), spans.end());
}

bool any_overlap(const std::vector<FoundSpan>& sorted) {
  for (std::size_t i = 1; i < sorted.size(); ++i) {
    if (sorted[i].span.begin < sorted[i - 1].span.end) return true;
  }
  return false;
}

}  // namespace

std::string label_at(const Mention& mention, LabelLevel level) {
  const std::string_view main = name_of(mention.label);
  if (mention.subtype.empty() || level == LabelLevel::main) return std::string(main);
  if (level == LabelLevel::full) return std::string(main) + "/" + mention.subtype;
  return mention.label == Label::misc ? mention.subtype.str() : std::string(main);
}

Result<std::vector<FoundSpan>> spans_to_find(const Document& gold, const DetectionOptions& options, std::uint64_t number) {
  std::map<std::string_view, std::vector<FoundSpan>> by_annotator;
  for (const Mention& mention : gold.mentions) {
    if (mention.kind == IdentifierKind::none) continue;
    if (mention.span.empty()) return empty_mention(number);
    by_annotator[mention.annotator].push_back({mention.span, label_at(mention, options.labels), 1});
  }
  std::vector<FoundSpan> all;
  for (auto& [annotator, spans] : by_annotator) {
    sort_and_drop_equal(spans);
    if (any_overlap(spans) && !options.merge_overlaps) {
      return Error{"evaluate.overlapping_gold",
                   "gold mentions overlap, so that whole spans cannot be counted (--merge-overlaps joins them)", document_place(number)};
    }
    std::move(spans.begin(), spans.end(), std::back_inserter(all));
  }
  sort_and_drop_equal(all);
  return by_annotator.size() > 1 || options.merge_overlaps ? joined_where_overlapping(std::move(all)) : std::move(all);
}

Result<std::vector<FoundSpan>> spans_found(const Document& predicted, const DetectionOptions& options, std::uint64_t number) {
  std::vector<FoundSpan> spans;
  for (const Mention& mention : predicted.mentions) {
    if (mention.kind == IdentifierKind::none || static_cast<double>(mention.score) < options.threshold) continue;
    if (mention.span.empty()) return empty_mention(number);
    spans.push_back({mention.span, label_at(mention, options.labels), mention.score});
  }
  sort_and_drop_equal(spans);
  return spans;
}

std::vector<FoundSpan> joined_where_overlapping(std::vector<FoundSpan> spans) {
  std::vector<FoundSpan> joined;
  std::uint32_t longest = 0;
  float score = 0;  // of the one that gave the label
  for (FoundSpan& next : spans) {
    const std::uint32_t length = next.span.size();
    if (joined.empty() || next.span.begin >= joined.back().span.end) {
      longest = length;
      score = next.score;
      joined.push_back(std::move(next));
      continue;
    }
    FoundSpan& last = joined.back();
    if (length > longest || (length == longest && next.score > score)) {
      longest = length;
      score = next.score;
      last.label = std::move(next.label);
    }
    last.span.end = std::max(last.span.end, next.span.end);
    last.score = std::max(last.score, next.score);
  }
  return joined;
}

std::vector<Span> merged_neighbours(const std::vector<FoundSpan>& spans, std::string_view text) {
  std::vector<Span> merged;
  for (const FoundSpan& next : spans) {
    if (!merged.empty()) {
      Span& last = merged.back();
      if (next.span.begin <= last.end || !has_alphanumeric(text.substr(last.end, next.span.begin - last.end))) {
        last.end = std::max(last.end, next.span.end);
        continue;
      }
    }
    merged.push_back(next.span);
  }
  return merged;
}

PairedSpans pair_spans(const std::vector<FoundSpan>& gold, const std::vector<FoundSpan>& predicted) {
  PairedSpans pairs{std::vector<int>(gold.size(), -1), std::vector<int>(predicted.size(), -1)};
  const auto pair_up = [&](std::size_t g, std::size_t p) {
    pairs.prediction_of_gold[g] = static_cast<int>(p);
    pairs.gold_of_prediction[p] = static_cast<int>(g);
  };
  // Gold is free of overlaps or nearly so: candidates of a prediction stand side by side.
  const auto first_ending_behind = [&](std::uint32_t place) {
    std::size_t g = 0;
    std::size_t count = gold.size();
    while (count > 0) {
      const std::size_t half = count / 2;
      if (gold[g + half].span.end <= place) {
        g += half + 1;
        count -= half + 1;
      } else {
        count = half;
      }
    }
    return g;
  };
  for (int pass = 0; pass < 3; ++pass) {
    for (std::size_t p = 0; p < predicted.size(); ++p) {
      if (pairs.gold_of_prediction[p] >= 0) continue;
      const Span span = predicted[p].span;
      std::optional<std::size_t> best;
      std::uint32_t best_overlap = 0;
      for (std::size_t g = first_ending_behind(span.begin); g < gold.size() && gold[g].span.begin < span.end; ++g) {
        if (pairs.prediction_of_gold[g] >= 0) continue;
        const bool same_ends = gold[g].span == span;
        if ((pass == 0 && (!same_ends || gold[g].label != predicted[p].label)) || (pass == 1 && !same_ends)) continue;
        const std::uint32_t overlap = std::min(gold[g].span.end, span.end) - std::max(gold[g].span.begin, span.begin);
        if (!best || overlap > best_overlap) {
          best = g;
          best_overlap = overlap;
        }
      }
      if (best) pair_up(*best, p);
    }
  }
  return pairs;
}

}  // namespace veil::evaluation
