#include "replace/options/knowledge_options.h"

#include <algorithm>
#include <iterator>
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

// Whether "something" can stand there: not in "the film Night Ferry" nor in "the first season".
bool stands_alone(const Document& document, std::uint32_t mention_number) {
  const Span span = document.mentions[mention_number].span;
  const auto first = std::lower_bound(document.tokens.begin(), document.tokens.end(), span.begin,
                                      [](const Token& token, std::size_t at) { return token.span.begin < at; });
  const auto end = std::find_if(first, document.tokens.end(), [&](const Token& token) { return token.span.begin >= span.end; });
  const auto belongs = [](const Token& token) {
    return token.upos == Upos::det || token.upos == Upos::noun || token.upos == Upos::adj || token.upos == Upos::propn ||
           token.upos == Upos::num;
  };
  if (first != document.tokens.begin() && belongs(*std::prev(first))) return false;
  if (first != document.tokens.begin() && std::prev(first)->span.end == span.begin) return false;  // a part of a word
  return end == document.tokens.end() || !belongs(*end);
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
  // A sensitive thing is what knowledge says: the text may give it a name that tells as much.
  const bool type_first = (mention.label == Label::misc && mention.kind != IdentifierKind::confidential) || !knows_by_name(link);
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
  return offer;
}

Offer KnowledgeOptions::offer_of(const Document& document, std::uint32_t mention_number, const std::optional<Link>& link) const {
  std::vector<GeneralTerm> all = terms(document, mention_number, link);
  if (place_follows(document, mention_number)) std::erase_if(all, [](const GeneralTerm& term) { return !term.place.empty(); });
  const Label name = document.mentions[mention_number].label;
  if (name == Label::dem) {
    // "A personal detail" says nothing, and "a person" little where more can be said.
    const GeneralTerm person = parts_.label_names->term(document.language, Label::person);
    if (all.size() > 1 && all.back().text == person.text) all.pop_back();
  } else {
    GeneralTerm label = parts_.label_names->term(document.language, name);
    const bool knows_label = !all.empty() && all.back().text == label.text;
    // "An organisation" is not said of what is known to be a country.
    const bool contradicts = link && !all.empty() && !link->base->labels(link->concept_number).has(name) &&
                             !link->base->labels(link->concept_number).empty();
    const bool fits = name != Label::misc || stands_alone(document, mention_number);
    if (!knows_label && !contradicts && fits) all.push_back(std::move(label));
  }
  return parts_.grammar->fit(document, mention_number, all);
}

}  // namespace veil::replace
