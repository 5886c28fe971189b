#include "replace/grammar/german_frame.h"

#include <algorithm>
#include <array>

#include "replace/grammar/german_reader.h"
#include "veil/utf8.h"

namespace veil::replace {

GermanDeterminer GermanReader::kind_of(const std::string& form, std::string& stem) const {
  const std::string_view kind = facts_.value(Fact::determiner, form);
  if (kind == "definite") return GermanDeterminer::definite;
  if (kind == "indefinite") return GermanDeterminer::indefinite;
  for (const std::string_view ending : {"", "e", "em", "en", "er", "es"}) {
    if (!form.ends_with(ending)) continue;
    stem = form.substr(0, form.size() - ending.size());
    const std::string_view like = facts_.value(Fact::agree, stem);
    if (like == "ein") return GermanDeterminer::like_ein;
    if (like == "der" && !ending.empty()) return GermanDeterminer::like_der;
  }
  return GermanDeterminer::none;
}

GermanFrame GermanReader::frame() {
  frame_.span = context_.span();
  frame_.common = context_.mention().label == Label::dem;
  if (head_ && frame_.common) {
    frame_.plural = plural_by_verb().value_or(context_.feature(*head_, "Number") == "Plur");
    frame_.gender = german_gender_of(context_.feature(*head_, "Gender"));
    const std::string_view text = context_.text();
    if (text.ends_with("innen")) frame_.plural = true;
    // The ending of a man's profession outweighs the tag.
    for (const std::string_view masculine : {"ler", "ker", "ner", "rer", "ger", "der", "eur", "ist", "ent", "ant", "oge"}) {
      if (text.ends_with(masculine) && frame_.gender == Gender::feminine) frame_.gender = Gender::masculine;
    }
    if (text.ends_with("innen") || (text.ends_with("in") && text.size() > 4)) frame_.gender = Gender::feminine;
  }
  // A common noun in the plural stays one: "eine Vielzahl an Theaterstücken".
  if (head_ && context_.mention().label == Label::misc && context_.inside().size() == 1 && head_->upos == Upos::noun &&
      !context_.text().ends_with("wesen") && context_.feature(*head_, "Number") == "Plur" &&
      facts_.value(Fact::name, utf8::to_lower(context_.text().substr(0, 64))).empty()) {
    frame_.plural = true;
  }
  if (read_adjective_of_place()) return frame_;
  if ((frame_.common || is_adjective_of_name()) && read_adjective()) return frame_;
  frame_.language = names_language();
  if (const ContextWord* title = context_.left(0);
      (context_.mention().label == Label::org || context_.mention().label == Label::misc) && title && title->spaced &&
      (facts_.has(Fact::title, title->lower) || (title->upos == Upos::noun && labelled(title->span, Label::dem, "PROFESSION")))) {
    frame_.adjective = true;  // "Frau X" is a person, whatever was found: nothing fits
    return frame_;
  }
  if (context_.glued_left() || context_.glued_right()) {
    frame_.grammatical_case = Case::nominative;
    frame_.compound = context_.glued_right();
    frame_.bare = true;
    if (frame_.common && !frame_.compound) {
      frame_.grammatical_case = tagged_case().value_or(Case::nominative);
      frame_.asked_gender = frame_.gender;
    }
    return frame_;
  }
  if (read_behind_adjective()) return frame_;
  if (!frame_.common && read_genitive_in_front()) return frame_;
  const std::size_t taken = frame_.common ? 0 : skip_classifier();
  if (taken == 0 && !frame_.kept_noun.empty()) return frame_;
  read_before(taken);
  return frame_;
}

// "Norwegens größte Stadt" -> "die größte Stadt" + genitive.
bool GermanReader::read_genitive_in_front() {
  const std::string_view text = context_.text();
  const bool marked = text.ends_with('s') || text.ends_with('\'') || text.ends_with("’");
  const ContextWord* before = context_.left(0);
  if (!marked || (before && before->spaced && (before->upos == Upos::noun || before->upos == Upos::det))) return false;
  if (before && before->end_token - before->first_token > 1) return false;
  const ContextWord* next = context_.free_right(0);
  const ContextWord* taken = context_.right(0);
  if (!next && taken && taken->spaced && taken->upos == Upos::noun && context_.mention().label == Label::loc && !is_preposition(before)) {
    frame_.grammatical_case = Case::genitive;  // "Ungarns" before a noun that is replaced as well
    frame_.determiner = GermanDeterminer::indefinite;
    return true;
  }
  const ContextWord* noun = next;
  std::string adjective;
  if (next && next->spaced && next->upos == Upos::adj) {
    noun = context_.free_right(1);
    adjective = GermanWords::adjective_stem(written(*next));
  }
  if (!noun || !noun->spaced || noun->upos != Upos::noun) return false;
  if (tagged_case() != Case::genitive && context_.mention().label != Label::loc) return false;
  Case c = german_case_of(context_.feature(*noun, "Case")).value_or(Case::nominative);
  if (is_preposition(before)) {
    c = case_from_preposition(before->lower, c).value_or(c);
  } else if (c == Case::nominative) {
    c = object_case(frame_.span.begin).value_or(c);
  } else if (c == Case::genitive) {
    c = Case::accusative;  // a genitive hardly stands before another one: "Norwegens Präsidenten"
  }
  bool plural = context_.feature(*noun, "Number") == "Plur";
  const std::string singular = utf8::to_lower(written(*noun));
  if (singular.ends_with("en") &&
      facts_.value_by_ending(Fact::inflection, std::string_view(singular).substr(0, singular.size() - 2)) == "weak" &&
      context_.feature(*noun, "Gender") == "Masc") {
    plural = false;
  }
  Gender gender = german_gender_of(context_.feature(*noun, "Gender"));
  if (gender == Gender::unknown) gender = words_.gender_of(written(*noun));
  frame_.span.end = noun->span.end;
  frame_.moved_noun = std::string(GermanWords::definite_article(c, gender, plural)) + ' ';
  if (!adjective.empty()) {
    frame_.moved_noun += adjective + std::string(GermanWords::adjective_ending(Declension::weak, c, gender, plural)) + ' ';
  }
  frame_.moved_noun += written(*noun);
  frame_.grammatical_case = Case::genitive;
  frame_.determiner = GermanDeterminer::indefinite;
  return true;
}

// "die Stadt X", "Herr X": the words that say what it is go with it. The number of words taken.
std::size_t GermanReader::skip_classifier() {
  const Label label = context_.mention().label;
  std::size_t taken = 0;
  if (label == Label::person) {
    for (; taken < 3; ++taken) {
      const ContextWord* word = context_.free_left(taken);
      if (!word || !facts_.has(Fact::title, word->lower)) break;
      frame_.span.begin = word->span.begin;
    }
    return taken;
  }
  const ContextWord* word = context_.free_left(0);
  if (!word || (label != Label::loc && label != Label::org && label != Label::misc) || word->upos != Upos::noun) return 0;
  const std::string_view text = context_.text();
  const std::string_view kind = classifier_of(*word);
  if (kind.empty()) return 0;
  // "die Hauptstadt Norwegens", but "die Stadt Paris"
  const bool may_be_genitive = label != Label::org && kind != "name" && kind != "self";
  if (may_be_genitive && text.ends_with('s') && tagged_case() == Case::genitive) return 0;
  frame_.span.begin = word->span.begin;
  // What stays before it asks for this very noun: "der {paraguayischen} Stadt Luque".
  const ContextWord* before = context_.left(1);
  const bool hyphen = before && !before->spaced && before->lower == "-";  // "die Pop-Band X"
  // "die Begriffe X und Y"
  const bool several = kind == "self" && context_.feature(*word, "Number") == "Plur" && word->lower != "namen";
  const bool held = hyphen || several || (before && before->spaced && !before->free && before->upos == Upos::adj);
  // "die Insel Fonseca" is no town of that name.
  const bool other_kind = label == Label::loc && is_settlement(first_) && kind != "name" && !is_settlement(word->lower);
  if (kind == "self" || held || other_kind) {
    frame_.kept_noun = written(*word);
    frame_.gender = german_gender_of(context_.feature(*word, "Gender"));
    if (frame_.gender == Gender::unknown) frame_.gender = words_.gender_of(frame_.kept_noun);
  }
  return held ? 0 : 1;
}

bool GermanReader::is_settlement(std::string_view noun) const {
  const std::string lower = utf8::to_lower(noun);
  return lower.ends_with("stadt") || facts_.value_by_ending(Fact::classifier, lower) == "name";
}

// What a noun before the name says about it: a value of `classifier`, "-" for the noun that is the kind; empty for others.
std::string_view GermanReader::classifier_of(const ContextWord& word) const {
  const auto by_ending = [&](std::size_t without) {
    return word.lower.size() < without + 3
               ? std::string_view()
               : facts_.value_by_ending(Fact::classifier, std::string_view(word.lower).substr(0, word.lower.size() - without));
  };
  if (const auto whole = by_ending(0); !whole.empty()) return whole;
  if (!kind_.empty() && written(word) == kind_) return "-";
  if (context_.mention().label == Label::misc) return {};
  const bool plural = context_.feature(word, "Number") == "Plur";
  for (const std::string_view ending : {"s", "es", "n", "en", "e"}) {
    if (!word.lower.ends_with(ending) || (ending.ends_with('s') == plural)) continue;
    if (const auto found = by_ending(ending.size()); !found.empty()) return found;
  }
  return {};
}

void GermanReader::read_determiner(const ContextWord& word, const std::string& form, std::size_t at, bool contracted) {
  const ContextWord* before = context_.left(at + 1);
  std::string stem;
  const GermanDeterminer kind = kind_of(form, stem);
  if (contracted) {
    frame_.preposition = context_.form(word, 0);
    frame_.grammatical_case = form.ends_with('m') || form == "der" ? Case::dative : Case::accusative;
  } else {
    frame_.grammatical_case = case_from_article(form, word, before && before->spaced ? before : nullptr);
  }
  if (frame_.common && form == "den") frame_.grammatical_case = frame_.plural ? Case::dative : Case::accusative;
  if (frame_.common && form == "der" && frame_.plural) frame_.grammatical_case = Case::genitive;
  frame_.span.begin = word.span.begin;
  frame_.stem = stem;
  frame_.determiner = kind;
  // "auf dem Balkan" becomes a region, in which one is.
  if (!contracted && context_.mention().label == Label::loc && frame_.grammatical_case == Case::dative && before && before->spaced &&
      before->free && before->lower == "auf") {
    frame_.preposition = "auf";
    frame_.span.begin = before->span.begin;
  }
  if (!frame_.common && (kind == GermanDeterminer::definite)) frame_.determiner = GermanDeterminer::indefinite;
  if (!frame_.common && frame_.gender == Gender::unknown) {
    const bool direct = frame_.grammatical_case == Case::nominative || frame_.grammatical_case == Case::accusative;
    frame_.gender = form == "die" || (form == "der" && !direct) ? Gender::feminine
                    : form == "das"                             ? Gender::neuter
                    : form == "der" || form == "den"            ? Gender::masculine
                                                                : Gender::unknown;
  }
}

void GermanReader::read_before(std::size_t at) {
  const std::size_t first = at;
  const ContextWord* word = context_.free_left(at);
  std::string stem;
  // Adjectives between determiner and mention.
  std::size_t adjectives = 0;
  const auto is_adjective = [&](const ContextWord& candidate) {
    const bool other = candidate.lower.starts_with("ander") && candidate.lower != "anderem" && candidate.upos != Upos::noun;
    // "25." but not "3c"; one without ending right before the noun is an adverb: "wie schnell X".
    const bool ordinal = candidate.lower.ends_with('.');
    const bool letters = utf8::is_letter(utf8::decode(written(candidate), 0).code_point);
    const bool inflected = GermanWords::adjective_stem(candidate.lower) != candidate.lower || candidate.lower == "ganz" ||
                           candidate.lower == "halb" || adjectives > 0;
    return (ordinal || (letters && inflected)) && (candidate.upos == Upos::adj || other);
  };
  while (word && adjectives < 2 && is_adjective(*word) && kind_of(word->lower, stem) == GermanDeterminer::none) {
    ++adjectives;
    word = context_.free_left(++at);
  }
  const bool contraction = word && word->end_token - word->first_token == 2;
  const std::string form = !word ? std::string() : contraction ? context_.form(*word, 1) : word->lower;
  const bool above_all = form == "allem" && context_.left(at + 1) && context_.left(at + 1)->lower == "vor";  // an adverb
  const GermanDeterminer kind = word && !above_all ? kind_of(form, stem) : GermanDeterminer::none;
  const auto take_adjectives = [&]() {
    for (std::size_t i = first + adjectives; i > first; --i) {
      const std::string_view adjective = written(*context_.left(i - 1));
      const bool of_place = adjective.ends_with("er") && utf8::is_upper(utf8::decode(adjective, 0).code_point) &&
                            !context_.starts_sentence(context_.left(i - 1)->span.begin);
      if (!of_place) frame_.adjectives.emplace_back(utf8::to_lower(adjective));  // "Weimarer" would name the place
    }
  };
  read_number(form, kind, at, first, adjectives);
  if (kind != GermanDeterminer::none && adjectives == 0 && first == 0 && !contraction && is_relative(form, at)) {
    if (!frame_.common) frame_.determiner = GermanDeterminer::indefinite;
    const bool subject = is_preposition(context_.left(at + 1)) || form == "den" || form == "dem";
    frame_.grammatical_case = subject         ? Case::nominative
                              : form == "der" ? Case::accusative
                                              : (tagged_case() == Case::nominative ? Case::nominative : Case::accusative);
    return;
  }
  if (kind != GermanDeterminer::none) {
    take_adjectives();
    read_determiner(*word, form, at, contraction);
    return;
  }
  // "deren Schule", "Seegers Fernsehshow": whose it is stands in the place of the article.
  const ContextWord* owner = context_.left(at);
  const bool owned = owner && owner->spaced && !frame_.common &&
                     (owner->lower == "deren" || owner->lower == "dessen" ||
                      (!owner->free && (first > 0 || context_.mention().label == Label::org) && owner->upos == Upos::propn &&
                       written(*owner).ends_with('s') && context_.feature(*owner, "Case") == "Gen"));
  if (owned) {
    take_adjectives();
    if (at > 0) frame_.span.begin = context_.left(at - 1)->span.begin;
    const ContextWord* noun = first > 0 ? context_.left(0) : nullptr;
    frame_.grammatical_case = (noun ? german_case_of(context_.feature(*noun, "Case")) : tagged_case()).value_or(Case::nominative);
    return;
  }
  const bool preposition = is_preposition(word) && !contraction;
  frame_.as_what = word && word->lower == "als";
  if (frame_.as_what && context_.mention().label == Label::misc && first == 0 && adjectives == 0) return;  // "als Koch"
  word = context_.left(at);
  // "denselben"
  const bool same = word && word->spaced && word->lower.find("selbe") != std::string::npos && word->lower.starts_with("d");
  if (same && frame_.common) {
    frame_.weak = frame_.bare = true;
    frame_.asked_gender = frame_.gender;
    frame_.grammatical_case = tagged_case().value_or(Case::nominative);
    return;
  }
  const bool inside_phrase = word && word->spaced && !context_.starts_sentence(word->span.begin) &&
                             (word->upos == Upos::noun || word->upos == Upos::adv || word->upos == Upos::propn);
  // "in einem modernen und sozial gerechten X"
  const ContextWord* further = context_.left(at + 1);
  const bool joined = word && word->upos == Upos::cconj && word->spaced && further && further->spaced && further->upos == Upos::adj;
  if (adjectives > 0 && (inside_phrase || joined)) {
    // "einer auf Werten beruhenden X": the article stands far in front, so that adjective and gender stay.
    if (!frame_.common && head_) frame_.gender = german_gender_of(context_.feature(*head_, "Gender"));
    frame_.adjective = frame_.gender == Gender::unknown && !frame_.plural;  // nothing can be sure to fit
    frame_.weak = frame_.bare = true;
    frame_.asked_gender = frame_.gender;
    frame_.grammatical_case = tagged_case().value_or(Case::nominative);
    const std::string& adjective = context_.left(first)->lower;
    const bool marked = !frame_.common && context_.text().ends_with('s') && frame_.gender != Gender::feminine && adjective.ends_with("en");
    if (marked || (frame_.plural && adjective.ends_with("er"))) frame_.grammatical_case = Case::genitive;
    // "ein kluger und sehr erfahrener X": the adjective shows that no "der" stands in front.
    if (!frame_.plural && frame_.gender == Gender::masculine && adjective.ends_with("er")) frame_.weak = false;
    return;
  }
  if (adjectives > 0) {
    if (!frame_.common) {
      frame_.determiner = GermanDeterminer::indefinite;
    }
    take_adjectives();
    frame_.span.begin = context_.left(at - 1)->span.begin;
  } else if (!frame_.common) {
    frame_.determiner = GermanDeterminer::indefinite;
  }
  const bool singular_thing = frame_.language || context_.mention().subtype == "HEALTH";
  if (frame_.common && singular_thing && !frame_.plural && !frame_.as_what) {
    frame_.determiner = GermanDeterminer::indefinite;  // "gegen Grippe" -> "gegen eine Krankheit"
  }
  if (word && word->upos == Upos::num && frame_.common) frame_.plural = frame_.plural || word->lower != "ein";
  if (preposition) {
    frame_.grammatical_case = case_from_preposition(word->lower, tagged_case()).value_or(Case::dative);
    if (word->lower == "nach" && context_.mention().label == Label::loc) {
      frame_.span.begin = word->span.begin;
      frame_.preposition = "in";
      frame_.was_direction = true;
      frame_.grammatical_case = Case::accusative;
    } else if (word->lower == "auf" && context_.mention().label == Label::loc && frame_.grammatical_case == Case::dative) {
      frame_.span.begin = word->span.begin;
      frame_.preposition = "auf";
    } else if (word->lower == "bis" && context_.mention().label == Label::loc) {
      frame_.preposition = "zu";
      frame_.grammatical_case = Case::dative;
    }
    return;
  }
  if (frame_.common) {
    const std::string lower = utf8::to_lower(context_.text());
    frame_.grammatical_case = tagged_case().value_or(Case::nominative);
    if (frame_.language) frame_.grammatical_case = inherited_case(first);
    if (frame_.as_what) frame_.grammatical_case = Case::nominative;
    if (frame_.plural && adjectives > 0) {
      const std::string& adjective = context_.left(first)->lower;  // nothing stands before it: it shows the case
      if (adjective.ends_with("en")) frame_.grammatical_case = Case::dative;
      if (adjective.ends_with("er")) frame_.grammatical_case = Case::genitive;
    }
    if (frame_.plural && frame_.grammatical_case == Case::dative && !lower.ends_with('n')) frame_.grammatical_case = Case::nominative;
    return;
  }
  // A name right behind a noun: its genitive, or an apposition.
  const ContextWord* before = context_.free_left(0);
  if (first == 0 && adjectives == 0 && before && before->upos == Upos::noun && !before->lower.ends_with('.')) {
    const std::string_view text = context_.text();
    const bool marked = text.ends_with('s') || text.ends_with('\'') || text.ends_with("’");
    const bool tagged = tagged_case() == Case::genitive;
    if (context_.mention().label == Label::person ? marked && tagged : marked || tagged) {
      frame_.grammatical_case = Case::genitive;
      return;
    }
    if (facts_.has(Fact::time, before->lower)) {
      // "zum elften Mal Argentinien"
      frame_.grammatical_case = tagged_case() == Case::accusative ? Case::accusative : Case::nominative;
      return;
    }
    if (context_.mention().label == Label::loc) {
      frame_.grammatical_case = Case::genitive;  // "das Stadtzentrum einer Stadt", "Richtung einer Stadt"
      return;
    }
    if (context_.feature(*before, "Number") == "Plur" && context_.mention().label != Label::person) {
      frame_.kept_noun = written(*before);  // "der Minerale": several are named, each by a mention
      frame_.determiner = GermanDeterminer::none;
      frame_.span.begin = before->span.begin;
      return;
    }
    frame_.grammatical_case = german_case_of(context_.feature(*before, "Case")).value_or(Case::nominative);
    frame_.span.begin = before->span.end;
    frame_.lead = ", ";
    const ContextWord* next = context_.right(0);
    if (next && next->spaced) frame_.behind = ",";
    return;
  }
  frame_.grammatical_case = inherited_case(first);
}

GermanFrame german_frame(const Context& context, const GrammarFacts& facts, const GermanWords& words, std::string_view kind,
                         std::string_view first) {
  return GermanReader(context, facts, words, kind, first).frame();
}

}  // namespace veil::replace
