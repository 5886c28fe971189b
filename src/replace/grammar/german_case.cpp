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
  return tag == "Masc"   ? Gender::masculine
         : tag == "Fem"  ? Gender::feminine
         : tag == "Neut" ? Gender::neuter
                         : Gender::unknown;
}

std::optional<Case> GermanReader::case_from_preposition(std::string_view preposition, std::optional<Case> tagged) const {
  const std::string_view asks = facts_.value(Fact::preposition, preposition);
  if (asks == "dative") return Case::dative;
  if (asks == "accusative") return Case::accusative;
  if (asks == "genitive") return Case::genitive;
  if (asks == "both") return tagged == Case::accusative ? Case::accusative : Case::dative;
  return std::nullopt;
}

// What the form of the article leaves open is decided by the preposition, then the tags.
Case GermanReader::case_from_article(const std::string& article, const ContextWord& word, const ContextWord* before) const {
  const std::optional<Case> tagged = german_case_of(context_.feature(word, "Case"));
  const std::optional<Case> head = tagged_case();
  bool plural = context_.feature(word, "Number") == "Plur" || (head_ && context_.feature(*head_, "Number") == "Plur");
  const std::string name = utf8::to_lower(context_.text().substr(0, 64));
  if (const std::string_view known = facts_.value(Fact::name, name); !known.empty())
    plural = known.find("plural") != std::string_view::npos;
  std::string_view ending = article;
  ending = ending.substr(ending.size() - std::min<std::size_t>(2, ending.size()));
  if (is_preposition(before)) {
    const std::string_view asks = facts_.value(Fact::preposition, before->lower);
    if (asks != "both") return *case_from_preposition(before->lower, tagged);
    if (ending == "em" || ending == "er") return Case::dative;
    if (ending == "en") return plural ? Case::dative : Case::accusative;
    return Case::accusative;
  }
  const bool ends_in_s = head_ && context_.text().ends_with('s');
  if (ending == "es" && ((article != "dieses" && article != "jedes") || (frame_.common && ends_in_s))) return Case::genitive;
  if (ending == "em") return Case::dative;
  if (ending == "en") return plural && tagged == Case::dative ? Case::dative : Case::accusative;
  if (ending == "er" && article != "der" && article.starts_with("ein")) {
    return before && before->upos == Upos::noun ? Case::genitive : Case::dative;
  }
  if (ending == "er") {
    const bool feminine = head_ && context_.feature(*head_, "Gender") == "Fem";
    if (before && before->spaced && (before->upos == Upos::noun || before->upos == Upos::propn) &&
        (feminine || tagged != Case::nominative))
      return Case::genitive;
    if (feminine && !context_.starts_sentence(word.span.begin)) {
      return tagged == Case::genitive ? Case::genitive : Case::dative;
    }
    return tagged.value_or(head.value_or(Case::nominative));
  }
  // die, das, ein, eine: subject or object.
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
  const bool has_subject =
      subject && (subject->upos == Upos::pron || subject->upos == Upos::noun || subject->upos == Upos::propn);
  if (!has_subject || kind == "nominative") return std::nullopt;
  return kind == "dative" ? Case::dative : Case::accusative;
}

// In a list or in brackets a name stands in the case of what it is listed with: "zwischen Oslo und X", "in Tilburg, X".
Case GermanReader::inherited_case(std::size_t at) const {
  const std::optional<Case> tagged = tagged_case();
  // "Serbiens und Griechenlands"
  const ContextWord* joint = context_.left(at);
  const ContextWord* other = context_.left(at + 1);
  const bool joined = joint && other && (joint->upos == Upos::cconj || joint->lower == ",") && !other->free;
  const bool both_marked = joined && context_.text().ends_with('s') && written(*other).ends_with('s');
  if (both_marked && tagged != Case::nominative) return Case::genitive;
  for (std::size_t i = at; const ContextWord* word = context_.left(i); ++i) {
    const bool passes = word->upos == Upos::cconj || word->upos == Upos::propn || word->upos == Upos::x || !word->free ||
                        word->lower == "," || word->lower == "(" || word->lower == "/";
    if (const auto found = is_preposition(word) ? case_from_preposition(word->lower, tagged) : std::nullopt) return *found;
    if (word->end_token - word->first_token > 1 && i > at) {
      return german_case_of(context_.feature(*word, "Case")).value_or(Case::dative);
    }
    if (word->upos == Upos::noun && i > at)
      return german_case_of(context_.feature(*word, "Case")).value_or(tagged.value_or(Case::nominative));
    if (!passes) break;
  }
  if (context_.starts_sentence(context_.mention().span.begin))
    return tagged == Case::accusative ? Case::accusative : Case::nominative;
  const Case c = tagged.value_or(Case::nominative);
  return c == Case::dative || c == Case::genitive ? c : object_case(frame_.span.begin).value_or(c);
}

}  // namespace veil::replace
