// The report of an attack: figures per attacker, and the documents that the first attacker is surest about, each with the
// words that gave the person away. Names of people never enter it; the text shown is the text that was attacked.
#include <algorithm>

#include "cli/tools/attack/report.h"

namespace veil::cli {
namespace {

constexpr std::size_t documents_shown = 100;
constexpr std::size_t clues_shown = 12;

ReportTable figures(const AttackReport& report) {
  ReportTable table;
  table.group = "Attack";
  table.title = "How many documents were named";
  table.note = "Only documents whose person is among the candidates count.";
  table.row_name = "attacker";
  table.columns = {{"documents", Unit::count, Direction::none},
                   {"named", Unit::percent, Direction::lower_is_better},
                   {"by guessing", Unit::percent, Direction::none},
                   {"among five", Unit::percent, Direction::lower_is_better},
                   {"mean confidence", Unit::percent, Direction::none},
                   {"mean reciprocal rank", Unit::number, Direction::lower_is_better},
                   {"median rank", Unit::number, Direction::higher_is_better}};
  for (const AttackerRun& run : report.runs) {
    const AttackScores& scores = run.scores;
    ReportRow row{run.attacker, {}, false};
    for (const double value : {static_cast<double>(scores.attacked), scores.accuracy(), scores.guessing(), scores.top_five(),
                               scores.mean_confidence(), scores.mean_reciprocal_rank(), scores.median_rank()}) {
      row.values.push_back({value, {}});
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

// How many documents have their person at most at this rank: the curve of a ranking.
ReportChart rank_chart(const AttackReport& report) {
  ReportChart chart;
  chart.title = "How far down the list the person stands";
  chart.description =
      "The share of documents whose person is among the first candidates. Lower is safer; a straight line would be "
      "guessing.";
  chart.x = {"candidates looked at", Unit::count, Direction::none};
  chart.y = {"documents with their person among them", Unit::percent, Direction::lower_is_better};
  for (const AttackerRun& run : report.runs) {
    if (run.scores.ranks.empty()) continue;
    std::vector<std::uint32_t> ranks = run.scores.ranks;
    std::sort(ranks.begin(), ranks.end());
    ChartSeries series{run.attacker, {}};
    for (std::uint64_t candidates = 1;; candidates = std::min(candidates * 2, report.people)) {
      const auto found = std::upper_bound(ranks.begin(), ranks.end(), candidates) - ranks.begin();
      series.points.push_back({static_cast<double>(candidates), static_cast<double>(found) / static_cast<double>(ranks.size()), ""});
      if (candidates >= std::min<std::uint64_t>(report.people, 64)) break;
    }
    chart.series.push_back(std::move(series));
  }
  return chart;
}

}  // namespace

void RiskiestDocuments::add(std::uint64_t number, const Document& document, const Attack& attack, std::optional<std::uint32_t> person) {
  const bool named = person && !attack.candidates.empty() && attack.candidates.front().person == *person;
  // Whoever is named rightly stands before whoever is not; among them the attacker's confidence decides.
  const double risk = (named ? 1.0 : 0.0) + attack.confidence();
  const std::pair key{risk, -static_cast<std::int64_t>(number)};
  if (kept_.size() == documents_shown && key < kept_.begin()->first) return;
  ReportDocument shown;
  shown.id = document.id;
  shown.number = number;
  shown.language = code_of(document.language);
  shown.risk = named ? attack.confidence() : 0;
  shown.risk_note = !person ? "nobody says whom it is about" : named ? "named" : "rank " + std::to_string(attack.rank.value_or(0));
  shown.text = document.text;
  std::vector<Clue> clues = words_that_gave_away(attack);
  clues.erase(std::remove_if(clues.begin(), clues.end(), [](const Clue& clue) { return clue.contribution <= 0; }), clues.end());
  if (clues.size() > clues_shown) clues.resize(clues_shown);
  std::sort(clues.begin(), clues.end(), [](const Clue& a, const Clue& b) { return a.span < b.span; });
  for (const Clue& clue : clues) {
    ReportMark mark;
    mark.span = clue.span;
    mark.label = "CLUE";
    mark.kind = "gives away";
    mark.evidence = "stands in the public text about the person";
    mark.risk = clue.contribution;
    shown.marks.push_back(std::move(mark));
  }
  kept_.emplace(key, std::move(shown));
  if (kept_.size() > documents_shown) kept_.erase(kept_.begin());
}

std::vector<ReportDocument> RiskiestDocuments::documents() const {
  std::vector<ReportDocument> result;
  for (auto entry = kept_.rbegin(); entry != kept_.rend(); ++entry) result.push_back(entry->second);
  return result;
}

Report report_of(const AttackReport& report) {
  Report page;
  const AttackScores& first = report.runs.front().scores;
  page.title = "How many documents an attacker names";
  page.summary =
      "Who knows public text about the candidates compares it with each document. The documents below are those that the "
      "attacker (" +
      report.runs.front().attacker + ") is surest about; marked words gave the person away.";
  page.counts = {{"documents", first.documents, "", {}},
                 {"attacked", first.attacked, "", {}},
                 {"named", first.named, "", {}},
                 {"candidates", report.people, "", {}}};
  page.tables.push_back(figures(report));
  page.charts.push_back(rank_chart(report));
  page.documents = report.runs.front().riskiest.documents();
  page.documents_in_all = first.documents;
  return page;
}

}  // namespace veil::cli
