// The case in which a German mention stands: from the preposition, the article, the verb, or what it is listed with.
#include <algorithm>

#include "replace/grammar/german_reader.h"
#include "veil/utf8.h"

namespace veil::replace {

std::optional<Case> german_case_of(std::string_view tag) {
  if (tag == "Nom") return Case::nominative;
  if (tag == "Gen") return Case::genitive;
  if (tag == "Dat") return Case::dative;
  if (tag == "Acc") return Case::accusative;
  return std::nullopt;
}

Gender german_gender_of(std::string_view tag) {
  return tag == "Masc" ? Gender::masculine : tag == "Fem" ? Gender::feminine : tag == "Neut" ? Gender::neuter : Gender::unknown;
}

std::optional<Case> GermanReader::case_from_preposition(std::string_view preposition, std::optional<Case> tagged) const {
  const std::string_view asks = facts_.value(Fact::preposition, preposition);
  if (asks == "dative") return Case::dative;
  if (asks == "accusative") return Case::accusative;
  if (asks == "genitive") return Case::genitive;
  if (asks == "both") return place_or_direction(preposition, tagged);
  return std::nullopt;
}

// "in", "auf" and the like before a name without article, whose case does not show. A direction would say "nach", so that it is the
// place; "über" tells what is spoken of, "auf" what is looked at, unless one can stand on it or read in it.
Case GermanReader::place_or_direction(std::string_view preposition, std::optional<Case> tagged) const {
  const Label label = context_.mention().label;
  if (frame_.common || (label != Label::loc && label != Label::org)) return tagged == Case::accusative ? Case::accusative : Case::dative;
  for (std::size_t i = 0; const ContextWord* word = context_.left(i); ++i) {
    if (word->lower != preposition) continue;
    const ContextWord* asking = context_.left(i + 1);  // "im Hinblick auf", "Kritik an"
    const std::string_view asks = asking && asking->spaced ? facts_.value(Fact::verb, asking->lower) : std::string_view();
    if (asks == "accusative" && preposition != "an") return Case::accusative;
    if (asks == "dative" && preposition == "an") return Case::dative;
    break;
  }
  if (preposition == "über") return Case::accusative;
  if (preposition == "auf") {
    const bool carries = words_.carries(first_) || facts_.value(Fact::link, utf8::to_lower(context_.text().substr(0, 64))) == "auf";
    const bool unknown = label == Label::loc && first_ == "Ort";  // islands and streets, mostly
    return carries || unknown ? Case::dative : Case::accusative;
  }
  if (preposition == "an") return tagged == Case::accusative ? Case::accusative : Case::dative;
  return Case::dative;
}

// What the form of the article leaves open is decided by the preposition, then the tags.
Case GermanReader::case_from_article(const std::string& article, const ContextWord& word, const ContextWord* before) const {
  const std::optional<Case> tagged = german_case_of(context_.feature(word, "Case"));
  const std::optional<Case> head = tagged_case();
  bool plural = context_.feature(word, "Number") == "Plur" || (head_ && context_.feature(*head_, "Number") == "Plur");
  const std::string name = utf8::to_lower(context_.text().substr(0, 64));
  const bool of_several = name.ends_with('n') || name.ends_with('s') || context_.inside().size() > 1;
  if (article == "den" && !of_several) plural = false;  // no dative of several: "den Bodensee"
  if (const std::string_view known = facts_.value(Fact::name, name); !known.empty())
    plural = known.find("plural") != std::string_view::npos;
  std::string_view ending = article;
  ending = ending.substr(ending.size() - std::min<std::size_t>(2, ending.size()));
  if (article == "unser" || article == "euer") ending = "";  // no ending of a case
  if (is_preposition(before)) {
    const std::string_view asks = facts_.value(Fact::preposition, before->lower);
    if (asks != "both") return *case_from_preposition(before->lower, tagged);
    if (ending == "em" || ending == "er") return Case::dative;
    if (ending == "en") return plural ? Case::dative : Case::accusative;
    return Case::accusative;
  }
  const bool ends_in_s = head_ && context_.text().ends_with('s');
  if (ending == "es" && ((article != "dieses" && article != "jedes") || ends_in_s)) return Case::genitive;
  if (ending == "em") return Case::dative;
  if (ending == "en") return plural && tagged == Case::dative ? Case::dative : Case::accusative;
  if (ending == "er" && article != "der" && article.starts_with("ein")) {
    return before && before->upos == Upos::noun ? Case::genitive : Case::dative;
  }
  if (ending == "er") {
    bool feminine = head_ && context_.feature(*head_, "Gender") == "Fem";
    const std::string noun = context_.inside().empty() ? std::string() : context_.inside().front().lower;
    const std::string_view gender = facts_.value_by_ending(Fact::gender, kind_.empty() ? noun : utf8::to_lower(kind_));
    if (gender == "m" && article == "der" && (!before || before->upos == Upos::sconj || before->lower == "wie")) return Case::nominative;
    if (gender == "m") feminine = false;
    if (before && before->spaced && (before->upos == Upos::noun || before->upos == Upos::propn) && (feminine || tagged != Case::nominative))
      return Case::genitive;
    if (feminine && !context_.starts_sentence(word.span.begin)) {
      // A genitive needs a noun to belong to, or to be joined to one: "Frankreichs und der Schweiz".
      const ContextWord* far = nullptr;
      for (std::size_t i = 0; before && context_.left(i); ++i) {
        if (context_.left(i) == before) far = context_.left(i + 1);
      }
      const bool after_verb = far && (far->upos == Upos::verb || far->upos == Upos::aux);
      return tagged == Case::genitive && !after_verb ? Case::genitive : Case::dative;
    }
    return tagged.value_or(head.value_or(Case::nominative));
  }
  // die, das, ein, eine: subject or object. Behind a subject that no verb parts from it stands the object: "bevor Oslo das Amt".
  if (article == "die" || article == "das") {
    std::size_t i = 0;
    while (context_.left(i) && context_.left(i)->span.begin >= word.span.begin) ++i;
    const std::size_t nearest = i;
    while (context_.left(i) && context_.left(i)->spaced && (context_.left(i)->upos == Upos::propn || context_.left(i)->upos == Upos::det))
      ++i;
    if (i > nearest && context_.left(i) && context_.left(i)->upos == Upos::sconj) return Case::accusative;
  }
  if (tagged == Case::accusative || (!tagged && head == Case::accusative)) return Case::accusative;
  return object_case(word.span.begin).value_or(Case::nominative);
}

// Whether what stands at `place` follows a subject and its verb: "Er traf", "weil er". Verbs of being have no object.
std::optional<Case> GermanReader::object_case(std::uint32_t place) const {
  std::size_t i = 0;
  while (context_.left(i) && context_.left(i)->span.begin >= place) ++i;
  const ContextWord* verb = context_.left(i);
  if (!verb || !verb->spaced) return std::nullopt;
  if (verb->upos == Upos::pron && context_.feature(*verb, "Case") == "Nom") return Case::accusative;
  if (verb->upos != Upos::verb) return std::nullopt;
  const std::string_view kind = facts_.value(Fact::verb, verb->lower);
  const ContextWord* subject = context_.left(i + 1);
  const ContextWord* before_subject = context_.left(i + 2);
  const bool named = subject && (subject->upos == Upos::noun || subject->upos == Upos::propn) && !is_preposition(before_subject) &&
                     context_.feature(*subject, "Case") != "Dat";
  const bool has_subject = named || (subject && subject->upos == Upos::pron);
  if (!has_subject || kind == "nominative") return std::nullopt;
  return kind == "dative" ? Case::dative : Case::accusative;
}

// The case that a list of names has from the preposition before it: "in Tilburg, Breda und X". Brackets are passed over.
std::optional<Case> GermanReader::case_of_list(std::size_t at) const {
  constexpr std::uint32_t longest = 40;  // tokens
  const ContextWord* nearest = context_.left(at);
  if (!nearest) return std::nullopt;
  const auto& tokens = context_.document().tokens;
  bool in_brackets = false;
  std::uint32_t steps = 0;
  for (std::uint32_t token = nearest->end_token; token > context_.sentence_first() && steps < longest; --token, ++steps) {
    const Token& one = tokens[token - 1];
    const std::string_view text = context_.document().text_of(one);
    if (text == ")" || in_brackets) {
      in_brackets = text != "(";
      continue;
    }
    if (token - 1 > context_.sentence_first() && tokens[token - 2].span == one.span) {
      return context_.feature(one, "Case") == "Acc" ? Case::accusative : Case::dative;  // "im", "zur"
    }
    if (one.upos == Upos::adp) return case_from_preposition(utf8::to_lower(text.substr(0, 32)), tagged_case());
    // "aus Stahl und |X"
    if (one.upos == Upos::noun && steps == 1 && token - 1 > context_.sentence_first() && tokens[token - 2].upos == Upos::adp) continue;
    // "den Orten X"
    const bool named = steps > 0 && (one.upos == Upos::noun || one.upos == Upos::adj) && in_mention(tokens[token].span);
    const bool passes = one.upos == Upos::cconj || one.upos == Upos::propn || one.upos == Upos::x || one.upos == Upos::num || text == "," ||
                        text == "/" || text == "#" || text == "@" || is_quotation_mark(text) || named || in_mention(one.span);
    if (!passes && (one.upos != Upos::det || steps == 0)) return std::nullopt;
  }
  return std::nullopt;
}

// "§ 4 Abs. 1 Satz 2 |EStG": a law behind what is quoted of it.
bool GermanReader::behind_paragraph(std::size_t at) const {
  for (std::size_t i = at; const ContextWord* word = context_.left(i); ++i) {
    if (word->lower == "§" || word->lower == "§§" || word->lower == "art." || word->lower == "artikel") return i > at;
    const bool counts = !word->lower.empty() && word->lower[0] >= '0' && word->lower[0] <= '9';
    if (!counts && (word->upos == Upos::verb || word->upos == Upos::aux || word->upos == Upos::det || word->lower.size() > 11))
      return false;
  }
  return false;
}

// A name without preposition and article: in brackets it is a subject, in a list it stands in the case of what it is listed with,
// behind "dass" or before its verb it is the subject. No name is a dative or an unmarked genitive without a word that asks for it.
Case GermanReader::inherited_case(std::size_t at) const {
  const std::optional<Case> tagged = tagged_case();
  const ContextWord* joint = context_.left(at);
  std::size_t conjunct = at + 1;
  if (context_.left(conjunct) && context_.left(conjunct)->lower == ")") {
    while (context_.left(conjunct) && context_.left(conjunct)->lower != "(") ++conjunct;
    ++conjunct;
  }
  const ContextWord* other = context_.left(conjunct);
  if (context_.mention().label == Label::misc && behind_paragraph(at)) return Case::genitive;
  if (joint && (joint->lower == "(" || joint->lower == "[")) return Case::nominative;
  const std::string_view text = context_.text();
  const bool marked = text.ends_with('s') || text.ends_with('\'') || text.ends_with("’");
  const bool joins = joint && (joint->upos == Upos::cconj || joint->lower == "," || joint->lower == "/");
  const bool of_place = context_.mention().label == Label::loc;
  if (of_place && tagged == Case::genitive && marked && !context_.starts_sentence(context_.mention().span.begin)) return Case::genitive;
  const bool marks = joint && (joint->lower == "#" || joint->lower == "@" || joint->upos == Upos::num);
  if (joins || marks || (joint && in_mention(joint->span))) {
    if (const auto listed = case_of_list(at)) return *listed;
  }
  // "Serbiens und Griechenlands"
  const bool both_marked = joins && other && !other->free && text.ends_with('s') && written(*other).ends_with('s');
  if (both_marked && tagged != Case::nominative) return Case::genitive;
  const ContextWord* next = context_.right(0);
  const bool before_verb =
      next && next->spaced && (next->upos == Upos::verb || next->upos == Upos::aux) && context_.feature(*next, "VerbForm") == "Fin";
  if (joint && joint->upos == Upos::sconj) return Case::nominative;
  if (context_.starts_sentence(context_.mention().span.begin)) {
    const ContextWord* subject = context_.right(1);
    const bool turned = before_verb && subject && subject->upos == Upos::pron && context_.feature(*subject, "Case") == "Nom";
    return turned || (tagged == Case::accusative && !before_verb) ? Case::accusative : Case::nominative;
  }
  if (joins && before_verb) return Case::nominative;
  if (joins && next && next->upos == Upos::verb && context_.feature(*next, "VerbForm") == "Inf") return Case::accusative;
  if (joint && joint->lower == "als") return Case::nominative;
  if (of_place && joint && joint->spaced && joint->free && joint->upos == Upos::propn && joint->lower.ends_with('s')) return Case::genitive;
  const ContextWord* owner = context_.left(conjunct + 1);
  if (of_place && joins && joint->upos == Upos::cconj && owner && owner->upos == Upos::noun && owner->spaced && other &&
      in_mention(other->span))
    return Case::genitive;  // "der Länder Hessen und X"
  if (next && next->spaced && context_.feature(*next, "Case") == "Acc" && context_.feature(*next, "Gender") == "Masc")
    return Case::nominative;
  if (joins && other && (in_mention(other->span) || other->upos == Upos::noun || other->upos == Upos::propn)) {
    const std::optional<Case> first = german_case_of(context_.feature(*other, "Case"));
    if (other->upos == Upos::noun && !in_mention(other->span)) return first.value_or(tagged.value_or(Case::nominative));
    return first == Case::accusative ? Case::accusative : Case::nominative;
  }
  const Case otherwise = tagged == Case::accusative ? Case::accusative : Case::nominative;
  return object_case(frame_.span.begin).value_or(otherwise);
}

}  // namespace veil::replace
