// A term in the frame of its mention: article, number, place, what stays before and behind. Nothing where no such word can stand.
#include "replace/grammar/english.h"

namespace veil::replace {

std::optional<std::string> English::rendered(const Frame& frame, const GeneralTerm& term, const Context& context) const {
  if (term.source.is(OptionBasis::text) && is_said_behind(context)) return std::nullopt;
  const Token* head = context.head(false);
  // "they [married] soon": no noun can stand for a verb.
  if (context.mention().label == Label::dem && context.inside().size() == 1 && head && head->upos == Upos::verb &&
      !term.grammar.adjective && determiner(context.left(0)).empty())
    return std::nullopt;
  const bool adjective_mention = context.mention().label == Label::dem && head && head->upos == Upos::adj && frame.adjective;
  if (adjective_mention && !term.grammar.adjective) return std::nullopt;
  // "[a musical] actor" is no musical.
  if (context.mention().label == Label::misc && frame.adjective && head && head->upos == Upos::adj && !term.grammar.adjective)
    return std::nullopt;
  const bool place_of_adjective = frame.adjective || (head && head->upos == Upos::adj && context.mention().label == Label::dem);
  if (term.only_adjective && !place_of_adjective) return std::nullopt;
  // "the officer rank" has no room for "member of the military".
  if (frame.adjective && (term.text.find(" of ") != std::string::npos || term.text.find(" in ") != std::string::npos)) {
    return std::nullopt;
  }
  const knowledge::NameGrammar grammar = term.grammar.proper ? facts_.place(term.text, term.grammar) : term.grammar;
  const bool plural =
      frame.plural && !grammar.mass && !grammar.proper && !grammar.plural && (!grammar.adjective || (head && head->upos != Upos::adj));
  std::string words = plural || is_people(context, frame, grammar) ? plural_of(term.text) : term.text;
  // "a [former actress]": no longer what the term says.
  if (context.mention().label == Label::dem && !grammar.adjective && !frame.adjective) {
    for (const ContextWord& word : context.inside()) {
      const bool past = word.lower == "former" || word.lower == "retired" || word.lower == "aspiring" || word.lower == "honorary";
      if (past && !words.starts_with(word.lower + ' ')) words.insert(0, word.lower + ' ');
      if (past || word.upos == Upos::adp) break;
    }
  }
  // "a theatre [stage] appearance": the noun behind is said by the term already.
  if (const ContextWord* next = context.right(0); next && next->spaced && frame.adjective && words.ends_with(' ' + next->lower)) {
    words.resize(words.size() - next->lower.size() - 1);
  }
  // "the former Velstad": not "a former former country".
  if (!frame.before.empty() && words.starts_with(frame.before + ' ')) words.erase(0, frame.before.size() + 1);
  // "he is a Western": who comes from there is called otherwise.
  if (grammar.adjective && words == "Western" && !frame.adjective && frame.article == Article::indefinite) words = "Westerner";
  const bool common_adjective =
      grammar.adjective && !frame.adjective && frame.article == Article::indefinite && context.mention().label != Label::dem;
  if (common_adjective) return std::nullopt;  // "born in a European"
  if (frame.place && !term.place.empty()) {
    const bool person = context.mention().label == Label::dem || context.mention().label == Label::person;
    std::string_view link = facts_.value(Fact::link, utf8::to_lower(term.text));
    if (link.empty()) link = person ? "from" : "in";
    const bool article = facts_.place(term.place, term.place_grammar).article && !term.place.starts_with("the ");
    words += ' ' + std::string(link) + (article ? " the " : " ") + term.place;
  }
  std::string text;
  const auto add = [&](std::string_view part) {
    if (part.empty()) return;
    if (!text.empty()) text += ' ';
    text += part;
  };
  const bool takes_article = frame.article == Article::indefinite && !grammar.mass && !grammar.plural && !plural && !grammar.proper;
  const bool names_article = grammar.proper && grammar.article && frame.article == Article::indefinite;
  const bool noun_for_adjective = frame.article == Article::none && !frame.adjective && head && head->upos == Upos::adj &&
                                  context.mention().label == Label::dem && !grammar.adjective && determiner(context.left(0)).empty() &&
                                  !plural && !grammar.mass;
  const bool article = takes_article || noun_for_adjective;
  if (frame.article_first && (takes_article || names_article)) {
    if (takes_article) add(article_before(frame.before));
    if (names_article) add("the");
    add(frame.before);
  } else {
    add(frame.before);
    if (article) add(article_before(words));
    if (names_article) add("the");
  }
  add(words);
  if (frame.behind == "'s" && text.ends_with('s') && plural) {
    text += '\'';
  } else {
    text += frame.behind;
  }
  return frame.lead + text;
}

}  // namespace veil::replace
