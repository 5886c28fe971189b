#include "risk/budget/weighted_texts.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "likeness/parallel.h"
#include "likeness/softmax_training.h"
#include "likeness/words.h"

namespace veil::risk {

using likeness::CountedFeature;
using likeness::Vocabulary;
using likeness::WeightedFeature;

namespace {

constexpr likeness::FeatureOptions all_features = {.pairs = true, .shortest_run = 4, .longest_run = 4};
constexpr double softmax_temperature = 0.02;  // docs/experiments/attack.md

bool by_number(const WeightedFeature& a, const WeightedFeature& b) { return a.feature < b.feature; }

}  // namespace

CountedText counted_text(std::string_view text) { return likeness::count_features(likeness::features_of(text, all_features)); }

std::string without_names_and_numbers(std::string_view text) {
  const likeness::Words words = likeness::folded_words_of(text);
  std::string left;
  std::uint32_t copied = 0;
  for (const likeness::Word& word : words.words) {
    if (!word.capitalised && !word.has_digit) continue;
    left += text.substr(copied, word.span.begin - copied);
    copied = word.span.end;
  }
  return left += text.substr(copied);
}

WeightedTexts::WeightedTexts(WeightedTextsOptions options, const std::vector<CountedText>& counted,
                             const std::vector<std::string_view>& texts)
    : options_(std::move(options)), rows_(counted.size()) {
  std::vector<std::vector<WeightedFeature>> rows(counted.size());
  for (std::size_t i = 0; i < counted.size(); ++i) {
    for (const CountedFeature& feature : counted[i]) {
      if (kind_weight(feature.kind) <= 0) continue;
      const std::uint32_t number = vocabulary_.add(feature.hash);
      if (number == rows_with_.size()) rows_with_.push_back(0);
      ++rows_with_[number];
      const double weight = kind_weight(feature.kind) * (1 + std::log(static_cast<double>(feature.count)));
      rows[i].push_back({number, static_cast<float>(weight)});
    }
  }
  rarities_.reserve(rows_with_.size());
  for (const std::uint32_t with : rows_with_) rarities_.push_back(rarity(with));
  std::vector<double> lengths;
  for (auto& row : rows) {
    double squares = 0;
    for (WeightedFeature& entry : row) {
      entry.weight *= rarities_[entry.feature];
      squares += static_cast<double>(entry.weight) * static_cast<double>(entry.weight);
    }
    if (squares <= 0) continue;
    const double length = std::sqrt(squares);
    for (WeightedFeature& entry : row) entry.weight = static_cast<float>(static_cast<double>(entry.weight) / length);
    std::sort(row.begin(), row.end(), by_number);
    lengths.push_back(length);
  }
  if (!lengths.empty()) {
    std::nth_element(lengths.begin(), lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() / 2), lengths.end());
    typical_length_ = lengths[lengths.size() / 2];
  }
  if (options_.trained) train(rows, texts);
  index_ = std::make_unique<const likeness::SparseIndex>(rows, vocabulary_.size());
}

double WeightedTexts::kind_weight(FeatureKind kind) const {
  switch (kind) {
    case FeatureKind::word:
      return options_.word_weight;
    case FeatureKind::pair:
      return options_.pair_weight;
    case FeatureKind::characters:
      return options_.run_weight;
    case FeatureKind::concept_name:
      return options_.concept_weight;
  }
  return 0;
}

// As in BM25: 0 for what everybody has, and never below.
float WeightedTexts::rarity(std::uint32_t rows_with) const {
  const auto rows = static_cast<double>(rows_);
  return static_cast<float>(std::log(1 + (rows - rows_with + 0.5) / (rows_with + 0.5)));
}

float WeightedTexts::asked(FeatureKind kind, std::uint64_t hash) const {
  const double weight = kind_weight(kind);
  if (weight <= 0) return 0;
  const std::uint32_t number = vocabulary_.find(hash);
  return static_cast<float>(weight) * (number == Vocabulary::unknown ? rarity(1) : rarities_[number]);
}

float WeightedTexts::typical(FeatureKind kind, std::uint64_t hash) const { return asked(kind, hash) / static_cast<float>(typical_length_); }

double WeightedTexts::share(std::uint64_t hash) const {
  const std::uint32_t number = vocabulary_.find(hash);
  return number == Vocabulary::unknown || rows_ == 0 ? 0 : static_cast<double>(rows_with_[number]) / static_cast<double>(rows_);
}

void WeightedTexts::add(std::uint32_t number, double by, std::vector<double>& scores) const {
  if (number == Vocabulary::unknown) return;
  for (const auto& posting : index_->rows_with(number)) scores[posting.row] += by * static_cast<double>(posting.weight);
}

likeness::SparseQuery WeightedTexts::query_of(std::string_view text) const {
  likeness::SparseQuery query;
  double squares = 0;
  for (const CountedFeature& feature : counted_text(text)) {
    const float once = asked(feature.kind, feature.hash);
    if (once <= 0) continue;
    const double weight = static_cast<double>(once) * (1 + std::log(static_cast<double>(feature.count)));
    squares += weight * weight;
    const std::uint32_t number = vocabulary_.find(feature.hash);
    if (number != Vocabulary::unknown) query.push_back({number, static_cast<float>(weight)});
  }
  std::sort(query.begin(), query.end(), by_number);
  for (WeightedFeature& feature : query) feature.weight = static_cast<float>(static_cast<double>(feature.weight) / std::sqrt(squares));
  return query;
}

void WeightedTexts::train(std::vector<std::vector<WeightedFeature>>& rows, const std::vector<std::string_view>& texts) const {
  std::vector<std::vector<likeness::Passage>> by_row(texts.size());
  likeness::for_each_in_parallel(texts.size(), options_.threads, [&](std::size_t i) {
    const std::string masked = without_names_and_numbers(texts[i]);
    for (const std::string_view text : {texts[i], std::string_view(masked)}) {
      for (const std::string_view passage : likeness::passages_of(text)) {
        likeness::SparseQuery query = query_of(passage);
        if (!query.empty()) by_row[i].push_back({static_cast<std::uint32_t>(i), std::move(query)});
      }
    }
  });
  std::vector<likeness::Passage> passages;
  for (auto& of_row : by_row) std::move(of_row.begin(), of_row.end(), std::back_inserter(passages));
  likeness::SoftmaxOptions softmax;
  softmax.temperature = softmax_temperature;
  likeness::train_softmax(rows, vocabulary_.size(), std::move(passages), softmax);
}

}  // namespace veil::risk
