// How far people agree with each other: percent, Cohen's kappa of two, and Fleiss' and Light's kappa of many, over nominal
// judgments. Judgments come from replacement choices (an option per mention) or from annotated spans (a label, or none, per
// word). Kappa is undefined where everybody always gives the same one answer; it is reported as 1 then, since they agree.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "veil/document.h"
#include "veil/export.h"
#include "veil/tools/evaluation_choices.h"

namespace veil VEIL_PUBLIC {

// Items judged by annotators: item -> annotator -> category. Annotators need not judge every item.
class Judgments {
 public:
  using Item = std::map<std::string, std::string>;
  void add(Item item) { items_.push_back(std::move(item)); }
  const std::vector<Item>& items() const { return items_; }

 private:
  std::vector<Item> items_;
};

struct PairAgreement {
  std::string first;
  std::string second;
  std::uint64_t items = 0;  // judged by both
  double percent = 0;       // share of items with the same category
  double kappa = 0;         // Cohen's
};

struct AnnotatorAgreement {
  std::uint64_t items = 0;      // judged by two or more
  std::uint64_t judgments = 0;  // of those items
  std::vector<std::string> annotators;
  std::vector<PairAgreement> pairs;  // of annotators with an item in common, in alphabetical order
  double average_percent = 0;        // mean over pairs (ReCal's average pairwise percent agreement)
  double light = 0;                  // mean of Cohen's kappa over pairs (Light 1971, Conger 1980)
  double fleiss = 0;                 // over the items that have the largest number of judgments
  std::uint64_t fleiss_items = 0;
  std::uint64_t fleiss_judgments_per_item = 0;
};
AnnotatorAgreement agreement_of(const Judgments& judgments);

enum class ChoiceCategory {
  option,  // the text of the option
  level    // its place in the list; suppression is a category of its own
};
Judgments judgments_of(const std::vector<ChoiceMention>& choices, ChoiceCategory category);

// The words of a document with several annotators, each with the kind of identifier (or label) that an annotator gave it, ""
// for none. Documents of one annotator add nothing.
enum class SpanCategory { masked, kind, label };
void add_span_judgments(const Document& document, SpanCategory category, Judgments& judgments);

}  // namespace VEIL_PUBLIC
