#include "replace/grammar/german_frame.h"

#include <algorithm>
#include <array>

#include "veil/utf8.h"

namespace veil::replace {
namespace {

std::optional<Case> case_of(std::string_view tag) {
  if (tag == "Nom") return Case::nominative;
  if (tag == "Gen") return Case::genitive;
  if (tag == "Dat") return Case::dative;
  if (tag == "Acc") return Case::accusative;
  return std::nullopt;
}

Gender gender_of(std::string_view tag) {
  return tag == "Masc"   ? Gender::masculine
         : tag == "Fem"  ? Gender::feminine
         : tag == "Neut" ? Gender::neuter
                         : Gender::unknown;
}

class Reader {
 public:
  Reader(const Context& context, const GrammarFacts& facts, const GermanWords& words, std::string_view kind, std::string_view first)
      : context_(context), facts_(facts), words_(words), kind_(kind), first_(first), head_(context.head(false)) {}

  GermanFrame frame();

 private:
  bool read_adjective();
  bool read_adjective_of_place();
  bool read_behind_adjective();
  std::string_view classifier_of(const ContextWord& word) const;
  bool is_settlement(std::string_view noun) const;
  bool read_genitive_in_front();
  std::size_t skip_classifier();
  void read_before(std::size_t at);
  void read_determiner(const ContextWord& word, const std::string& form, std::size_t at, bool contracted);
  Case case_from_article(const std::string& article, const ContextWord& word, const ContextWord* before) const;
  std::optional<Case> object_case(std::uint32_t place) const;
  std::optional<Case> case_from_preposition(std::string_view preposition, std::optional<Case> tagged) const;
  Case inherited_case(std::size_t at) const;
  std::optional<Case> tagged_case() const { return head_ ? case_of(context_.feature(*head_, "Case")) : std::nullopt; }
  std::string_view written(const ContextWord& word) const { return context_.document().text_of(word.span); }
  bool is_preposition(const ContextWord* word) const { return word && facts_.has(Fact::preposition, word->lower); }
  // "kein" of "keinem", "dies" of "diese"; like_ein or like_der, none for other words.
  GermanDeterminer kind_of(const std::string& form, std::string& stem) const;

  const Context& context_;
  const GrammarFacts& facts_;
  const GermanWords& words_;
  std::string_view kind_, first_;
  const Token* head_;
  GermanFrame frame_;
};

GermanDeterminer Reader::kind_of(const std::string& form, std::string& stem) const {
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

GermanFrame Reader::frame() {
  frame_.span = context_.span();
  frame_.common = context_.mention().label == Label::dem;
  if (head_ && frame_.common) {
    frame_.plural = context_.feature(*head_, "Number") == "Plur";
    frame_.gender = gender_of(context_.feature(*head_, "Gender"));
    const std::string_view text = context_.text();
    if (text.ends_with("innen")) frame_.plural = true;
    // The ending of a man's profession outweighs the tag.
    for (const std::string_view masculine : {"ler", "ker", "ner", "rer", "ger", "der", "eur", "ist", "ent", "ant", "oge"}) {
      if (text.ends_with(masculine) && frame_.gender == Gender::feminine) frame_.gender = Gender::masculine;
    }
    if (text.ends_with("innen") || (text.ends_with("in") && text.size() > 4)) frame_.gender = Gender::feminine;
  }
  if (read_adjective_of_place()) return frame_;
  if (frame_.common && read_adjective()) return frame_;
  if (context_.glued_left() || context_.glued_right()) {
    frame_.grammatical_case = Case::nominative;
    frame_.compound = context_.glued_right();
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

// "norwegische Geologin": the ending goes over to what is put there.
bool Reader::read_adjective() {
  const ContextWord* next = context_.right(0);
  const bool before_noun =
      next && next->spaced && (next->upos == Upos::noun || next->upos == Upos::adj || next->upos == Upos::propn);
  const bool tagged = head_ && (head_->upos == Upos::adj || head_->upos == Upos::adv);
  const bool lower = !context_.begins_with_capital();
  const bool starts = context_.starts_sentence(context_.mention().span.begin);
  if (!lower && !(tagged && (starts || before_noun))) return false;
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
bool Reader::read_adjective_of_place() {
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
  const bool determined = kind != GermanDeterminer::none || (before && before->spaced && before->upos == Upos::adj);
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
  Gender gender = gender_of(context_.feature(*noun, "Gender"));
  if (gender == Gender::unknown) gender = words_.gender_of(written(*noun));
  Case c = case_of(context_.feature(*noun, "Case")).value_or(Case::nominative);
  if (contraction) c = form.ends_with('m') || form == "der" ? Case::dative : Case::accusative;
  const Declension declension = kind == GermanDeterminer::indefinite || kind == GermanDeterminer::like_ein ? Declension::mixed
                                : determined                                                               ? Declension::weak
                                                                                                           : Declension::strong;
  frame_.adjective = true;
  frame_.local = !frame_.common;
  const bool plural = context_.feature(*noun, "Number") == "Plur";
  frame_.adjective_ending = GermanWords::adjective_ending(declension, c, gender, plural);
  const std::string_view article_ending = std::string_view(form).substr(form.size() - std::min<std::size_t>(2, form.size()));
  if (kind == GermanDeterminer::none && determined) {
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
bool Reader::read_behind_adjective() {
  const ContextWord* adjective = context_.left(0);
  if (!adjective || adjective->free || !adjective->spaced) return false;
  const std::string_view text = written(*adjective);
  const auto& mentions = context_.document().mentions;
  const auto mention = std::lower_bound(mentions.begin(), mentions.end(), adjective->span.begin,
                                        [](const Mention& one, std::uint32_t at) { return one.span.end <= at; });
  const bool names_place = mention != mentions.end() && (mention->label == Label::loc || mention->label == Label::misc ||
                                                         mention->subtype == "NATIONALITY");
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
    frame_.gender = gender_of(context_.feature(*head_, "Gender"));
    if (frame_.gender == Gender::unknown) frame_.gender = words_.gender_of(written(last));
    if (!kind_.empty()) frame_.gender = words_.gender_of(kind_);
  }
  frame_.asked_gender = frame_.gender;
  frame_.weak = true;
  frame_.grammatical_case = tagged_case().value_or(Case::nominative);
  if (contraction) frame_.grammatical_case = form.ends_with('m') || form == "der" ? Case::dative : Case::accusative;
  return true;
}

// "Norwegens größte Stadt" -> "die größte Stadt" + genitive.
bool Reader::read_genitive_in_front() {
  const std::string_view text = context_.text();
  const bool marked = text.ends_with('s') || text.ends_with('\'') || text.ends_with("’");
  const ContextWord* before = context_.left(0);
  if (!marked || (before && before->spaced && (before->upos == Upos::noun || before->upos == Upos::det))) return false;
  if (before && before->end_token - before->first_token > 1) return false;
  const ContextWord* next = context_.free_right(0);
  const ContextWord* taken = context_.right(0);
  if (!next && taken && taken->spaced && taken->upos == Upos::noun && context_.mention().label == Label::loc &&
      !is_preposition(before)) {
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
  Case c = case_of(context_.feature(*noun, "Case")).value_or(Case::nominative);
  if (is_preposition(before)) {
    c = case_from_preposition(before->lower, c).value_or(c);
  } else if (c == Case::nominative) {
    c = object_case(frame_.span.begin).value_or(c);
  }
  const bool plural = context_.feature(*noun, "Number") == "Plur";
  Gender gender = gender_of(context_.feature(*noun, "Gender"));
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
std::size_t Reader::skip_classifier() {
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
  const bool may_be_genitive = label != Label::org && kind != "name";
  if (may_be_genitive && text.ends_with('s') && tagged_case() == Case::genitive) return 0;
  frame_.span.begin = word->span.begin;
  // What stays before it asks for this very noun: "der {paraguayischen} Stadt Luque".
  const ContextWord* before = context_.left(1);
  const bool held = before && before->spaced && !before->free && before->upos == Upos::adj;
  // "die Insel Fonseca" is no town of that name.
  const bool other_kind = label == Label::loc && is_settlement(first_) && kind != "name" && !is_settlement(word->lower);
  if (kind == "self" || held || other_kind) {
    frame_.kept_noun = written(*word);
    frame_.gender = gender_of(context_.feature(*word, "Gender"));
    if (frame_.gender == Gender::unknown) frame_.gender = words_.gender_of(frame_.kept_noun);
  }
  return held ? 0 : 1;
}

bool Reader::is_settlement(std::string_view noun) const {
  const std::string lower = utf8::to_lower(noun);
  return lower.ends_with("stadt") || facts_.value_by_ending(Fact::classifier, lower) == "name";
}

// What a noun before the name says about it: a value of `classifier`, "-" for the noun that is the kind; empty for others.
std::string_view Reader::classifier_of(const ContextWord& word) const {
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

std::optional<Case> Reader::case_from_preposition(std::string_view preposition, std::optional<Case> tagged) const {
  const std::string_view asks = facts_.value(Fact::preposition, preposition);
  if (asks == "dative") return Case::dative;
  if (asks == "accusative") return Case::accusative;
  if (asks == "genitive") return Case::genitive;
  if (asks == "both") return tagged == Case::accusative ? Case::accusative : Case::dative;
  return std::nullopt;
}

// What the form of the article leaves open is decided by the preposition, then the tags.
Case Reader::case_from_article(const std::string& article, const ContextWord& word, const ContextWord* before) const {
  const std::optional<Case> tagged = case_of(context_.feature(word, "Case"));
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
std::optional<Case> Reader::object_case(std::uint32_t place) const {
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
Case Reader::inherited_case(std::size_t at) const {
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
      return case_of(context_.feature(*word, "Case")).value_or(Case::dative);
    }
    if (word->upos == Upos::noun && i > at)
      return case_of(context_.feature(*word, "Case")).value_or(tagged.value_or(Case::nominative));
    if (!passes) break;
  }
  if (context_.starts_sentence(context_.mention().span.begin))
    return tagged == Case::accusative ? Case::accusative : Case::nominative;
  const Case c = tagged.value_or(Case::nominative);
  return c == Case::dative || c == Case::genitive ? c : object_case(frame_.span.begin).value_or(c);
}

void Reader::read_determiner(const ContextWord& word, const std::string& form, std::size_t at, bool contracted) {
  const ContextWord* before = context_.left(at + 1);
  std::string stem;
  const GermanDeterminer kind = kind_of(form, stem);
  if (contracted) {
    frame_.preposition = context_.form(word, 0);
    frame_.grammatical_case = form.ends_with('m') || form == "der" ? Case::dative : Case::accusative;
  } else {
    frame_.grammatical_case = case_from_article(form, word, before && before->spaced ? before : nullptr);
  }
  frame_.span.begin = word.span.begin;
  frame_.stem = stem;
  frame_.determiner = kind;
  if (!frame_.common && (kind == GermanDeterminer::definite)) frame_.determiner = GermanDeterminer::indefinite;
}

void Reader::read_before(std::size_t at) {
  const std::size_t first = at;
  const ContextWord* word = context_.free_left(at);
  std::string stem;
  // Adjectives between determiner and mention.
  std::size_t adjectives = 0;
  const auto is_adjective = [&](const ContextWord& candidate) {
    const bool other = candidate.lower.starts_with("ander") && candidate.lower != "anderem" && candidate.upos != Upos::noun;
    return candidate.upos == Upos::adj || other;
  };
  while (word && adjectives < 2 && is_adjective(*word) && kind_of(word->lower, stem) == GermanDeterminer::none) {
    ++adjectives;
    word = context_.free_left(++at);
  }
  const bool contraction = word && word->end_token - word->first_token == 2;
  const std::string form = !word ? std::string() : contraction ? context_.form(*word, 1) : word->lower;
  const GermanDeterminer kind = word ? kind_of(form, stem) : GermanDeterminer::none;
  const auto take_adjectives = [&]() {
    for (std::size_t i = first + adjectives; i > first; --i) {
      const std::string_view adjective = written(*context_.left(i - 1));
      const bool of_place = adjective.ends_with("er") && utf8::is_upper(utf8::decode(adjective, 0).code_point) &&
                            !context_.starts_sentence(context_.left(i - 1)->span.begin);
      if (!of_place) frame_.adjectives.emplace_back(utf8::to_lower(adjective));  // "Weimarer" would name the place
    }
  };
  if (kind != GermanDeterminer::none) {
    take_adjectives();
    read_determiner(*word, form, at, contraction);
    return;
  }
  // "deren Schule", "Seegers Fernsehshow": whose it is stands in the place of the article.
  const ContextWord* owner = context_.left(at);
  const bool owned = owner && owner->spaced && !frame_.common &&
                     (owner->lower == "deren" || owner->lower == "dessen" ||
                      (!owner->free && first > 0 && owner->upos == Upos::propn && written(*owner).ends_with('s')));
  if (owned) {
    take_adjectives();
    if (at > 0) frame_.span.begin = context_.left(at - 1)->span.begin;
    const ContextWord* noun = first > 0 ? context_.left(0) : nullptr;
    frame_.grammatical_case = (noun ? case_of(context_.feature(*noun, "Case")) : tagged_case()).value_or(Case::nominative);
    return;
  }
  const bool preposition = is_preposition(word) && !contraction;
  frame_.as_what = word && word->lower == "als";
  if (frame_.as_what && context_.mention().label == Label::misc && first == 0 && adjectives == 0) return;  // "als Koch"
  if (adjectives > 0) {
    if (!frame_.common) {
      frame_.determiner = GermanDeterminer::indefinite;
    }
    take_adjectives();
    frame_.span.begin = context_.left(at - 1)->span.begin;
  } else if (!frame_.common) {
    frame_.determiner = GermanDeterminer::indefinite;
  }
  if (word && word->upos == Upos::num && frame_.common) frame_.plural = frame_.plural || word->lower != "ein";
  if (preposition) {
    frame_.grammatical_case = case_from_preposition(word->lower, tagged_case()).value_or(Case::dative);
    if (word->lower == "nach" && context_.mention().label == Label::loc) {
      frame_.span.begin = word->span.begin;
      frame_.preposition = "in";
      frame_.was_direction = true;
      frame_.grammatical_case = Case::accusative;
    } else if (word->lower == "bis" && context_.mention().label == Label::loc) {
      frame_.preposition = "zu";
      frame_.grammatical_case = Case::dative;
    }
    return;
  }
  if (frame_.common) {
    const std::string lower = utf8::to_lower(context_.text());
    frame_.grammatical_case = tagged_case().value_or(Case::nominative);
    if (frame_.as_what) frame_.grammatical_case = Case::nominative;
    if (frame_.plural && frame_.grammatical_case == Case::dative && !lower.ends_with('n'))
      frame_.grammatical_case = Case::nominative;
    return;
  }
  // A name right behind a noun: its genitive, or an apposition.
  const ContextWord* before = context_.free_left(0);
  if (first == 0 && adjectives == 0 && before && before->upos == Upos::noun) {
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
    frame_.grammatical_case = case_of(context_.feature(*before, "Case")).value_or(Case::nominative);
    frame_.span.begin = before->span.end;
    frame_.lead = ", ";
    const ContextWord* next = context_.right(0);
    if (next && next->spaced) frame_.behind = ",";
    return;
  }
  frame_.grammatical_case = inherited_case(first);
}

}  // namespace

GermanFrame german_frame(const Context& context, const GrammarFacts& facts, const GermanWords& words, std::string_view kind,
                         std::string_view first) {
  return Reader(context, facts, words, kind, first).frame();
}

}  // namespace veil::replace
