#include "evaluation/truth/claims.h"

#include <algorithm>
#include <utility>

#include "text/folded_word.h"
#include "veil/tools/evaluation_information.h"
#include "veil/utf8.h"

namespace veil::evaluation {
namespace {

using knowledge::Generalization;
using knowledge::KnowledgeBase;
using knowledge::Relation;

bool leads_into_phrase(Upos upos) {
  switch (upos) {
    case Upos::adp:
    case Upos::det:
    case Upos::num:
    case Upos::pron:
    case Upos::punct:
    case Upos::part:
    case Upos::cconj:
    case Upos::sconj:
    case Upos::adv:
    case Upos::aux:
      return true;
    default:
      return false;
  }
}

bool ends_phrase(Upos upos) { return upos == Upos::adp || upos == Upos::punct || upos == Upos::cconj || upos == Upos::sconj; }

void add_words(std::string_view text, std::vector<std::string>& words) {
  FoldedWord word;
  std::string spelling;
  for (std::size_t at = 0; next_word(text, at, word, &spelling); at = word.end) words.push_back(spelling);
}

std::string joined_words(const std::vector<std::string>& words, std::size_t begin, std::size_t end) {
  std::string name;
  for (std::size_t i = begin; i < end; ++i) name += (i > begin ? " " : "") + words[i];
  return name;
}

// The words of the noun phrase, and those behind its preposition.
struct PhraseWords {
  std::vector<std::string> head, behind;
};

PhraseWords phrase_words(const Document& after, Span place) {
  PhraseWords words;
  bool in_phrase = false;
  bool is_behind = false;
  Span before;
  for (const Token& token : tokens_in(after, place)) {
    if (token.span == before) continue;  // the second word of a contraction
    before = token.span;
    if (!in_phrase && leads_into_phrase(token.upos)) continue;
    if (in_phrase && ends_phrase(token.upos)) {
      if (is_behind) break;
      is_behind = token.upos == Upos::adp;
      if (!is_behind) break;
      continue;
    }
    in_phrase = true;
    if (is_behind && token.upos == Upos::det) continue;
    add_words(after.text_of(token), is_behind ? words.behind : words.head);
  }
  return words;
}

bool is_tag(const Replacement& replacement) {
  if (replacement.method.is(ReplacementMethod::tag)) return true;
  for (const Option& option : replacement.options) {
    if (option.text == replacement.text && option.source.is(OptionBasis::tag)) return true;
  }
  const std::string& text = replacement.text;
  const bool has_letters = std::any_of(text.begin(), text.end(), [](char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); });
  return has_letters && (is_placeholder(text) || text.starts_with('[') || text.starts_with('<'));
}

bool says_nothing(const Replacement& replacement) {
  if (replacement.method.is(ReplacementMethod::suppress) || replacement.method.is(ReplacementMethod::mask)) return true;
  if (is_placeholder(replacement.text)) return true;
  return std::any_of(replacement.options.begin(), replacement.options.end(), [&](const Option& option) {
    return option.text == replacement.text && (option.source.is(OptionBasis::suppress) || option.source.is(OptionBasis::mask));
  });
}

}  // namespace

std::span<const Token> tokens_in(const Document& document, Span span) {
  const auto first = std::partition_point(document.tokens.begin(), document.tokens.end(),
                                          [&](const Token& token) { return token.span.end <= span.begin; });
  const auto last = std::partition_point(first, document.tokens.end(), [&](const Token& token) { return token.span.begin < span.end; });
  return {first, last};
}

Claims::Claims(knowledge::KnowledgeBases bases, knowledge::LinkingLanguages linking)
    : bases_(std::move(bases)), linking_(std::move(linking)) {
  for (std::size_t base = 0; base < bases_.bases().size(); ++base) {
    const KnowledgeBase& one = *bases_.bases()[base];
    for (std::size_t number = 0; number < one.concepts(); ++number) {
      const Known known{base, static_cast<knowledge::ConceptNumber>(number)};
      by_key_.emplace(one.key(known.number), known);
    }
  }
}

Claim Claims::claim_of(const Document& after, Span place, const Replacement& replacement) const {
  Claim claim;
  if (is_tag(replacement)) {
    claim.form = ClaimForm::tag;
    return claim;
  }
  if (says_nothing(replacement) || place.empty()) return claim;
  const Language language = after.language;
  const PhraseWords words = phrase_words(after, place);
  if (replacement.method.is(ReplacementMethod::surrogate)) {
    std::vector<std::string> all;
    add_words(place.of(after.text), all);
    claim.meanings = find(joined_words(all, 0, all.size()), language, false);
    claim.form = ClaimForm::name;
    if (!claim.meanings.empty()) return claim;
  }
  claim.meanings = find_head(words.head, language, claim.found);
  if (claim.meanings.empty()) {
    claim.form = ClaimForm::nothing;
    return claim;
  }
  if (claim.form != ClaimForm::name) claim.form = ClaimForm::kind;
  if (!words.behind.empty()) {
    for (const Known place_named : find(joined_words(words.behind, 0, words.behind.size()), language, false)) {
      const std::string key = base_of(place_named).key(place_named.number);
      if (key.starts_with("cc:") || key.starts_with("region:")) claim.places.push_back(place_named);
    }
  }
  return claim;
}

Claims::Gold Claims::gold_of(const Mention& mention) const {
  Gold gold;
  gold.label = mention.label;
  std::string_view subtype = mention.subtype.view();
  gold.some_kind = subtype.starts_with('~');
  if (gold.some_kind) subtype.remove_prefix(1);
  const std::size_t slash = std::min(subtype.find('/'), subtype.size());
  if (const auto known = by_key_.find(std::string(subtype.substr(0, slash))); known != by_key_.end()) gold.kind = known->second;
  if (slash < subtype.size()) {
    const auto country = by_key_.find("cc:" + std::string(subtype.substr(slash + 1)));
    if (country != by_key_.end()) gold.country = country->second;
  }
  return gold;
}

Claims::Judged Claims::judge(const Claim& claim, const Gold& gold, Label claimed_label) const {
  const bool asks_for_kind =
      gold.kind || gold.label == Label::loc || gold.label == Label::org || gold.label == Label::dem || gold.label == Label::misc;
  if (claim.form == ClaimForm::tag) {
    if (claimed_label != gold.label) return {KindVerdict::wrong, false};
    return {asks_for_kind ? KindVerdict::no_claim : KindVerdict::not_judged, false};
  }
  if (claim.meanings.empty()) return {asks_for_kind ? KindVerdict::no_claim : KindVerdict::not_judged, false};
  if (gold.label == Label::datetime || gold.label == Label::quantity || gold.label == Label::code) return {};
  // Surnames are names of places as well: what an invented person is called tells nothing.
  if (gold.label == Label::person && claim.form == ClaimForm::name) return {};
  if (!gold.kind) {
    // The label alone: of a person, nothing but a person is right.
    bool unknown = false;
    for (const Known meaning : claim.meanings) {
      const knowledge::LabelSet labels = base_of(meaning).labels(meaning.number);
      if (labels.has(gold.label)) return {KindVerdict::right, false};
      unknown = unknown || labels.empty();
    }
    return {unknown ? KindVerdict::no_claim : KindVerdict::wrong, false};
  }
  const KnownSet above_gold = kinds_above(*gold.kind);
  Judged best{KindVerdict::wrong, false};
  bool only_country = false;
  for (const Known meaning : claim.meanings) {
    const KnownSet above = kinds_above(meaning);
    const bool below_gold = above.contains(*gold.kind);
    const bool right = above_gold.contains(meaning) || (below_gold && (gold.some_kind || claim.form == ClaimForm::name));
    // A name stands for what bears it: a city where gold says town.
    const bool beside = claim.form != ClaimForm::name
                            ? share_parent(meaning, *gold.kind)
                            : std::any_of(above.begin(), above.end(), [&](Known kind) { return share_parent(kind, *gold.kind); });
    const bool near = !right && (below_gold || beside);
    if (!right && !near) continue;
    if (gold.country && in_other_country(claim, meaning, *gold.country)) {
      only_country = true;
      continue;
    }
    if (right) return {KindVerdict::right, false};
    best.verdict = KindVerdict::near;
  }
  best.wrong_country = best.verdict == KindVerdict::wrong && only_country;
  return best;
}

bool Claims::in_other_country(const Claim& claim, Known meaning, Known country) const {
  const auto apart = [&](Known place) { return !places_above(country).contains(place) && !places_above(place).contains(country); };
  if (claim.form == ClaimForm::name)
    return !is_kind(meaning) && places_above(meaning).size() > 1 && !places_above(meaning).contains(country);
  return !claim.places.empty() && std::all_of(claim.places.begin(), claim.places.end(), apart);
}

bool Claims::kinds_exclude(const Claim& one, const Claim& other) const {
  if (one.meanings.empty() || other.meanings.empty()) return false;
  for (const Known a : one.meanings) {
    const KnownSet above_a = kinds_above(a);
    for (const Known b : other.meanings) {
      if (above_a.contains(b) || kinds_above(b).contains(a)) return false;
      if (one.form == ClaimForm::name && other.form == ClaimForm::name && share_parent(a, b)) return false;
    }
  }
  return true;
}

bool Claims::countries_exclude(const Claim& one, const Claim& other) const {
  if (one.places.empty() || other.places.empty()) return false;
  for (const Known a : one.places) {
    for (const Known b : other.places) {
      if (places_above(a).contains(b) || places_above(b).contains(a)) return false;
    }
  }
  return true;
}

Gender Claims::gender_of(const Claim& claim, Language language) const {
  Gender gender = Gender::unknown;
  for (const Known meaning : claim.meanings) {
    for (const knowledge::Name& name : base_of(meaning).names_of(meaning.number, language)) {
      if (knowledge::folded_name(name.text) != claim.found) continue;
      if (name.grammar.gender == Gender::unknown || (gender != Gender::unknown && gender != name.grammar.gender)) return Gender::unknown;
      gender = name.grammar.gender;
    }
  }
  return gender;
}

std::vector<Known> Claims::find(std::string_view folded, Language language, bool kinds_only) const {
  std::vector<Known> found;
  for (std::size_t base = 0; base < bases_.bases().size(); ++base) {
    for (const knowledge::Sense& sense : bases_.bases()[base]->find(folded, language)) {
      const Known known{base, sense.concept_number};
      if (!kinds_only || is_kind(known)) found.push_back(known);
    }
  }
  return found;
}

std::vector<Known> Claims::find_in_any_form(const std::vector<std::string>& words, std::size_t begin, std::size_t end, Language language,
                                            std::string& form_found) const {
  const knowledge::LinkingWords& linking = linking_.of(language);
  if (end - begin == 1 && linking.is_counting_word(words[begin])) return {};
  const auto kinds_called = [&](std::string name) {
    auto found = find(name, language, true);
    if (!found.empty()) form_found = std::move(name);
    return found;
  };
  if (auto found = kinds_called(joined_words(words, begin, end)); !found.empty()) return found;
  const std::vector<std::string> last = linking.dictionary_forms(words[end - 1]);
  const std::string before_last = end - begin > 1 ? joined_words(words, begin, end - 1) + ' ' : std::string();
  for (const std::string& form : last) {
    if (auto found = kinds_called(before_last + form); !found.empty()) return found;
  }
  if (end - begin < 2) return {};
  for (const std::string& first : linking.dictionary_forms(words[begin])) {
    const std::string behind_first = end - begin > 2 ? ' ' + joined_words(words, begin + 1, end - 1) + ' ' : std::string(" ");
    if (auto found = kinds_called(first + behind_first + words[end - 1]); !found.empty()) return found;
    for (const std::string& form : last) {
      if (auto found = kinds_called(first + behind_first + form); !found.empty()) return found;
    }
  }
  return {};
}

std::vector<Known> Claims::find_head(const std::vector<std::string>& words, Language language, std::string& form_found) const {
  constexpr std::size_t most_words = 8;
  const std::size_t size = std::min(words.size(), most_words);
  const bool head_first = linking_.habits().of(language).has(Habit::head_first);
  for (std::size_t dropped = 0; dropped < size; ++dropped) {
    auto found = head_first ? find_in_any_form(words, 0, size - dropped, language, form_found)
                            : find_in_any_form(words, dropped, size, language, form_found);
    if (!found.empty()) return found;
  }
  return {};
}

bool Claims::is_kind(Known known) const {
  const auto above = base_of(known).above(known.number);
  return above.empty() || above.front().relation != Relation::instance_of;
}

KnownSet Claims::kinds_above(Known known) const {
  KnownSet found = {known};
  std::vector<Known> waiting = {known};
  while (!waiting.empty()) {
    const Known one = waiting.back();
    waiting.pop_back();
    for (const Generalization& edge : base_of(one).above(one.number)) {
      if (edge.relation != Relation::is_a && edge.relation != Relation::instance_of) continue;
      const Known above{one.base, edge.above};
      if (found.insert(above).second) waiting.push_back(above);
    }
  }
  return found;
}

KnownSet Claims::places_above(Known known) const {
  KnownSet found = {known};
  std::vector<Known> waiting = {known};
  while (!waiting.empty()) {
    const Known one = waiting.back();
    waiting.pop_back();
    for (const Generalization& edge : base_of(one).above(one.number)) {
      if (edge.relation != Relation::located_in) continue;
      const Known above{one.base, edge.above};
      if (found.insert(above).second) waiting.push_back(above);
    }
  }
  return found;
}

bool Claims::share_parent(Known one, Known other) const {
  if (one.base != other.base) return false;
  const KnowledgeBase& base = base_of(one);
  for (const Generalization& edge : base.above(one.number)) {
    if (edge.relation != Relation::is_a && edge.relation != Relation::instance_of) continue;
    if (base.too_abstract(edge.above)) continue;
    for (const Generalization& second : base.above(other.number)) {
      if ((second.relation == Relation::is_a || second.relation == Relation::instance_of) && second.above == edge.above) return true;
    }
  }
  return false;
}

}  // namespace veil::evaluation
