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
  return tag == "Masc" ? Gender::masculine : tag == "Fem" ? Gender::feminine : tag == "Neut" ? Gender::neuter : Gender::unknown;
}

class Reader {
 public:
  Reader(const Context& context, const GrammarFacts& facts, const GermanWords& words)
      : context_(context), facts_(facts), words_(words), head_(context.head(false)) {}

  GermanFrame frame();

 private:
  bool read_adjective();
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
  frame_.span = context_.mention().span;
  frame_.common = context_.mention().label == Label::dem;
  if (head_ && frame_.common) {
    frame_.plural = context_.feature(*head_, "Number") == "Plur";
    frame_.gender = gender_of(context_.feature(*head_, "Gender"));
    const std::string_view text = context_.text();
    if (text.ends_with("innen")) frame_.plural = true;
    if (text.ends_with("innen") || (text.ends_with("in") && text.size() > 4)) frame_.gender = Gender::feminine;
  }
  if (frame_.common && read_adjective()) return frame_;
  if (context_.glued_left() || context_.glued_right()) {
    frame_.grammatical_case = Case::nominative;
    return frame_;
  }
  if (!frame_.common && read_genitive_in_front()) return frame_;
  read_before(frame_.common ? 0 : skip_classifier());
  return frame_;
}

// "norwegische Geologin": the ending goes over to what is put there.
bool Reader::read_adjective() {
  const ContextWord* next = context_.right(0);
  const bool before_noun = next && next->spaced && (next->upos == Upos::noun || next->upos == Upos::adj || next->upos == Upos::propn);
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

// "Norwegens größte Stadt" -> "die größte Stadt" + genitive.
bool Reader::read_genitive_in_front() {
  const std::string_view text = context_.text();
  const bool marked = text.ends_with('s') || text.ends_with('\'') || text.ends_with("’");
  const ContextWord* before = context_.left(0);
  if (!marked || (before && before->spaced && (before->upos == Upos::noun || before->upos == Upos::det))) return false;
  if (before && before->end_token - before->first_token > 1) return false;
  const ContextWord* next = context_.free_right(0);
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
  if (!word || (label != Label::loc && label != Label::org) || word->upos != Upos::noun) return 0;
  const std::string_view text = context_.text();
  const std::string_view kind = facts_.value_by_ending(Fact::classifier, word->lower);
  if (kind.empty()) return 0;
  // "die Hauptstadt Norwegens", but "die Stadt Paris"
  const bool may_be_genitive = label == Label::loc && facts_.value(Fact::classifier, word->lower) != "name";
  if (may_be_genitive && text.ends_with('s') && tagged_case() == Case::genitive) return 0;
  frame_.span.begin = word->span.begin;
  return 1;
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
  if (const std::string_view known = facts_.value(Fact::name, name); !known.empty()) plural = known.find("plural") != std::string_view::npos;
  std::string_view ending = article;
  ending = ending.substr(ending.size() - std::min<std::size_t>(2, ending.size()));
  if (is_preposition(before)) {
    const std::string_view asks = facts_.value(Fact::preposition, before->lower);
    if (asks != "both") return *case_from_preposition(before->lower, tagged);
    if (ending == "em" || ending == "er") return Case::dative;
    if (ending == "en") return plural ? Case::dative : Case::accusative;
    return Case::accusative;
  }
  if (ending == "es" && article != "dieses" && article != "jedes") return Case::genitive;
  if (ending == "em") return Case::dative;
  if (ending == "en") return plural && tagged == Case::dative ? Case::dative : Case::accusative;
  if (ending == "er" && article != "der" && article.starts_with("ein")) {
    return before && before->upos == Upos::noun ? Case::genitive : Case::dative;
  }
  if (ending == "er") {
    const bool feminine = head_ && context_.feature(*head_, "Gender") == "Fem";
    if (before && before->spaced && (before->upos == Upos::noun || before->upos == Upos::propn) && (feminine || tagged != Case::nominative)) return Case::genitive;
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
  const bool has_subject = subject && (subject->upos == Upos::pron || subject->upos == Upos::noun || subject->upos == Upos::propn);
  if (!has_subject || kind == "nominative") return std::nullopt;
  return kind == "dative" ? Case::dative : Case::accusative;
}

// In a list or in brackets a name stands in the case of what it is listed with: "zwischen Oslo und X", "in Tilburg, X".
Case Reader::inherited_case(std::size_t at) const {
  const std::optional<Case> tagged = tagged_case();
  for (std::size_t i = at; const ContextWord* word = context_.left(i); ++i) {
    const bool passes = word->upos == Upos::cconj || word->upos == Upos::propn || word->upos == Upos::x || !word->free ||
                        word->lower == "," || word->lower == "(" || word->lower == "/";
    if (const auto found = is_preposition(word) ? case_from_preposition(word->lower, tagged) : std::nullopt) return *found;
    if (word->end_token - word->first_token > 1 && i > at) {
      return case_of(context_.feature(*word, "Case")).value_or(Case::dative);
    }
    if (word->upos == Upos::noun && i > at) return case_of(context_.feature(*word, "Case")).value_or(tagged.value_or(Case::nominative));
    if (!passes) break;
  }
  if (context_.starts_sentence(context_.mention().span.begin)) return tagged == Case::accusative ? Case::accusative : Case::nominative;
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
  while (word && adjectives < 2 && word->upos == Upos::adj && kind_of(word->lower, stem) == GermanDeterminer::none) {
    ++adjectives;
    word = context_.free_left(++at);
  }
  const bool contraction = word && word->end_token - word->first_token == 2;
  const std::string form = !word ? std::string() : contraction ? context_.form(*word, 1) : word->lower;
  const GermanDeterminer kind = word ? kind_of(form, stem) : GermanDeterminer::none;
  const auto take_adjectives = [&]() {
    for (std::size_t i = first + adjectives; i > first; --i) frame_.adjectives.emplace_back(utf8::to_lower(written(*context_.left(i - 1))));
  };
  if (kind != GermanDeterminer::none) {
    take_adjectives();
    read_determiner(*word, form, at, contraction);
    return;
  }
  const bool preposition = is_preposition(word) && !contraction;
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
    if (frame_.plural && frame_.grammatical_case == Case::dative && !lower.ends_with('n')) frame_.grammatical_case = Case::nominative;
    return;
  }
  // A name right behind a noun: its genitive, or an apposition.
  const ContextWord* before = context_.free_left(0);
  if (first == 0 && adjectives == 0 && before && before->upos == Upos::noun) {
    const std::string_view text = context_.text();
    if (text.ends_with('s') || text.ends_with('\'') || text.ends_with("’") || tagged_case() == Case::genitive) {
      frame_.grammatical_case = Case::genitive;
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

GermanFrame german_frame(const Context& context, const GrammarFacts& facts, const GermanWords& words) {
  return Reader(context, facts, words).frame();
}

}  // namespace veil::replace
