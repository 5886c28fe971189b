#include "replace/grammar/romance.h"

#include <algorithm>

#include "veil/utf8.h"

namespace veil::replace {

using knowledge::GeneralTerm;

namespace {

std::string first_word(const std::string& phrase) { return phrase.substr(0, phrase.find(' ')); }

// Whether a comma may stand behind `place`: not before other punctuation, nor at the end.
bool takes_comma(const std::string& text, std::size_t place) {
  const std::size_t next = text.find_first_not_of(" \n\t", place);
  return next != std::string::npos && std::string_view(",.;:()!?\"").find(text[next]) == std::string_view::npos;
}

}  // namespace

Fitted Romance::fit(const Context& context, const std::vector<GeneralTerm>& terms) const {
  const Frame frame = frame_of(context, terms);
  Fitted fitted{frame.span, {}, frame.preposition.empty() && !frame.apposition};
  for (const GeneralTerm& term : terms) fitted.texts.push_back(rendered(frame, term, context));
  return fitted;
}

Romance::Determiner Romance::determiner(std::string_view word) const {
  const std::string_view kind = facts_.value(Fact::determiner, word);
  if (kind == "definite") return Determiner::definite;
  if (kind == "indefinite") return Determiner::indefinite;
  return kind == "other" ? Determiner::other : Determiner::none;
}

// Gender and number of the mention itself, from its tags, else from its ending.
void Romance::read_mention(const Context& context, Frame& frame) const {
  const Token* head = context.head(true);
  if (!frame.common || !head) return;
  const std::string word = utf8::to_lower(context.document().form_of(*head));
  const std::string_view number = context.feature(*head, "Number");
  frame.plural = number.empty() ? word.ends_with('s') && context.document().language != Language::unknown : number == "Plur";
  const std::string_view gender = context.feature(*head, "Gender");
  const bool a_ending = word.ends_with('a') || word.ends_with("as");
  const bool o_ending = word.ends_with('o') || word.ends_with("os");
  const ContextWord* before = context.left(0);
  const std::string_view around = before ? context.feature(*before, "Gender") : std::string_view();
  if (gender == "Fem" || gender == "Masc") {
    frame.gender = gender == "Fem" ? Gender::feminine : Gender::masculine;
  } else if (around == "Fem" || around == "Masc") {
    frame.gender = around == "Fem" ? Gender::feminine : Gender::masculine;
  }
  // An ending says it more surely than a tag: "noruega" after a copula is often taken for the country.
  // "belga", "chipriota" are said of both.
  const std::string singular = word.ends_with('s') ? word.substr(0, word.size() - 1) : word;
  const bool of_both = singular.ends_with("ista") || facts_.value(Fact::feminine, singular) == "-";
  if (a_ending && !of_both && gender != "Masc") frame.gender = Gender::feminine;
  if (of_both && a_ending) frame.gender = around == "Fem" ? Gender::feminine : Gender::masculine;
  if (o_ending) frame.gender = Gender::masculine;
  const bool behind_noun = before && before->spaced && before->upos == Upos::noun;
  // "el partido gallego", and "la Liga Azul gallega"
  const bool behind_name = before && before->spaced && before->upos == Upos::propn && head->upos == Upos::adj;
  frame.adjective = context.mention().label == Label::dem && ((behind_noun && head->upos != Upos::noun) || behind_name);
}

// "la ciudad de X", "el río X", "el señor X": the words that say what it is go with it. The number of words taken.
std::size_t Romance::skip_classifier(const Context& context, Frame& frame) const {
  const ContextWord* first = context.free_left(0);
  if (!first) return 0;
  const Label label = context.mention().label;
  if (label == Label::person) {
    std::size_t taken = 0;
    for (; taken < 3; ++taken) {
      const ContextWord* word = context.free_left(taken);
      if (!word || !facts_.has(Fact::title, word->lower)) break;
      frame.span.begin = word->span.begin;
    }
    return taken;
  }
  if (label != Label::loc && label != Label::org) return 0;
  const bool with_of = context.form(*first, 0) == "de";
  std::size_t at = with_of ? 1 : 0;
  const ContextWord* noun = context.free_left(at);
  // "la provincia de la Pampa"
  if (!with_of && determiner(first->lower) == Determiner::definite && noun) {
    const ContextWord* of = context.free_left(1);
    if (of && of->lower == "de") noun = context.free_left(at = 2);
  }
  if (!noun) return 0;
  const std::string_view kind = facts_.value(Fact::classifier, noun->lower);
  if (kind.empty() || (at > 0 && kind != "of")) return 0;
  if (at > 0) {  // "una provincia de España" is one of several; "en Dijon, departamento de Côte-d'Or" is not
    const ContextWord* article = context.free_left(at + 1);
    const ContextWord* before = context.left(at + 1);
    const bool alone = before && (before->upos == Upos::punct || before->upos == Upos::cconj);
    if (!alone && (!article || determiner(context.form(*article, article->end_token - article->first_token - 1)) != Determiner::definite))
      return 0;
  }
  if (const ContextWord* before = context.free_left(at + 1); at == 0 && before && before->upos == Upos::adj) return 0;
  frame.span.begin = noun->span.begin;
  return at + 1;
}

// "sello" and "sellos" of "sello discográfico".
bool Romance::is_noun_of(const GeneralTerm& term, std::string_view noun) const {
  const std::string head = utf8::to_lower(term.text.substr(0, term.text.find(' ')));
  return !term.grammar.proper && (head == noun || plural_of(head) == noun);
}

// "por el sello Azul", "en el valle de Brisa" where a "sello", a "valle" takes its place: the noun goes with the name, or it would
// be said twice.
std::size_t Romance::skip_same_noun(const Context& context, const std::vector<GeneralTerm>& terms, Frame& frame) const {
  const ContextWord* of = context.free_left(0);
  const std::size_t at = of && context.form(*of, 0) == "de" ? 1 : 0;
  const ContextWord* noun = context.free_left(at);
  if (!noun || noun->upos != Upos::noun || terms.empty() || !is_noun_of(terms.front(), noun->lower)) return 0;
  if (const ContextWord* before = context.free_left(at + 1)) {
    const bool contraction = before->end_token - before->first_token > 1;
    const Determiner kind = determiner(contraction ? context.form(*before, 1) : before->lower);
    const bool bare = at == 0 && (kind == Determiner::indefinite || before->upos == Upos::adp);
    if (kind != Determiner::definite && !bare) return 0;
  } else if (at > 0) {
    return 0;
  }
  frame.span.begin = noun->span.begin;
  return at + 1;
}

Romance::Frame Romance::frame_of(const Context& context, const std::vector<GeneralTerm>& terms) const {
  Frame frame;
  frame.span = context.span();
  frame.common = context.is_common();
  // "el vale do Anhangabaú": a kind with a name behind it names one thing.
  if (context.mention().label == Label::loc || context.mention().label == Label::org) {
    const auto& words = context.inside();
    frame.common = frame.common && std::none_of(words.begin(), words.end(), [&](const ContextWord& word) {
                     return utf8::is_upper(utf8::decode(context.document().text, word.span.begin).code_point);
                   });
  }
  read_mention(context, frame);
  if (context.glued_left()) {
    frame.determiner = Determiner::other;
    return frame;
  }
  std::size_t at = frame.common ? 0 : skip_classifier(context, frame);
  if (at == 0 && !frame.common && context.mention().label != Label::person) at = skip_same_noun(context, terms, frame);
  if (frame.adjective) return frame;
  const auto& inside = context.inside();
  const bool own_article = inside.size() > 1 && determiner(inside.front().lower) != Determiner::none && frame.common;
  if (own_article) {
    frame.determiner = determiner(inside.front().lower);
    if (frame.determiner == Determiner::other) frame.other = inside.front().lower;
  }
  const ContextWord* word = context.free_left(at);
  const auto take = [&]() {
    frame.span.begin = word->span.begin;
    word = context.free_left(++at);
  };
  // Adjectives count only behind a determiner: "la antigua Roma".
  if (word && !own_article && at == 0 && word->upos == Upos::adj && determiner(word->lower) == Determiner::none) {
    const ContextWord* second = context.free_left(1);
    const std::string_view part = second ? std::string_view(second->lower) : std::string_view();
    const bool determined = second && (determiner(part) != Determiner::none || second->end_token - second->first_token > 1);
    if (determined) {
      frame.adjectives.push_back(word->lower);
      take();
    }
  }
  if (word && !own_article) {
    const bool contraction = word->end_token - word->first_token == 2;
    // The Portuguese "a" is an article or a preposition; behind a verb of motion the article would have melted with one
    // ("foi à").
    const ContextWord* verb = context.left(at + 1);
    const bool motion = word->lower == "a" && verb && facts_.value(Fact::verb, verb->lower) == "dative";
    const bool preposition = !contraction && (word->upos == Upos::adp || motion);
    const Determiner last = preposition ? Determiner::none : determiner(contraction ? context.form(*word, 1) : word->lower);
    if (contraction && last != Determiner::none) {
      frame.determiner = last;
      frame.preposition = context.form(*word, 0);
      if (last == Determiner::other) {  // "nesta Lisboa": stays as it is
        frame.preposition.clear();
        if (!frame.adjectives.empty()) frame.span.begin = word->span.end + 1;
        return frame;
      }
      take();
    } else if (last != Determiner::none) {
      frame.determiner = last;
      if (last == Determiner::other) frame.other = word->lower;
      // "los Códigos Penales": several things; of a place or an organisation the plural is a part of its name
      if (context.mention().label == Label::misc && word->lower.ends_with('s') && last == Determiner::definite) frame.plural = true;
      take();
      if (word && !frame.common && last == Determiner::definite && (word->lower == "todo" || word->lower == "toda")) {
        frame.determiner = Determiner::other;  // "por toda a Espanha"
        frame.other = word->lower;
        take();
      }
    } else if (word->upos == Upos::num) {
      frame.determiner = Determiner::other;
      return frame;
    }
  }
  if (!frame.adjectives.empty() && frame.determiner == Determiner::none) return frame;
  const ContextWord* beside = context.left(0);
  if (!frame.common && at == 0 && beside && beside->spaced) {
    // "la banda inglesa The Quays", where "inglesa" is replaced for itself; "desde hace ocho años Azul": no apposition
    const ContextWord* further = context.left(1);
    const bool described = beside->upos == Upos::adj && !beside->free && further && further->spaced && further->upos == Upos::noun;
    const bool counted = further && further->spaced && further->upos == Upos::num;
    if ((beside->upos == Upos::noun && !counted) || described) {
      frame.apposition = true;
      frame.noun_before = described ? further->lower : beside->lower;
      frame.span.begin = beside->span.end;
      return frame;
    }
  }
  if (word && frame.preposition.empty() && facts_.has(Fact::preposition, word->lower)) {
    frame.preposition = word->lower;
    take();
  }
  if (word && frame.preposition.empty() && conjunction_before(word->lower, "") != "") {
    frame.conjunction = word->lower;
    take();
  }
  return frame;
}

std::string Romance::melted(std::string_view preposition, std::string_view article) const {
  if (preposition.empty()) return std::string(article);
  if (article.empty()) return std::string(preposition);
  const std::string apart = std::string(preposition) + ' ' + std::string(article);
  const std::string_view together = facts_.value(Fact::contraction, apart);
  return together.empty() ? apart : std::string(together);
}

// The head and the adjectives behind it, up to the first preposition.
std::string Romance::inflected(const std::string& phrase, bool feminine, bool plural) const {
  std::string result;
  for (std::size_t begin = 0; begin < phrase.size();) {
    const std::size_t end = std::min(phrase.find(' ', begin), phrase.size());
    std::string word = phrase.substr(begin, end - begin);
    if (ends_head(word)) return result + (result.empty() ? "" : " ") + phrase.substr(begin);
    if (feminine) word = feminine_of(word);
    if (plural) word = plural_of(word);
    if (!result.empty()) result += ' ';
    result += word;
    begin = end + 1;
  }
  return result;
}

std::string Romance::plural_of_term(const GeneralTerm& term, Gender& gender) const {
  if (gender == Gender::unknown) gender = gender_of(utf8::to_lower(first_word(term.text)));
  return inflected(term.text, false, true);
}

std::optional<std::string> Romance::rendered(const Frame& frame, const GeneralTerm& term, const Context& context) const {
  knowledge::NameGrammar grammar = term.grammar.proper ? facts_.place(term.text, term.grammar) : term.grammar;
  const bool person = context.mention().label == Label::dem || context.mention().label == Label::person;
  if (frame.adjective && !grammar.adjective) return std::nullopt;
  if (grammar.adjective && !frame.common) return std::nullopt;  // "nació en europeo"
  // "la banda inglesa, una banda": said twice
  if (frame.apposition && is_noun_of(term, frame.noun_before)) return std::nullopt;
  // "el de América del Norte": what begins with a preposition is no noun.
  if (grammar.adjective && !frame.adjective && frame.determiner != Determiner::none && ends_head(first_word(term.text)))
    return std::nullopt;
  // "norte-|americana" is one word
  if (context.glued_left() && person && term.text.find(' ') != std::string::npos) return std::nullopt;
  const bool pronoun = grammar.proper && term.text == "algo";
  if (pronoun && (frame.determiner == Determiner::other || !frame.adjectives.empty())) return std::nullopt;
  Gender gender = grammar.gender;
  if (gender == Gender::unknown && !grammar.adjective) gender = gender_of(utf8::to_lower(term.text.substr(0, term.text.find(' '))));
  if (grammar.adjective) gender = Gender::masculine;
  bool feminine = false;
  // "las hebreas" -> "los grupos étnicos": a thing keeps its gender
  const bool thing = facts_.value(Fact::feminine, utf8::to_lower(first_word(term.text))) == "=";
  if (frame.common && !thing && (person || grammar.adjective) && frame.gender == Gender::feminine && gender != Gender::feminine) {
    gender = Gender::feminine;
    feminine = true;
  }
  const bool plural = frame.plural && !grammar.proper && !grammar.mass && !grammar.plural;
  const bool is_plural = plural || grammar.plural;
  std::string words = grammar.proper ? term.text : inflected(term.text, feminine, plural);

  if (!term.place.empty() && !frame.adjective) {
    const knowledge::NameGrammar place = facts_.place(term.place, term.place_grammar);
    std::string_view link = facts_.value(Fact::link, utf8::to_lower(term.text.substr(0, term.text.find(' '))));
    if (link.empty()) link = person ? "de" : usual_link();
    Gender place_gender = place.gender == Gender::unknown ? gender_of(utf8::to_lower(term.place)) : place.gender;
    words += ' ' + melted(link, place.article ? article(true, place_gender, place.plural) : std::string_view()) + ' ' + term.place;
  }

  // The article, agreeing with the term.
  std::string before;
  const bool bare = grammar.mass || frame.adjective || pronoun;
  const bool definite = frame.common && frame.determiner == Determiner::definite;
  const bool needs_article = term.of_a_thing && frame.determiner == Determiner::none && !is_plural;
  const bool indefinite = frame.common ? frame.determiner == Determiner::indefinite || needs_article
                                       : frame.determiner != Determiner::other && !grammar.proper && !grammar.plural;
  // "un área": a feminine noun with a stressed a at its start takes the masculine article in the singular.
  const std::string first = utf8::to_lower(words.substr(0, words.find(' ')));
  const bool stressed_a = gender == Gender::feminine && !is_plural && facts_.has(Fact::sound, first) && frame.adjectives.empty();
  const Gender article_gender = stressed_a ? Gender::masculine : gender;
  if (frame.determiner == Determiner::other && !frame.other.empty()) {
    const std::string_view forms = facts_.value(Fact::agree, frame.other);
    std::string_view form = frame.other;
    if (!forms.empty()) {
      std::size_t begin = 0;
      for (int skip = (is_plural ? 2 : 0) + (gender == Gender::feminine ? 1 : 0); skip > 0; --skip) begin = forms.find(' ', begin) + 1;
      form = forms.substr(begin, forms.find(' ', begin) - begin);
    }
    before = melted(frame.preposition, form);
    // "en toda España" -> "en todo un país"
    const bool whole = frame.other == "todo" || frame.other == "toda";
    if (whole && !frame.common && !grammar.proper && !is_plural) before += ' ' + std::string(article(false, article_gender, false));
  } else if (!bare && (definite || (grammar.proper && grammar.article && frame.determiner != Determiner::other))) {
    before = melted(frame.preposition, article(true, article_gender, is_plural));
  } else if (!bare && indefinite) {
    before = melted(frame.preposition, article(false, article_gender, is_plural));
  } else {
    before = frame.preposition;
  }
  std::string text = before;
  for (const std::string& adjective : frame.adjectives) {
    std::string form = adjective;
    const bool feminine_form = form.ends_with('a') || form.ends_with("as");
    if (gender == Gender::feminine && (form.ends_with('o') || form.ends_with("os"))) form[form.rfind('o')] = 'a';
    if (gender == Gender::masculine && feminine_form) form[form.rfind('a')] = 'o';
    text += (text.empty() ? "" : " ") + form;
  }
  text += (text.empty() ? "" : " ") + words;
  if (frame.apposition) {
    const ContextWord* next = context.right(0);
    const bool comma = next && next->spaced && takes_comma(context.document().text, frame.span.end);
    return ", " + text + (comma ? "," : "");
  }
  if (!frame.conjunction.empty()) text = conjunction_before(frame.conjunction, utf8::to_lower(text)) + ' ' + text;
  return text;
}

}  // namespace veil::replace
