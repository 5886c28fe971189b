// German mentions that are adjectives ("norwegische", "Kölner"), or stand behind one that is a mention of its own: which ending
// goes over to what is put there, and which gender the article that stays asks for.
#include <algorithm>

#include "replace/grammar/german_reader.h"
#include "veil/utf8.h"

namespace veil::replace {

// "die türkische Justiz", found as a place: what replaces it has to be an adjective.
bool GermanReader::is_adjective_of_name() const {
  if (context_.inside().size() != 1) return false;
  const ContextWord* next = context_.right(0);
  const bool before_noun = next && next->spaced && next->upos == Upos::noun;
  if (context_.begins_with_capital() && !(head_ && head_->upos == Upos::adj && before_noun)) return false;
  const std::string word = GermanWords::adjective_stem(context_.text());
  return word.ends_with("isch") || word.ends_with("deutsch");
}

bool GermanReader::names_language() const {
  const ContextWord* before = context_.left(0);
  const std::string_view text = context_.text();
  if (!frame_.common || context_.inside().size() != 1 || context_.glued_right()) return false;
  // "lernt Französisch"
  const bool bare = context_.begins_with_capital() && (text.ends_with("isch") || text == "Deutsch");
  if (bare && context_.mention().subtype == "NATIONALITY") return true;
  if (!before || !before->spaced) return false;
  const bool neuter = before->lower == "im" || before->lower == "ins" || before->lower == "das" || before->lower == "vom";
  return neuter && (text.ends_with("ischen") || text.ends_with("ische") || text.ends_with("eutschen") || text.ends_with("eutsche"));
}

// "norwegische Geologin": the ending goes over to what is put there.
bool GermanReader::read_adjective() {
  const ContextWord* next = context_.right(0);
  const bool before_noun = next && next->spaced && (next->upos == Upos::noun || next->upos == Upos::adj || next->upos == Upos::propn);
  const bool tagged = head_ && (head_->upos == Upos::adj || head_->upos == Upos::adv);
  const bool hyphen = context_.glued_right() && context_.text().ends_with("isch");  // "Italienisch-Türkischer Krieg"
  const bool lower = !context_.begins_with_capital() || hyphen;
  const bool starts = context_.starts_sentence(context_.mention().span.begin);
  if (!lower && !(tagged && (starts || before_noun))) return false;
  if (!lower && next && labelled(next->span, Label::person)) return false;  // "den Deutschen Jan Moll"
  frame_.adjective = true;
  const std::string word = utf8::to_lower(context_.text());
  for (const std::string_view ending : {"em", "en", "er", "es", "e"}) {
    if (!word.ends_with(ending)) continue;
    const std::string_view stem = std::string_view(word).substr(0, word.size() - ending.size());
    if (before_noun || stem.ends_with("isch")) {
      frame_.adjective_ending = ending;
      break;
    }
  }
  return true;
}

// "des Warburger Stadtteils": a place as an adjective that never changes. It moves behind its noun ("des Stadtteils in einer
// Stadt") where that is free, and becomes an adjective otherwise.
bool GermanReader::read_adjective_of_place() {
  const Label label = context_.mention().label;
  const std::string_view text = context_.text();
  if (label == Label::person || label == Label::org || context_.inside().size() != 1 || context_.glued_right()) return false;
  if (!text.ends_with("er") || !context_.begins_with_capital()) return false;
  if (frame_.common && context_.mention().subtype != "NATIONALITY" && context_.mention().subtype != "ETHNICITY") return false;
  const ContextWord* noun = context_.right(0);
  if (!noun || !noun->spaced || (noun->upos != Upos::noun && noun->upos != Upos::propn)) return false;
  if (!utf8::is_upper(utf8::decode(written(*noun), 0).code_point)) return false;
  const ContextWord* before = context_.left(0);
  std::string stem;
  const bool contraction = before && before->end_token - before->first_token == 2;
  const std::string form = !before ? std::string() : contraction ? context_.form(*before, 1) : before->lower;
  const GermanDeterminer kind = before && before->spaced ? kind_of(form, stem) : GermanDeterminer::none;
  const bool counted = before && before->spaced && before->upos == Upos::num;
  const bool determined = counted || kind != GermanDeterminer::none || (before && before->spaced && before->upos == Upos::adj);
  const bool tagged = head_ && head_->upos == Upos::adj;
  if (!determined && !tagged) return false;
  // "Die Italiener Rossi und Bruni": a person before a name is none.
  if (frame_.common && noun->upos == Upos::propn) return false;
  const ContextWord* behind = context_.right(1);
  if (!frame_.common && noun->free && noun->upos == Upos::noun && (!behind || behind->free || !behind->spaced)) {
    frame_.span.end = noun->span.end;
    frame_.moved_noun = std::string(written(*noun)) + " in";
    frame_.grammatical_case = Case::dative;
    frame_.determiner = GermanDeterminer::indefinite;
    return true;
  }
  Gender gender = german_gender_of(context_.feature(*noun, "Gender"));
  if (gender == Gender::unknown) gender = words_.gender_of(written(*noun));
  Case c = german_case_of(context_.feature(*noun, "Case")).value_or(Case::nominative);
  if (contraction) c = form.ends_with('m') || form == "der" ? Case::dative : Case::accusative;
  const Declension declension = kind == GermanDeterminer::indefinite || kind == GermanDeterminer::like_ein ? Declension::mixed
                                : determined && !counted                                                   ? Declension::weak
                                                                                                           : Declension::strong;
  frame_.adjective = true;
  frame_.local = !frame_.common;
  const bool plural = context_.feature(*noun, "Number") == "Plur";
  frame_.adjective_ending = GermanWords::adjective_ending(declension, c, gender, plural);
  // endings as in "der Frau": several
  if (form == "der" && is_weak_in_n(utf8::to_lower(written(*noun)))) gender = Gender::feminine;
  const std::string_view article_ending = std::string_view(form).substr(form.size() - std::min<std::size_t>(2, form.size()));
  if (kind == GermanDeterminer::none && determined && !counted) {
    frame_.adjective_ending = form.substr(GermanWords::adjective_stem(form).size());  // like the adjective before it
  } else if (kind != GermanDeterminer::none && form != "ein" && form != "eine") {
    const bool oblique = article_ending == "em" || article_ending == "en" || form == "des" ||
                         (article_ending == "er" && (plural || gender == Gender::feminine)) || (article_ending == "ie" && plural);
    if (kind == GermanDeterminer::definite || kind == GermanDeterminer::like_der) frame_.adjective_ending = oblique ? "en" : "e";
  }
  return true;
}

// "zur Gütersloher |Stiftung", "der ungarische |Botschafter": the adjective is a mention of its own, so that the article before
// it stays, and a noun of the same gender has to follow.
bool GermanReader::read_behind_adjective() {
  const ContextWord* adjective = context_.left(0);
  if (!adjective || adjective->free || !adjective->spaced) return false;
  const std::string_view text = written(*adjective);
  const auto& mentions = context_.document().mentions;
  const auto mention = std::lower_bound(mentions.begin(), mentions.end(), adjective->span.begin,
                                        [](const Mention& one, std::uint32_t at) { return one.span.end <= at; });
  const bool names_place =
      mention != mentions.end() && (mention->label == Label::loc || mention->label == Label::misc || mention->subtype == "NATIONALITY");
  const bool of_place = names_place && text.ends_with("er") && utf8::is_upper(utf8::decode(text, 0).code_point);
  if (adjective->upos != Upos::adj && !of_place) return false;
  if (!utf8::is_lower(utf8::decode(text, 0).code_point) && !of_place) return false;
  const ContextWord* word = context_.left(1);
  std::string stem;
  const bool contraction = word && word->end_token - word->first_token == 2;
  const std::string form = !word ? std::string() : contraction ? context_.form(*word, 1) : word->lower;
  const bool determined = word && word->spaced && (contraction || kind_of(form, stem) != GermanDeterminer::none);
  if (!determined) return false;
  if (!frame_.common && head_) {
    const ContextWord& last = context_.inside().back();
    frame_.gender = german_gender_of(context_.feature(*head_, "Gender"));
    if (frame_.gender == Gender::unknown) frame_.gender = words_.gender_of(written(last));
    if (!kind_.empty()) frame_.gender = words_.gender_of(kind_);
  }
  frame_.asked_gender = frame_.gender;
  frame_.weak = true;
  frame_.grammatical_case = tagged_case().value_or(Case::nominative);
  if (contraction) frame_.grammatical_case = form.ends_with('m') || form == "der" ? Case::dative : Case::accusative;
  if (frame_.common && !contraction) {
    read_number(form, kind_of(form, stem), 1, 0, 0);
    const bool preposition = is_preposition(context_.left(2)) && facts_.value(Fact::preposition, context_.left(2)->lower) != "both";
    if (preposition) {
      frame_.grammatical_case = *case_from_preposition(context_.left(2)->lower, std::nullopt);
    } else if (form == "dem" || form == "einem") {
      frame_.grammatical_case = Case::dative;
    } else if (form == "des" || form == "eines" || (form == "der" && frame_.plural)) {
      frame_.grammatical_case = Case::genitive;
    } else if (form == "den") {
      frame_.grammatical_case = frame_.plural ? Case::dative : Case::accusative;
    } else if (form == "einen") {
      frame_.grammatical_case = Case::accusative;
    }
  }
  return true;
}

}  // namespace veil::replace
