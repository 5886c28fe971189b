#include "knowledge/meaning.h"

#include <algorithm>
#include <array>

#include "knowledge/concept.h"
#include "text/folded_word.h"
#include "veil/utf8.h"

namespace veil::knowledge {
namespace {

constexpr std::size_t context_tokens = 40;  // to each side
constexpr std::size_t cue_tokens = 4;       // to each side

bool names_the_whole(LinkStep step) { return step == LinkStep::exact || step == LinkStep::approximate; }

// Labels that detection mixes up: a court and its seat, a country and its government. A town is no organisation: companies are called
// like towns more often than towns act.
bool almost_fits(const KnowledgeBase& base, ConceptNumber concept_number, Label label) {
  const LabelSet labels = base.labels(concept_number);
  if (label == Label::loc) return labels.has(Label::org);
  if (label == Label::org) return labels.has(Label::loc) && base.key(concept_number).starts_with("cc:");
  return false;
}

bool is_below(const KnowledgeBase& base, ConceptNumber concept_number, std::string_view key) {
  for (int steps = 0; steps < 16; ++steps) {
    if (base.key(concept_number) == key) return true;
    const auto above = base.above(concept_number);
    if (above.empty() || above.front().relation == Relation::located_in) return false;
    concept_number = above.front().above;
  }
  return false;
}

std::string_view head_of_subtype(std::string_view subtype) { return subtype.substr(0, subtype.find('/')); }

double shared_words(std::span<const std::uint32_t> words, const std::vector<std::uint32_t>& around) {
  double shared = 0;
  for (const std::uint32_t word : words) {
    if (std::binary_search(around.begin(), around.end(), word)) ++shared;
  }
  return shared;
}

bool lies_in(const KnowledgeBase& base, ConceptNumber place, ConceptNumber around) {
  for (int steps = 0; steps < 8; ++steps) {
    if (place == around) return true;
    const auto above = base.above(place);
    const auto edge =
        std::find_if(above.begin(), above.end(), [](const Generalization& one) { return one.relation == Relation::located_in; });
    if (edge == above.end()) return false;
    place = edge->above;
  }
  return false;
}

bool is_small_place(const KnowledgeBase& base, ConceptNumber concept_number) {
  const auto above = base.above(concept_number);
  if (above.empty()) return false;
  const std::string kind = base.key(above.front().above);
  return kind == "town" || kind == "village" || kind == "municipality" || kind == "district";
}

// Its first word behind "the".
bool is_lower_case(const Document& document, Span span) {
  const std::size_t article = document.text_of(span).starts_with("the ") ? 4 : 0;
  if (span.begin + article >= span.end) return true;
  return utf8::is_lower(utf8::decode(document.text, span.begin + article).code_point);
}

}  // namespace

bool is_familiar_place(const KnowledgeBase& base, ConceptNumber concept_number) {
  const auto above = base.above(concept_number);
  if (above.empty() || is_small_place(base, concept_number)) return false;
  const std::string kind = base.key(above.front().above);
  return kind != "neighbourhood" && kind != "suburb" && kind != "city_district";
}

std::string country_of(const KnowledgeBase& base, ConceptNumber place) {
  for (int steps = 0; steps < 8; ++steps) {
    const std::string key = base.key(place);
    if (key.starts_with("cc:")) return key.substr(3);
    const auto above = base.above(place);
    const auto around =
        std::find_if(above.begin(), above.end(), [](const Generalization& edge) { return edge.relation == Relation::located_in; });
    if (around == above.end()) return {};
    place = around->above;
  }
  return {};
}

bool is_instance(const KnowledgeBase& base, ConceptNumber concept_number) {
  const auto above = base.above(concept_number);
  return std::any_of(above.begin(), above.end(), [](const Generalization& edge) {
    return edge.relation == Relation::instance_of || edge.relation == Relation::located_in;
  });
}

bool lies_somewhere(const KnowledgeBase& base, ConceptNumber concept_number) {
  const auto above = base.above(concept_number);
  return std::any_of(above.begin(), above.end(), [](const Generalization& edge) { return edge.relation == Relation::located_in; });
}

MeaningChoice::Context MeaningChoice::context_of(const Document& document, Span span) {
  Context context;
  const auto& tokens = document.tokens;
  const auto first = static_cast<std::size_t>(
      std::lower_bound(tokens.begin(), tokens.end(), span.begin, [](const Token& token, std::size_t at) { return token.span.begin < at; }) -
      tokens.begin());
  std::size_t end = first;
  while (end < tokens.size() && tokens[end].span.begin < span.end) ++end;
  const auto take = [&](std::size_t i, std::size_t distance) {
    FoldedWord word;
    std::string spelling;
    if (!next_word(document.form_of(tokens[i]), 0, word, &spelling)) return;
    if (distance <= cue_tokens) context.close_words.push_back(spelling);
    if (spelling.size() >= 4) context.hashes.push_back(context_hash(spelling));
  };
  for (std::size_t i = first; i > 0 && first - i < context_tokens; --i) take(i - 1, first - i + 1);
  for (std::size_t i = end; i < tokens.size() && i - end < context_tokens; ++i) take(i, i - end + 1);
  std::sort(context.hashes.begin(), context.hashes.end());
  context.hashes.erase(std::unique(context.hashes.begin(), context.hashes.end()), context.hashes.end());
  return context;
}

// A part of a name says what kind of thing it names only where the label is right: "Oslo" in an organisation's name does not.
double MeaningChoice::label_score(const KnowledgeBase& base, ConceptNumber concept_number, LinkStep step) const {
  const LabelSet labels = base.labels(concept_number);
  if (mention_ == nullptr) return 0;
  // What is none of the other labels may be of any kind: of a word in small letters the most usual meaning counts ("a charity").
  const bool any_kind =
      by_form() && mention_->label == Label::misc && (is_lower_case(*document_, mention_->span) || ends_in_small_word() || is_role());
  if (any_kind && !is_instance(base, concept_number)) {
    if (labels.has(Label::org) || labels.has(Label::loc)) return 0;  // "the male star" is no newspaper
    return labels.has(Label::misc) ? 1 : labels.has(Label::dem) ? 0.8 : 0;
  }
  if (labels.has(mention_->label)) return 4;
  if (labels.empty()) return 0;
  // A name of several words is seldom that of another thing: "American Civil War".
  if (by_form() && step == LinkStep::exact && is_instance(base, concept_number) && has_several_words()) return -2;
  // "Battle of Velstad" is a battle, whatever label it has.
  if (by_form() && !names_the_whole(step) && (mention_->label == Label::loc || mention_->label == Label::org) &&
      !is_lower_case(*document_, mention_->span) && is_below(base, concept_number, "event")) {
    return -2;
  }
  // "CBE" is an honour, whatever label it has.
  if (by_form() && step == LinkStep::exact && !is_lower_case(*document_, mention_->span) && mention_->label != Label::dem &&
      is_below(base, concept_number, "award")) {
    return -2;
  }
  // "the Secretary of Fisheries" is a person, "Friends of Velstad" are not.
  if (by_form() && mention_->label == Label::org && labels.has(Label::dem) && step != LinkStep::approximate && is_office()) {
    return -2;
  }
  // A university may be meant as a place.
  if (by_form() && step == LinkStep::head && mention_->label == Label::loc && labels.has(Label::org) &&
      is_below(base, concept_number, "organisation") && !is_lower_case(*document_, mention_->span)) {
    return -2;
  }
  return names_the_whole(step) && almost_fits(base, concept_number, mention_->label) ? -2 : -1000;
}

// A name of its own has a capital: "Porto" is no harbour. Where every noun has one, it tells less.
double MeaningChoice::capital_score(const KnowledgeBase& base, ConceptNumber concept_number) const {
  if (mention_->label != Label::loc && mention_->label != Label::org) return 0;
  const bool capital = utf8::is_upper(utf8::decode(document_->text, mention_->span.begin).code_point);
  const bool instance = is_instance(base, concept_number);
  if (habits_.has(Habit::capital_nouns)) return instance ? 1 : 0;
  return capital == instance ? 1.5 : 0;
}

double MeaningChoice::cue_score(const KnowledgeBase& base, ConceptNumber concept_number) const {
  double score = 0;
  for (const SenseCues::Cue& cue : cues_.of(language_)) {
    const bool near = std::any_of(context_->close_words.begin(), context_->close_words.end(), [&](const std::string& word) {
      return std::find(cue.words.begin(), cue.words.end(), word) != cue.words.end();
    });
    if (near && is_below(base, concept_number, cue.key)) score += 3;
  }
  return score;
}

// Of several places of a name: the one where the language is at home, and the wider one behind a narrower one.
double MeaningChoice::place_score(const KnowledgeBase& base, ConceptNumber concept_number) const {
  if (mention_->label != Label::loc && mention_->label != Label::org) return 0;
  // "The Church" that acts is no building.
  if (by_form() && mention_->label == Label::org && base.labels(concept_number).has(Label::loc)) return -0.4;
  if (!is_instance(base, concept_number)) return 0;
  const std::string country = country_of(base, concept_number);
  double score = linking_.is_heartland(country) ? 0.6 : 0;
  // Well-known organisations come first, and parts of cities that counts of people take for cities ("Brooklyn").
  if (by_form() && !base.above(concept_number).empty()) {
    const std::string kind = base.key(base.above(concept_number).front().above);
    const bool place = kind == "city_district" || kind == "theatre_stage" || kind == "historical_country";
    const bool known = base.key(concept_number).starts_with("known:") && (country.empty() || score > 0);
    if (mention_->label == Label::loc ? place : known) score += 2;
  }
  if (by_form() && mention_->label == Label::loc && base.labels(concept_number).has(Label::org)) score -= 0.6;
  const auto above = base.above(concept_number);
  const bool wide = !above.empty() && (is_below(base, above.front().above, "region") || is_below(base, above.front().above, "country"));
  if (wide && follows_a_place()) score += 3;
  return score;
}

// "Velstad, Norland": of several places of a name, the one in the place that is said behind it.
double MeaningChoice::place_behind_score(const KnowledgeBase& base, ConceptNumber concept_number) const {
  if (!by_form() || mention_->label != Label::loc || !lies_somewhere(base, concept_number)) return 0;
  const auto& mentions = document_->mentions;
  const auto next = std::upper_bound(mentions.begin(), mentions.end(), mention_->span.begin,
                                     [](std::size_t at, const Mention& other) { return at < other.span.begin; });
  if (next == mentions.end() || next->label != Label::loc || next->span.begin != mention_->span.end + 2) return 0;
  if (document_->text_of(Span{mention_->span.end, next->span.begin}) != ", ") return 0;
  const std::vector<Sense> around = base.find(folded_name(document_->text_of(next->span)), language_);
  for (std::size_t i = 0; i < std::min<std::size_t>(around.size(), 2); ++i) {
    const std::string country = country_of(base, around[i].concept_number);
    if (country.empty() || country != country_of(base, concept_number)) continue;
    return lies_in(base, concept_number, around[i].concept_number) ? 3 : 2;
  }
  return 0;
}

// What detection says beyond the label: a nationality is no language.
double MeaningChoice::subtype_score(const KnowledgeBase& base, ConceptNumber concept_number) const {
  if (mention_ != nullptr && mention_->label == Label::dem && is_said_in() && is_below(base, concept_number, "language")) return 4;
  if (mention_ == nullptr || mention_->subtype.empty()) return 0;
  const std::string key = utf8::to_lower(head_of_subtype(mention_->subtype));
  return is_below(base, concept_number, key) ? 1.5 : 0;
}

bool MeaningChoice::has_several_words() const {
  const std::string_view text = document_->text_of(mention_->span);
  if (text.find(',') != std::string_view::npos) return false;
  return text.substr(0, 4) == "the " || text.substr(0, 4) == "The " ? text.find(' ', 4) != std::string_view::npos
                                                                    : text.find(' ') != std::string_view::npos;
}

// "a Norwegian comedian": a common noun behind a name.
bool MeaningChoice::ends_in_small_word() const {
  const std::string_view text = document_->text_of(mention_->span);
  const std::size_t last = text.find_last_of(' ');
  return last != std::string_view::npos && last + 1 < text.size() && utf8::is_lower(utf8::decode(text, last + 1).code_point);
}

// One person's office, by its form: "the Minister of Fisheries".
bool MeaningChoice::is_office() const {
  std::string_view text = document_->text_of(mention_->span);
  if (is_lower_case(*document_, mention_->span)) return false;
  if (text.starts_with("the ") || text.starts_with("The ")) text.remove_prefix(4);
  const std::size_t blank = text.find(' ');
  if (blank == std::string_view::npos || blank == 0 || text[blank - 1] == 's') return false;
  return text.substr(blank).starts_with(" of ") || text.substr(blank).starts_with(" for ");
}

// "in Norwegian.", "into English and": a language, where no noun follows.
bool MeaningChoice::is_said_in() const {
  if (!by_form() || is_lower_case(*document_, mention_->span)) return false;
  const auto& tokens = document_->tokens;
  const auto first = std::lower_bound(tokens.begin(), tokens.end(), mention_->span.begin,
                                      [](const Token& token, std::size_t at) { return token.span.begin < at; });
  if (first == tokens.begin() || first == tokens.end() || first->span.end != mention_->span.end) return false;
  const std::string_view before = document_->text_of(*std::prev(first));
  if (before != "in" && before != "into") return false;
  const auto next = std::next(first);
  return next == tokens.end() ||
         (next->upos != Upos::noun && next->upos != Upos::propn && next->upos != Upos::adj && document_->text_of(*next) != "-");
}

// "President Anna Vries": what stands before a person says what the person is.
bool MeaningChoice::is_role() const {
  const auto& mentions = document_->mentions;
  const auto next = std::upper_bound(mentions.begin(), mentions.end(), mention_->span.begin,
                                     [](std::size_t at, const Mention& other) { return at < other.span.begin; });
  return next != mentions.end() && next->label == Label::person && next->span.begin == mention_->span.end + 1;
}

// "Velstad, New York": the second of two places is the wider one. Not in a list: "Oslo, New York and Rome".
bool MeaningChoice::follows_a_place() const {
  if (!by_form() || mention_->label != Label::loc) return false;
  const auto& mentions = document_->mentions;
  const auto found = std::lower_bound(mentions.begin(), mentions.end(), mention_->span.begin,
                                      [](const Mention& other, std::size_t at) { return other.span.begin < at; });
  const auto between = [&](auto first, auto second) {
    return std::string_view(document_->text).substr(first->span.end, second->span.begin - first->span.end);
  };
  if (found == mentions.begin() || found == mentions.end() || std::prev(found)->label != Label::loc) return false;
  if (std::prev(found)->span.end > found->span.begin || between(std::prev(found), found) != ", ") return false;
  const std::string_view behind = std::string_view(document_->text).substr(mention_->span.end, 6);
  if (behind.starts_with(" and ") || behind.starts_with(" or ")) return false;
  const auto next = std::next(found);
  if (behind == ", and " && next != mentions.end() && next->label == Label::loc && next->span.begin == mention_->span.end + 6) return false;
  if (std::prev(found) == mentions.begin()) return true;
  const auto first = std::prev(found, 2);
  return first->label != Label::loc || first->span.end > std::prev(found)->span.begin || between(first, std::prev(found)) != ", ";
}

// A work or another thing with a name of its own, told by capitals where the language writes kinds of things small.
bool MeaningChoice::is_title() const {
  if (mention_ == nullptr || mention_->label != Label::misc || habits_.has(Habit::capital_nouns)) return false;
  if (mention_->kind == IdentifierKind::confidential && mention_->detector.is(Origin::information)) return false;  // "HIV"
  const std::string_view text = document_->text_of(mention_->span);
  const char32_t first = utf8::decode(text, 0).code_point;
  if (!utf8::is_upper(first) && !(by_form() && utf8::is_digit(first))) return false;  // "1974's Night Ferry"
  if (by_form()) {
    // "CBS sitcom" is a sitcom, and so is what stands before a person a role.
    if (ends_in_small_word() || is_role()) return false;
  }
  const auto sentence =
      std::upper_bound(document_->sentences.begin(), document_->sentences.end(), mention_->span.begin,
                       [&](std::size_t at, const Sentence& s) { return at < document_->tokens[s.end_token - 1].span.end; });
  return sentence == document_->sentences.end() || document_->tokens[sentence->first_token].span.begin != mention_->span.begin;
}

// Whether other places of the name, in other countries, are together about as often meant; or whether it is a small place in a country
// where the language is not at home.
bool MeaningChoice::is_place_unclear(const KnowledgeBase& base, const Sense& chosen, const std::vector<Sense>& senses) const {
  if (!base.labels(chosen.concept_number).has(Label::loc)) return false;
  const std::string country = country_of(base, chosen.concept_number);
  if (country.empty()) return false;
  float here = 0, elsewhere = 0;
  for (const Sense& sense : senses) {
    if (!base.labels(sense.concept_number).has(Label::loc) || !is_instance(base, sense.concept_number)) continue;
    (country_of(base, sense.concept_number) == country ? here : elsewhere) += sense.frequency;
  }
  if (elsewhere > 0.7f * here) return true;
  return is_small_place(base, chosen.concept_number) && !linking_.is_at_home(country);
}

std::optional<Link> MeaningChoice::best(const std::shared_ptr<const KnowledgeBase>& base, const std::vector<Sense>& senses, LinkStep step) {
  const Sense* chosen = nullptr;
  double chosen_score = -100;
  for (const Sense& sense : senses) {
    const bool tried = std::any_of(not_these_.begin(), not_these_.end(),
                                   [&](const Link& link) { return link.base == base && link.concept_number == sense.concept_number; });
    if (tried) continue;
    if (mention_ == nullptr && is_instance(*base, sense.concept_number)) continue;  // a kind is asked for
    double score = label_score(*base, sense.concept_number, step) + 2 * static_cast<double>(sense.frequency);
    if (senses.size() > 1 && document_ != nullptr && score > -100) {
      score += capital_score(*base, sense.concept_number);
      if (!context_) context_ = context_of(*document_, mention_->span);
      score += std::min(shared_words(base->context_words(sense.concept_number), context_->hashes), 4.0) * 0.5;
      score += cue_score(*base, sense.concept_number) + subtype_score(*base, sense.concept_number);
      score += place_score(*base, sense.concept_number) + place_behind_score(*base, sense.concept_number);
    }
    if (score > chosen_score) {
      chosen_score = score;
      chosen = &sense;
    }
  }
  if (chosen == nullptr) return std::nullopt;
  // A thing of its own inside a longer name says what the whole is for places only: "greater Brussels area" is about Brussels, "Sony
  // Music Taiwan" is not about Sony.
  const bool instance = is_instance(*base, chosen->concept_number);
  if (!names_the_whole(step) && instance && (mention_ == nullptr || mention_->label != Label::loc)) return std::nullopt;
  // A title is called after a kind of thing, it is none: "Titanic", "Soldier".
  // Awards and events are what their last word says: "Golden Globe Award".
  const bool kind_of_event =
      by_form() && step != LinkStep::approximate &&
      (is_below(*base, chosen->concept_number, "award") || (step != LinkStep::exact && is_below(*base, chosen->concept_number, "event")));
  if (!instance && !kind_of_event && is_title()) return std::nullopt;
  Link link{base, chosen->concept_number, step, !names_the_whole(step) && !instance, std::nullopt, false};
  // "Golden Globe" is one of the awards of its kind.
  if (by_form() && mention_ != nullptr && step == LinkStep::exact && !instance && mention_->label != Label::dem &&
      !is_lower_case(*document_, mention_->span) && is_below(*base, chosen->concept_number, "award")) {
    link.is_generalization = true;
  }
  link.place_unclear = instance && is_place_unclear(*base, *chosen, senses);
  return link;
}

}  // namespace veil::knowledge
