#include "replace/replace_stage.h"

#include <utility>
#include <vector>

#include "text/occurrences.h"

namespace veil::replace {

ReplaceStage::ReplaceStage(ReplaceOptions options) : options_(std::move(options)) {
  for (const std::string& name : registered_methods()) methods_.emplace(name, make_method(name, options_.methods));
}

Replacement ReplaceStage::choose(const Document& document, std::uint32_t mention_number, const Method& method) const {
  const Mention& mention = document.mentions[mention_number];
  Offer offer = method.offer(document, mention_number);
  Replacement replacement;
  replacement.span = offer.span;
  replacement.mention = mention_number;
  replacement.method = method.name();
  replacement.options = std::move(offer.options);
  int level = 1;
  for (Option& option : replacement.options) {
    option.level = level++;
    if (option.source.empty()) option.source = replacement.method;
  }
  replacement.options.push_back({.text = options_.methods.suppression, .level = level, .source = "suppress"});

  const OccurrenceFinder original({document.text_of(mention.span)});
  for (const Option& option : replacement.options) {
    const bool last = &option == &replacement.options.back();
    if (!last && !original.find(option.text).empty()) continue;
    replacement.text = option.text;
    replacement.level = option.level;
    replacement.reason = option.level == 1 ? "most specific option" : "more specific options name the original";
    break;
  }
  return replacement;
}

Result<void> ReplaceStage::run(Document& document) const {
  document.replacements.clear();
  std::vector<bool> too_risky(document.mentions.size(), false);
  for (const Risk& risk : document.risks) {
    if (risk.too_high()) too_risky[risk.mention] = true;
  }
  const Method& suppress = *methods_.find("suppress")->second;
  for (std::uint32_t i = 0; i < document.mentions.size(); ++i) {
    if (!too_risky[i]) continue;
    const std::string_view name = options_.method_for(document.mentions[i]);
    if (name == "keep") continue;
    const auto method = methods_.find(name);
    document.replacements.push_back(choose(document, i, method == methods_.end() ? suppress : *method->second));
  }
  document.layers.add(Layer::replacements);
  return {};
}

}  // namespace veil::replace
