// German: the case comes from the preposition, the article or the tagger, in this order; the term brings its gender.
// Articles and contractions before a name become an indefinite article ("im Iran" -> "in einem Land"), a direction needs
// another preposition
// ("nach Oslo" -> "in eine Stadt"), a genitive in front moves behind its noun ("Oslos Bürgermeister" -> "der Bürgermeister
// einer Stadt"). Weakness: without preposition and article the case is the tagger's guess.
#include <algorithm>
#include <array>

#include "replace/grammar/german_frame.h"
#include "veil/utf8.h"

namespace veil::replace {
namespace {

using knowledge::GeneralTerm;

class German : public LanguageGrammar {
 public:
  explicit German(GrammarFacts facts) : facts_(std::move(facts)), words_(facts_) {}

  Fitted fit(const Context& context, const std::vector<GeneralTerm>& terms) const override {
    const bool typed = !terms.empty() && terms.front().source == "text";
    const std::string_view first = terms.empty() ? std::string_view() : std::string_view(terms.front().text);
    const GermanFrame frame = german_frame(context, facts_, words_, typed ? first : std::string_view(), first);
    Fitted fitted{
        frame.span, {}, frame.grammatical_case == Case::nominative && frame.moved_noun.empty() && frame.lead.empty()};
    for (const GeneralTerm& term : terms) fitted.texts.push_back(rendered(frame, term, context));
    const bool fits = std::any_of(fitted.texts.begin(), fitted.texts.end(), [](const auto& text) { return text.has_value(); });
    if (frame.asked_gender != Gender::unknown && !fits) {
      GermanFrame free = frame;
      free.asked_gender = Gender::unknown;
      for (std::size_t i = 0; i < terms.size(); ++i) fitted.texts[i] = rendered(free, terms[i], context);
    }
    leave_out_person(frame, terms, fitted);
    return fitted;
  }

  const GrammarFacts& facts() const override { return facts_; }

 private:
  static void leave_out_person(const GermanFrame& frame, const std::vector<GeneralTerm>& terms, Fitted& fitted);
  std::string part_of_compound(const std::string& noun) const;
  std::optional<std::string> rendered(const GermanFrame& frame, const GeneralTerm& term, const Context& context) const;
  std::string determiner(const GermanFrame& frame, Case c, Gender gender, bool plural) const;
  std::string melted(std::string_view preposition, std::string_view article) const;
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

// "in Norwegen", "in der Schweiz", "im Iran", "in den USA".
std::string German::place_of(const GeneralTerm& term, bool person) const {
  if (term.place.empty()) return {};
  const knowledge::NameGrammar grammar = facts_.place(term.place, term.place_grammar);
  std::string_view link = facts_.value(Fact::link, utf8::to_lower(term.place));
  if (link.empty() || person) link = facts_.value(Fact::link, utf8::to_lower(term.text));
  if (link.empty()) link = person ? "aus" : "in";
  if (!grammar.article) return ' ' + std::string(link) + ' ' + term.place;
  const Gender gender = grammar.gender == Gender::unknown ? words_.gender_of(term.place) : grammar.gender;
  std::string name = term.place;
  if (grammar.plural && name.ends_with('e')) name += 'n';
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
    if (grammar.plural && frame.grammatical_case == Case::dative && name.ends_with('e')) name += 'n';
    return melted(preposition, GermanWords::definite_article(frame.grammatical_case, gender, grammar.plural)) + ' ' + name;
  }
  const bool genitive = frame.grammatical_case == Case::genitive && !name.ends_with('s');
  return preposition + (preposition.empty() ? "" : " ") + name + (genitive ? "s" : "");
}

// "als Person", "meine Person": without an article it means the one who speaks of himself. Only what says more may stand there.
void German::leave_out_person(const GermanFrame& frame, const std::vector<GeneralTerm>& terms, Fitted& fitted) {
  const bool bare = frame.determiner == GermanDeterminer::none && !frame.plural && frame.adjectives.empty();
  if (!frame.common || (!bare && frame.determiner != GermanDeterminer::like_ein)) return;
  bool says_more = false;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    if (terms[i].text == "Person" && says_more) fitted.texts[i] = std::nullopt;
    says_more = says_more || fitted.texts[i].has_value();
  }
}

// "Gewerkschafts" before a hyphen.
std::string German::part_of_compound(const std::string& noun) const {
  for (const std::string_view ending : {"schaft", "ung", "ion", "tät", "heit", "keit", "ort", "staat", "tum"}) {
    if (noun.ends_with(ending) || utf8::to_lower(noun).ends_with(ending)) return noun + "s";
  }
  return utf8::to_lower(noun).ends_with("land") ? noun + "es" : noun;
}

std::optional<std::string> German::rendered(const GermanFrame& read, const GeneralTerm& term,
                                            const Context& context) const {
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
  const bool needs_article = term.of_a_thing && !frame.as_what && frame.asked_gender == Gender::unknown;
  if (needs_article && frame.determiner == GermanDeterminer::none && !frame.plural) frame.determiner = GermanDeterminer::indefinite;
  if (frame.adjective) {
    if (!term.grammar.adjective) return std::nullopt;
    return term.text + frame.adjective_ending;
  }
  if (term.grammar.adjective) return std::nullopt;
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
  Gender gender = term.grammar.gender;
  if (gender == Gender::unknown) gender = words_.gender_of(form.substr(noun, form.find(' ', noun) - noun));
  if (frame.common && person && frame.gender == Gender::feminine && gender == Gender::masculine) {
    const std::string feminine = words_.feminine_of(form);
    const std::string name = form.substr(noun, form.find(' ', noun) - noun);
    const bool adjectival = facts_.value_by_ending(Fact::inflection, utf8::to_lower(name)) == "adjectival";
    if (feminine != form || adjectival) gender = Gender::feminine;
    form = feminine;
  }
  if (frame.asked_gender != Gender::unknown && gender != frame.asked_gender && !frame.plural) return std::nullopt;
  const bool plural = frame.plural && !term.grammar.mass;
  const bool is_plural = plural || term.grammar.plural;
  const Case c = frame.grammatical_case;
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
    add(GermanWords::adjective_stem(adjective) +
        std::string(GermanWords::adjective_ending(declension, c, gender, is_plural)));
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

std::unique_ptr<LanguageGrammar> make_german_grammar(GrammarFacts facts) {
  return std::make_unique<German>(std::move(facts));
}

}  // namespace veil::replace
