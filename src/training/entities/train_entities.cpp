// From documents with mentions to a model: labels and features of all units, weights, the file, and how well it finds the mentions of
// the documents that were held out.
#include <algorithm>
#include <charconv>
#include <chrono>
#include <fstream>
#include <map>
#include <span>
#include <unordered_set>

#include "detect/entities/entity_finder.h"
#include "detect/entities/entity_model_writer.h"
#include "text/label_schemes.h"
#include "training/entities/craft_rules.h"
#include "training/entities/crf_objective.h"
#include "training/entities/tagged_units.h"
#include "training/minimise.h"
#include "veil/new_file.h"
#include "veil/tools/training_entities.h"

namespace veil::training {
namespace {

Result<std::vector<detect::ClusterSlot>> read_clusters(const std::filesystem::path& path) {
  std::vector<detect::ClusterSlot> entries;
  if (path.empty()) return entries;
  std::ifstream file(path);
  if (!file) return Error{"training.missing_data", "the file of clusters cannot be read", path.string()};
  std::string line;
  for (std::size_t number = 1; std::getline(file, line); ++number) {
    const std::size_t first = line.find('\t');
    const std::size_t second = first == std::string::npos ? first : line.find('\t', first + 1);
    detect::ClusterSlot entry;
    const auto read = [](std::string_view digits, std::uint16_t& value) {
      const auto end = std::from_chars(digits.data(), digits.data() + digits.size(), value);
      return end.ec == std::errc() && end.ptr == digits.data() + digits.size();
    };
    if (second == std::string::npos || first == 0 ||
        !read(std::string_view(line).substr(first + 1, second - first - 1), entry.cluster.fine) ||
        !read(std::string_view(line).substr(second + 1), entry.cluster.coarse)) {
      return Error{"training.malformed_clusters", "expected word, fine and coarse cluster, parted by tabs",
                   path.string() + ", line " + std::to_string(number)};
    }
    entry.word = detect::hash_of_cased_word(std::string_view(line).substr(0, first));
    entries.push_back(entry);
  }
  return detect::make_cluster_slots(entries);
}

Result<LabelInventory> find_labels(const std::vector<EntityTrainingDocument>& documents, const EntityTrainingOptions& options) {
  std::vector<std::string> kinds;
  std::unordered_set<std::string> seen;  // in full, whether fine labels are learned or not
  for (const EntityTrainingDocument& document : documents) {
    if (document.held_out) continue;
    for (const Mention& mention : document.document.mentions) {
      seen.insert(name_in_file(mention.label, mention.subtype));
      std::string name = kind_name(mention, options);
      if (!name.empty()) kinds.push_back(std::move(name));
    }
  }
  // A label that was promised and that no document has would be a class that the model can never find.
  for (const std::string& label : options.expected_labels) {
    if (!seen.contains(label)) return Error{"training.empty_class", "no document to learn from has a mention of " + label, ""};
  }
  LabelInventory labels(std::move(kinds));
  if (labels.kinds().empty()) return Error{"training.missing_data", "no document to learn from has a mention", ""};
  return labels;
}

// Above it most of a row would be zeros, and to sum its weights one by one takes no longer.
constexpr std::size_t most_labels_of_whole_rows = 48;

// Rules of all documents, for the file; and for each fold those of the other folds, whose decisions its documents learn from.
constexpr std::size_t rule_folds = 5;
struct Rules {
  std::vector<detect::CraftedRule> rules;
  std::shared_ptr<const detect::RuleFinder> of_all;
  std::vector<std::shared_ptr<const detect::RuleFinder>> of_other_folds =
      std::vector<std::shared_ptr<const detect::RuleFinder>>(rule_folds);
};

Result<Rules> craft_all_rules(const std::vector<EntityTrainingDocument>& documents, const EntityTrainingOptions& options,
                              const std::vector<std::string>& kinds) {
  Rules result;
  if (!options.craft_rules) return result;
  std::vector<const Document*> all;
  for (const EntityTrainingDocument& document : documents) {
    if (!document.held_out) all.push_back(&document.document);
  }
  const auto craft = [&](const std::vector<const Document*>& from) { return training::craft_rules(from, options, RuleCraftingOptions{}); };
  result.rules = craft(all);
  auto finder = detect::RuleFinder::make(result.rules, kinds, "");
  if (!finder) return finder.error();
  result.of_all = std::move(*finder);
  for (std::size_t fold = 0; fold < rule_folds; ++fold) {
    std::vector<const Document*> others;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (i % rule_folds != fold) others.push_back(all[i]);
    }
    auto of_others = detect::RuleFinder::make(craft(others), kinds, "");
    if (!of_others) return of_others.error();
    result.of_other_folds[fold] = std::move(*of_others);
  }
  return result;
}

Result<void> write_features(const std::vector<EntityTrainingDocument>& documents, const EntityTrainingOptions& options,
                            const LabelInventory& labels, const detect::ClusterTable& clusters, const detect::EntityEvidence& evidence) {
  std::error_code ignored;
  std::filesystem::create_directories(options.features, ignored);
  for (const bool held_out : {false, true}) {
    UnitCollector collector(labels, options, clusters, evidence);
    for (const EntityTrainingDocument& document : documents) {
      if (document.held_out == held_out) collector.add(document, nullptr);
    }
    const std::filesystem::path path = options.features / (held_out ? "held_out.tsv" : "train.tsv");
    std::ofstream rows(path);
    collector.write(rows);
    if (!rows.flush()) return Error{"write.failed", "the features cannot be written", path.string()};
  }
  return {};
}

// Exact matches of span and kind, by source and kind. Both lists are ordered by place.
class Scores {
 public:
  void add(const EntityTrainingDocument& document, const std::vector<detect::EntitySpan>& found, const detect::EntityModel& model,
           const EntityTrainingOptions& options) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::string> gold;
    for (const Mention& mention : document.document.mentions) {
      const std::string name = kind_name(mention, options);
      if (name.empty()) continue;
      gold.emplace(std::pair(mention.span.begin, mention.span.end), name);
      ++at(document.source, name).gold;
    }
    for (const detect::EntitySpan& entity : found) {
      const std::string& name = model.kinds()[entity.kind];
      const auto same = gold.find({entity.span.begin, entity.span.end});
      EntityScore& score = at(document.source, name);
      ++score.found;
      if (same != gold.end() && same->second == name) ++score.right;
    }
  }

  std::vector<EntityScore> list() const {
    std::vector<EntityScore> result;
    for (const auto& [source, by_label] : scores_) {
      EntityScore all{source, "", 0, 0, 0};
      for (const auto& [label, score] : by_label) {
        result.push_back(score);
        all.found += score.found;
        all.gold += score.gold;
        all.right += score.right;
      }
      result.push_back(all);
    }
    return result;
  }

 private:
  EntityScore& at(const std::string& source, const std::string& label) {
    EntityScore& score = scores_[source][label];
    score.source = source;
    score.label = label;
    return score;
  }
  std::map<std::string, std::map<std::string, EntityScore>> scores_;
};

// Weights of features, then of transitions, starts and ends: the order in which CrfObjective has them.
void hand_over(const std::vector<std::uint32_t>& features, const CrfObjective& objective, const CrfData& data,
               std::span<const double> weights, detect::EntityModelWriter& writer) {
  const auto begins = objective.pair_begins();
  for (std::size_t feature = 0; feature < features.size(); ++feature) {
    const std::size_t begin = begins[feature], count = begins[feature + 1] - begin;
    writer.add_feature(features[feature], objective.pair_labels().subspan(begin, count), weights.subspan(begin, count));
  }
  const std::size_t labels = data.labels;
  const auto between = weights.subspan(objective.pairs());
  for (std::size_t from = 0; from < labels; ++from) {
    for (std::size_t to = 0; to < labels; ++to) {
      if (data.may_follow[from * labels + to]) writer.allow_transition(from, to, between[from * labels + to]);
    }
    if (data.may_start[from]) writer.allow_start(from, between[labels * labels + from]);
    if (data.may_end[from]) writer.allow_end(from, between[labels * (labels + 1) + from]);
  }
}

}  // namespace

Result<EntityTrainingReport> train_entities(const std::vector<EntityTrainingDocument>& documents, const EntityTrainingOptions& options) {
  const auto progress = [&](std::string_view what, double share) {
    if (options.progress) options.progress(what, share);
  };
  EntityTrainingReport report;
  const auto clusters = read_clusters(options.clusters);
  if (!clusters) return clusters.error();
  const auto labels = find_labels(documents, options);
  if (!labels) return labels.error();
  const detect::ClusterTable table(*clusters);

  detect::EntityEvidence evidence;
  if (!options.gazetteer.empty()) {
    auto opened = detect::Gazetteer::open(options.gazetteer);
    if (!opened) return opened.error();
    evidence.gazetteer = std::move(*opened);
  }
  if (!options.languages.empty()) {
    auto opened = detect::PatternHints::open({options.languages, {}, {}});
    if (!opened) return opened.error();
    evidence.patterns = std::move(*opened);
  }

  UnitCollector collector(*labels, options, table, evidence);
  if (!options.features.empty()) {
    if (auto written = write_features(documents, options, *labels, table, evidence); !written) return written.error();
  }
  const auto rules = craft_all_rules(documents, options, labels->kinds());
  if (!rules) return rules.error();
  report.rules = rules->rules.size();
  std::size_t learned = 0;
  for (std::size_t i = 0; i < documents.size(); ++i) {
    if (!documents[i].held_out) collector.add(documents[i], rules->of_other_folds[learned++ % rule_folds].get());
    progress("collecting features", static_cast<double>(i + 1) / static_cast<double>(documents.size()));
  }
  report.mentions = collector.mentions();
  report.unaligned = collector.unaligned();
  std::vector<std::uint32_t> features;
  const CrfData data = collector.finish(features);
  report.units = data.unit_labels.size();
  report.features = features.size();

  CrfObjective objective(data);
  MinimiseOptions learning;
  learning.absolute = options.absolute;
  learning.square = options.square;
  learning.iterations = options.iterations;
  learning.progress = [&](double share) { progress("learning weights", share); };
  const auto begin = std::chrono::steady_clock::now();
  const auto weights = minimise(
      objective.weights(), [&](std::span<const double> at, std::span<double> gradient) { return objective.evaluate(at, gradient); },
      learning);
  if (!weights) return weights.error();
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  report.iterations = weights->iterations;

  detect::EntityModelInfo info;
  info.segmentation = options.lines ? detect::Segmentation::lines : detect::Segmentation::sentences;
  info.view = options.everyday ? detect::View::everyday : detect::View::edited;
  info.rows = labels->labels() > most_labels_of_whole_rows ? detect::Rows::sparse : detect::Rows::whole;
  info.uses_gazetteer = !options.gazetteer.empty();
  info.uses_rules = options.craft_rules;
  info.outside_penalty = static_cast<float>(options.outside_penalty);
  info.uses_patterns = !options.languages.empty();
  const std::string_view code = code_of(options.language);
  std::copy_n(code.begin(), std::min<std::size_t>(code.size(), 5), info.language);
  detect::EntityModelWriter writer(info, labels->names(), labels->labels());
  writer.set_clusters(*clusters);
  hand_over(features, objective, data, weights->values, writer);
  report.kept = writer.features();
  const std::string bytes = writer.bytes();
  report.file_bytes = bytes.size();
  if (auto written = write_new_file(options.output, bytes); !written) return written.error();

  if (options.craft_rules) {
    if (auto written = write_new_file(detect::rules_beside(options.output), to_text(rules->rules)); !written) return written.error();
  }
  const auto model = detect::EntityModel::open(options.output);
  if (!model) return model.error();
  evidence.rules = rules->of_all;
  const detect::EntityFinder finder({*model}, evidence);
  const auto measured = [&](double penalty) {
    Scores scores;
    std::vector<detect::EntitySpan> found;
    for (const EntityTrainingDocument& document : documents) {
      if (!document.held_out) continue;
      found.clear();
      finder.find(document.document, static_cast<float>(penalty - options.outside_penalty), found);
      scores.add(document, found, **model, options);
    }
    return scores.list();
  };
  report.held_out = measured(options.outside_penalty);
  if (report.held_out.empty()) return report;
  for (const double penalty : {0.0, 0.5, 1.0, 1.5, 2.0, 3.0}) {
    EntityScore all;
    for (const EntityScore& score : measured(penalty)) {
      if (!score.label.empty()) continue;
      all.found += score.found;
      all.gold += score.gold;
      all.right += score.right;
    }
    report.with_penalties.emplace_back(penalty, all);
  }
  return report;
}

}  // namespace veil::training
