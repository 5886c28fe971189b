#include "evaluation/segmentation.h"

#include <algorithm>
#include <string>
#include <vector>

#include "veil/utf8.h"

namespace veil {
namespace {

// A token as written, with the words in it.
struct Surface {
  Span span;
  std::uint32_t first_word = 0;
  std::uint32_t end_word = 0;
  bool is_contraction() const { return end_word - first_word > 1; }
};

std::vector<Surface> surfaces_of(const Document& document) {
  std::vector<Surface> surfaces;
  for (std::uint32_t i = 0; i < document.tokens.size(); ++i) {
    const Token& token = document.tokens[i];
    if (token.part > 0 && !surfaces.empty()) {
      surfaces.back().span = cover(surfaces.back().span, token.span);
      surfaces.back().end_word = i + 1;
    } else {
      surfaces.push_back({token.span, i, i + 1});
    }
  }
  return surfaces;
}

template <typename Spans>
Agreement agreement_of(const Spans& gold, const Spans& predicted) {
  Agreement agreement{gold.size(), predicted.size(), 0};
  for (std::size_t g = 0, p = 0; g < gold.size() && p < predicted.size();) {
    if (gold[g] == predicted[p]) {
      ++agreement.correct;
      ++g;
      ++p;
    } else if (gold[g].begin < predicted[p].begin || (gold[g].begin == predicted[p].begin && gold[g].end < predicted[p].end)) {
      ++g;
    } else {
      ++p;
    }
  }
  return agreement;
}

std::vector<Span> sentence_spans(const Document& document) {
  std::vector<Span> spans;
  for (const Sentence sentence : document.sentences) {
    if (sentence.first_token == sentence.end_token) continue;
    spans.push_back({document.tokens[sentence.first_token].span.begin, document.tokens[sentence.end_token - 1].span.end});
  }
  return spans;
}

std::vector<std::string> lower_forms(const Document& document, std::uint32_t first, std::uint32_t end) {
  std::vector<std::string> forms;
  for (std::uint32_t i = first; i < end; ++i) forms.push_back(utf8::to_lower(document.form_of(document.tokens[i])));
  return forms;
}

std::uint64_t common_subsequence(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  std::vector<std::uint64_t> row(b.size() + 1, 0);
  for (const std::string& word : a) {
    std::uint64_t diagonal = 0;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::uint64_t above = row[j];
      row[j] = word == b[j - 1] ? diagonal + 1 : std::max(row[j], row[j - 1]);
      diagonal = above;
    }
  }
  return row[b.size()];
}

// Goes through both sides at once. Around a contraction of either side, words are collected until both sides stand at the
// same place again, and aligned by form.
std::uint64_t aligned_words(const Document& gold, const Document& predicted) {
  const std::vector<Surface> g = surfaces_of(gold);
  const std::vector<Surface> p = surfaces_of(predicted);
  std::uint64_t correct = 0;
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < g.size() && j < p.size()) {
    if (!g[i].is_contraction() && !p[j].is_contraction()) {
      if (g[i].span == p[j].span) {
        ++correct;
        ++i;
        ++j;
      } else if (g[i].span.begin <= p[j].span.begin && g[i].span.end <= p[j].span.end) {
        ++i;
      } else if (p[j].span.begin <= g[i].span.begin && p[j].span.end <= g[i].span.end) {
        ++j;
      } else if (g[i].span.begin < p[j].span.begin) {
        ++i;
      } else {
        ++j;
      }
      continue;
    }
    if (p[j].span.end <= g[i].span.begin) {
      ++j;
      continue;
    }
    if (g[i].span.end <= p[j].span.begin) {
      ++i;
      continue;
    }
    const std::size_t first_gold = i;
    const std::size_t first_predicted = j;
    std::uint32_t end = 0;
    if (g[i].is_contraction()) end = std::max(end, g[i].span.end);
    if (p[j].is_contraction()) end = std::max(end, p[j].span.end);
    for (bool grew = true; grew;) {
      grew = false;
      while (i < g.size() && g[i].span.begin < end) {
        if (g[i].is_contraction() && g[i].span.end > end) end = g[i].span.end, grew = true;
        ++i;
      }
      while (j < p.size() && p[j].span.begin < end) {
        if (p[j].is_contraction() && p[j].span.end > end) end = p[j].span.end, grew = true;
        ++j;
      }
    }
    correct += common_subsequence(lower_forms(gold, g[first_gold].first_word, g[i - 1].end_word),
                                  lower_forms(predicted, p[first_predicted].first_word, p[j - 1].end_word));
  }
  return correct;
}

}  // namespace

Agreement& Agreement::operator+=(const Agreement& other) {
  gold += other.gold;
  predicted += other.predicted;
  correct += other.correct;
  return *this;
}

SegmentationScores& SegmentationScores::operator+=(const SegmentationScores& other) {
  tokens += other.tokens;
  words += other.words;
  sentences += other.sentences;
  return *this;
}

Result<SegmentationScores> evaluate_segmentation(const Document& gold, const Document& predicted) {
  if (gold.text != predicted.text) {
    return Error{"evaluate.different_text", "the two documents do not hold the same text", gold.id};
  }
  const auto spans = [](const Document& document) {
    std::vector<Span> result;
    for (const Surface& surface : surfaces_of(document)) result.push_back(surface.span);
    return result;
  };
  SegmentationScores scores;
  scores.tokens = agreement_of(spans(gold), spans(predicted));
  scores.words = {gold.tokens.size(), predicted.tokens.size(), aligned_words(gold, predicted)};
  scores.sentences = agreement_of(sentence_spans(gold), sentence_spans(predicted));
  return scores;
}

}  // namespace veil
