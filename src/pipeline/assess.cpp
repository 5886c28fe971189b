#include "pipeline/assess.h"

#include <algorithm>

namespace veil::pipeline {
namespace {

bool overlaps_mention(const Document& document, Span span) {
  const auto behind = std::upper_bound(document.mentions.begin(), document.mentions.end(), span.begin,
                                       [](std::uint32_t place, const Mention& mention) { return place < mention.span.end; });
  return behind != document.mentions.end() && behind->span.begin < span.end;
}

}  // namespace

DocumentRisk assess(const risk::SeenDocument& seen, const Document& document) {
  DocumentRisk report;
  if (seen.empty()) return report;
  std::vector<const Replacement*> replacement_of(document.mentions.size(), nullptr);
  for (const Replacement& replacement : document.replacements) replacement_of[replacement.mention] = &replacement;
  for (std::uint32_t i = 0; i < document.mentions.size(); ++i) {
    DisclosingPhrase phrase;
    phrase.span = document.mentions[i].span;
    for (const auto& one : seen.measures()) {
      for (PhraseRisk& risk : one->risks_of(i)) phrase.risks.push_back(std::move(risk));
    }
    if (phrase.risks.empty()) continue;
    phrase.after = *risk::worst_of(phrase.risks);
    if (const Replacement* replacement = replacement_of[i]) {
      phrase.replaced = true;
      phrase.replacement = replacement->text;
      phrase.reason = replacement->reason;
      for (const Option& option : replacement->options) {
        phrase.options.push_back({option, seen.risk_of_option(i, option)});
        if (option.text == replacement->text) phrase.after = phrase.options.back().risk;
      }
    }
    report.phrases.push_back(std::move(phrase));
  }
  for (const auto& one : seen.measures()) {
    for (risk::Finding& finding : one->judged_phrases()) {
      if (finding.risk.target.empty() || overlaps_mention(document, finding.span)) continue;  // no target is near, or judged already
      report.phrases.push_back({.span = finding.span, .risks = {finding.risk}, .after = finding.risk});
    }
  }
  std::stable_sort(report.phrases.begin(), report.phrases.end(), [](const auto& a, const auto& b) { return a.span.begin < b.span.begin; });
  report.targets = summarize(document, report.phrases);
  return report;
}

}  // namespace veil::pipeline
