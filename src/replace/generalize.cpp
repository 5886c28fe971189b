#include "replace/generalize.h"

#include <algorithm>

#include "replace/options/knowledge_options.h"

namespace veil::replace {

Generalize::Generalize(const MethodOptions& options)
    : label_names_(options.label_names), smallest_things_(options.smallest_things) {
  if (!options.linker || !options.grammar) return;
  const auto knowledge = std::make_shared<const KnowledgeOptions>(
      KnowledgeOptionParts{options.linker, options.text_types, options.label_names, options.grammar});
  for (const Label label : {Label::loc, Label::org, Label::dem, Label::misc}) sources_[static_cast<std::size_t>(label)] = knowledge;
}

Offer Generalize::offer(const Document& document, std::uint32_t mention_number) const {
  const Mention& mention = document.mentions[mention_number];
  Offer offer{mention.span, {}};
  if (const auto& source = sources_[static_cast<std::size_t>(mention.label)]) offer = source->offer(document, mention_number);
  if (offer.options.empty() && label_names_) {
    offer.span = mention.span;
    offer.options.push_back({.text = std::string(label_names_->name(document.language, mention.label)), .source = "label"});
  }
  const std::string_view original = document.text_of(offer.span);
  std::vector<Option> kept;
  for (Option& option : offer.options) {
    if (option.things > 0 && option.things < smallest_things_) continue;
    const bool again = option.text == original ||
                       std::any_of(kept.begin(), kept.end(), [&](const Option& other) { return other.text == option.text; });
    if (!again) kept.push_back(std::move(option));
  }
  offer.options = std::move(kept);
  return offer;
}

}  // namespace veil::replace
