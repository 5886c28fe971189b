#include "replace/generalize.h"

#include <algorithm>

#include "replace/grammar/fit.h"
#include "replace/options/knowledge_options.h"
#include "replace/options/rule_options.h"

namespace veil::replace {

Generalize::Generalize(const MethodOptions& options)
    : rules_(options.rule_options),
      grammar_(options.grammar),
      label_names_(options.label_names),
      smallest_things_(options.smallest_things) {
  if (!options.linker || !options.grammar) return;
  knowledge_ =
      std::make_unique<KnowledgeOptions>(KnowledgeOptionParts{options.linker, options.text_types, options.label_names, options.grammar});
}

const OptionSource* Generalize::source_for(const Mention& mention) const {
  if (const OptionSource* rule = rules_ ? rules_->source(mention.label, mention.subtype) : nullptr) return rule;
  switch (mention.label) {
    case Label::loc:
    case Label::org:
    case Label::dem:
    case Label::misc:
      return knowledge_.get();
    default:
      return nullptr;
  }
}

Offer Generalize::offer(const Document& document, std::uint32_t mention_number) const {
  const Mention& mention = document.mentions[mention_number];
  Offer offer{mention.span, {}};
  if (mention.label == Label::code) return offer;  // nothing general can be said of a code that is of use: it is suppressed
  const OptionSource* source = source_for(mention);
  if (source != nullptr) offer = source->offer(document, mention_number);
  if (offer.options.empty() && mention.label == Label::loc && source != knowledge_.get()) {  // a postcode that no rule knows
    source = knowledge_.get();
    if (source != nullptr) offer = source->offer(document, mention_number);
  }
  // Knowledge has said itself whether the name of the label can stand there.
  // "She was a personal detail": of an attribute the name of the label says nothing.
  const bool attribute = mention.label == Label::dem;
  if (offer.options.empty() && !attribute && grammar_ && label_names_ && (source == nullptr || source != knowledge_.get())) {
    offer = grammar_->fit(document, mention_number, {label_names_->term(document.language, mention.label)});
  }
  // A source that took in words beside the mention has said the most general thing in words that fit them. Where grammar has found
  // nothing that fits, the name of the label does not fit either.
  const bool by_rule = offer.span == mention.span && !offer.options.empty() && source != knowledge_.get() && !attribute;
  if (label_names_ && (by_rule || !grammar_)) {
    offer.span = mention.span;
    offer.options.push_back({.text = std::string(label_names_->name(document.language, mention.label)), .source = "label"});
  }
  const std::string_view original = document.text_of(offer.span);
  std::vector<Option> kept;
  for (Option& option : offer.options) {
    if (option.things > 0 && option.things < smallest_things_) continue;
    const bool again =
        option.text == original || std::any_of(kept.begin(), kept.end(), [&](const Option& other) { return other.text == option.text; });
    if (!again) kept.push_back(std::move(option));
  }
  offer.options = std::move(kept);
  if (offer.options.empty()) offer.span = mention.span;  // what is suppressed takes no other words with it
  return offer;
}

}  // namespace veil::replace
