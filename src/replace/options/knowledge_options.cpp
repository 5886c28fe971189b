#include "replace/options/knowledge_options.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <utility>

#include "knowledge/ladder.h"
#include "replace/grammar/context.h"
#include "replace/options/neighbours.h"
#include "text/same_word.h"
#include "veil/utf8.h"

namespace veil::replace {
namespace {

using knowledge::GeneralTerm;
using knowledge::Link;
using knowledge::LinkStep;

constexpr std::size_t most_meanings = 3;  // that are tried
constexpr std::size_t most_words_of_phrase = 6;

bool is_thing(Label label) { return label == Label::misc || label == Label::org || label == Label::loc || label == Label::dem; }

// What a measure of disclosure found because of what it means.
bool found_by_meaning(const Mention& mention) {
  return mention.kind == IdentifierKind::confidential && mention.detector.is(Origin::information);
}

bool knows_by_name(const std::optional<Link>& link) {
  return link && (link->step == LinkStep::exact || link->step == LinkStep::approximate);
}

bool begins_with_capital(const Document& document, std::uint32_t mention_number) {
  return utf8::is_upper(utf8::decode(document.text, document.mentions[mention_number].span.begin).code_point);
}

// Whether "something" can stand there: not in "the film Night Ferry" nor in "the first season". English grammar takes the article
// before a name with it, and puts commas where another mention stands before.
bool stands_alone(const Document& document, std::uint32_t mention_number, const Habits& habits) {
  const bool by_form = habits.has(Habit::names_by_form);
  const Span span = document.mentions[mention_number].span;
  const bool name = by_form && begins_with_capital(document, mention_number);
  const bool behind_mention = mention_number > 0 && document.mentions[mention_number - 1].span.end + 1 == span.begin &&
                              is_thing(document.mentions[mention_number - 1].label);
  const auto first = std::lower_bound(document.tokens.begin(), document.tokens.end(), span.begin,
                                      [](const Token& token, std::size_t at) { return token.span.begin < at; });
  const auto end = std::find_if(first, document.tokens.end(), [&](const Token& token) { return token.span.begin >= span.end; });
  const auto belongs = [](const Token& token) {
    return token.upos == Upos::det || token.upos == Upos::noun || token.upos == Upos::adj || token.upos == Upos::propn ||
           token.upos == Upos::num;
  };
  // "in the [Norland soap opera]" keeps its article, and "his" stays in any case.
  const bool kind = by_form && first != end && std::prev(end)->upos == Upos::noun &&
                    utf8::is_lower(utf8::decode(document.text, std::prev(end)->span.begin).code_point);
  const bool behind_article = first != document.tokens.begin() && name && !kind && document.text_of(*std::prev(first)) == "the";
  const bool possessed =
      by_form && first != document.tokens.begin() && document.features_of(*std::prev(first)).find("Poss=Yes") != std::string_view::npos;
  if (possessed) return false;
  if (habits.has(Habit::titles_in_quotes) && has_unpaired_quote(document.text_of(span)) && end != document.tokens.end() && !belongs(*end)) {
    return first - document.tokens.begin() < 2 || !belongs(*std::prev(first, 2));
  }
  if (first != document.tokens.begin() && belongs(*std::prev(first)) && !behind_article && !(name && behind_mention)) return false;
  if (first != document.tokens.begin() && std::prev(first)->span.end == span.begin) return false;  // a part of a word
  // "Rs. 35/82": an abbreviation.
  const bool dot = end != document.tokens.end() && end->span.begin == span.end && document.text_of(*end) == ".";
  if (dot && std::next(end) != document.tokens.end()) {
    const std::string_view text = document.text_of(*std::next(end));
    if (!text.empty() && (utf8::is_digit(utf8::decode(text, 0).code_point) || utf8::is_lower(utf8::decode(text, 0).code_point)))
      return false;
  }
  return end == document.tokens.end() || !belongs(*end);
}

// "his [Norland dancing studio]": the common noun that an open compound ends in says what it is. Nothing where it is a name.
std::optional<GeneralTerm> head_noun(const Document& document, std::uint32_t mention_number, const Habits& habits) {
  const Mention& mention = document.mentions[mention_number];
  if (!habits.has(Habit::open_compounds) || mention.label == Label::dem) return std::nullopt;
  const Token* head = nullptr;
  std::size_t words = 0;
  bool counted = false, mass = true;
  for (auto token = std::lower_bound(document.tokens.begin(), document.tokens.end(), mention.span.begin,
                                     [](const Token&one, std::size_t at) { return one.span.begin < at; });
       token != document.tokens.end() && token->span.end <= mention.span.end; ++token, ++words) {
    if (head != nullptr && token->upos == Upos::adp) break;
    if (token->upos == Upos::punct && document.text_of(*token) != "-") return std::nullopt;
    if ((token->upos == Upos::verb && !document.text_of(*token).ends_with("ing")) || token->upos == Upos::cconj) return std::nullopt;
    if (token->upos == Upos::noun || token->upos == Upos::propn) head = &*token;
    if (words == 0 && token != document.tokens.begin()) mass = std::prev(token)->upos != Upos::det && token->upos != Upos::det;
    counted = counted || token->upos == Upos::num;
  }
  if (head == nullptr || words < 2 || head->upos != Upos::noun) return std::nullopt;
  const std::string_view text = document.text_of(*head);
  if (text.size() < 3 || !utf8::is_lower(utf8::decode(text, 0).code_point)) return std::nullopt;
  if (head->span.begin > mention.span.begin && document.text[head->span.begin - 1] != ' ') return std::nullopt;
  GeneralTerm term;
  term.text = text;
  // "soap opera": a noun before it says what kind, where more than that is left out.
  if (head->span.begin > mention.span.begin && words > 2) {
    const Token& before = *(head - 1);
    const bool joined = before.upos == Upos::noun && before.span.begin > mention.span.begin && before.span.end + 1 == head->span.begin &&
                        utf8::is_lower(utf8::decode(document.text, before.span.begin).code_point) &&
                        document.text[before.span.begin - 1] == ' ';
    if (joined) term.text = document.text_of(Span{before.span.begin, head->span.end});
  }
  term.grammar.plural = document.features_of(*head).find("Number=Plur") != std::string_view::npos;
  term.grammar.mass = mass && !counted;  // "in [sheep farming]": without article it is no single thing
  term.source = "text";
  return term;
}

// "F-86 Sabre", "B-17": aircraft of the United States are called by letter and number.
bool is_aircraft(std::string_view name) {
  static constexpr std::array<std::string_view, 12> letters = {"F-",  "B-",  "P-",  "C-",  "DC-",  "KC-",
                                                               "UH-", "AH-", "CH-", "SR-", "MiG-", "Su-"};
  return std::any_of(letters.begin(), letters.end(), [&](std::string_view begin) {
    return name.starts_with(begin) && name.size() > begin.size() && name[begin.size()] >= '0' && name[begin.size()] <= '9';
  });
}

// What a thing is when the text says otherwise than its label: "the "Velstad Crescent"" is no street, "in Velstad as Anna Vries" no town.
bool is_quoted_or_played(const Document& document, std::uint32_t mention_number) {
  const Mention& mention = document.mentions[mention_number];
  if (mention.label != Label::loc) return false;
  const std::string_view text = document.text_of(mention.span);
  const std::string_view before = document.text_of(Span{0, mention.span.begin});
  if (text.starts_with('"') || text.starts_with("the \"") || before.ends_with('"')) return true;
  if (mention_number + 1 >= document.mentions.size() || !before.ends_with(" in ")) return false;
  const Mention& next = document.mentions[mention_number + 1];
  return next.label == Label::person && document.text_of(Span{mention.span.end, std::max(mention.span.end, next.span.begin)}) == " as ";
}

// "Velstad, Norway": where the thing lies is said right behind it, by a mention of its own.
bool place_follows(const Document& document, std::uint32_t mention_number) {
  if (mention_number + 1 >= document.mentions.size()) return false;
  const Mention& next = document.mentions[mention_number + 1];
  const Span between{document.mentions[mention_number].span.end, next.span.begin};
  if (next.label != Label::loc || between.end - between.begin > 4) return false;
  const std::string_view text = document.text_of(between);
  return text.starts_with(',') || text == " in " || text == " (";
}

// Whether a thing of the label can be of this kind: no organisation is a season. What is said in one with the name counts more than
// the label ("the film Night Court").
bool may_be(const std::optional<Link>& kind, const knowledge::TextType& type, Label label) {
  if (!kind) return type.beside;
  const knowledge::LabelSet labels = kind->base->labels(kind->concept_number);
  if (labels.has(label) || (type.beside && labels.has(Label::misc))) return true;
  return label == Label::misc && (labels.has(Label::org) || labels.has(Label::loc));
}

// The type that the text gives, then what is more general than it.
std::vector<GeneralTerm> terms_of_type(const KnowledgeOptionParts& parts, const knowledge::TextType& type, Language language, Label label) {
  std::vector<GeneralTerm> terms;
  std::optional<Link> kind = parts.linker->link_kind(type.text, language);
  if (parts.linker->habits().of(language).has(Habit::names_by_form) && !may_be(kind, type, label)) return terms;
  const bool thing = label == Label::org || label == Label::loc;
  if (thing && !kind && parts.text_types->is_abstract(language, type.text)) return terms;
  if (!type.grammar.plural) {
    GeneralTerm term;
    term.text = type.text;
    term.grammar = type.grammar;
    term.source = "text";
    terms.push_back(std::move(term));
  } else if (kind && kind->step == LinkStep::exact) {
    kind->is_generalization = true;  // "films such as": the knowledge base knows the singular
  }
  if (kind) {
    for (GeneralTerm& term : knowledge::ladder(*kind, language, parts.linker->habits())) terms.push_back(std::move(term));
  }
  return terms;
}

bool is_settlement(const Link& link, const HabitsOfLanguages& habits) {
  const std::vector<GeneralTerm> rungs = knowledge::ladder(link, default_language, habits);
  return std::any_of(rungs.begin(), rungs.end(), [](const GeneralTerm& term) { return term.text == "locality"; });
}

// "The villages of Hol and Ask": they are villages, whatever other places of the name are.
std::vector<GeneralTerm> terms_of_list(const knowledge::Linker& linker, const knowledge::TextType& head, const std::optional<Link>& link,
                                       Language language) {
  std::optional<Link> kind = linker.link_kind(head.text, language);
  const HabitsOfLanguages& habits = linker.habits();
  if (!kind || !is_settlement(*kind, habits) || (link && !is_settlement(*link, habits))) return {};
  kind->is_generalization = true;
  std::vector<GeneralTerm> terms = knowledge::ladder(*kind, language, habits);
  if (!link) return terms;
  std::vector<GeneralTerm> known = knowledge::ladder(*link, language, habits);
  const auto same = std::find_if(known.begin(), known.end(), [&](const GeneralTerm& term) { return term.text == terms.front().text; });
  if (same == known.end()) return terms;
  return known;
}

std::optional<Link> link_of_first_word(const knowledge::Linker& linker, const Document& document, const Mention& mention) {
  const std::string_view text = document.text_of(mention.span);
  const std::size_t begin = text.starts_with("an ") ? 3 : text.starts_with("a ") ? 2 : 0;
  const std::size_t blank = text.find(' ', begin);
  const bool by_form = linker.habits().of(document.language).has(Habit::names_by_form);
  if (!by_form || mention.label != Label::dem || blank == std::string_view::npos) return std::nullopt;
  if (!utf8::is_upper(utf8::decode(text, begin).code_point)) return std::nullopt;
  Mention first = mention;
  first.span = {mention.span.begin + static_cast<std::uint32_t>(begin), mention.span.begin + static_cast<std::uint32_t>(blank)};
  std::optional<Link> link = linker.link(document, first);
  if (!link || link->step != LinkStep::exact || !link->base->key(link->concept_number).starts_with("nat:")) return std::nullopt;
  return link;
}

// " economy" of "the [British economy]", which goes on; not " film" of "an [American film] and television actor".
std::string common_rest(const Document& document, std::uint32_t mention_number) {
  const Span span = document.mentions[mention_number].span;
  const std::string_view text = document.text_of(span);
  const std::size_t blank = text.find_last_of(' ');
  const std::string_view behind = std::string_view(document.text).substr(span.end, 5);
  const bool listed = behind.starts_with(",") || behind.starts_with(" and ") || behind.starts_with(" or ") || behind.starts_with("/");
  if (blank == std::string_view::npos || listed || std::count(text.begin(), text.end(), ' ') > 1 || text.starts_with("a")) return {};
  const auto token = std::lower_bound(document.tokens.begin(), document.tokens.end(), span.begin + blank + 1,
                                      [](const Token& one, std::size_t at) { return one.span.begin < at; });
  const bool noun = token != document.tokens.end() && token->upos == Upos::noun && token->span.end == span.end &&
                    utf8::is_lower(utf8::decode(document.text, token->span.begin).code_point);
  return noun ? std::string(text.substr(blank)) : std::string();
}

// "{Anna} [Sparrow] {Vries}": a piece of a name.
bool stands_between_names(const Document& document, std::uint32_t mention_number) {
  if (mention_number == 0 || mention_number + 1 >= document.mentions.size()) return false;
  const Mention& before = document.mentions[mention_number - 1];
  const Mention& next = document.mentions[mention_number + 1];
  const Span span = document.mentions[mention_number].span;
  return before.label == Label::person && next.label == Label::person && before.span.end + 1 == span.begin &&
         next.span.begin == span.end + 1 && document.text[span.end] == ' ' && begins_with_capital(document, mention_number);
}

// Of a name of an organisation or thing no word may stay, though knowledge says it: "a bank in Norway" for "Bank of Norway".
void leave_out_own_words(std::vector<GeneralTerm>& terms, const Document& document, std::uint32_t mention_number) {
  const Mention& mention = document.mentions[mention_number];
  if (mention.label != Label::org && mention.label != Label::misc) return;
  SameWord word;
  std::vector<std::uint64_t> words;
  const std::string_view text = document.text_of(mention.span);
  for (SameWords reader(text); reader.next(word);) {
    if (word.capital && word.letters > 2) words.push_back(word.key);
  }
  std::erase_if(terms, [&](const GeneralTerm& term) {
    for (SameWords reader(term.place); reader.next(word);) {
      if (word.capital && std::find(words.begin(), words.end(), word.key) != words.end()) return true;
    }
    return false;
  });
}

// What does not say again what a list or the next word says: see neighbours.h.
void leave_out_repeated(std::vector<GeneralTerm>& terms, const Document& document, std::uint32_t mention_number) {
  std::erase_if(terms, [&](const GeneralTerm& term) { return stands_beside(document, mention_number, term.text); });
}

}  // namespace

// Of the members of a list before this one, what each is called, so that this one is called otherwise.
void KnowledgeOptions::leave_out_listed(std::vector<GeneralTerm>& terms, const Document& document, std::uint32_t mention_number) const {
  std::vector<std::uint32_t> listed = listed_before(document, mention_number);
  std::vector<std::string> used;
  const auto is_used = [&](const GeneralTerm& term) {
    return !term.grammar.adjective && std::find(used.begin(), used.end(), term.text) != used.end();
  };
  for (auto member = listed.rbegin(); member != listed.rend(); ++member) {
    const std::optional<Link> link = parts_.linker->link(document, document.mentions[*member]);
    if (!link) continue;
    for (const GeneralTerm& term : knowledge::ladder(*link, document.language, parts_.linker->habits())) {
      if (is_used(term) || stands_beside(document, *member, term.text)) continue;
      used.push_back(term.text);
      break;
    }
  }
  // "a professional and professional" is true, nothing is worse.
  if (!std::all_of(terms.begin(), terms.end(), is_used)) {
    std::erase_if(terms, is_used);
  } else if (terms.size() > 1) {
    terms.erase(terms.begin(), terms.end() - 1);
  }
}

std::vector<GeneralTerm> KnowledgeOptions::terms(const Document& document, std::uint32_t mention_number,
                                                 const std::optional<Link>& link) const {
  const Mention& mention = document.mentions[mention_number];
  if (const auto head = parts_.text_types->list_head(document, mention_number)) {
    std::vector<GeneralTerm> listed = terms_of_list(*parts_.linker, *head, link, document.language);
    if (!listed.empty()) return listed;
  }
  if (by_form(document) && mention.label != Label::dem && is_aircraft(document.text_of(mention.span))) {
    if (std::optional<Link> kind = parts_.linker->link_kind("aircraft", document.language)) {
      kind->is_generalization = true;
      return knowledge::ladder(*kind, document.language, parts_.linker->habits());
    }
  }
  // A sensitive thing is what knowledge says: the text may give it a name that tells as much.
  const bool type_first = (mention.label == Label::misc && !found_by_meaning(mention)) || !knows_by_name(link);
  if (type_first && mention.label != Label::dem) {
    if (const auto type = parts_.text_types->type_of(document, mention_number)) {
      // "the star of X, a close friend": what is said behind is said of a person.
      const std::string_view before = document.text_of(Span{0, mention.span.begin});
      const bool right_before = before.ends_with(type->text + ' ') || before.ends_with(type->text + " \"");
      const std::optional<Link> kind = parts_.linker->link_kind(type->text, document.language);
      const auto labels = kind ? kind->base->labels(kind->concept_number) : knowledge::LabelSet();
      const bool of_person = !right_before && labels.has(Label::dem) && !labels.has(mention.label);
      std::vector<GeneralTerm> terms;
      if (!of_person) terms = terms_of_type(parts_, *type, document.language, mention.label);
      if (!terms.empty()) return terms;
    }
  }
  if (!link) return {};
  return knowledge::ladder(*link, document.language, parts_.linker->habits());
}

Offer KnowledgeOptions::offer(const Document& document, std::uint32_t mention_number) const {
  // An expression is no noun phrase: nothing that names a thing can stand for it.
  if (document.mentions[mention_number].subtype.ends_with("/EXPRESSION")) return {document.mentions[mention_number].span, {}};
  const bool sensitive = found_by_meaning(document.mentions[mention_number]);
  if (by_form(document) && !sensitive && is_verb(document, mention_number)) {
    return parts_.grammar->fit(document, mention_number, {parts_.label_names->term(document.language, Label::misc)});
  }
  if (by_form(document) && !sensitive && stands_between_names(document, mention_number)) {
    return {document.mentions[mention_number].span, {}};
  }
  Mention meant = document.mentions[mention_number];
  // "die türkische Justiz", found as a place, is meant as where it comes from.
  if (meant.label == Label::loc && parts_.text_types->is_adjective_of_origin(document.language, document.text_of(meant.span))) {
    meant.label = Label::dem;
    meant.subtype = "NATIONALITY";
  }
  std::optional<Link> link = parts_.linker->link(document, meant);
  bool repeated = false;  // all that could be said is said beside it
  Offer offer = offer_of(document, mention_number, link, repeated);
  // An attribute that no word of its meaning fits is meant otherwise: "a Norwegian geologist" is no language.
  std::vector<Link> tried;
  while (offer.options.empty() && !repeated && link && tried.size() < most_meanings) {
    tried.push_back(*link);
    link = parts_.linker->link(document, meant, tried);
    if (link) offer = offer_of(document, mention_number, link, repeated);
  }
  if (sensitive && !knows_by_name(link)) add_simpler_forms(document, document.mentions[mention_number], offer);
  if (!offer.options.empty() || repeated) return offer;
  // "American film" of "an American film and television actor": the nationality is what can be said.
  if (const auto nationality = link_of_first_word(*parts_.linker, document, document.mentions[mention_number])) {
    Offer of_first = offer_of(document, mention_number, nationality, repeated);
    const std::string rest = common_rest(document, mention_number);
    for (Option& option : of_first.options) option.text += rest;
    return of_first;
  }
  return offer;
}

void KnowledgeOptions::add_simpler_forms(const Document& document, const Mention& mention, Offer& offer) const {
  const bool by_sound = habits(document).has(Habit::articles_by_sound);
  const auto first = std::lower_bound(document.tokens.begin(), document.tokens.end(), mention.span.begin,
                                      [](const Token& token, std::size_t at) { return token.span.begin < at; });
  if (offer.options.empty()) {
    offer.span = mention.span;
    if (by_sound && first != document.tokens.begin() && std::prev(first)->upos == Upos::det) {
      const std::string_view word = document.text_of(*std::prev(first));
      const bool beside = std::prev(first)->span.end + 1 == mention.span.begin;
      if (beside && (word == "a" || word == "an")) offer.span.begin = std::prev(first)->span.begin;
    }
  }
  // Words that were taken in before the phrase: an article, which has to fit what follows.
  if (offer.span.end != mention.span.end || offer.span.begin > mention.span.begin) return;
  std::string before(document.text_of(Span{offer.span.begin, mention.span.begin}));
  const std::string article = utf8::to_lower(before);
  if (!before.empty() && article != "a " && article != "an " && article != "the ") return;
  std::vector<Span> words;
  for (auto token = first; token != document.tokens.end() && token->span.end <= mention.span.end; ++token) {
    words.push_back(token->span);
  }
  if (words.size() < 2 || words.size() > most_words_of_phrase) return;
  const bool head_first = habits(document).has(Habit::head_first);
  const auto starts_sentence = [&] {
    if (first == document.tokens.begin()) return true;
    const std::uint32_t end = std::prev(first)->span.end;
    return std::string_view(".!?").find(document.text[end - 1]) != std::string_view::npos ||
           document.text_of(Span{end, mention.span.begin}).find('\n') != std::string_view::npos;
  };
  const bool capital = starts_sentence() && utf8::is_upper(utf8::decode(document.text, mention.span.begin).code_point);
  std::vector<Option> simpler;
  for (std::size_t left_out = 1; left_out < words.size(); ++left_out) {
    const Span part =
        head_first ? Span{words.front().begin, words[words.size() - 1 - left_out].end} : Span{words[left_out].begin, words.back().end};
    std::string text(document.text_of(part));
    const auto letter = utf8::decode(text, 0);
    if (!utf8::is_letter(letter.code_point)) continue;
    if (by_sound && article.starts_with('a')) {
      const bool vowel = std::string_view("aeiouAEIOU").find(text.front()) != std::string_view::npos;
      text = (utf8::is_upper(utf8::decode(before, 0).code_point) ? (vowel ? "An " : "A ") : (vowel ? "an " : "a ")) + text;
    } else if (!before.empty()) {
      text = before + text;
    } else if (capital && !head_first) {
      text = utf8::to_upper(text.substr(0, letter.length)) + text.substr(letter.length);
    }
    simpler.push_back({.text = std::move(text), .source = "text"});
  }
  offer.options.insert(offer.options.begin(), simpler.begin(), simpler.end());
}

Offer KnowledgeOptions::offer_of(const Document& document, std::uint32_t mention_number, const std::optional<Link>& link,
                                 bool& repeated) const {
  const bool form_tells = by_form(document);
  std::vector<GeneralTerm> all = terms(document, mention_number, link);
  leave_out_own_words(all, document, mention_number);
  if (place_follows(document, mention_number)) std::erase_if(all, [](const GeneralTerm& term) { return !term.place.empty(); });
  const Label name = document.mentions[mention_number].label;
  // "A personal detail" says nothing, and "a person" little where more can be said.
  const GeneralTerm person = parts_.label_names->term(document.language, Label::person);
  if (name == Label::dem || (name == Label::misc && form_tells)) {
    if (all.size() > 1 && all.back().text == person.text) all.pop_back();
  }
  if (name == Label::dem) {
    if (form_tells) {
      const bool knew = !all.empty();
      leave_out_repeated(all, document, mention_number);
      leave_out_listed(all, document, mention_number);
      repeated = knew && all.empty();
    }
  } else {
    // "An organisation" is not said of what the text treats as a film.
    const bool named_place_or_organisation = (name == Label::org || name == Label::loc) && begins_with_capital(document, mention_number);
    const bool work = form_tells && named_place_or_organisation && !knows_by_name(link) &&
                      (all.empty() || !all.front().source.is(OptionBasis::text)) && is_likely_work(document, mention_number);
    const bool other = form_tells && !found_by_meaning(document.mentions[mention_number]) && is_quoted_or_played(document, mention_number);
    const std::string_view text = document.text_of(document.mentions[mention_number].span);
    const bool cut = habits(document).has(Habit::titles_in_quotes) && has_unpaired_quote(text);
    if (work || other || cut) all.clear();
    Label said = work || other ? Label::misc : name;
    if (all.empty()) {
      if (auto head = head_noun(document, mention_number, habits(document))) all.push_back(std::move(*head));
    }
    if (form_tells && is_aircraft(text)) said = Label::misc;
    // "An organisation" is not said of an event or a base.
    if (form_tells && name == Label::org && !all.empty()) {
      if (all.back().text == "event") said = Label::misc;
      if (all.back().text == "site" || all.back().text == "building") said = Label::loc;
    }
    GeneralTerm label = parts_.label_names->term(document.language, said);
    const bool knows_label = !all.empty() && all.back().text == label.text;
    // "An organisation" is not said of what is known to be a country.
    const bool contradicts = link && !all.empty() && said == name && !link->base->labels(link->concept_number).has(name) &&
                             !link->base->labels(link->concept_number).empty();
    const bool stands = said != Label::misc || stands_alone(document, mention_number, habits(document));
    const bool fits = stands && (said == name || all.empty() || said == Label::loc);
    const bool in_brackets = form_tells && is_in_brackets_behind_name(document, mention_number);
    // "A university (an educational institution)": not the same again.
    if (in_brackets && !all.empty()) {
      const std::string first = all.front().text;
      std::erase_if(all, [&](const GeneralTerm& term) { return term.text == first; });
    }
    if (form_tells) leave_out_repeated(all, document, mention_number);
    if (!knows_label && !contradicts && fits && !(in_brackets && all.empty())) all.push_back(std::move(label));
  }
  return parts_.grammar->fit(document, mention_number, all);
}

}  // namespace veil::replace
