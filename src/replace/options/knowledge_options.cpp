#include "replace/options/knowledge_options.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "knowledge/ladder.h"
#include "veil/utf8.h"

namespace veil::replace {
namespace {

using knowledge::GeneralTerm;
using knowledge::Link;
using knowledge::LinkStep;

constexpr std::size_t most_meanings = 3;  // that are tried
constexpr std::size_t most_words_of_phrase = 6;

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
  // An expression is no noun phrase: nothing that names a thing can stand for it.
  if (document.mentions[mention_number].subtype.ends_with("/EXPRESSION")) return {document.mentions[mention_number].span, {}};
  std::optional<Link> link = parts_.linker->link(document, document.mentions[mention_number]);
  Offer offer = offer_of(document, mention_number, link);
  // An attribute that no word of its meaning fits is meant otherwise: "a Norwegian geologist" is no language.
  std::vector<Link> tried;
  while (offer.options.empty() && link && tried.size() < most_meanings) {
    tried.push_back(*link);
    link = parts_.linker->link(document, document.mentions[mention_number], tried);
    if (link) offer = offer_of(document, mention_number, link);
  }
  const Mention& mention = document.mentions[mention_number];
  if (mention.kind == IdentifierKind::confidential && !knows_by_name(link)) add_simpler_forms(document, mention, offer);
  return offer;
}

void KnowledgeOptions::add_simpler_forms(const Document& document, const Mention& mention, Offer& offer) {
  const auto first = std::lower_bound(document.tokens.begin(), document.tokens.end(), mention.span.begin,
                                      [](const Token& token, std::size_t at) { return token.span.begin < at; });
  if (offer.options.empty()) {
    offer.span = mention.span;
    if (document.language == Language::en && first != document.tokens.begin() && std::prev(first)->upos == Upos::det) {
      const std::string_view word = document.text_of(*std::prev(first));
      const bool beside = std::prev(first)->span.end + 1 == mention.span.begin;
      if (beside && (word == "a" || word == "an")) offer.span.begin = std::prev(first)->span.begin;
    }
  }
  // Words that were taken in before the phrase: an article, which has to fit what follows.
  if (offer.span.end != mention.span.end || offer.span.begin > mention.span.begin) return;
  std::string before(document.text_of(Span{offer.span.begin, mention.span.begin}));
  const std::string article = utf8::to_lower(before);
  if (!before.empty() && article != "a " && article != "an " && article != "the ") return;
  std::vector<Span> words;
  for (auto token = first; token != document.tokens.end() && token->span.end <= mention.span.end; ++token) {
    words.push_back(token->span);
  }
  if (words.size() < 2 || words.size() > most_words_of_phrase) return;
  const bool head_first = document.language == Language::es || document.language == Language::pt;
  const auto starts_sentence = [&] {
    if (first == document.tokens.begin()) return true;
    const std::uint32_t end = std::prev(first)->span.end;
    return std::string_view(".!?").find(document.text[end - 1]) != std::string_view::npos ||
           document.text_of(Span{end, mention.span.begin}).find('\n') != std::string_view::npos;
  };
  const bool capital = starts_sentence() && utf8::is_upper(utf8::decode(document.text, mention.span.begin).code_point);
  std::vector<Option> simpler;
  for (std::size_t left_out = 1; left_out < words.size(); ++left_out) {
    const Span part = head_first ? Span{words.front().begin, words[words.size() - 1 - left_out].end}
                                 : Span{words[left_out].begin, words.back().end};
    std::string text(document.text_of(part));
    const auto letter = utf8::decode(text, 0);
    if (!utf8::is_letter(letter.code_point)) continue;
    if (document.language == Language::en && article.starts_with('a')) {
      const bool vowel = std::string_view("aeiouAEIOU").find(text.front()) != std::string_view::npos;
      text = (utf8::is_upper(utf8::decode(before, 0).code_point) ? (vowel ? "An " : "A ") : (vowel ? "an " : "a ")) + text;
    } else if (!before.empty()) {
      text = before + text;
    } else if (capital && !head_first) {
      text = utf8::to_upper(text.substr(0, letter.length)) + text.substr(letter.length);
    }
    simpler.push_back({.text = std::move(text), .source = "text"});
  }
  offer.options.insert(offer.options.begin(), simpler.begin(), simpler.end());
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
