#include "replace/options/knowledge_options.h"

#include <optional>
#include <utility>

#include "knowledge/ladder.h"

namespace veil::replace {
namespace {

using knowledge::GeneralTerm;
using knowledge::Link;
using knowledge::LinkStep;

constexpr std::size_t most_meanings = 3;  // that are tried

bool knows_by_name(const std::optional<Link>& link) {
  return link && (link->step == LinkStep::exact || link->step == LinkStep::approximate);
}

// "Velstad, Norway": where the thing lies is said right behind it, by a mention of its own.
bool place_follows(const Document& document, std::uint32_t mention_number) {
  if (mention_number + 1 >= document.mentions.size()) return false;
  const Mention& next = document.mentions[mention_number + 1];
  const Span between{document.mentions[mention_number].span.end, next.span.begin};
  if (next.label != Label::loc || between.end - between.begin > 4) return false;
  const std::string_view text = document.text_of(between);
  return text.starts_with(',') || text == " in " || text == " (";
}

// The type that the text gives, then what is more general than it.
std::vector<GeneralTerm> terms_of_type(const knowledge::Linker& linker, const knowledge::TextType& type, Language language) {
  std::vector<GeneralTerm> terms;
  std::optional<Link> kind = linker.link_kind(type.text, language);
  if (!type.grammar.plural) {
    GeneralTerm term;
    term.text = type.text;
    term.grammar = type.grammar;
    term.source = "text";
    terms.push_back(std::move(term));
  } else if (kind && kind->step == LinkStep::exact) {
    kind->is_generalization = true;  // "films such as": the knowledge base knows the singular
  }
  if (kind) {
    for (GeneralTerm& term : knowledge::ladder(*kind, language)) terms.push_back(std::move(term));
  }
  return terms;
}

}  // namespace

std::vector<GeneralTerm> KnowledgeOptions::terms(const Document& document, std::uint32_t mention_number,
                                                 const std::optional<Link>& link) const {
  const Mention& mention = document.mentions[mention_number];
  const bool type_first = mention.label == Label::misc || !knows_by_name(link);
  if (type_first && mention.label != Label::dem) {
    if (const auto type = parts_.text_types->type_of(document, mention_number)) {
      std::vector<GeneralTerm> terms = terms_of_type(*parts_.linker, *type, document.language);
      if (!terms.empty()) return terms;
    }
  }
  if (!link) return {};
  return knowledge::ladder(*link, document.language);
}

Offer KnowledgeOptions::offer(const Document& document, std::uint32_t mention_number) const {
  std::optional<Link> link = parts_.linker->link(document, document.mentions[mention_number]);
  Offer offer = offer_of(document, mention_number, link);
  // An attribute that no word of its meaning fits is meant otherwise: "a Norwegian geologist" is no language.
  std::vector<Link> tried;
  while (offer.options.empty() && link && tried.size() < most_meanings) {
    tried.push_back(*link);
    link = parts_.linker->link(document, document.mentions[mention_number], tried);
    if (link) offer = offer_of(document, mention_number, link);
  }
  if (offer.options.empty() && document.mentions[mention_number].label == Label::dem) {
    offer = parts_.grammar->fit(document, mention_number, {parts_.label_names->term(document.language, Label::dem)});
  }
  return offer;
}

Offer KnowledgeOptions::offer_of(const Document& document, std::uint32_t mention_number, const std::optional<Link>& link) const {
  std::vector<GeneralTerm> all = terms(document, mention_number, link);
  if (place_follows(document, mention_number)) std::erase_if(all, [](const GeneralTerm& term) { return !term.place.empty(); });
  const Label name = document.mentions[mention_number].label;
  GeneralTerm label = parts_.label_names->term(document.language, name);
  const bool knows_label = !all.empty() && all.back().text == label.text;
  // "A personal detail" stands for an attribute only where nothing else can be said.
  if (!knows_label && name != Label::dem) all.push_back(label);
  return parts_.grammar->fit(document, mention_number, all);
}

}  // namespace veil::replace
