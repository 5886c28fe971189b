// From choices to a model file: rows by the same function that `protect` uses, habits with the document at hand taken out, two sets of
// trees. Cross-validation leaves out whole documents, since mentions of one document are decided by the same people.
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <numeric>
#include <set>

#include "knowledge/core_names.h"
#include "replace/select/choice_file.h"
#include "replace/select/selector_model.h"
#include "replace/select/selector_writer.h"
#include "training/selector/build_word_table.h"
#include "training/selector/review_file.h"
#include "training/selector/xgboost_library.h"
#include "veil/new_file.h"
#include "veil/tools/training_selector.h"

namespace veil::training {
namespace {

using replace::FeatureRows;
using replace::HabitCounts;
using replace::HabitEntry;
using replace::Habits;
using replace::WordEntry;
using Documents = std::vector<const replace::ChoiceFileDocument*>;

constexpr unsigned level_rounds = 60;

struct Learnt {
  std::vector<HabitEntry> habits;
  LearntTrees pairs;
  LearntTrees levels;
};

HabitCounts habits_of(const replace::ChoiceFileDocument& document) {
  HabitCounts counts;
  for (std::size_t m = 0; m < document.mentions.size(); ++m) {
    const double people = static_cast<double>(std::accumulate(document.votes[m].begin(), document.votes[m].end(), std::size_t{0}));
    std::vector<double> shares;
    for (const std::size_t votes : document.votes[m]) shares.push_back(static_cast<double>(votes) / people);
    counts.add(document.mentions[m], shares);
  }
  return counts.damped();
}

// Features that are left out are set to a missing value everywhere.
void leave_out(FeatureRows& rows, const std::vector<bool>& without) {
  const std::size_t width = without.size();
  for (std::size_t i = 0; i < rows.values.size(); ++i) {
    if (without[i % width]) rows.values[i] = std::nanf("");
  }
}

std::vector<std::pair<std::string, std::string>> settings_of(const SelectorTrainingOptions& options) {
  std::string directions = "(";
  for (const replace::FeatureName& feature : replace::selection_features()) {
    directions += (directions.size() > 1 ? "," : "") + std::to_string(feature.direction);
  }
  return {{"eta", "0.06"},
          {"max_depth", std::to_string(options.depth)},
          {"min_child_weight", "1"},
          {"subsample", "0.7"},
          {"colsample_bytree", "0.5"},
          {"lambda", "2"},
          {"tree_method", "hist"},
          {"nthread", "1"},
          {"seed", std::to_string(options.seed)},
          {"verbosity", "0"},
          {"disable_default_eval_metric", "1"},
          {"monotone_constraints", directions + ")"}};
}

Result<Learnt> learn(const Documents& documents, const std::vector<WordEntry>& words, const SelectorTrainingOptions& options,
                     const std::vector<bool>& without) {
  Learnt learnt;
  HabitCounts all;
  std::vector<std::vector<HabitEntry>> own;
  for (const replace::ChoiceFileDocument* document : documents) {
    const HabitCounts counts = habits_of(*document);
    own.push_back(counts.entries());
    all.add_document(counts);
  }
  learnt.habits = all.entries();
  const replace::FeatureExtractor extractor(replace::WordTable(words), Habits(learnt.habits));
  std::vector<float> pair_values;
  std::vector<float> shares;
  std::vector<std::size_t> begins = {0};
  std::vector<float> level_values;
  std::vector<float> levels;
  std::vector<float> weights;
  for (std::size_t d = 0; d < documents.size(); ++d) {
    const replace::ChoiceFileDocument& document = *documents[d];
    const Habits own_habits(own[d]);
    FeatureRows rows = extractor.extract(document.view(), &own_habits);
    leave_out(rows, without);
    for (std::size_t m = 0; m < document.mentions.size(); ++m) {
      const auto& votes = document.votes[m];
      const auto people = static_cast<float>(std::accumulate(votes.begin(), votes.end(), std::size_t{0}));
      for (std::size_t i = 0; i < votes.size(); ++i) {
        const auto row = rows.row(rows.begins[m] + i);
        pair_values.insert(pair_values.end(), row.begin(), row.end());
        shares.push_back(static_cast<float>(votes[i]) / people);
        if (votes[i] == 0) continue;
        const auto first = replace::level_row(rows, m);
        level_values.insert(level_values.end(), first.begin(), first.end());
        levels.push_back(static_cast<float>(std::min(i, replace::most_levels - 1)));
        weights.push_back(static_cast<float>(votes[i]) / people);
      }
      begins.push_back(shares.size());
    }
  }
  if (shares.empty()) return Error{"training.missing_data", "there are no choices to learn from", ""};
  BoostingTask task{pair_values, without.size(), settings_of(options), options.rounds};
  auto pairs = learn_choices(task, begins, shares);
  if (!pairs) return pairs.error();
  task.values = level_values;
  task.rounds = level_rounds;
  auto level_trees = learn_classes(task, levels, weights, replace::most_levels);
  if (!level_trees) return level_trees.error();
  learnt.pairs = std::move(*pairs);
  learnt.levels = std::move(*level_trees);
  return learnt;
}

// Counts what a selector does with documents whose choices are known.
class Judge {
 public:
  void count(const replace::ChoiceFileDocument& document, const std::vector<replace::RankedMention>& ranked,
             std::span<const float> pair_scores, const FeatureRows& rows, const std::vector<std::vector<float>>& levels) {
    for (std::size_t m = 0; m < document.mentions.size(); ++m) {
      const auto& votes = document.votes[m];
      const std::size_t gold = replace::majority_of(votes);
      const auto& order = ranked[m].order;
      ++mentions_;
      right_ += order[0] == gold;
      any_ += votes[order[0]] > 0;
      reciprocal_ += 1.0 / static_cast<double>(std::find(order.begin(), order.end(), gold) - order.begin() + 1);
      auto& label = labels_[std::string(name_of(document.mentions[m].label))];
      ++label.second;
      label.first += order[0] == gold;
      const auto best = [](std::span<const float> scores) {
        return static_cast<std::size_t>(std::max_element(scores.begin(), scores.end()) - scores.begin());
      };
      pairs_ += best(pair_scores.subspan(rows.begins[m], votes.size())) == gold;
      const std::size_t level = best(levels[m]);
      levels_right_ += level == gold;
      ++gold_levels_[gold];
      ++found_levels_[level];
      if (level == gold) ++right_levels_[gold];
    }
  }

  SelectorScores scores() const {
    SelectorScores scores;
    const double all = static_cast<double>(std::max<std::size_t>(1, mentions_));
    scores.mentions = mentions_;
    scores.by_majority = static_cast<double>(right_) / all;
    scores.by_any = static_cast<double>(any_) / all;
    scores.reciprocal_rank = reciprocal_ / all;
    scores.pair_accuracy = static_cast<double>(pairs_) / all;
    scores.level_accuracy = static_cast<double>(levels_right_) / all;
    for (const auto& [level, gold] : gold_levels_) {
      const auto at = [](const std::map<std::size_t, std::size_t>& counts, std::size_t key) {
        const auto found = counts.find(key);
        return found == counts.end() ? 0.0 : static_cast<double>(found->second);
      };
      scores.level_weighted_f1 +=
          static_cast<double>(gold) / all * 2 * at(right_levels_, level) / (static_cast<double>(gold) + at(found_levels_, level));
    }
    for (const auto& [label, counts] : labels_)
      scores.by_label[label] = static_cast<double>(counts.first) / static_cast<double>(counts.second);
    return scores;
  }

 private:
  std::size_t mentions_ = 0, right_ = 0, any_ = 0, pairs_ = 0, levels_right_ = 0;
  double reciprocal_ = 0;
  std::map<std::string, std::pair<std::size_t, std::size_t>> labels_;
  std::map<std::size_t, std::size_t> gold_levels_, found_levels_, right_levels_;
};

std::vector<float> level_probabilities(const LearntTrees& trees, const FeatureRows& rows, std::size_t mention) {
  std::vector<float> sums(replace::most_levels);
  trees.view(replace::most_levels).score(replace::level_row(rows, mention), sums);
  return replace::probabilities_of_levels(sums, rows.begins[mention + 1] - rows.begins[mention]);
}

void judge(Judge& into, const Learnt& learnt, const std::vector<WordEntry>& words, const std::vector<bool>& without,
           const replace::ChoiceFileDocument& document) {
  const replace::FeatureExtractor extractor(replace::WordTable(words), Habits(learnt.habits));
  FeatureRows rows = extractor.extract(document.view());
  leave_out(rows, without);
  std::vector<float> scores(rows.rows());
  const replace::BoostedTrees trees = learnt.pairs.view(1);
  for (std::size_t i = 0; i < scores.size(); ++i) trees.score(rows.row(i), std::span(scores).subspan(i, 1));
  std::vector<std::vector<float>> levels;
  for (std::size_t m = 0; m < document.mentions.size(); ++m) levels.push_back(level_probabilities(learnt.levels, rows, m));
  into.count(document, replace::rank_scores(document.view(), rows, scores, {}), scores, rows, levels);
}

void judge(Judge& into, const replace::SelectorModel& model, const replace::ChoiceFileDocument& document) {
  const FeatureRows rows = model.extractor().extract(document.view());
  std::vector<std::vector<float>> levels;
  for (std::size_t m = 0; m < document.mentions.size(); ++m) levels.push_back(model.level_probabilities(rows, m));
  into.count(document, model.rank(document.view(), {}), model.pair_scores(rows), rows, levels);
}

std::string file_of(const Learnt& learnt, const std::vector<WordEntry>& words, const Documents& documents) {
  std::vector<std::uint32_t> known;
  for (const replace::ChoiceFileDocument* document : documents) known.push_back(replace::hash_of(document->text));
  return replace::selector_file_of(
      {known, words, learnt.habits, {learnt.pairs.nodes, learnt.pairs.begins}, {learnt.levels.nodes, learnt.levels.begins}});
}

// Documents in a random order that the seed decides alone.
std::vector<std::size_t> shuffled(std::size_t count, std::uint64_t seed) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::uint64_t state = seed * 0x9E3779B97F4A7C15u + 1;
  for (std::size_t i = count; i > 1; --i) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    std::swap(order[i - 1], order[state % i]);
  }
  return order;
}

Result<std::vector<replace::ChoiceFileDocument>> choices_of(const std::filesystem::path& file, const replace::OptionGlossary* glossary) {
  if (is_review_file(file)) return review_documents(file, glossary);
  auto json = replace::read_choice_json(file);
  if (!json) return json.error();
  return replace::choice_documents(*json, file.string(), replace::ReadChoices::yes);
}

Result<std::vector<replace::ChoiceFileDocument>> read_all(const std::vector<std::filesystem::path>& files,
                                                          const std::filesystem::path& resources) {
  std::vector<replace::ChoiceFileDocument> all;
  std::shared_ptr<const replace::OptionGlossary> glossary;
  if (!resources.empty() && std::any_of(files.begin(), files.end(), is_review_file)) {
    const auto bases = knowledge::KnowledgeBases::open(knowledge::knowledge_files_in(resources / "models"));
    if (!bases) return bases.error();
    const auto core = knowledge::CoreNames::in(*bases);
    if (!core) return core.error();
    auto opened = replace::OptionGlossary::open(resources / "languages", *core);
    if (!opened) return opened.error();
    glossary = std::move(*opened);
  }
  for (const auto& file : files) {
    auto documents = choices_of(file, glossary.get());
    if (!documents) return documents.error();
    for (replace::ChoiceFileDocument& document : *documents) {
      document.places.clear();
      if (!document.mentions.empty()) all.push_back(std::move(document));
    }
  }
  return all;
}

Result<std::vector<bool>> features_left_out(const std::vector<std::string>& groups) {
  const std::vector<std::string> known = selection_feature_groups();
  for (const std::string& group : groups) {
    if (std::find(known.begin(), known.end(), group) != known.end()) continue;
    std::string list;
    for (const std::string& name : known) list += (list.empty() ? "" : ", ") + name;
    return Error{"training.invalid_option", "there is no such group of features; known are " + list, group};
  }
  std::vector<bool> without;
  for (const replace::FeatureName& feature : replace::selection_features()) {
    without.push_back(std::find(groups.begin(), groups.end(), feature.group) != groups.end());
  }
  return without;
}

}  // namespace

std::vector<std::string> selection_feature_groups() {
  std::set<std::string> groups;
  for (const replace::FeatureName& feature : replace::selection_features()) groups.emplace(feature.group);
  return {groups.begin(), groups.end()};
}

Result<SelectorTrainingReport> train_selector(const SelectorTrainingOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  const auto progress = [&](std::string_view what, double share) {
    if (options.progress) options.progress(what, share);
  };
  if (options.choices.empty()) return Error{"training.missing_data", "no choices to learn from were named", ""};
  if (options.rounds == 0 || options.depth == 0 || options.depth > 6)
    return Error{"training.invalid_option", "trees are 1 to 6 splits deep, and there is at least one", ""};
  const auto without = features_left_out(options.without);
  if (!without) return without.error();
  auto documents = read_all(options.choices, options.resources);
  if (!documents) return documents.error();
  if (documents->empty()) return Error{"training.missing_data", "the files have no choices", ""};

  std::shared_ptr<const replace::SelectorModel> former;
  std::vector<WordEntry> words;
  if (!options.former.empty()) {
    auto opened = replace::SelectorModel::open(options.former);
    if (!opened) return opened.error();
    former = std::move(*opened);
    words.assign(former->words().entries().begin(), former->words().entries().end());
  }
  if (!options.vectors.empty()) {
    progress("reading word vectors", 0);
    auto table = build_word_table(options.vectors, options.wordnet, options.words);
    if (!table) return table.error();
    words = std::move(*table);
  }

  SelectorTrainingReport report;
  Documents all;
  for (const replace::ChoiceFileDocument& document : *documents) {
    all.push_back(&document);
    report.mentions += document.mentions.size();
    for (const auto& mention : document.mentions) report.options += mention.options.size();
  }
  report.documents = all.size();

  if (options.folds > 1) {
    if (all.size() < options.folds)
      return Error{"training.invalid_option", "there are fewer documents than parts to cross-validate with", ""};
    Judge judged;
    for (unsigned repeat = 0; repeat < options.repeats; ++repeat) {
      const auto order = shuffled(all.size(), options.seed + repeat);
      for (unsigned fold = 0; fold < options.folds; ++fold) {
        progress("cross-validating", static_cast<double>(repeat * options.folds + fold) / (options.repeats * options.folds));
        Documents learning, judging;
        for (std::size_t i = 0; i < order.size(); ++i) (i % options.folds == fold ? judging : learning).push_back(all[order[i]]);
        const auto learnt = learn(learning, words, options, *without);
        if (!learnt) return learnt.error();
        for (const replace::ChoiceFileDocument* document : judging) judge(judged, *learnt, words, *without, *document);
      }
    }
    report.cross_validated = true;
    report.cross_validation = judged.scores();
  }
  if (options.output.empty()) return report;

  if (former) {
    auto separate = options.held_out.empty() ? Result<std::vector<replace::ChoiceFileDocument>>(std::vector<replace::ChoiceFileDocument>{})
                                             : read_all({options.held_out}, options.resources);
    if (!separate) return separate.error();
    Documents held_out, learning = all;
    for (const replace::ChoiceFileDocument& document : *separate) held_out.push_back(&document);
    if (options.held_out.empty()) {
      learning.clear();
      std::size_t unknown = 0;
      for (const replace::ChoiceFileDocument* document : all) {
        const bool fifth = !former->learnt_from(document->text) && unknown++ % 5 == 0;
        (fifth ? held_out : learning).push_back(document);
      }
    }
    if (held_out.empty() || learning.empty()) {
      return Error{"training.missing_data",
                   "no choices are left to compare with the former selector, which has learnt from all of them: name some with --held-out",
                   ""};
    }
    progress("comparing with the former selector", 0);
    const auto candidate = learn(learning, words, options, *without);
    if (!candidate) return candidate.error();
    Judge before, after;
    for (const replace::ChoiceFileDocument* document : held_out) {
      judge(before, *former, *document);
      judge(after, *candidate, words, *without, *document);
    }
    report.compared = true;
    report.former_held_out = before.scores();
    report.held_out = after.scores();
    if (report.held_out.by_majority < report.former_held_out.by_majority) {
      const auto percent = [](double share) { return std::to_string(std::lround(1000 * share) / 10) + " %"; };
      return Error{"training.not_better",
                   "the new selector agrees with " + percent(report.held_out.by_majority) +
                       " of the held-out choices, the former one with " + percent(report.former_held_out.by_majority) +
                       "; nothing was written",
                   ""};
    }
  }
  progress("learning", 0.5);
  const auto learnt = learn(all, words, options, *without);
  if (!learnt) return learnt.error();
  const std::string bytes = file_of(*learnt, words, all);
  if (auto written = write_new_file(options.output, bytes); !written) return written.error();
  report.file_bytes = bytes.size();
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return report;
}

}  // namespace veil::training
