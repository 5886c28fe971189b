#include "replace/select/selector_model.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace veil::replace {
namespace {

constexpr double strictness_unit = 3.0;  // e^3 is 20

void to_probabilities(std::vector<double>& scores) {
  const double highest = *std::max_element(scores.begin(), scores.end());
  double sum = 0;
  for (double& score : scores) sum += score = std::exp(score - highest);
  for (double& score : scores) score /= sum;
}

// What is decided alike: the thing and its options.
std::vector<std::uint32_t> key_of(const ChoiceMention& mention) {
  std::vector<std::uint32_t> key = {mention.entity, static_cast<std::uint32_t>(mention.label)};
  for (const ChoiceOption& option : mention.options) key.push_back(hash_of(option.text));
  return key;
}

template <typename T>
bool whole(std::string_view bytes) {
  return bytes.size() % sizeof(T) == 0;
}

template <typename T, typename Key>
bool ordered(std::span<const T> values, Key key) {
  return std::is_sorted(values.begin(), values.end(), [&](const T& a, const T& b) { return key(a) < key(b); });
}

}  // namespace

std::string feature_name_lines() {
  std::string lines;
  for (const FeatureName& feature : selection_features()) lines += std::string(feature.name) + '\n';
  return lines;
}

std::span<const float> level_row(const FeatureRows& rows, std::size_t mention) { return rows.row(rows.begins[mention]); }

Result<std::shared_ptr<const SelectorModel>> SelectorModel::open(const std::filesystem::path& path) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) {
    return Error{"model.not_found", "there is no selector: the method learned needs models/selector.veil (veil train selector)",
                 path.string()};
  }
  auto file = SectionFile::open(path, selector_file_kind);
  if (!file) return file.error();
  auto model = std::shared_ptr<SelectorModel>(new SelectorModel(std::move(*file)));
  const SectionFile& sections = model->file_;
  if (sections.bytes(SelectorSection::feature_names) != feature_name_lines()) {
    return Error{"model.other_features", "the selector was trained with other features than this program has: train it again",
                 path.string()};
  }
  const auto words = sections.values<WordEntry>(SelectorSection::words);
  const auto habits = sections.values<HabitEntry>(SelectorSection::habits);
  const auto pair_nodes = sections.values<TreeNode>(SelectorSection::pair_nodes);
  const auto pair_begins = sections.values<std::uint32_t>(SelectorSection::pair_begins);
  const auto level_nodes = sections.values<TreeNode>(SelectorSection::level_nodes);
  const auto level_begins = sections.values<std::uint32_t>(SelectorSection::level_begins);
  const std::size_t features = selection_features().size();
  const bool sound =
      whole<WordEntry>(sections.bytes(SelectorSection::words)) && whole<HabitEntry>(sections.bytes(SelectorSection::habits)) &&
      whole<TreeNode>(sections.bytes(SelectorSection::pair_nodes)) && whole<TreeNode>(sections.bytes(SelectorSection::level_nodes)) &&
      ordered(words, [](const WordEntry& entry) { return entry.hash; }) &&
      ordered(habits, [](const HabitEntry& entry) { return entry.key; }) && BoostedTrees::fits(pair_nodes, pair_begins, 1, features) &&
      BoostedTrees::fits(level_nodes, level_begins, most_levels, features);
  if (!sound) return damaged_model(path.string());
  model->words_ = WordTable(words);
  model->extractor_ = FeatureExtractor(model->words_, Habits(habits));
  model->pairs_ = BoostedTrees(pair_nodes, pair_begins, 1);
  model->flat_pairs_ = FlatTrees(pair_nodes, pair_begins);
  model->levels_ = BoostedTrees(level_nodes, level_begins, most_levels);
  return std::shared_ptr<const SelectorModel>(std::move(model));
}

std::vector<float> SelectorModel::pair_scores(const FeatureRows& rows) const {
  std::vector<float> scores(rows.rows());
  flat_pairs_.score_rows(rows.values, selection_features().size(), scores);
  return scores;
}

std::vector<float> probabilities_of_levels(std::span<const float> sums, std::size_t options) {
  std::vector<double> scores;
  for (std::size_t i = 0; i < std::min(options, sums.size()); ++i) scores.push_back(sums[i]);
  to_probabilities(scores);
  std::vector<float> probabilities(options, static_cast<float>(scores.back()));
  std::transform(scores.begin(), scores.end(), probabilities.begin(), [](double value) { return static_cast<float>(value); });
  return probabilities;
}

std::vector<float> SelectorModel::level_probabilities(const FeatureRows& rows, std::size_t mention) const {
  std::vector<float> sums(most_levels);
  levels_.score(level_row(rows, mention), sums);
  return probabilities_of_levels(sums, rows.begins[mention + 1] - rows.begins[mention]);
}

bool SelectorModel::learnt_from(std::string_view text) const {
  const auto known = file_.values<std::uint32_t>(SelectorSection::about);
  return std::find(known.begin(), known.end(), hash_of(text)) != known.end();
}

std::vector<RankedMention> rank_scores(const ChoiceDocument& document, const FeatureRows& rows, std::span<const float> pair_scores,
                                       const SelectionSettings& settings) {
  struct Together {
    std::vector<double> scores;
    double mentions = 0;
  };
  std::map<std::vector<std::uint32_t>, Together> alike;  // entity and options -> their scores
  for (std::size_t m = 0; m < document.mentions.size(); ++m) {
    const std::size_t options = rows.begins[m + 1] - rows.begins[m];
    std::vector<double> scores(options);
    for (std::size_t i = 0; i < options; ++i) scores[i] = pair_scores[rows.begins[m] + i];
    to_probabilities(scores);
    Together& together = alike[key_of(document.mentions[m])];
    together.scores.resize(options);
    ++together.mentions;
    for (std::size_t i = 0; i < options; ++i) together.scores[i] += std::log(std::max(scores[i], 1e-9));
  }
  std::vector<RankedMention> ranked;
  for (const ChoiceMention& mention : document.mentions) {
    const Together& together = alike[key_of(mention)];
    RankedMention result;
    const std::size_t options = mention.options.size();
    for (std::size_t i = 0; i < options; ++i) {
      const double generality = options < 2 ? 0 : static_cast<double>(i) / static_cast<double>(options - 1);
      result.probability.push_back(together.scores[i] / together.mentions + settings.strictness * strictness_unit * generality);
    }
    to_probabilities(result.probability);
    result.order.resize(options);
    std::iota(result.order.begin(), result.order.end(), std::size_t{0});
    std::stable_sort(result.order.begin(), result.order.end(),
                     [&](std::size_t a, std::size_t b) { return result.probability[a] > result.probability[b]; });
    ranked.push_back(std::move(result));
  }
  return ranked;
}

std::vector<std::string> SelectorModel::strongest(std::span<const float> first, std::span<const float> second) const {
  const std::vector<float> for_first = pairs_.contributions(first);
  const std::vector<float> for_second = pairs_.contributions(second);
  std::vector<std::pair<float, std::size_t>> gains;
  for (std::size_t f = 0; f < for_first.size(); ++f) {
    if (for_first[f] > for_second[f]) gains.emplace_back(for_second[f] - for_first[f], f);
  }
  const std::size_t named = std::min<std::size_t>(3, gains.size());
  std::partial_sort(gains.begin(), gains.begin() + static_cast<std::ptrdiff_t>(named), gains.end());
  std::vector<std::string> reads;
  for (std::size_t i = 0; i < named; ++i) reads.emplace_back(selection_features()[gains[i].second].reads);
  return reads;
}

std::vector<RankedMention> SelectorModel::rank(const ChoiceDocument& document, const SelectionSettings& settings,
                                               double explain_from) const {
  const FeatureRows rows = extractor_.extract(document);
  auto ranked = rank_scores(document, rows, pair_scores(rows), settings);
  std::map<std::vector<std::uint32_t>, std::size_t> explained;  // the same thing with the same options has the same reasons
  for (std::size_t m = 0; explain_from <= 1 && m < ranked.size(); ++m) {
    if (ranked[m].order.size() < 2 || ranked[m].probability[ranked[m].order[0]] < explain_from) continue;
    const auto [known, fresh] = explained.emplace(key_of(document.mentions[m]), m);
    ranked[m].strongest = fresh ? strongest(rows.row(rows.begins[m] + ranked[m].order[0]), rows.row(rows.begins[m] + ranked[m].order[1]))
                                : ranked[known->second].strongest;
  }
  return ranked;
}

}  // namespace veil::replace
