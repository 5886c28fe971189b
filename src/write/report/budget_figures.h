// What a report shows of a budget of risk (docs/budget.md): what attackers would have named, the path step by step, the curve of risk
// against information with the point that was chosen, and all documents together. Words of the path, names and ranks (they tell k) are
// private names of rows: written with the originals only.
#pragma once

#include <cstdint>

#include "veil/budget.h"
#include "veil/report.h"

namespace veil::report {

ReportChart budget_curve(const BudgetReport& budget);
ReportTable budget_attackers(const BudgetReport& budget);
ReportTable budget_path(const BudgetReport& budget);

class BudgetTotals {
 public:
  void add(const BudgetReport& budget);
  bool any() const { return documents_ > 0; }
  ReportTable table() const;

 private:
  std::uint64_t documents_ = 0, met_ = 0, steps_ = 0;
  double kept_before_ = 0, kept_after_ = 0, probability_before_ = 0, probability_after_ = 0;
};

}  // namespace veil::report
