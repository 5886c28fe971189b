// Writes the reports that the browser tests look at: everything a report can hold, filled with what is hard to show.
//   report_sample full|protected|large FILE
#include <cmath>
#include <cstdio>
#include <string>

#include "veil/report.h"

namespace veil {
namespace {

void add_mark(ReportDocument& document, const std::string& before, const std::string& after, const char* label, const char* subtype,
              const char* kind, double risk) {
  ReportMark mark;
  const auto begin = static_cast<std::uint32_t>(document.text->size());
  const auto original_begin = static_cast<std::uint32_t>(document.original->size());
  *document.text += after;
  *document.original += before;
  mark.span = {begin, static_cast<std::uint32_t>(document.text->size())};
  mark.original_span = {original_begin, static_cast<std::uint32_t>(document.original->size())};
  mark.label = label;
  mark.subtype = subtype;
  mark.kind = kind;
  mark.detector = "proper_name";
  mark.method = "generalize";
  mark.evidence = "proper_name: proper name after a word of its kind";
  mark.reason = "the most specific option below the threshold";
  mark.score = 0.9;
  mark.risk = risk;
  mark.threshold = 0.5;
  mark.alternatives = {"a <b>bold</b> \"choice\"", "***"};
  document.marks.push_back(std::move(mark));
}

void add_text(ReportDocument& document, const std::string& text) {
  *document.text += text;
  *document.original += text;
}

ReportDocument letter(std::uint64_t number) {
  ReportDocument document;
  document.id = "letter-of-Original-Person-" + std::to_string(number);
  document.number = number;
  document.language = "en";
  document.risk = 4 + static_cast<double>(number % 7) / 8;
  document.risk_note = "8 mentions replaced";
  document.text = "";
  document.original = "";
  add_text(document, "Dear colleagues,\n\nyesterday ");
  add_mark(document, "OriginalPerson Vries", "a captain", "PERSON", "", "direct", 1);
  add_text(document, " called from ");
  add_mark(document, "OriginalPlace", "a harbour town in the north of Norway", "LOC", "CITY", "quasi", 0.72);
  add_text(document, ", where ");
  add_mark(document, "OriginalYard", "a shipyard", "ORG", "", "quasi", 0.61);
  add_text(document, " has been building a boat since ");
  add_mark(document, "3 May 2021", "the spring of 2021", "DATETIME", "DATE", "quasi", 0.55);
  add_text(document, ". Write to ");
  add_mark(document, "original@person.example", "[CODE1]", "CODE", "EMAIL", "direct", 1);
  add_text(document, "; the ");
  add_mark(document, "original-welder", "craftsman", "DEM", "PROFESSION", "quasi", 0.58);
  add_text(document, " asks for ");
  add_mark(document, "17,311 kroner", "some thousand kroner", "QUANTITY", "", "quasi", 0.52);
  add_text(document, " and for the ");
  add_mark(document, "OriginalPrize", "prize", "MISC", "", "quasi", 0.51);
  add_text(document, " that was promised.\n");
  return document;
}

ReportDocument hostile(std::uint64_t number) {
  ReportDocument document;
  document.id = "\"><script>window.pwned = 1</script>";
  document.number = number;
  document.language = "es";
  document.risk = 9;
  document.risk_note = "hard to show";
  document.text = "";
  document.original = "";
  add_text(document, "</div></article><script>window.pwned = 1</script><img src=x onerror=\"window.pwned = 1\"> ' \" & &amp; ` ");
  add_mark(document, "<b>OriginalBold</b>", "<i onclick='window.pwned=1'>", "PERSON", "", "direct", 1);
  add_text(document, "\n\xD7\xA9\xD7\x9C\xD7\x95\xD7\x9D \xD8\xB3\xD9\x84\xD8\xA7\xD9\x85 ");
  add_mark(document, "\xD7\x9E\xD7\xA7\xD7\x95\xD7\xA8", "\xD7\xA2\xD7\x99\xD7\xA8", "LOC", "", "quasi", 0.8);
  add_text(document,
           " (right to left)\n\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x9A\x80 \xF0\x9F\x87\xA9\xF0\x9F\x87\xAA "
           "e\xCC\x81\xCC\x82\xCC\xA3 ");
  add_mark(document, "OriginalNothing", "", "OTHER_SCHEME", "", "quasi", 0.6);
  add_text(document,
           " \xE2\x80\xAE"
           "backwards\xE2\x80\xAC \x01\x1b[31m\n");
  add_text(document, std::string(600, 'x') + " ");
  add_mark(document, "OriginalLong" + std::string(300, 'q'), std::string(300, 'w'), "CODE", "", "direct", 1);
  add_text(document, "\n");
  return document;
}

ReportValue with_interval(double value) { return {value, {{value - 0.021, value + 0.018}}}; }

Report full_report(bool originals) {
  Report report;
  report.title = "Three systems on the letters";
  report.summary = "How well each system finds what gives somebody away, what an attacker still finds, and what is left of the text.";
  report.originals = originals;
  report.facts = {{"systems", "veil, presidio, spacy", false}, {"gold", "letters.jsonl", false}, {"files", "OriginalFile.txt", true}};
  report.counts = {{"documents", 1204, "", {}},
                   {"mentions", 48120, "label", {{"PERSON", 20110}, {"LOC", 14002}, {"DATETIME", 9008}, {"CODE", 5000}}},
                   {"replaced", 47902, "method", {{"generalize", 40000}, {"tag", 7902}}},
                   {"failures", 0, "code", {}}};
  ReportTable detection{"Detection",
                        "Entities, strict spans",
                        "95 % intervals from 1,000 bootstrap samples.",
                        "system",
                        {{"precision", Unit::percent, Direction::higher_is_better},
                         {"recall", Unit::percent, Direction::higher_is_better},
                         {"F1", Unit::percent, Direction::higher_is_better},
                         {"spurious", Unit::count, Direction::lower_is_better}},
                        {}};
  detection.rows = {{"veil", {with_interval(0.941), with_interval(0.962), with_interval(0.951), {312, {}}}, false},
                    {"presidio", {with_interval(0.812), with_interval(0.704), with_interval(0.754), {1507, {}}}, false},
                    {"spacy", {with_interval(0.774), with_interval(0.731), {}, {2210, {}}}, false},
                    {"mean", {{0.842, {}}, {0.799, {}}, {0.852, {}}, {1343, {}}}, true}};
  report.tables = {detection};
  ReportTable labels = detection;
  labels.title = "By label, veil";
  labels.row_name = "label";
  labels.rows.clear();
  for (const char* label : {"PERSON", "CODE", "LOC", "ORG", "DEM", "DATETIME", "QUANTITY", "MISC"}) {
    const double value = 0.8 + static_cast<double>(labels.rows.size()) / 50;
    labels.rows.push_back({label, {{value, {}}, {value - 0.05, {}}, {value - 0.02, {}}, {40 - value * 10, {}}}, false});
  }
  report.tables.push_back(labels);
  ReportChart curve{"Precision and recall over thresholds",
                    "A curve further up and to the right is better.",
                    {"recall", Unit::percent, Direction::higher_is_better},
                    {"precision", Unit::percent, Direction::higher_is_better},
                    {}};
  for (const auto& [name, strength] : {std::pair{"veil", 0.08}, {"presidio", 0.3}, {"spacy", 0.38}}) {
    ChartSeries series{name, {}};
    for (int i = 0; i <= 20; ++i) {
      const double recall = 0.05 * i;
      series.points.push_back({recall, 1 - strength * std::pow(recall, 3), "threshold " + std::to_string(1 - recall).substr(0, 4)});
    }
    curve.series.push_back(series);
  }
  ReportChart trade{
      "Utility against risk",
      "Below the attacker's risk and above in what is kept: the upper left corner is best.",
      {"re-identified", Unit::percent, Direction::lower_is_better},
      {"information kept", Unit::percent, Direction::higher_is_better},
      {{"methods",
        {{0.01, 0.18, "suppress"}, {0.02, 0.35, "tag"}, {0.06, 0.71, "generalize"}, {0.12, 0.83, "surrogate"}, {0.98, 1.0, "keep"}}}}};
  report.charts = {curve, trade};
  for (int i = 0; i < 12; ++i) {
    report.target_risks.push_back(
        {"OriginalTarget " + std::to_string(i), "information", 0.95 - 0.07 * i, 0.5, static_cast<std::uint64_t>(3 + i)});
  }
  report.documents = {letter(1), hostile(2), letter(3)};
  return report;
}

Report large_report() {
  Report report = full_report(true);
  report.documents.clear();
  for (std::uint64_t i = 1; i <= 5000; ++i) report.documents.push_back(letter(i));
  return report;
}

}  // namespace
}  // namespace veil

int main(int count, char** arguments) {
  if (count != 3) return 2;
  const std::string kind = arguments[1];
  const veil::Report report = kind == "large" ? veil::large_report() : veil::full_report(kind == "full");
  const auto written = veil::write_report(report, arguments[2]);
  if (!written) std::fprintf(stderr, "%s\n", describe(written.error()).c_str());
  return written ? 0 : 1;
}
