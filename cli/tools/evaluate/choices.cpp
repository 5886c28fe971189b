// What people chose: rankings of replacement options against their picks, and people against each other.
#include <algorithm>

#include "cli/documents/folder_source.h"
#include "cli/json/json.h"
#include "cli/terminal/text_table.h"
#include "cli/tools/evaluate/modes.h"
#include "veil/tools/evaluation_agreement.h"
#include "veil/tools/evaluation_choices.h"

namespace veil::cli {
namespace {

struct Gold {
  std::vector<ChoiceMention> choices;
  Judgments masked, kinds, labels;  // of words, by several annotators
};

Result<Gold> read_gold(const Session& session, const EvaluateOptions& options) {
  InputOptions input;
  input.format = options.format;
  input.offsets = options.offsets;
  const auto read = input.read_options();
  if (!read) return read.error();
  const Interrupt& interrupt = session.interrupt;
  FolderSource source(InputWalk({options.gold}, options.format), *read, session.input, interrupt);
  Gold gold;
  std::uint64_t documents = 0;
  while (auto item = source.next()) {
    ++documents;
    if (!item->document) return std::move(item->document).error();
    auto choices = choices_of(*item->document);
    if (!choices) {
      const Error& error = choices.error();
      return Error{error.code, error.message, options.gold + ", document " + std::to_string(documents) + ", " + error.place};
    }
    std::move(choices->begin(), choices->end(), std::back_inserter(gold.choices));
    add_span_judgments(*item->document, SpanCategory::masked, gold.masked);
    add_span_judgments(*item->document, SpanCategory::kind, gold.kinds);
    add_span_judgments(*item->document, SpanCategory::label, gold.labels);
  }
  if (interrupt.requested()) return Error{std::string(interrupted_code), "stopped", ""};
  if (documents == 0) return Error{"evaluate.empty_gold", "the gold standard holds no document at all", options.gold};
  return gold;
}

struct NamedChoices {
  std::string name;
  ChoiceScores scores;
};

const std::pair<const char*, double (ChoiceScores::*)() const> choice_figures[] = {
    {"availability", &ChoiceScores::availability},
    {"relevance", &ChoiceScores::relevance},
    {"accuracy_by_majority", &ChoiceScores::accuracy_by_majority},
    {"accuracy_by_any", &ChoiceScores::accuracy_by_any},
    {"mean_reciprocal_rank", &ChoiceScores::mean_reciprocal_rank},
    {"mean_reciprocal_rank_any", &ChoiceScores::mean_reciprocal_rank_any}};

Json to_json(const ChoiceScores& scores) {
  Json json = {{"mentions", scores.mentions}, {"judgments", scores.judgments}};
  for (const auto& [name, value] : choice_figures) json[name] = (scores.*value)();
  for (const auto& [label, below] : scores.by_label) json["by_label"][label] = to_json(below);
  return json;
}

void print_choices(std::ostream& out, const std::vector<NamedChoices>& systems, bool markdown) {
  out << systems[0].scores.mentions << " mentions, " << systems[0].scores.judgments << " judgments\n\n";
  TextTable table{"Choices of replacements", {""}, {}};
  for (const NamedChoices& system : systems) table.header.push_back(system.name);
  for (const auto& [name, value] : choice_figures) {
    std::vector<std::string> cells = {spaced(name)};
    for (const NamedChoices& system : systems) cells.push_back(figure((system.scores.*value)()));
    table.rows.push_back(std::move(cells));
  }
  table.print(out, markdown);
  out << '\n';
  TextTable labels{"Accuracy by majority, by label", table.header, {}};
  for (const auto& [label, below] : systems[0].scores.by_label) {
    std::vector<std::string> cells = {label + " (" + std::to_string(below.mentions) + ")"};
    for (const NamedChoices& system : systems) cells.push_back(figure(system.scores.by_label.at(label).accuracy_by_majority()));
    labels.rows.push_back(std::move(cells));
  }
  labels.print(out, markdown);
}

Json to_json(const AnnotatorAgreement& agreement) {
  Json json = {{"items", agreement.items},
               {"judgments", agreement.judgments},
               {"annotators", agreement.annotators},
               {"average_percent", agreement.average_percent},
               {"light_kappa", agreement.light},
               {"fleiss_kappa", agreement.fleiss},
               {"fleiss_items", agreement.fleiss_items},
               {"fleiss_judgments_per_item", agreement.fleiss_judgments_per_item},
               {"pairs", Json::array()}};
  for (const PairAgreement& pair : agreement.pairs) {
    json["pairs"].push_back(
        {{"first", pair.first}, {"second", pair.second}, {"items", pair.items}, {"percent", pair.percent}, {"cohen_kappa", pair.kappa}});
  }
  return json;
}

// Cohen's kappa of each pair, annotators by number.
TextTable pair_table(const AnnotatorAgreement& agreement) {
  TextTable table{"Cohen's kappa of pairs", {"annotator"}, {}};
  for (std::size_t i = 0; i < agreement.annotators.size(); ++i) table.header.push_back(std::to_string(i + 1));
  for (std::size_t a = 0; a < agreement.annotators.size(); ++a) {
    std::vector<std::string> cells = {std::to_string(a + 1) + " " + agreement.annotators[a]};
    for (std::size_t b = 0; b < agreement.annotators.size(); ++b) {
      const auto found = std::find_if(agreement.pairs.begin(), agreement.pairs.end(), [&](const PairAgreement& pair) {
        return pair.first == agreement.annotators[std::min(a, b)] && pair.second == agreement.annotators[std::max(a, b)];
      });
      cells.push_back(found == agreement.pairs.end() ? "" : figure(found->kappa));
    }
    table.rows.push_back(std::move(cells));
  }
  return table;
}

}  // namespace

Result<int> evaluate_replacement_choices(const Session& session, const EvaluateOptions& options) {
  const auto gold = read_gold(session, options);
  if (!gold) return gold.error();
  if (gold->choices.empty()) {
    return Error{"evaluate.malformed_choices", "no mention has options and picks: is this WikiReplace JSON (--format tab)?", options.gold};
  }
  std::vector<NamedChoices> systems;
  const auto add = [&](const std::string& name, const std::string& file, const Rankings& rankings) -> Result<void> {
    auto scores = evaluate_choices(gold->choices, rankings);
    if (!scores) return Error{scores.error().code, scores.error().message, file};
    systems.push_back({name, std::move(*scores)});
    return {};
  };
  for (const std::string& path : options.predicted) {
    const auto rankings = read_rankings(path);
    if (!rankings) return rankings.error();
    if (auto added = add(std::filesystem::path(path).stem().string(), path, *rankings); !added) return added.error();
  }
  const std::pair<const char*, ChoiceBaseline> baselines[] = {{"most specific", ChoiceBaseline::most_specific},
                                                              {"suppression", ChoiceBaseline::suppression},
                                                              {"usual level", ChoiceBaseline::usual_level}};
  for (const auto& [name, baseline] : baselines) {
    if (auto added = add(name, options.gold, baseline_rankings(gold->choices, baseline)); !added) return added.error();
  }
  if (options.json) {
    Json json = {{"systems", Json::array()}};
    for (const NamedChoices& system : systems) {
      Json entry = {{"name", system.name}};
      entry.update(to_json(system.scores));
      json["systems"].push_back(std::move(entry));
    }
    session.output.stream() << json.dump(2) << '\n';
  } else {
    print_choices(session.output.stream(), systems, options.markdown);
  }
  return 0;
}

Result<int> evaluate_annotators(const Session& session, const EvaluateOptions& options) {
  if (!options.predicted.empty()) return Error{"usage.unexpected_argument", "agreement is measured within GOLD alone", ""};
  const auto gold = read_gold(session, options);
  if (!gold) return gold.error();
  const std::pair<const char*, AnnotatorAgreement> agreements[] = {
      {"options", agreement_of(judgments_of(gold->choices, ChoiceCategory::option))},
      {"levels", agreement_of(judgments_of(gold->choices, ChoiceCategory::level))},
      {"words masked", agreement_of(gold->masked)},
      {"kinds of words", agreement_of(gold->kinds)},
      {"labels of words", agreement_of(gold->labels)}};
  std::ostream& out = session.output.stream();
  Json json = Json::object();
  TextTable table{"Agreement of annotators", {"", "items", "judgments", "annotators", "percent", "Light", "Fleiss"}, {}};
  for (const auto& [name, agreement] : agreements) {
    if (agreement.items == 0) continue;
    json[name] = to_json(agreement);
    table.rows.push_back({name, std::to_string(agreement.items), std::to_string(agreement.judgments),
                          std::to_string(agreement.annotators.size()), figure(agreement.average_percent), figure(agreement.light),
                          figure(agreement.fleiss)});
  }
  if (table.rows.empty()) {
    return Error{"evaluate.one_annotator", "nothing was judged by two annotators, so there is nothing to compare", options.gold};
  }
  if (options.json) {
    out << json.dump(2) << '\n';
    return 0;
  }
  table.print(out, options.markdown);
  for (const auto& [name, agreement] : agreements) {
    if (agreement.items == 0) continue;
    out << '\n';
    pair_table(agreement).print(out, options.markdown);
    break;
  }
  return 0;
}

}  // namespace veil::cli
