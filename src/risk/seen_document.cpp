#include "risk/seen_document.h"

#include <utility>

namespace veil::risk {
namespace {

bool says_nothing(const Document& document, std::uint32_t mention, const Option& option) {
  if (option.source.is(OptionBasis::rule)) return document.mentions[mention].label == Label::person;
  return option.source.is(OptionBasis::label) || option.source.is(OptionBasis::tag) || option.source.is(OptionBasis::mask) ||
         option.source.is(OptionBasis::surrogate) || option.source.is(OptionBasis::suppress);
}

}  // namespace

Result<std::shared_ptr<const SeenDocument>> SeenDocument::look_at(const Measures& measures, const Document& document) {
  std::shared_ptr<SeenDocument> seen(new SeenDocument(document));
  for (const auto& measure : measures) {
    auto one = measure->look_at(document);
    if (!one) return one.error();
    if (*one) seen->measures_.push_back(std::move(*one));
  }
  return std::shared_ptr<const SeenDocument>(std::move(seen));
}

PhraseRisk SeenDocument::risk_of_option(std::uint32_t mention, const Option& option) const {
  std::vector<PhraseRisk> risks;
  for (const auto& one : measures_) risks.push_back(one->risk_of_option(mention, option.text));
  PhraseRisk worst = *worst_of(risks);
  if (!says_nothing(document_, mention, option)) return worst;
  return {.measure = worst.measure, .threshold = worst.threshold, .reason = "says nothing about anybody"};
}

}  // namespace veil::risk
