#include "replace/options/knowledge_options.h"

#include <optional>
#include <utility>

#include "knowledge/ladder.h"

namespace veil::replace {
namespace {

using knowledge::GeneralTerm;
using knowledge::Link;
using knowledge::LinkStep;

bool knows_by_name(const std::optional<Link>& link) {
  return link && (link->step == LinkStep::exact || link->step == LinkStep::approximate);
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

std::vector<GeneralTerm> KnowledgeOptions::terms(const Document& document, std::uint32_t mention_number) const {
  const Mention& mention = document.mentions[mention_number];
  const std::optional<Link> link = parts_.linker->link(document, mention);
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
  std::vector<GeneralTerm> all = terms(document, mention_number);
  GeneralTerm label = parts_.label_names->term(document.language, document.mentions[mention_number].label);
  if (all.empty() || all.back().text != label.text) all.push_back(std::move(label));
  return parts_.grammar->fit(document, mention_number, all);
}

}  // namespace veil::replace
