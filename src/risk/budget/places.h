// The places of a document that a budget may write in several ways: mentions that are no name, number or address of anybody, from their
// own words over what `replace` offers to suppression, and, where the policy allows it, words that are no mention at all. What is direct,
// confidential, fixed by the policy or near a target stands as `replace` chose it, and so does what says a direct identifier within it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "risk/budget/draft.h"
#include "text/said_again.h"
#include "veil/document.h"

namespace veil::risk {

struct BudgetPlaces {
  std::vector<DraftPlace> places;
  std::size_t units = 0;
  std::vector<std::int32_t> replacement;           // of each place, its number in the document; -1: a word
  std::vector<std::vector<std::int32_t>> options;  // of each place and state: number of the option; -1: as it was
};

struct PlaceOptions {
  bool words = true;
  std::string suppression = "***";
  // Whether a mention may stay as written where the budget allows it; else what `replace` chose is the start.
  std::function<bool(const Mention&)> may_stay_written;
  MayStay may_stay;
};

BudgetPlaces places_of(const Document& document, const PlaceOptions& options);

}  // namespace veil::risk
