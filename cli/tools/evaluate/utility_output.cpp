#include <algorithm>

#include "cli/json/json.h"
#include "cli/terminal/text_table.h"
#include "cli/tools/evaluate/utility.h"

namespace veil::cli {
namespace {

TextTable table_of(const UtilityOutcome& outcome) {
  TextTable table{"", {"", "original"}, {}};
  for (const Protection& protection : outcome.protections) table.header.push_back(protection.name);
  const auto add = [&](std::string name, std::string original, const auto& value_of) {
    std::vector<std::string> cells = {std::move(name), std::move(original)};
    for (const Protection& protection : outcome.protections) cells.push_back(value_of(protection));
    table.rows.push_back(std::move(cells));
  };
  const TextQuality& original = outcome.protections.front().scores.original;
  add("information kept", figure(1), [](const Protection& p) { return figure(p.scores.information.kept()); });
  add("similarity kept", figure(1), [](const Protection& p) { return figure(p.scores.information.similarity()); });
  add("terms", whole(static_cast<double>(outcome.protections.front().scores.information.terms)),
      [](const Protection& p) { return whole(static_cast<double>(p.scores.information.terms)); });
  add("terms changed", "0", [](const Protection& p) { return whole(static_cast<double>(p.scores.information.changed_terms)); });
  if (outcome.attacked) {
    add("re-identified", figure(outcome.original_attack.accuracy()), [](const Protection& p) { return figure(p.attack.accuracy()); });
    add("re-identified by guessing", figure(outcome.original_attack.guessing()),
        [](const Protection& p) { return figure(p.attack.guessing()); });
  }
  if (outcome.has_topics) {
    add("topic accuracy", figure(outcome.original_topics.accuracy()), [](const Protection& p) { return figure(p.topics.accuracy()); });
    add("topic accuracy by guessing", figure(outcome.original_topics.majority()),
        [&](const Protection&) { return figure(outcome.original_topics.majority()); });
  }
  add("reading ease", figure(original.ease), [](const Protection& p) { return figure(p.scores.protected_text.ease); });
  add("slips per 1000 words", figure(original.slips_per_thousand_words()),
      [](const Protection& p) { return figure(p.scores.protected_text.slips_per_thousand_words()); });
  for (std::size_t i = 0; i < GrammarCounts::names.size(); ++i) {
    add("  " + std::string(GrammarCounts::names[i]), whole(static_cast<double>(original.grammar.values()[i])),
        [&](const Protection& p) { return whole(static_cast<double>(p.scores.protected_text.grammar.values()[i])); });
  }
  return table;
}

Json to_json(const TextQuality& quality) {
  Json json = {{"sentences", quality.sums.sentences},
               {"words", quality.sums.words},
               {"syllables", quality.sums.syllables},
               {"reading_ease", quality.ease},
               {"slips", Json::object()}};
  for (std::size_t i = 0; i < GrammarCounts::names.size(); ++i) {
    json["slips"][std::string(GrammarCounts::names[i])] = quality.grammar.values()[i];
  }
  return json;
}

Json to_json(const UtilityOutcome& outcome) {
  Json json = {{"documents", outcome.documents}, {"original", to_json(outcome.protections.front().scores.original)}};
  if (outcome.attacked) {
    json["original"]["re_identified"] = outcome.original_attack.accuracy();
    json["original"]["re_identified_by_guessing"] = outcome.original_attack.guessing();
    json["original"]["attacked"] = outcome.original_attack.attacked;
  }
  if (outcome.has_topics) {
    json["original"]["topic_accuracy"] = outcome.original_topics.accuracy();
    json["original"]["topic_accuracy_by_guessing"] = outcome.original_topics.majority();
  }
  for (const Protection& protection : outcome.protections) {
    const InformationKept& information = protection.scores.information;
    Json system = {{"name", protection.name},
                   {"information_kept", information.kept()},
                   {"similarity_kept", information.similarity()},
                   {"terms", information.terms},
                   {"terms_changed", information.changed_terms}};
    system.update(to_json(protection.scores.protected_text));
    if (outcome.attacked) system["re_identified"] = protection.attack.accuracy();
    if (outcome.has_topics) system["topic_accuracy"] = protection.topics.accuracy();
    json["systems"].push_back(std::move(system));
  }
  return json;
}

ReportValue cell(double value) { return {value, {}}; }

ReportTable quality_table(const UtilityOutcome& outcome) {
  ReportTable table;
  table.group = "Utility";
  table.title = "What is left of the texts";
  table.note =
      "Information and similarity kept are shares of the originals'. Slips of grammar per 1000 words stand beside those of "
      "the originals.";
  table.row_name = "version";
  table.columns = {{"information kept", Unit::percent, Direction::higher_is_better},
                   {"similarity kept", Unit::percent, Direction::higher_is_better},
                   {"terms changed", Unit::count, Direction::none},
                   {"reading ease", Unit::number, Direction::none},
                   {"slips per 1000 words", Unit::number, Direction::lower_is_better}};
  if (outcome.attacked) table.columns.push_back({"re-identified", Unit::percent, Direction::lower_is_better});
  if (outcome.has_topics) table.columns.push_back({"topic accuracy", Unit::percent, Direction::higher_is_better});
  const auto add = [&](std::string name, double kept, double similar, double changed, const TextQuality& quality,
                       const AttackScores& attack, const ClassificationScores& topics) {
    ReportRow row{
        std::move(name), {cell(kept), cell(similar), cell(changed), cell(quality.ease), cell(quality.slips_per_thousand_words())}, false};
    if (outcome.attacked) row.values.push_back(cell(attack.accuracy()));
    if (outcome.has_topics) row.values.push_back(cell(topics.accuracy()));
    table.rows.push_back(std::move(row));
  };
  add("original", 1, 1, 0, outcome.protections.front().scores.original, outcome.original_attack, outcome.original_topics);
  for (const Protection& protection : outcome.protections) {
    const UtilityScores& scores = protection.scores;
    add(protection.name, scores.information.kept(), scores.information.similarity(), static_cast<double>(scores.information.changed_terms),
        scores.protected_text, protection.attack, protection.topics);
  }
  return table;
}

ReportTable slip_table(const UtilityOutcome& outcome) {
  ReportTable table;
  table.group = "Grammar";
  table.title = "Slips by kind";
  table.row_name = "kind";
  table.columns = {{"original", Unit::count, Direction::lower_is_better}};
  for (const Protection& protection : outcome.protections) {
    table.columns.push_back({protection.name, Unit::count, Direction::lower_is_better});
  }
  for (std::size_t i = 0; i < GrammarCounts::names.size(); ++i) {
    const auto count = [&](const TextQuality& quality) { return cell(static_cast<double>(quality.grammar.values()[i])); };
    ReportRow row{std::string(GrammarCounts::names[i]), {count(outcome.protections.front().scores.original)}, false};
    for (const Protection& protection : outcome.protections) row.values.push_back(count(protection.scores.protected_text));
    table.rows.push_back(std::move(row));
  }
  return table;
}

// The documents that lost the most come first.
ReportTable loss_table(const Protection& protection) {
  ReportTable table;
  table.group = "Documents that lost the most";
  table.title = protection.name;
  table.row_name = "document";
  table.columns = {{"information kept", Unit::percent, Direction::higher_is_better},
                   {"similarity kept", Unit::percent, Direction::higher_is_better},
                   {"terms changed", Unit::count, Direction::none},
                   {"terms", Unit::count, Direction::none}};
  std::vector<DocumentUtility> documents = protection.scores.documents;
  std::stable_sort(documents.begin(), documents.end(),
                   [](const DocumentUtility& a, const DocumentUtility& b) { return a.information.kept() < b.information.kept(); });
  if (documents.size() > 20) documents.resize(20);
  for (const DocumentUtility& document : documents) {
    const InformationKept& information = document.information;
    table.rows.push_back({"document " + std::to_string(document.number),
                          {cell(information.kept()), cell(information.similarity()), cell(static_cast<double>(information.changed_terms)),
                           cell(static_cast<double>(information.terms))},
                          false});
  }
  return table;
}

ReportChart trade_off(const UtilityOutcome& outcome) {
  ReportChart chart;
  chart.title = "Utility against risk";
  chart.description =
      "One point per version of the texts: how many documents the attacker names, and how much information is left. "
      "Up and to the left is better.";
  chart.x = {"re-identified", Unit::percent, Direction::lower_is_better};
  chart.y = {"information kept", Unit::percent, Direction::higher_is_better};
  chart.series.push_back({"original", {{outcome.original_attack.accuracy(), 1, "original"}}});
  for (const Protection& protection : outcome.protections) {
    chart.series.push_back({protection.name, {{protection.attack.accuracy(), protection.scores.information.kept(), protection.name}}});
  }
  return chart;
}

}  // namespace

void print_utility(std::ostream& out, const UtilityOutcome& outcome, bool markdown) {
  out << outcome.documents << " documents; information content from "
      << (outcome.own_counts ? "the words of these texts (--frequencies FILE takes another source)" : "the given frequencies") << '\n';
  if (outcome.attacked) {
    out << "attacked " << outcome.original_attack.attacked << " of them, " << outcome.original_attack.candidates << " candidates\n";
  }
  out << '\n';
  table_of(outcome).print(out, markdown);
}

void print_utility_json(std::ostream& out, const UtilityOutcome& outcome) { out << to_json(outcome).dump(2) << '\n'; }

Report utility_report(const UtilityOutcome& outcome) {
  Report report;
  report.title = "What protected texts are still good for";
  report.counts = {{"documents", outcome.documents, "", {}}, {"versions compared", outcome.protections.size(), "", {}}};
  report.facts = {{"information content", outcome.own_counts ? "counts of the words of these texts" : "counts from a file", false}};
  if (outcome.attacked) {
    report.facts.push_back({"attacked documents", std::to_string(outcome.original_attack.attacked), false});
    report.facts.push_back({"candidates", std::to_string(outcome.original_attack.candidates), false});
    report.charts.push_back(trade_off(outcome));
  }
  report.tables.push_back(quality_table(outcome));
  report.tables.push_back(slip_table(outcome));
  for (const Protection& protection : outcome.protections) report.tables.push_back(loss_table(protection));
  return report;
}

}  // namespace veil::cli
