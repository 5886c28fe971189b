// German words that agree with a mention without belonging to its phrase: the relative pronoun and "sein" behind it; and what
// article, adjective and noun together say about its number, which the tagger often misses.
#include "replace/grammar/german_agreement.h"

#include <algorithm>
#include <array>

#include "replace/grammar/german_reader.h"
#include "veil/utf8.h"

namespace veil::replace {
namespace {

// Whether a subordinate clause that begins at `token` ends in its verb: ", die Oslo seit Jahren plant". `between`: so many words at
// least stand before the verb.
bool ends_in_verb(const Context& context, std::uint32_t token, std::uint32_t between) {
  constexpr std::uint32_t longest = 60;
  const auto& tokens = context.document().tokens;
  const std::uint32_t begin = token;
  for (; token < tokens.size() && token < begin + longest && tokens[token].upos != Upos::punct; ++token) {
  }
  if (token <= begin + between || token >= tokens.size() || token == begin + longest) return false;
  const auto finite = [&](const Token& one) {
    return (one.upos == Upos::verb || one.upos == Upos::aux) && context.feature(one, "VerbForm") == "Fin";
  };
  if (!finite(tokens[token - 1])) return false;
  for (std::uint32_t i = begin; i + 2 < token; ++i) {
    if (finite(tokens[i])) return false;
  }
  return true;
}

bool is_pronoun(std::string_view lower) {
  constexpr std::array<std::string_view, 8> pronouns = {"der", "die", "das", "den", "dem", "dessen", "deren", "denen"};
  return std::find(pronouns.begin(), pronouns.end(), lower) != pronouns.end();
}

bool is_his(std::string_view lower) {
  constexpr std::array<std::string_view, 6> forms = {"sein", "seine", "seiner", "seinem", "seinen", "seines"};
  return std::find(forms.begin(), forms.end(), lower) != forms.end();
}

}  // namespace

bool GermanReader::labelled(const Span& span, Label label, std::string_view subtype) const {
  const auto& mentions = context_.document().mentions;
  const auto found = std::lower_bound(mentions.begin(), mentions.end(), span.begin,
                                      [](const Mention& one, std::uint32_t at) { return one.span.end <= at; });
  return found != mentions.end() && found->span.begin < span.end && found->label == label && (subtype.empty() || found->subtype == subtype);
}

bool GermanReader::in_mention(const Span& span) const {
  const auto& mentions = context_.document().mentions;
  const auto found = std::lower_bound(mentions.begin(), mentions.end(), span.begin,
                                      [](const Mention& one, std::uint32_t at) { return one.span.end <= at; });
  return found != mentions.end() && found->span.begin < span.end;
}

// "eine Karte, die |Europa zeigt": a pronoun that looks like an article. Its clause ends in the verb; a name that never has an
// article may stand right before it.
bool GermanReader::is_relative(const std::string& form, std::size_t at) const {
  if (!is_pronoun(form)) return false;
  const ContextWord* next = context_.right(0);
  if (!next || !next->spaced) return false;
  const ContextWord* before = context_.left(at + 1);
  const ContextWord* far = context_.left(at + 2);
  const bool conjunction = before && (before->upos == Upos::sconj || before->lower == "bis" || before->lower == "während");
  const bool behind_comma = before && (before->lower == "," || (is_preposition(before) && !conjunction && far && far->lower == ","));
  const std::string name = utf8::to_lower(context_.text().substr(0, 64));
  const ContextWord* pronoun = context_.left(at);
  const bool may_be_pronoun = behind_comma || form == "die" || (pronoun && pronoun->upos == Upos::pron);
  const bool bare_place = context_.mention().label == Label::loc && context_.inside().size() == 1 && !facts_.has(Fact::name, name);
  const bool without_article = bare_place && may_be_pronoun && (form != "das" || is_preposition(before)) &&
                               (is_settlement(first_) || first_ == "Land" || first_ == "Erdteil" || first_ == "Bundesland");
  if (without_article) return ends_in_verb(context_, next->first_token, 0);
  return behind_comma && ends_in_verb(context_, next->first_token, 1);
}

// "Architekten", "Polizisten", "Zeugen": one of them has this form in no nominative.
bool GermanReader::is_weak_in_n(std::string_view lower) const {
  if (!lower.ends_with("en")) return false;
  const std::string_view stem = lower.substr(0, lower.size() - 2);
  if (facts_.value_by_ending(Fact::inflection, stem) == "weak") return true;
  for (const std::string_view ending : {"ist", "ent", "ant", "log", "graf", "graph"}) {
    if (stem.ends_with(ending) && words_.gender_of(stem) != Gender::neuter) return true;
  }
  return false;
}

// "Er ist Uhrmacher", "hat als Uhrmacher gearbeitet": a noun without anything before it that is the same in the plural has the number of
// the verb; its own tag is a guess.
std::optional<bool> GermanReader::plural_by_verb() const {
  const std::string_view text = context_.text();
  const bool same_in_plural = text.ends_with("er") || text.ends_with("el") || text.ends_with("en");
  const ContextWord* before = context_.left(0);
  if (!same_in_plural || !before) return std::nullopt;
  const auto is_finite = [&](const ContextWord& word) {
    return (word.upos == Upos::verb || word.upos == Upos::aux) && context_.feature(word, "VerbForm") == "Fin";
  };
  const auto is_plural = [&](const ContextWord& word) { return context_.feature(word, "Number") == "Plur"; };
  if (before->lower != "als") return before->upos == Upos::aux && is_finite(*before) ? std::optional(is_plural(*before)) : std::nullopt;
  for (std::size_t i = 1; const ContextWord* word = context_.left(i); ++i) {
    if (is_finite(*word)) return is_plural(*word);
  }
  for (std::size_t i = 0; const ContextWord* word = context_.right(i); ++i) {
    if (is_finite(*word)) return is_plural(*word);
  }
  return std::nullopt;
}

// "die Fahrer", "kleinere Händler", "den Fahrern" are several, "den Fahrer", "einen radikalen Händler" one.
void GermanReader::read_number(const std::string& form, GermanDeterminer kind, std::size_t at, std::size_t first, std::size_t adjectives) {
  if (!frame_.common || context_.inside().empty()) return;
  const std::string& noun = context_.inside().back().lower;
  const bool like_driver = noun.ends_with("er") && words_.gender_of(noun) == Gender::masculine &&
                           facts_.value_by_ending(Fact::plural, noun).empty();  // one and several sound alike
  std::string adjective = adjectives > 0 ? context_.left(first)->lower : std::string();
  if (context_.inside().size() > 1 && context_.inside()[context_.inside().size() - 2].upos == Upos::adj)
    adjective = context_.inside()[context_.inside().size() - 2].lower;
  if (noun.ends_with("in") && noun.size() > 4) {
    frame_.plural = false;
  } else if (kind == GermanDeterminer::indefinite || form == "dem" || form == "des" || form == "das" || (form == "den" && like_driver)) {
    frame_.plural = false;
  } else if ((form == "der" || form == "die") && is_weak_in_n(noun)) {
    frame_.plural = true;  // "der Architekten"
  } else if (kind == GermanDeterminer::none && is_weak_in_n(noun) &&
             (adjective.ends_with("en") || !context_.right(0) || context_.right(0)->upos != Upos::propn)) {
    frame_.plural = true;  // one of them would have an article
  } else if (kind != GermanDeterminer::none && form.ends_with('e')) {
    if (like_driver || adjective.ends_with("en")) frame_.plural = true;
  } else if (form == "der" && like_driver) {
    const ContextWord* before = context_.left(at + 1);
    const bool behind_noun =
        before && before->spaced && (before->upos == Upos::noun || facts_.value(Fact::preposition, before->lower) == "genitive");
    frame_.plural = behind_noun || adjective.ends_with("en");
  } else if (kind == GermanDeterminer::none && like_driver && adjective.ends_with('e')) {
    frame_.plural = true;
  } else if (kind == GermanDeterminer::none && like_driver && adjective.ends_with("er")) {
    const ContextWord* before = context_.left(at);
    frame_.plural = before && before->spaced && before->upos == Upos::noun;  // "ein System kleiner Händler"
  }
}

GermanFollower german_follower(const Context& context, Gender gender, bool may_be_subject) {
  constexpr std::uint32_t reach = 6;  // words in which "sein" is looked for
  GermanFollower follower;
  const ContextWord* next = context.right(0);
  if (!next) return follower;
  const auto& tokens = context.document().tokens;
  const auto lower = [&](std::uint32_t token) { return utf8::to_lower(context.document().text_of(tokens[token]).substr(0, 32)); };
  const std::uint32_t end = next->first_token + (may_be_subject ? reach : 2);
  for (std::uint32_t token = next->first_token; token < tokens.size() && token < end; ++token) {
    const Upos upos = tokens[token].upos;
    const bool joined = token == next->first_token && upos != Upos::cconj && lower(token) != ",";
    if (joined && !may_be_subject) break;
    if (is_his(lower(token)) && (upos == Upos::det || upos == Upos::pron)) follower.his = true;
    if (upos == Upos::noun || upos == Upos::propn || lower(token) == "." || lower(token) == ";") break;
  }
  // ", das ... liegt", ", in dem ... wohnt"
  if (next->lower != "," || next->spaced) return follower;
  const ContextWord* pronoun = context.right(1);
  std::string preposition;
  if (pronoun && pronoun->upos == Upos::adp && pronoun->end_token - pronoun->first_token == 1) {
    preposition = pronoun->lower + ' ';
    pronoun = context.right(2);
  }
  if (!pronoun || !pronoun->free || !pronoun->spaced || !is_pronoun(pronoun->lower)) return follower;
  if (!ends_in_verb(context, pronoun->end_token, 0)) return follower;
  const std::string& form = pronoun->lower;
  // Only a pronoun of its own gender refers to the mention; a name of unknown gender is neuter.
  if (gender == Gender::unknown) gender = Gender::neuter;
  const bool refers = gender == Gender::feminine ? form == "die" || form == "der" || form == "deren"
                      : gender == Gender::neuter ? form == "das" || form == "dem" || form == "dessen"
                                                 : form == "der" || form == "den" || form == "dem" || form == "dessen";
  if (!refers && form != "denen") return follower;  // "denen": of several, to which now one is
  follower.gender = gender;
  follower.several = form == "denen";
  follower.end = pronoun->span.end;
  follower.before_pronoun = ", " + preposition;
  const bool subject_follows = pronoun->end_token < tokens.size() && tokens[pronoun->end_token].upos == Upos::pron &&
                               context.feature(tokens[pronoun->end_token], "Case") == "Nom";
  if (form == "dessen" || form == "deren") {
    follower.pronoun_case = Case::genitive;
  } else if (form == "dem" || form == "denen" || (form == "der" && gender == Gender::feminine)) {
    follower.pronoun_case = Case::dative;
  } else if (form == "den" || subject_follows || !preposition.empty()) {
    follower.pronoun_case = Case::accusative;
  }
  return follower;
}

std::string GermanFollower::pronoun(Gender of) const {
  if (pronoun_case == Case::genitive) return of == Gender::feminine ? "deren" : "dessen";
  return std::string(GermanWords::definite_article(pronoun_case, of, false));
}

}  // namespace veil::replace
