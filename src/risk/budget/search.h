// Brings a draft under its budget: from the text in which only direct identifiers are replaced, step by step the change that wins most of
// the margin for the information it loses; then steps that are no longer needed are undone, the dearest first. Every step writes all
// places of a thing, or of a word, at once. Deterministic, and bounded in steps. Greedy: the best of all combinations is not looked for.
#pragma once

#include <string>
#include <vector>

#include "risk/budget/draft.h"
#include "risk/budget/information_left.h"
#include "risk/budget/judge.h"
#include "veil/budget.h"

namespace veil::risk {

struct SearchOptions {
  unsigned most_steps = 2000;
};

// True when the budget is met. The path gets every step, taken back or not.
bool search_under_budget(Draft& draft, InformationLeft& information, Judge& judge, const SearchOptions& options,
                         std::vector<BudgetStep>& path);

// Everything as general as it can be: for documents that do not meet their budget any other way.
void give_up_everything(Draft& draft, InformationLeft& information, Judge& judge);

}  // namespace veil::risk
