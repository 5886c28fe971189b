#include "write/report/budget_figures.h"

namespace veil::report {
namespace {

const ReportColumn kept_column = {"information kept", Unit::percent, Direction::higher_is_better};
const ReportColumn named_column = {"named with", Unit::percent, Direction::lower_is_better};

}  // namespace

ReportChart budget_curve(const BudgetReport& budget) {
  ReportChart chart;
  chart.title = "Risk against information";
  chart.description =
      "How likely the surest attacker names the person, behind each step; it begins where only direct identifiers are replaced. The "
      "point alone is what was chosen.";
  chart.x = kept_column;
  chart.y = named_column;
  ChartSeries steps{"steps", {{budget.kept_before, budget.probability_before, "direct identifiers replaced"}}};
  for (std::size_t i = 0; i < budget.path.size(); ++i) {
    steps.points.push_back({budget.path[i].information_kept, budget.path[i].probability, "step " + std::to_string(i + 1)});
  }
  chart.series.push_back(std::move(steps));
  const char* const name = budget.met ? "chosen" : "all that could go is gone";
  chart.series.push_back({name, {{budget.kept_after, budget.probability_after, name}}});
  return chart;
}

ReportTable budget_attackers(const BudgetReport& budget) {
  ReportTable table;
  table.title = "What attackers would name";
  table.note = "If the text left with only direct identifiers replaced, and as it leaves.";
  table.row_name = "attacker";
  table.columns = {{"person first before", Unit::count, Direction::none},
                   {"named with, before", Unit::percent, Direction::lower_is_better},
                   {"named with, as it leaves", Unit::percent, Direction::lower_is_better}};
  for (std::size_t p = 0; p < budget.people.size(); ++p) {
    const ProtectedPerson& person = budget.people[p];
    for (std::size_t i = 0; i < person.before.size() && i < person.after.size(); ++i) {
      const AttackerStanding& before = person.before[i];
      const AttackerStanding& after = person.after[i];
      ReportRow row;
      row.name = before.attacker + (budget.people.size() > 1 ? ", person " + std::to_string(p + 1) : "");
      row.private_name = before.attacker + ": " + (person.phantom ? "somebody who is not known" : person.name) + ", rank " +
                         std::to_string(before.rank) + ", then " + std::to_string(after.rank);
      row.values = {{before.rank == 1 ? 1.0 : 0.0, {}}, {before.probability, {}}, {after.probability, {}}};
      table.rows.push_back(std::move(row));
    }
  }
  return table;
}

ReportTable budget_path(const BudgetReport& budget) {
  ReportTable table;
  table.title = "The path: " + std::to_string(budget.path.size()) + (budget.path.size() == 1 ? " step" : " steps");
  table.note =
      "Each step writes one thing differently in all its places. Won: of the distance to the budget, in standard deviations of "
      "candidates; lost: bits.";
  table.row_name = "step";
  table.columns = {{"places", Unit::count, Direction::none},
                   {"won", Unit::number, Direction::none},
                   {"lost", Unit::number, Direction::none},
                   kept_column,
                   named_column};
  for (std::size_t i = 0; i < budget.path.size(); ++i) {
    const BudgetStep& step = budget.path[i];
    ReportRow row;
    row.name = std::to_string(i + 1) + (step.undone ? ", back" : "");
    row.private_name = row.name + ": " + step.before + " \xE2\x86\x92 " + step.now;
    for (const double value : {static_cast<double>(step.places), step.won, step.lost, step.information_kept, step.probability}) {
      row.values.push_back({value, {}});
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

void BudgetTotals::add(const BudgetReport& budget) {
  ++documents_;
  met_ += budget.met ? 1 : 0;
  steps_ += budget.path.size();
  kept_before_ += budget.kept_before;
  kept_after_ += budget.kept_after;
  probability_before_ += budget.probability_before;
  probability_after_ += budget.probability_after;
}

ReportTable BudgetTotals::table() const {
  ReportTable table;
  table.group = "The budget of risk";
  table.title = "All documents";
  table.note = "Means over " + std::to_string(documents_) + " documents, of which " + std::to_string(met_) +
               " are under their budget, in " + std::to_string(steps_) + " steps.";
  table.row_name = "text";
  table.columns = {kept_column, named_column};
  const auto mean = [&](double sum) { return ReportValue{sum / static_cast<double>(documents_), {}}; };
  table.rows.push_back({.name = "direct identifiers replaced", .values = {mean(kept_before_), mean(probability_before_)}});
  table.rows.push_back({.name = "as it leaves", .values = {mean(kept_after_), mean(probability_after_)}});
  return table;
}

}  // namespace veil::report
