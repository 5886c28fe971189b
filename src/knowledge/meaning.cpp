#include "knowledge/meaning.h"

#include <algorithm>
#include <array>

#include "text/folded_word.h"
#include "veil/utf8.h"

namespace veil::knowledge {
namespace {

constexpr std::size_t context_tokens = 40;  // to each side
constexpr std::size_t cue_tokens = 4;       // to each side

bool names_the_whole(LinkStep step) { return step == LinkStep::exact || step == LinkStep::approximate; }

// Countries in which the language is spoken by most, and those whose small places its newspapers write about.
bool is_at_home(std::string_view country, Language language) {
  static constexpr std::string_view english = " US GB IE CA AU NZ ZA IN NG KE GH JM TT BB MT SG PH PK UG ZM ZW ";
  static constexpr std::string_view german = " DE AT CH LI LU BE IT PL CZ FR NL DK ";
  static constexpr std::string_view spanish = " ES MX AR CO PE VE CL EC GT CU BO DO HN PY SV NI CR PA UY PR US FR PT IT ";
  static constexpr std::string_view portuguese = " PT BR AO MZ CV GW ST TL ES ";
  const std::string_view home = language == Language::de   ? german
                                : language == Language::es ? spanish
                                : language == Language::pt ? portuguese
                                                           : english;
  return home.find(' ' + std::string(country) + ' ') != std::string_view::npos;
}

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

std::string country_of(const KnowledgeBase& base, ConceptNumber place) {
  for (int steps = 0; steps < 8; ++steps) {
    const std::string key = base.key(place);
    if (key.starts_with("cc:")) return key.substr(3);
    const auto above = base.above(place);
    const auto around = std::find_if(above.begin(), above.end(),
                                     [](const Generalization& edge) { return edge.relation == Relation::located_in; });
    if (around == above.end()) return {};
    place = around->above;
  }
  return {};
}

bool is_small_place(const KnowledgeBase& base, ConceptNumber concept_number) {
  const auto above = base.above(concept_number);
  if (above.empty()) return false;
  const std::string kind = base.key(above.front().above);
  return kind == "town" || kind == "village" || kind == "municipality" || kind == "district";
}

}  // namespace

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
  if (labels.has(mention_->label)) return 4;
  if (labels.empty()) return 0;
  return names_the_whole(step) && almost_fits(base, concept_number, mention_->label) ? -2 : -1000;
}

// A name of its own has a capital: "Porto" is no harbour. German writes every noun with one, so it tells less there.
double MeaningChoice::capital_score(const KnowledgeBase& base, ConceptNumber concept_number) const {
  if (mention_->label != Label::loc && mention_->label != Label::org) return 0;
  const bool capital = utf8::is_upper(utf8::decode(document_->text, mention_->span.begin).code_point);
  const bool instance = is_instance(base, concept_number);
  if (language_ == Language::de) return instance ? 1 : 0;
  return capital == instance ? 1.5 : 0;
}

double MeaningChoice::cue_score(const KnowledgeBase& base, ConceptNumber concept_number) const {
  if (cues_ == nullptr) return 0;
  double score = 0;
  for (const SenseCues::Cue& cue : cues_->of(language_)) {
    const bool near = std::any_of(context_->close_words.begin(), context_->close_words.end(), [&](const std::string& word) {
      return std::find(cue.words.begin(), cue.words.end(), word) != cue.words.end();
    });
    if (near && is_below(base, concept_number, cue.key)) score += 3;
  }
  return score;
}

// What detection says beyond the label: a nationality is no language.
double MeaningChoice::subtype_score(const KnowledgeBase& base, ConceptNumber concept_number) const {
  if (mention_ == nullptr || mention_->subtype.empty()) return 0;
  const std::string key = utf8::to_lower(head_of_subtype(mention_->subtype));
  return is_below(base, concept_number, key) ? 1.5 : 0;
}

// A work or another thing with a name of its own, told by capitals where the language writes kinds of things small.
bool MeaningChoice::is_title() const {
  if (mention_ == nullptr || mention_->label != Label::misc || language_ == Language::de) return false;
  if (mention_->kind == IdentifierKind::confidential) return false;  // what it means made it one: "HIV"
  const std::string_view text = document_->text_of(mention_->span);
  if (!utf8::is_upper(utf8::decode(text, 0).code_point)) return false;
  const auto sentence = std::upper_bound(document_->sentences.begin(), document_->sentences.end(), mention_->span.begin,
                                         [&](std::size_t at, const Sentence& s) {
                                           return at < document_->tokens[s.end_token - 1].span.end;
                                         });
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
  return is_small_place(base, chosen.concept_number) && !is_at_home(country, language_);
}

std::optional<Link> MeaningChoice::best(const std::shared_ptr<const KnowledgeBase>& base, const std::vector<Sense>& senses,
                                        LinkStep step) {
  const Sense* chosen = nullptr;
  double chosen_score = -100;
  for (const Sense& sense : senses) {
    const bool tried = std::any_of(not_these_.begin(), not_these_.end(), [&](const Link& link) {
      return link.base == base && link.concept_number == sense.concept_number;
    });
    if (tried) continue;
    double score = label_score(*base, sense.concept_number, step) + 2 * static_cast<double>(sense.frequency);
    if (senses.size() > 1 && document_ != nullptr && score > -100) {
      score += capital_score(*base, sense.concept_number);
      if (!context_) context_ = context_of(*document_, mention_->span);
      score += std::min(shared_words(base->context_words(sense.concept_number), context_->hashes), 4.0) * 0.5;
      score += cue_score(*base, sense.concept_number) + subtype_score(*base, sense.concept_number);
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
  if (!instance && is_title()) return std::nullopt;
  Link link{base, chosen->concept_number, step, !names_the_whole(step) && !instance, std::nullopt, false};
  link.place_unclear = instance && is_place_unclear(*base, *chosen, senses);
  return link;
}

}  // namespace veil::knowledge
