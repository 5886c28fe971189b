// German: the case comes from the preposition, the article or the tagger, in this order; the term brings its gender.
// Articles and contractions before a name become an indefinite article ("im Iran" -> "in einem Land"), a direction needs
// another preposition
// ("nach Oslo" -> "in eine Stadt"), a genitive in front moves behind its noun ("Oslos Bürgermeister" -> "der Bürgermeister
// einer Stadt"). Weakness: without preposition and article the case is the tagger's guess.
#include <algorithm>
#include <array>

#include "replace/grammar/agreement.h"
#include "replace/grammar/german_agreement.h"
#include "replace/grammar/german_frame.h"
#include "veil/utf8.h"

namespace veil::replace {
namespace {

using knowledge::GeneralTerm;

// "Gegen den Terror: Die X will": an article with a capital begins something.
bool begins_with_capital_article(const Context& context, std::uint32_t place) {
  for (std::size_t i = 0; context.left(i) && context.left(i)->span.begin >= place; ++i) {
    const ContextWord& word = *context.left(i);
    if (word.span.begin != place || (word.upos != Upos::det && word.upos != Upos::adp)) continue;
    return utf8::is_upper(utf8::decode(context.document().text, place).code_point);
  }
  return false;
}

class German : public LanguageGrammar {
 public:
  explicit German(GrammarFacts facts) : facts_(std::move(facts)), words_(facts_) {}

  Fitted fit(const Context& context, const std::vector<GeneralTerm>& terms) const override {
    const bool typed = !terms.empty() && terms.front().source.is(OptionBasis::text);
    const std::string_view first = terms.empty() ? std::string_view() : std::string_view(terms.front().text);
    const GermanFrame frame = german_frame(context, facts_, words_, typed ? first : std::string_view(), first);
    Fitted fitted{frame.span, {}, frame.grammatical_case == Case::nominative && frame.moved_noun.empty() && frame.lead.empty()};
    std::vector<Gender> genders(terms.size(), Gender::neuter);
    for (std::size_t i = 0; i < terms.size(); ++i) fitted.texts.push_back(rendered(frame, terms[i], context, genders[i]));
    const bool fits = std::any_of(fitted.texts.begin(), fitted.texts.end(), [](const auto& text) { return text.has_value(); });
    if (frame.asked_gender != Gender::unknown && !fits && !frame.bare && !frame.common) {
      GermanFrame free = frame;
      free.asked_gender = Gender::unknown;
      for (std::size_t i = 0; i < terms.size(); ++i) fitted.texts[i] = rendered(free, terms[i], context, genders[i]);
    }
    leave_out_person(frame, terms, fitted);
    const bool is_noun = !frame.adjective && !frame.compound && frame.kept_noun.empty();
    if (is_noun && !frame.plural) follow(frame, terms, context, genders, fitted);
    take_plural_verb(frame, terms, context, fitted);
    if (begins_with_capital_article(context, frame.span.begin)) {
      for (auto& text : fitted.texts) {
        const std::size_t length = text && !text->empty() ? utf8::decode(*text, 0).length : 0;
        if (length > 0) *text = utf8::to_upper(text->substr(0, length)) + text->substr(length);
      }
    }
    return fitted;
  }

  const GrammarFacts& facts() const override { return facts_; }

 private:
  // Of a single noun: the endings of adjectives would follow the case.
  std::string plural_of_term(const GeneralTerm& term, Gender& gender) const override {
    if (term.text.find(' ') != std::string::npos) return {};
    if (gender == Gender::unknown) gender = words_.gender_of(term.text);
    return words_.noun(term.text, Declension::strong, Case::nominative, gender, true);
  }
  void take_plural_verb(const GermanFrame& frame, const std::vector<GeneralTerm>& terms, const Context& context, Fitted& fitted) const;
  static void leave_out_person(const GermanFrame& frame, const std::vector<GeneralTerm>& terms, Fitted& fitted);
  std::string part_of_compound(const std::string& noun) const;
  bool may_stand_before(std::string_view adjective, const ContextWord* noun) const;
  // `gender`: of what is said.
  std::optional<std::string> rendered(const GermanFrame& frame, const GeneralTerm& term, const Context& context, Gender& gender) const;
  void follow(const GermanFrame& frame, const std::vector<GeneralTerm>& terms, const Context& context, const std::vector<Gender>& genders,
              Fitted& fitted) const;
  std::string determiner(const GermanFrame& frame, Case c, Gender gender, bool plural) const;
  std::string melted(std::string_view preposition, std::string_view article) const;
  std::string inflected_name(std::string name, Case c, Gender gender, bool plural) const;
  std::string place_of(const GeneralTerm& term, bool person) const;
  std::string name_in_case(const GeneralTerm& term, const GermanFrame& frame) const;

  GrammarFacts facts_;
  GermanWords words_;
};

std::string German::melted(std::string_view preposition, std::string_view article) const {
  if (preposition.empty()) return std::string(article);
  if (article.empty()) return std::string(preposition);
  const std::string apart = std::string(preposition) + ' ' + std::string(article);
  const std::string_view together = facts_.value(Fact::contraction, apart);
  return together.empty() ? apart : std::string(together);
}

// "südliches Afrika" behind "im": "südlichen Afrika"; "Niederlande" behind "den": "Niederlanden".
std::string German::inflected_name(std::string name, Case c, Gender gender, bool plural) const {
  std::string result;
  for (std::size_t space = name.find(' '); space != std::string::npos; space = name.find(' ')) {
    const std::string word = name.substr(0, space);
    const std::string stem = GermanWords::adjective_stem(word);
    if (stem == word || word.ends_with("en")) break;
    result += stem + std::string(GermanWords::adjective_ending(Declension::weak, c, gender, plural)) + ' ';
    name.erase(0, space + 1);
  }
  if (plural && c == Case::dative && name.ends_with('e')) name += 'n';
  return result + name;
}

// "in Norwegen", "in der Schweiz", "im Iran", "in den USA".
std::string German::place_of(const GeneralTerm& term, bool person) const {
  if (term.place.empty()) return {};
  const knowledge::NameGrammar grammar = facts_.place(term.place, term.place_grammar);
  std::string_view link = facts_.value(Fact::link, utf8::to_lower(term.place));
  if (link.empty() || person) link = facts_.value(Fact::link, utf8::to_lower(term.text));
  if (link.empty()) link = person ? "aus" : "in";
  if (!grammar.article) return ' ' + std::string(link) + ' ' + term.place;
  const Gender gender = grammar.gender == Gender::unknown ? words_.gender_of(term.place) : grammar.gender;
  std::string name = inflected_name(term.place, Case::dative, gender, grammar.plural);
  return ' ' + melted(link, GermanWords::definite_article(Case::dative, gender, grammar.plural)) + ' ' + name;
}

std::string German::determiner(const GermanFrame& frame, Case c, Gender gender, bool plural) const {
  switch (frame.determiner) {
    case GermanDeterminer::none:
      return {};
    case GermanDeterminer::definite:
      return std::string(GermanWords::definite_article(c, gender, plural));
    case GermanDeterminer::indefinite:
      return plural ? std::string() : "ein" + std::string(GermanWords::mixed_article_ending(c, gender, false));
    case GermanDeterminer::like_ein:
      return frame.stem + std::string(GermanWords::mixed_article_ending(c, gender, plural));
    case GermanDeterminer::like_der:
      return frame.stem + std::string(GermanWords::strong_ending(c, gender, plural));
  }
  return {};
}

// A name of its own in the place of another: "Nordeuropa", "die Schweiz".
std::string German::name_in_case(const GeneralTerm& term, const GermanFrame& frame) const {
  const knowledge::NameGrammar grammar = facts_.place(term.text, term.grammar);
  const bool direction = frame.was_direction && !grammar.article;
  const std::string preposition = direction ? "nach" : frame.preposition;
  std::string name = term.text;
  if (grammar.article) {
    const Gender gender = grammar.gender == Gender::unknown ? words_.gender_of(name) : grammar.gender;
    name = inflected_name(std::move(name), frame.grammatical_case, gender, grammar.plural);
    return melted(preposition, GermanWords::definite_article(frame.grammatical_case, gender, grammar.plural)) + ' ' + name;
  }
  const bool genitive = frame.grammatical_case == Case::genitive && !name.ends_with('s');
  return preposition + (preposition.empty() ? "" : " ") + name + (genitive ? "s" : "");
}

// "so gewannen die Grünen" -> "so gewann eine Partei": the verb before a subject that is no longer several.
void German::take_plural_verb(const GermanFrame& frame, const std::vector<GeneralTerm>& terms, const Context& context,
                              Fitted& fitted) const {
  const Label label = context.mention().label;
  if (frame.common || frame.plural || !fitted.may_be_subject || (label != Label::loc && label != Label::org)) return;
  std::size_t outside = 0;
  while (context.left(outside) && context.left(outside)->span.begin >= frame.span.begin) ++outside;
  if (outside == 0 || context.left(outside - 1)->lower != "die") return;
  // "holten ihn die X"
  const ContextWord* object = context.free_left(outside);
  const bool between = object && object->upos == Upos::pron && context.feature(*object, "Case") != "Nom";
  const ContextWord* verb = context.free_left(between ? outside + 1 : outside);
  const ContextWord* next = context.right(0);
  if (!verb || (verb->upos != Upos::verb && verb->upos != Upos::aux) || context.feature(*verb, "Number") != "Plur") return;
  if (next && (next->upos == Upos::cconj || next->lower == ",")) return;  // others follow
  const std::string singular = singular_of(verb->lower, facts_);
  const bool stays = std::any_of(terms.begin(), terms.end(), [](const GeneralTerm& term) { return term.grammar.plural; });
  if (singular.empty() || stays) return;
  fitted.span.begin = verb->span.begin;
  for (auto& text : fitted.texts) {
    if (text) *text = singular + ' ' + (between ? object->lower + ' ' : std::string()) + *text;
  }
}

// "als Person", "meine Person": without an article it means the one who speaks of himself. Only what says more may stand there.
void German::leave_out_person(const GermanFrame& frame, const std::vector<GeneralTerm>& terms, Fitted& fitted) {
  const bool bare = frame.determiner == GermanDeterminer::none && !frame.plural && frame.adjectives.empty();
  if (!frame.common || (!bare && frame.determiner != GermanDeterminer::like_ein)) return;
  // "seine Person" is he himself, never another one.
  bool says_more = frame.determiner == GermanDeterminer::like_ein && frame.stem != "kein";
  for (std::size_t i = 0; i < terms.size(); ++i) {
    if (terms[i].text == "Person" && says_more) fitted.texts[i] = std::nullopt;
    says_more = says_more || fitted.texts[i].has_value();
  }
}

// "Die kanadische Grenze", "das britische Pfund": no part of the world has one. "Europäischer Pass": that of the Union.
bool German::may_stand_before(std::string_view adjective, const ContextWord* noun) const {
  if (!noun || !noun->spaced) return true;
  const std::string_view kept_from = facts_.value(Fact::region, noun->lower);
  return kept_from.empty() || (kept_from != "all" && kept_from != adjective);
}

// "Gewerkschafts" before a hyphen.
std::string German::part_of_compound(const std::string& noun) const {
  for (const std::string_view ending : {"schaft", "ung", "ion", "tät", "heit", "keit", "ort", "staat", "tum"}) {
    if (noun.ends_with(ending) || utf8::to_lower(noun).ends_with(ending)) return noun + "s";
  }
  return utf8::to_lower(noun).ends_with("land") ? noun + "es" : noun;
}

// Brings the relative pronoun behind into the gender of each option, and leaves out what "sein" cannot refer to.
void German::follow(const GermanFrame& frame, const std::vector<GeneralTerm>& terms, const Context& context,
                    const std::vector<Gender>& genders, Fitted& fitted) const {
  if (frame.span.end != context.span().end || !frame.behind.empty()) return;
  const bool may_be_subject = frame.common && frame.grammatical_case == Case::nominative;
  const GermanFollower follower = german_follower(context, frame.gender, may_be_subject);
  if (follower.his) {
    const auto suits = [&](std::size_t i) { return fitted.texts[i] && genders[i] != Gender::feminine; };
    bool any = false;
    for (std::size_t i = 0; i < terms.size(); ++i) any = any || suits(i);
    for (std::size_t i = 0; any && i < terms.size(); ++i) {
      if (!suits(i)) fitted.texts[i] = std::nullopt;
    }
  }
  if (follower.gender == Gender::unknown) return;
  const bool differs = follower.several || std::any_of(genders.begin(), genders.end(), [&](Gender one) { return one != follower.gender; });
  const bool plural = std::any_of(terms.begin(), terms.end(), [](const GeneralTerm& term) { return term.grammar.plural; });
  if (!differs || plural) return;
  fitted.span.end = follower.end;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    if (fitted.texts[i]) *fitted.texts[i] += follower.before_pronoun + follower.pronoun(genders[i]);
  }
}

std::optional<std::string> German::rendered(const GermanFrame& read, const GeneralTerm& term, const Context& context,
                                            Gender& gender) const {
  GermanFrame frame = read;
  if (!frame.kept_noun.empty()) {
    const std::string article = determiner(frame, frame.grammatical_case, frame.gender, false);
    std::string kept = frame.preposition;
    for (const std::string& part : {article, frame.kept_noun}) {
      if (!kept.empty() && !part.empty()) kept += ' ';
      kept += part;
    }
    return kept;
  }
  if (frame.local) return "örtlich" + frame.adjective_ending;
  if (frame.compound && !frame.adjective) {
    if (term.text.find(' ') != std::string::npos || term.grammar.adjective || term.grammar.plural) return std::nullopt;
    return term.grammar.proper ? term.text : part_of_compound(term.text);
  }
  const bool needs_article = term.of_a_thing && !frame.bare && !frame.as_what && frame.asked_gender == Gender::unknown;
  if (needs_article && frame.determiner == GermanDeterminer::none && !frame.plural) frame.determiner = GermanDeterminer::indefinite;
  if (frame.adjective) {
    if (!term.grammar.adjective || !may_stand_before(term.text, context.right(0))) return std::nullopt;
    const ContextWord* before = context.left(0);
    const bool opens = before && (before->lower == ":" || is_quotation_mark(std::string_view(before->lower)));
    const bool capital = context.begins_with_capital() && (context.glued_right() || opens);
    const std::size_t first = capital ? utf8::decode(term.text, 0).length : 0;
    return utf8::to_upper(term.text.substr(0, first)) + term.text.substr(first) + frame.adjective_ending;
  }
  if (term.grammar.adjective || (frame.language && !utf8::to_lower(term.text).ends_with("sprache"))) return std::nullopt;
  const bool person = context.mention().label == Label::dem || context.mention().label == Label::person;
  if (term.grammar.proper) {
    return frame.moved_noun + (frame.moved_noun.empty() ? "" : " ") + name_in_case(term, frame) + frame.behind;
  }
  std::string form = term.text;
  // The noun of "große Stadt" is its first word with a capital.
  std::size_t noun = 0;
  while (noun < form.size() && !utf8::is_upper(utf8::decode(form, noun).code_point)) {
    const std::size_t space = form.find(' ', noun);
    if (space == std::string::npos) break;
    noun = space + 1;
  }
  gender = term.grammar.gender;
  if (gender == Gender::unknown) gender = words_.gender_of(form.substr(noun, form.find(' ', noun) - noun));
  if (frame.common && person && frame.gender == Gender::feminine && gender == Gender::masculine) {
    const std::string feminine = words_.feminine_of(form);
    const std::string name = form.substr(noun, form.find(' ', noun) - noun);
    const bool adjectival = facts_.value_by_ending(Fact::inflection, utf8::to_lower(name)) == "adjectival";
    if (feminine != form || adjectival) gender = Gender::feminine;
    form = feminine;
  }
  // A man is asked for, by an article that stays or by "sein" behind.
  const bool of_man = frame.common && person && !frame.plural && frame.gender == Gender::masculine;
  const bool may_be_subject = frame.grammatical_case == Case::nominative;
  if (of_man && gender != Gender::masculine &&
      (frame.asked_gender == Gender::masculine ||
       (gender == Gender::feminine && german_follower(context, frame.gender, may_be_subject).his))) {
    if (std::string man = words_.masculine_of(form); !man.empty()) {
      form = std::move(man);
      gender = Gender::masculine;
    }
  }
  // Masculine and neuter are alike in dative and genitive: "im", "des".
  const bool oblique = !frame.bare && (frame.grammatical_case == Case::dative || frame.grammatical_case == Case::genitive);
  const bool alike = gender == frame.asked_gender || (oblique && gender != Gender::feminine && frame.asked_gender != Gender::feminine);
  if (frame.asked_gender != Gender::unknown && !alike && !frame.plural) return std::nullopt;
  if (frame.preposition == "auf" && !words_.carries(form)) frame.preposition = "in";
  const bool plural = frame.plural && !term.grammar.mass;
  const bool is_plural = plural || term.grammar.plural;
  Case c = frame.grammatical_case;
  // Several without article have no genitive of their own: "das Schiff von Streitkräften".
  if (c == Case::genitive && is_plural && frame.adjectives.empty() && frame.moved_noun.empty() && frame.preposition.empty() &&
      (frame.determiner == GermanDeterminer::indefinite || (frame.determiner == GermanDeterminer::none && !frame.common && !frame.bare))) {
    std::size_t outside = 0;
    while (context.left(outside) && context.left(outside)->span.begin >= frame.span.begin) ++outside;
    const bool governed = context.left(outside) && facts_.has(Fact::preposition, context.left(outside)->lower);
    if (!governed) frame.preposition = "von";
    c = Case::dative;
  }
  const std::string article = term.grammar.mass ? std::string() : determiner(frame, c, gender, is_plural);
  Declension declension = Declension::strong;
  if (frame.determiner == GermanDeterminer::definite || frame.determiner == GermanDeterminer::like_der || frame.weak)
    declension = Declension::weak;
  if ((frame.determiner == GermanDeterminer::indefinite && !is_plural) || frame.determiner == GermanDeterminer::like_ein)
    declension = Declension::mixed;
  if (term.grammar.mass) declension = Declension::strong;
  std::string text = frame.moved_noun;
  const auto add = [&](std::string_view part) {
    if (part.empty()) return;
    if (!text.empty()) text += ' ';
    text += part;
  };
  add(frame.determiner == GermanDeterminer::definite ? melted(frame.preposition, article) : frame.preposition);
  if (frame.determiner != GermanDeterminer::definite) add(article);
  for (const std::string& adjective : frame.adjectives) {
    const std::string stem = GermanWords::adjective_stem(adjective);
    if (stem == adjective && adjective != "ganz" && adjective != "halb") {
      add(adjective);  // belongs to the next one: "terminlich verhindert"
      continue;
    }
    add(stem + std::string(GermanWords::adjective_ending(declension, c, gender, is_plural)));
  }
  // The noun of the text is already in the genitive: "des Verbands X".
  const bool ends_in_s = c == Case::genitive && form.ends_with('s');
  const std::string bare = utf8::to_lower(std::string_view(form).substr(0, form.size() - std::min<std::size_t>(1, form.size())));
  const bool ends_in_n = c != Case::nominative && form.ends_with("en") && !facts_.value_by_ending(Fact::inflection, bare).empty();
  const bool already = term.source.is(OptionBasis::text) && !plural && gender != Gender::feminine && (ends_in_s || ends_in_n);
  if (already) return frame.lead + (text.empty() ? text : text + ' ') + form + frame.behind;
  if (term.source.is(OptionBasis::text) && c != Case::genitive && gender != Gender::feminine && !plural) {
    const std::string lower = utf8::to_lower(form);
    for (const std::size_t ending : {std::size_t{2}, std::size_t{1}}) {  // "Programms", taken from where it stood in the genitive
      const std::string_view stem = std::string_view(lower).substr(0, lower.size() - std::min(ending, lower.size()));
      const bool genitive = ending == 2 ? lower.ends_with("es") : lower.ends_with('s') && !lower.ends_with("ss");
      if (!genitive || facts_.has(Fact::gender, lower) || facts_.value_by_ending(Fact::gender, stem).empty()) continue;
      form.resize(form.size() - ending);
      break;
    }
  }
  // A term that is plural in the dictionary is only brought into its case.
  if (term.grammar.plural) {
    add(c == Case::dative && form.ends_with('e') ? form + "n" : form);
  } else {
    add(words_.phrase(form, declension, c, gender, plural));
  }
  return frame.lead + text + place_of(term, person) + frame.behind;
}

}  // namespace

std::unique_ptr<LanguageGrammar> make_german_grammar(GrammarFacts facts) { return std::make_unique<German>(std::move(facts)); }

}  // namespace veil::replace
