#include "replace/generalize.h"

#include <algorithm>

#include "replace/options/knowledge_options.h"
#include "replace/options/rule_options.h"

namespace veil::replace {
namespace {

// An attribute with a number in it may be an age that nobody called so: the rules look at its form.
bool may_be_age(const Document& document, const Mention& mention) {
  const std::string_view text = document.text_of(mention.span);
  return mention.label == Label::dem && mention.subtype.empty() && text.find_first_of("0123456789") != std::string_view::npos;
}

}  // namespace

Generalize::Generalize(const MethodOptions& options)
    : rules_(options.rule_options),
      label_names_(options.label_names),
      tag_open_(options.tag_open),
      tag_close_(options.tag_close),
      smallest_things_(options.smallest_things) {
  if (!options.meanings || !options.phrases || !options.grammar) return;
  knowledge_ =
      std::make_shared<KnowledgeOptions>(KnowledgeOptionParts{options.meanings, options.phrases, options.text_types, options.grammar});
}

std::unique_ptr<const Method> Generalize::for_document(const Document& document) const {
  if (!knowledge_) return nullptr;
  auto bound = std::make_unique<Generalize>(*this);
  bound->knowledge_ = std::make_shared<KnowledgeOptions>(knowledge_->parts(), &document);
  return bound;
}

Offer Generalize::offer_for_list(const Document& document, std::span<const Replacement> members) const {
  return knowledge_ ? knowledge_->offer_for_list(document, members) : Offer{};
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

// A bare name of the label claims what may not be so ("a place" for a film) and does not tell one from the other: the tag takes its place,
// behind everything that says more. It stands where the mention stood, so that the words around stay as they were.
void Generalize::add_tag(const Document& document, const Mention& mention, Offer& offer) const {
  // What the mention is holds for its tag, too, where all that is more general is dropped ("North American" for an American).
  std::string kinds = offer.options.empty() ? std::string() : offer.options.front().kinds;
  std::erase_if(offer.options, [](const Option& option) { return option.source.is(OptionBasis::label); });
  if (offer.options.empty()) offer.span = mention.span;
  const bool told_apart = mention.label == Label::person && !offer.options.empty();  // "PERSON 1"
  if (!label_names_ || told_apart) return;
  const bool resolved = mention.entity > 0 && mention.entity <= document.entities.size();
  const Label label = resolved ? document.entities[mention.entity - 1].label : mention.label;
  const std::string_view subtype = label == mention.label ? std::string_view(mention.subtype) : std::string_view();
  const std::uint32_t number = resolved ? document.entities[mention.entity - 1].number : 0;
  std::string text(document.text_of(Span{offer.span.begin, mention.span.begin}));
  text += label_names_->tag(document.language, label, subtype, number, tag_open_, tag_close_);
  const std::string_view original = document.text_of(mention.span);
  for (const std::string_view possessive : {"'s", "’s"}) {
    if (original.ends_with(possessive)) text += possessive;
  }
  text += document.text_of(Span{mention.span.end, offer.span.end});
  offer.options.push_back({.text = std::move(text), .source = "label", .kinds = std::move(kinds)});
}

Offer Generalize::offer(const Document& document, std::uint32_t mention_number) const {
  const Mention& mention = document.mentions[mention_number];
  Offer offer{mention.span, {}};
  if (mention.label == Label::code) return offer;  // nothing general can be said of a code that is of use: it is suppressed
  const OptionSource* source = source_for(mention);
  if (rules_ && may_be_age(document, mention)) offer = rules_->source(Label::dem, "AGE")->offer(document, mention_number);
  if (source != nullptr && offer.options.empty()) offer = source->offer(document, mention_number);
  if (offer.options.empty() && mention.label == Label::loc && source != knowledge_.get()) {  // a postcode that no rule knows
    source = knowledge_.get();
    if (source != nullptr) offer = source->offer(document, mention_number);
  }
  add_tag(document, mention, offer);
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
