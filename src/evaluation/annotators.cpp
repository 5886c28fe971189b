// Kappas over nominal judgments. Annotators who judged different items are compared on what they share.
#include <algorithm>
#include <set>

#include "evaluation/words.h"
#include "veil/tools/evaluation_agreement.h"

namespace veil {
namespace {

double corrected_for_chance(double observed, double expected) { return expected >= 1 ? 1.0 : (observed - expected) / (1 - expected); }

PairAgreement compare(const Judgments& judgments, const std::string& first, const std::string& second) {
  PairAgreement pair{first, second, 0, 0, 0};
  std::map<std::string_view, double> first_uses;
  std::map<std::string_view, double> second_uses;
  double same = 0;
  for (const Judgments::Item& item : judgments.items()) {
    const auto a = item.find(first);
    const auto b = item.find(second);
    if (a == item.end() || b == item.end()) continue;
    ++pair.items;
    first_uses[a->second] += 1;
    second_uses[b->second] += 1;
    if (a->second == b->second) same += 1;
  }
  if (pair.items == 0) return pair;
  const double items = static_cast<double>(pair.items);
  double expected = 0;
  for (const auto& [category, uses] : first_uses) {
    const auto other = second_uses.find(category);
    if (other != second_uses.end()) expected += uses / items * (other->second / items);
  }
  pair.percent = same / items;
  pair.kappa = corrected_for_chance(pair.percent, expected);
  return pair;
}

// Fleiss 1971 needs the same number of judgments for every item.
void add_fleiss(const Judgments& judgments, AnnotatorAgreement& agreement) {
  for (const Judgments::Item& item : judgments.items()) {
    agreement.fleiss_judgments_per_item = std::max<std::uint64_t>(agreement.fleiss_judgments_per_item, item.size());
  }
  const auto raters = static_cast<double>(agreement.fleiss_judgments_per_item);
  if (agreement.fleiss_judgments_per_item < 2) return;
  std::map<std::string_view, double> uses;
  double observed = 0;
  for (const Judgments::Item& item : judgments.items()) {
    if (item.size() != agreement.fleiss_judgments_per_item) continue;
    ++agreement.fleiss_items;
    std::map<std::string_view, double> votes;
    for (const auto& [annotator, category] : item) votes[category] += 1;
    for (const auto& [category, count] : votes) {
      uses[category] += count;
      observed += count * (count - 1) / (raters * (raters - 1));
    }
  }
  const auto items = static_cast<double>(agreement.fleiss_items);
  double expected = 0;
  for (const auto& [category, count] : uses) expected += (count / (items * raters)) * (count / (items * raters));
  agreement.fleiss = corrected_for_chance(observed / items, expected);
}

}  // namespace

AnnotatorAgreement agreement_of(const Judgments& judgments) {
  AnnotatorAgreement agreement;
  std::set<std::string> annotators;
  for (const Judgments::Item& item : judgments.items()) {
    if (item.size() < 2) continue;
    ++agreement.items;
    agreement.judgments += item.size();
    for (const auto& [annotator, category] : item) annotators.insert(annotator);
  }
  agreement.annotators.assign(annotators.begin(), annotators.end());
  for (std::size_t a = 0; a < agreement.annotators.size(); ++a) {
    for (std::size_t b = a + 1; b < agreement.annotators.size(); ++b) {
      PairAgreement pair = compare(judgments, agreement.annotators[a], agreement.annotators[b]);
      if (pair.items == 0) continue;
      agreement.average_percent += pair.percent;
      agreement.light += pair.kappa;
      agreement.pairs.push_back(std::move(pair));
    }
  }
  if (!agreement.pairs.empty()) {
    agreement.average_percent /= static_cast<double>(agreement.pairs.size());
    agreement.light /= static_cast<double>(agreement.pairs.size());
  }
  add_fleiss(judgments, agreement);
  return agreement;
}

Judgments judgments_of(const std::vector<ChoiceMention>& choices, ChoiceCategory category) {
  Judgments judgments;
  for (const ChoiceMention& choice : choices) {
    Judgments::Item item;
    for (const auto& [annotator, option] : choice.picks) {
      if (category == ChoiceCategory::option || option == suppression_option) {
        item[annotator] = option;
      } else {
        item[annotator] = std::to_string(std::find(choice.options.begin(), choice.options.end(), option) - choice.options.begin() + 1);
      }
    }
    judgments.add(std::move(item));
  }
  return judgments;
}

void add_span_judgments(const Document& document, SpanCategory category, Judgments& judgments) {
  std::set<std::string> annotators;
  for (const Mention& mention : document.mentions) annotators.insert(mention.annotator);
  if (annotators.size() < 2) return;
  const std::vector<Span> words = evaluation::tokens_of(document);
  std::vector<Judgments::Item> items(words.size());
  for (Judgments::Item& item : items) {
    for (const std::string& annotator : annotators) item[annotator] = "";
  }
  for (const Mention& mention : document.mentions) {
    if (mention.kind == IdentifierKind::none && category != SpanCategory::label) continue;
    auto word = std::partition_point(words.begin(), words.end(), [&](Span one) { return one.end <= mention.span.begin; });
    for (; word != words.end() && word->begin < mention.span.end; ++word) {
      std::string& given = items[static_cast<std::size_t>(word - words.begin())][mention.annotator];
      if (!given.empty()) continue;  // the first of overlapping mentions
      given = category == SpanCategory::label  ? name_of(mention.label)
              : category == SpanCategory::kind ? name_of(mention.kind)
                                               : std::string_view("masked");
    }
  }
  for (Judgments::Item& item : items) judgments.add(std::move(item));
}

}  // namespace veil
