#include "pipeline/assess.h"

#include <algorithm>

namespace veil::pipeline {
namespace {

bool overlaps_mention(const Document& document, Span span) {
  const auto behind = std::upper_bound(document.mentions.begin(), document.mentions.end(), span.begin,
                                       [](std::uint32_t place, const Mention& mention) { return place < mention.span.end; });
  return behind != document.mentions.end() && behind->span.begin < span.end;
}

bool says_nothing(const Document& document, std::uint32_t mention, const Option& option) {
  if (option.source == "rule") return document.mentions[mention].label == Label::person;
  return option.source == "label" || option.source == "tag" || option.source == "mask" || option.source == "surrogate" ||
         option.source == "suppress";
}

}  // namespace

Result<SeenDocument> look_at(const risk::Measures& measures, const Document& document) {
  SeenDocument seen;
  for (const auto& measure : measures) {
    auto one = measure->look_at(document);
    if (!one) return one.error();
    if (*one) seen.push_back(std::move(*one));
  }
  return seen;
}

PhraseRisk risk_of_option(const SeenDocument& seen, const Document& document, std::uint32_t mention, const Option& option) {
  std::vector<PhraseRisk> risks;
  for (const auto& one : seen) risks.push_back(one->risk_of_option(mention, option.text));
  PhraseRisk worst = *risk::worst_of(risks);
  if (!says_nothing(document, mention, option)) return worst;
  return {.measure = worst.measure, .threshold = worst.threshold, .reason = "says nothing about anybody"};
}

Result<DocumentRisk> assess(const risk::Measures& measures, const Document& document) {
  const auto looked = look_at(measures, document);
  if (!looked) return looked.error();
  const SeenDocument& seen = *looked;
  DocumentRisk report;
  if (seen.empty()) return report;
  std::vector<const Replacement*> replacement_of(document.mentions.size(), nullptr);
  for (const Replacement& replacement : document.replacements) replacement_of[replacement.mention] = &replacement;
  for (std::uint32_t i = 0; i < document.mentions.size(); ++i) {
    DisclosingPhrase phrase;
    phrase.span = document.mentions[i].span;
    for (const auto& one : seen) {
      for (PhraseRisk& risk : one->risks_of(i)) phrase.risks.push_back(std::move(risk));
    }
    if (phrase.risks.empty()) continue;
    phrase.after = *risk::worst_of(phrase.risks);
    if (const Replacement* replacement = replacement_of[i]) {
      phrase.replaced = true;
      phrase.replacement = replacement->text;
      phrase.reason = replacement->reason;
      for (const Option& option : replacement->options) {
        phrase.options.push_back({option, risk_of_option(seen, document, i, option)});
        if (option.text == replacement->text) phrase.after = phrase.options.back().risk;
      }
    }
    report.phrases.push_back(std::move(phrase));
  }
  for (const auto& one : seen) {
    for (risk::Finding& finding : one->judged_phrases()) {
      if (finding.risk.target.empty() || overlaps_mention(document, finding.span))
        continue;  // no target is near, or judged already
      report.phrases.push_back({.span = finding.span, .risks = {finding.risk}, .after = finding.risk});
    }
  }
  std::stable_sort(report.phrases.begin(), report.phrases.end(),
                   [](const auto& a, const auto& b) { return a.span.begin < b.span.begin; });
  report.targets = summarize(document, report.phrases);
  return report;
}

}  // namespace veil::pipeline
