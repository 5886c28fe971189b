// Whether what stands in protected texts is so: gold that says what things are, against one or several protections with their originals.
#include <algorithm>
#include <cstdio>

#include "cli/documents/folder_source.h"
#include "cli/documents/kept_files.h"
#include "cli/json/json.h"
#include "cli/terminal/text_table.h"
#include "cli/tools/evaluate/inputs.h"
#include "cli/tools/evaluate/modes.h"
#include "cli/tools/evaluate/shares.h"
#include "veil/engine.h"
#include "veil/knowledge.h"
#include "veil/tools/evaluation_truth.h"

namespace veil::cli {
namespace {

struct ProtectionTruth {
  std::string name;
  TruthScores scores;
};

std::string count(std::uint64_t number) { return whole(static_cast<double>(number)); }

// Calls `take` with the name and the counts of: all, each language, each label of it.
template <typename Take>
void for_each_part(const TruthScores& scores, const Take& take) {
  take("all", scores.total());
  std::vector<Language> languages;
  for (const auto& [part, counts] : scores.parts()) {
    if (languages.empty() || languages.back() != part.first) languages.push_back(part.first);
  }
  for (const Language language : languages) {
    const std::string code = is_spoken(language) ? std::string(code_of(language)) : "?";
    take(code, scores.of(language));
    for (const auto& [part, counts] : scores.parts()) {
      if (part.first == language) take(code + " " + std::string(name_of(part.second)), counts);
    }
  }
}

void print_truth(std::ostream& out, const std::vector<ProtectionTruth>& protections, bool markdown) {
  for (const ProtectionTruth& protection : protections) {
    const TruthCounts total = protection.scores.total();
    out << protection.name << ": " << protection.scores.documents() << " documents, " << total.mentions << " gold mentions, "
        << total.replacements << " replacements; shares with 95 % intervals\n\n";
    TextTable kinds{
        "Kinds", {"", "mentions", "replaced", "in part", "claimed", "right", "near", "wrong", "of country", "level", "first level"}, {}};
    TextTable slips{"What cannot be right",
                    {"", "replacements", "disagree", "contradict", "repeated", "quantity changed", "broken", "had to stay"},
                    {}};
    for_each_part(protection.scores, [&](const std::string& name, const TruthCounts& counts) {
      char level[32];
      std::snprintf(level, sizeof level, "%.2f", counts.mean_level());
      kinds.rows.push_back({name, count(counts.mentions), count(counts.replaced), count(counts.cut), with_interval(counts.claimed()),
                            with_interval(counts.kind_right()), with_interval(counts.kind_near()), with_interval(counts.kind_wrong()),
                            count(counts.wrong_country), level, with_interval(counts.at_first_level())});
      slips.rows.push_back(
          {name, count(counts.replacements), with_interval(counts.among_replacements(counts.disagreeing)),
           with_interval(counts.among_replacements(counts.contradicting)), with_interval(counts.among_replacements(counts.repeated)),
           with_interval(counts.among_replacements(counts.changed_quantities)), with_interval(counts.among_replacements(counts.broken)),
           with_interval(counts.among_replacements(counts.must_stay))});
    });
    kinds.print(out, markdown);
    out << '\n';
    slips.print(out, markdown);
    out << "\ncontradictions:";
    for (std::size_t i = 0; i < contradiction_names.size(); ++i) {
      out << (i == 0 ? " " : ", ") << contradiction_names[i] << ' ' << total.contradictions[i];
    }
    out << "; outside replacements: " << total.quantities_outside << " quantities and " << total.words_outside
        << " other stretches changed\n";
    if (&protection != &protections.back()) out << '\n';
  }
}

Json to_json(const TruthCounts& counts) {
  Json contradictions = Json::object();
  for (std::size_t i = 0; i < contradiction_names.size(); ++i) contradictions[contradiction_names[i]] = counts.contradictions[i];
  return {{"mentions", counts.mentions},
          {"replaced", counts.replaced},
          {"replaced_in_part", counts.cut},
          {"replacements", counts.replacements},
          {"claimed", share_as_json(counts.claimed())},
          {"kind_right", share_as_json(counts.kind_right())},
          {"kind_near", share_as_json(counts.kind_near())},
          {"kind_wrong", share_as_json(counts.kind_wrong())},
          {"wrong_country", counts.wrong_country},
          {"mean_level", counts.mean_level()},
          {"first_level", share_as_json(counts.at_first_level())},
          {"disagreeing", share_as_json(counts.among_replacements(counts.disagreeing))},
          {"contradicting", share_as_json(counts.among_replacements(counts.contradicting))},
          {"contradictions", contradictions},
          {"repeated", share_as_json(counts.among_replacements(counts.repeated))},
          {"changed_quantities", share_as_json(counts.among_replacements(counts.changed_quantities))},
          {"broken", share_as_json(counts.among_replacements(counts.broken))},
          {"had_to_stay", share_as_json(counts.among_replacements(counts.must_stay))},
          {"quantities_changed_outside", counts.quantities_outside},
          {"words_changed_outside", counts.words_outside}};
}

Json to_json(const std::vector<ProtectionTruth>& protections) {
  Json json = {{"systems", Json::array()}};
  for (const ProtectionTruth& protection : protections) {
    Json parts = Json::object();
    for_each_part(protection.scores, [&](const std::string& name, const TruthCounts& counts) { parts[name] = to_json(counts); });
    json["systems"].push_back({{"name", protection.name}, {"documents", protection.scores.documents()}, {"parts", parts}});
  }
  return json;
}

class TruthRun {
 public:
  TruthRun(const Session& session, const EvaluateOptions& options) : session_(session), options_(options) {}

  Result<std::vector<ProtectionTruth>> run() {
    const auto read = read_options(options_);
    if (!read) return read.error();
    const auto pairing = pair_by(options_.pair);
    if (!pairing) return pairing.error();
    if (auto opened = open_resources(); !opened) return opened.error();
    std::vector<NamedSource> systems;
    std::vector<ProtectionTruth> truths;
    const std::vector<std::string> names = names_of(options_.predicted);
    for (std::size_t i = 0; i < names.size(); ++i) {
      auto source = open_protections(options_.predicted[i], read->offsets);
      if (!source) return std::move(source).error();
      systems.push_back({names[i], std::move(*source), options_.predicted[i]});
      truths.push_back({names[i], {}});
    }
    auto gold = std::make_unique<FolderSource>(InputWalk({options_.gold}, options_.format), *read, session_.input, session_.interrupt);
    const FolderSource* walk = gold.get();
    PairedCollections collections({options_.gold, std::move(gold)}, std::move(systems), *pairing, PairedTexts::any);
    for (;;) {
      auto next = collections.next();
      if (session_.interrupt.requested()) return Error{std::string(interrupted_code), "stopped", ""};
      if (!next) return std::move(next).error();
      if (!*next) break;
      PairedDocuments& pair = **next;
      if (auto analysed = analyse(pair.gold); !analysed) {
        return Error{analysed.error().code, analysed.error().message, collections.gold_place(pair)};
      }
      for (std::size_t i = 0; i < pair.predicted.size(); ++i) {
        const ProtectedText applied = apply_replacements(pair.predicted[i]);
        auto after = make_document(pair.predicted[i].id, applied.text);
        if (!after) return Error{after.error().code, after.error().message, collections.predicted_place(pair, i)};
        after->language = pair.gold.language;
        after->layers.add(Layer::language);
        if (auto analysed = analyse(*after); !analysed) {
          return Error{analysed.error().code, analysed.error().message, collections.predicted_place(pair, i)};
        }
        const TruthCase one{pair.gold, pair.predicted[i], *after, applied};
        const DocumentTruth truth = judge_->judge(one);
        truths[i].scores.add(truth);
        if (!options_.output.empty()) cases_ += truth_cases_as_csv(one, truth);
      }
    }
    if (walk->left_out() > 0) session_.note(left_out_note(walk->left_out()));
    return truths;
  }

  const std::string& cases() const { return cases_; }

 private:
  Result<void> open_resources() {
    EngineOptions engine_options;
    engine_options.resources = session_.resources;
    engine_options.given_mentions = GivenMentions::ignore;
    auto engine = Engine::open(std::move(engine_options));
    if (!engine) return std::move(engine).error();
    engine_ = std::move(*engine);
    const auto knowledge = knowledge::installed_knowledge(session_.resources);
    if (knowledge.empty()) return Error{"model.not_found", "no knowledge base is installed that says what things are", ""};
    auto judge = TruthJudge::open(session_.resources, knowledge);
    if (!judge) return std::move(judge).error();
    judge_ = std::move(*judge);
    return {};
  }

  // Adds what a reader of the language sees, and keeps the mentions that were brought along.
  Result<void> analyse(Document& document) const {
    std::vector<Mention> mentions = document.mentions;
    auto analysed = engine_->analyse(document);
    document.mentions = std::move(mentions);
    return analysed;
  }

  const Session& session_;
  const EvaluateOptions& options_;
  std::shared_ptr<const Engine> engine_;
  std::shared_ptr<const TruthJudge> judge_;
  std::string cases_ = truth_cases_header();
};

}  // namespace

Result<int> evaluate_truth(const Session& session, const EvaluateOptions& options) {
  if (options.predicted.empty()) {
    return Error{"usage.missing_argument", "PREDICTED is required: what `veil protect --originals --output-format jsonl` made of GOLD", ""};
  }
  if (!options.report.empty()) return Error{"usage.invalid_value", "truth has no report: take --json or --markdown", "--report"};
  std::vector<std::filesystem::path> read = {options.gold};
  read.insert(read.end(), options.predicted.begin(), options.predicted.end());
  if (auto may = may_write(options.output, options.force, read); !may) return may.error();
  TruthRun run(session, options);
  const auto truths = run.run();
  if (!truths) return truths.error();
  if (!options.output.empty()) {
    NewFileOptions file_options;
    file_options.owner_only = true;  // originals stand in it
    file_options.replace = options.force;
    if (auto written = write_new_file(options.output, run.cases(), file_options); !written) return written.error();
  }
  std::ostream& out = session.output.stream();
  if (options.json) {
    out << to_json(*truths).dump(2) << '\n';
  } else {
    print_truth(out, *truths, options.markdown);
  }
  return 0;
}

}  // namespace veil::cli
