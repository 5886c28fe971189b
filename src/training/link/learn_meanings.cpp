#include "training/link/learn_meanings.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <unordered_map>

#include "training/minimise.h"

namespace veil::training {
namespace {

using link::MentionFeatures;
using link::NamedValue;

constexpr std::size_t at_once = 64;  // examples

// Features by number, and the pairs of feature and kind that have a weight.
struct PairTable {
  std::vector<std::uint32_t> hashes;  // ascending
  std::vector<std::uint32_t> begins;
  std::vector<std::uint8_t> columns;
};

PairTable pairs_of(const std::vector<const MeaningExample*>& examples, unsigned smallest_count) {
  std::unordered_map<std::uint32_t, std::map<std::uint8_t, std::uint32_t>> seen;
  std::unordered_map<std::uint32_t, std::uint32_t> counts;
  for (const MeaningExample* example : examples) {
    for (const std::uint32_t hash : example->features.hashed) {
      ++counts[hash];
      for (const link::KindNumber kind : example->right) ++seen[hash][kind];
    }
  }
  PairTable table;
  for (const auto& [hash, count] : counts) {
    if (count >= smallest_count) table.hashes.push_back(hash);
  }
  std::sort(table.hashes.begin(), table.hashes.end());
  table.begins.push_back(0);
  for (const std::uint32_t hash : table.hashes) {
    for (const auto& [kind, count] : seen[hash]) table.columns.push_back(kind);
    table.begins.push_back(static_cast<std::uint32_t>(table.columns.size()));
  }
  return table;
}

// Numbers of the features of each example that the table has.
std::vector<std::vector<std::uint32_t>> rows_of(const std::vector<const MeaningExample*>& examples, const PairTable& table) {
  std::vector<std::vector<std::uint32_t>> rows;
  for (const MeaningExample* example : examples) {
    auto& of_example = rows.emplace_back();
    auto at = table.hashes.begin();
    for (const std::uint32_t hash : example->features.hashed) {
      at = std::lower_bound(at, table.hashes.end(), hash);
      if (at == table.hashes.end()) break;
      if (*at == hash) of_example.push_back(static_cast<std::uint32_t>(at - table.hashes.begin()));
    }
  }
  return rows;
}

void add_to(double* sums, float value, const double* values, std::size_t count) {
  const auto factor = static_cast<double>(value);
  for (std::size_t i = 0; i < count; ++i) sums[i] += factor * values[i];
}

// As whole numbers of 16 bits; sets what 1 means.
std::vector<std::int16_t> in_units(const std::vector<double>& weights, float& unit) {
  double largest = 1e-6;
  for (const double weight : weights) largest = std::max(largest, std::abs(weight));
  unit = static_cast<float>(largest / std::numeric_limits<std::int16_t>::max());
  std::vector<std::int16_t> whole;
  for (const double weight : weights) whole.push_back(static_cast<std::int16_t>(std::lround(weight / static_cast<double>(unit))));
  return whole;
}

}  // namespace

Result<LearntMeanings> learn_kinds_of_things(const std::vector<MeaningExample>& examples, const Chosen& chosen, const link::Kinds& kinds,
                                             const LinkerTrainingOptions& options, const std::function<void(double)>& progress) {
  std::vector<const MeaningExample*> learnt_from;
  for (const MeaningExample& example : examples) {
    if (chosen(example) && !example.right.empty()) learnt_from.push_back(&example);
  }
  if (learnt_from.empty()) return Error{"training.missing_data", "there is nothing to learn from", ""};
  const PairTable table = pairs_of(learnt_from, options.smallest_count);
  const auto rows = rows_of(learnt_from, table);
  const std::size_t pairs = table.columns.size(), named = pairs + link::named_features, columns = kinds.size();
  const std::size_t dense = learnt_from.front()->features.dense.size();
  const auto has_dense = [&](const MeaningExample& example) { return example.features.dense.size() == dense; };
  const auto loss = [&](std::span<const double> weights, std::span<double> gradient) {
    std::fill(gradient.begin(), gradient.end(), 0.0);
    double total = 0;
    std::vector<double> scores(kinds.size());
    std::vector<double> of_dense(at_once * columns);  // of as many examples, so that a row of weights is fetched once for all of them
    for (std::size_t i = 0; i < learnt_from.size(); ++i) {
      if (i % at_once == 0) {
        std::fill(of_dense.begin(), of_dense.end(), 0.0);
        for (std::size_t d = 0; d < dense; ++d) {
          const double* const row = weights.data() + named + d * columns;
          for (std::size_t other = i; other < std::min(i + at_once, learnt_from.size()); ++other) {
            if (has_dense(*learnt_from[other]))
              add_to(&of_dense[(other - i) * columns], learnt_from[other]->features.dense[d], row, columns);
          }
        }
      }
      std::fill(scores.begin(), scores.end(), 0.0);
      for (const std::uint32_t row : rows[i]) {
        for (std::uint32_t pair = table.begins[row]; pair < table.begins[row + 1]; ++pair) scores[table.columns[pair]] += weights[pair];
      }
      for (const NamedValue& value : learnt_from[i]->features.named) {
        scores[value.kind] += weights[pairs + static_cast<std::size_t>(value.feature)] * static_cast<double>(value.value);
      }
      for (std::size_t kind = 0; kind < columns && has_dense(*learnt_from[i]); ++kind)
        scores[kind] += of_dense[(i % at_once) * columns + kind];
      link::to_probabilities(scores, 1);
      // Where several kinds may be right, each gets its share of what they have together.
      double together = 0;
      for (const link::KindNumber kind : learnt_from[i]->right) together += scores[kind];
      together = std::max(together, 1e-300);
      total -= std::log(together);
      for (const link::KindNumber kind : learnt_from[i]->right) scores[kind] -= scores[kind] / together;
      for (const std::uint32_t row : rows[i]) {
        for (std::uint32_t pair = table.begins[row]; pair < table.begins[row + 1]; ++pair) gradient[pair] += scores[table.columns[pair]];
      }
      for (const NamedValue& value : learnt_from[i]->features.named) {
        gradient[pairs + static_cast<std::size_t>(value.feature)] += scores[value.kind] * static_cast<double>(value.value);
      }
      std::copy(scores.begin(), scores.end(), of_dense.begin() + static_cast<std::ptrdiff_t>((i % at_once) * columns));
      if (i % at_once + 1 == at_once || i + 1 == learnt_from.size()) {
        for (std::size_t d = 0; d < dense; ++d) {
          double* const row = gradient.data() + named + d * columns;
          for (std::size_t other = i - i % at_once; other <= i; ++other) {
            if (has_dense(*learnt_from[other]))
              add_to(row, learnt_from[other]->features.dense[d], &of_dense[(other % at_once) * columns], columns);
          }
        }
      }
    }
    return total;
  };
  MinimiseOptions minimising;
  minimising.absolute = options.absolute;
  minimising.square = options.square;
  minimising.iterations = options.iterations;
  minimising.progress = progress;
  const auto weights = minimise(named + dense * columns, loss, minimising);
  if (!weights) return weights.error();

  LearntMeanings learnt;
  learnt.kind_keys = kinds.keys();
  learnt.begins.push_back(0);
  for (std::size_t row = 0; row < table.hashes.size(); ++row) {
    for (std::uint32_t pair = table.begins[row]; pair < table.begins[row + 1]; ++pair) {
      if (std::abs(weights->values[pair]) < 1e-3) continue;
      learnt.columns.push_back(table.columns[pair]);
      learnt.weights.push_back(weights->values[pair]);
    }
    if (learnt.begins.back() == learnt.columns.size()) continue;
    learnt.features.push_back(table.hashes[row]);
    learnt.begins.push_back(static_cast<std::uint32_t>(learnt.columns.size()));
  }
  for (std::size_t i = 0; i < link::named_features; ++i) learnt.info.named[i] = static_cast<float>(weights->values[pairs + i]);
  learnt.dense.assign(weights->values.begin() + static_cast<std::ptrdiff_t>(named), weights->values.end());
  learnt.info.dense = static_cast<std::uint32_t>(dense);
  return learnt;
}

std::vector<double> LearntMeanings::scores(const MentionFeatures& of_mention) const {
  std::vector<double> sums(kind_keys.size());
  auto at = features.begin();
  for (const std::uint32_t hash : of_mention.hashed) {
    at = std::lower_bound(at, features.end(), hash);
    if (at == features.end()) break;
    if (*at != hash) continue;
    const auto row = static_cast<std::size_t>(at - features.begin());
    for (std::uint32_t i = begins[row]; i < begins[row + 1]; ++i) sums[columns[i]] += weights[i];
  }
  for (const NamedValue& value : of_mention.named) {
    sums[value.kind] += static_cast<double>(info.named[static_cast<std::size_t>(value.feature)]) * static_cast<double>(value.value);
  }
  for (std::size_t d = 0; d < info.dense && of_mention.dense.size() == info.dense; ++d) {
    for (std::size_t kind = 0; kind < sums.size(); ++kind)
      sums[kind] += static_cast<double>(of_mention.dense[d]) * dense[d * sums.size() + kind];
  }
  return sums;
}

std::string LearntMeanings::bytes() const {
  link::MeaningInfo rounded = info;
  const std::vector<std::int16_t> whole = in_units(weights, rounded.unit), whole_dense = in_units(dense, rounded.dense_unit);
  std::string keys;
  for (const std::string& key : kind_keys) keys.append(key).push_back('\0');
  const std::array<std::string, static_cast<std::size_t>(link::MeaningSection::count)> sections = {
      std::string(reinterpret_cast<const char*>(&rounded), sizeof rounded),
      keys,
      section_of(features),
      section_of(begins),
      section_of(columns),
      section_of(whole),
      section_of(whole_dense)};
  return section_file(link::meaning_file_kind, sections);
}

Result<link::ClaimValues> learn_certainty(const std::vector<ClaimExample>& examples,
                                          const std::function<bool(const ClaimExample&)>& chosen) {
  const auto loss = [&](std::span<const double> weights, std::span<double> gradient) {
    std::fill(gradient.begin(), gradient.end(), 0.0);
    link::ClaimValues values;
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(weights[i]);
    double total = 0;
    for (const ClaimExample& example : examples) {
      if (!chosen(example)) continue;
      const double sure = link::certainty(example.possible.values, values);
      total -= std::log(std::max(example.right ? sure : 1 - sure, 1e-12));
      const double slope = sure - (example.right ? 1 : 0);
      for (std::size_t i = 0; i < values.size(); ++i) gradient[i] += slope * static_cast<double>(example.possible.values[i]);
    }
    return total;
  };
  MinimiseOptions minimising;
  minimising.absolute = 0;
  minimising.square = 0.1;
  const auto weights = minimise(link::claim_features, loss, minimising);
  if (!weights) return weights.error();
  link::ClaimValues values;
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(weights->values[i]);
  return values;
}

Result<link::PlaceValues> learn_places(const std::vector<PlaceExample>& examples, const std::function<bool(const PlaceExample&)>& chosen) {
  const auto loss = [&](std::span<const double> weights, std::span<double> gradient) {
    std::fill(gradient.begin(), gradient.end(), 0.0);
    double total = 0;
    link::PlaceValues values;
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(weights[i]);
    for (const PlaceExample& example : examples) {
      if (!chosen(example)) continue;
      const std::vector<double> shares = link::place_probabilities(example.places, values);
      total -= std::log(std::max(shares[example.right], 1e-300));
      for (std::size_t place = 0; place < shares.size(); ++place) {
        const double slope = shares[place] - (place == example.right ? 1 : 0);
        for (std::size_t i = 0; i < values.size(); ++i) gradient[i] += slope * static_cast<double>(example.places[place].values[i]);
      }
    }
    return total;
  };
  MinimiseOptions minimising;
  minimising.absolute = 0;
  minimising.square = 0.1;
  const auto weights = minimise(link::place_features, loss, minimising);
  if (!weights) return weights.error();
  link::PlaceValues values;
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(weights->values[i]);
  return values;
}

}  // namespace veil::training
