#include "knowledge/phrase_kinds.h"

#include <algorithm>

#include "knowledge/whereabouts.h"
#include "veil/utf8.h"

namespace veil::knowledge {
namespace {

constexpr std::size_t shortest_last_part = 4;  // bytes of the last part of a compound
constexpr std::size_t least_before_it = 3;     // and of what stands before it

bool is_below(const KnowledgeBase& base, ConceptNumber concept_number, std::string_view key, int steps = 8) {
  if (base.key(concept_number) == key) return true;
  if (steps == 0) return false;
  const auto above = base.above(concept_number);
  return std::any_of(above.begin(), above.end(), [&](const Generalization& edge) {
    return edge.relation != Relation::located_in && is_below(base, edge.above, key, steps - 1);
  });
}

}  // namespace

std::optional<Link> PhraseKinds::named(const std::string& folded, Language language, LinkStep step, const Wanted& wanted) const {
  for (const auto& base : bases_) {
    std::optional<ConceptNumber> first;
    for (const Sense& sense : base->find(folded, language)) {
      if (is_instance(*base, sense.concept_number)) continue;
      if (!first) first = sense.concept_number;
      if (!wanted) break;
      if (!wanted(*base, sense.concept_number)) continue;
      first = sense.concept_number;
      break;
    }
    if (first) return Link{base, *first, step, step != LinkStep::exact, std::nullopt, false};
  }
  return std::nullopt;
}

std::optional<Link> PhraseKinds::in_any_form(const std::vector<Word>& words, std::size_t begin, std::size_t end, Language language,
                                             LinkStep step, const Wanted& wanted) const {
  const LinkingWords& linking = linking_.of(language);
  if (end - begin == 1 && linking.is_counting_word(words[begin].folded)) return std::nullopt;
  if (auto found = named(joined(words, begin, end), language, step, wanted)) return found;
  const std::vector<std::string> last = linking.dictionary_forms(words[end - 1].folded);
  const std::string before_last = end - begin > 1 ? joined(words, begin, end - 1) + ' ' : std::string();
  for (const std::string& form : last) {
    if (auto found = named(before_last + form, language, step, wanted)) return found;
  }
  if (end - begin < 2 || !linking_.habits().of(language).has(Habit::inflected_first_words)) return std::nullopt;
  for (const std::string& form : linking.dictionary_forms(words[begin].folded)) {
    if (auto found = named(form + ' ' + joined(words, begin + 1, end), language, step, wanted)) return found;
    if (end - begin > 2) continue;
    for (const std::string& other : last) {
      if (auto found = named(form + ' ' + other, language, step, wanted)) return found;
    }
  }
  return std::nullopt;
}

std::optional<Link> PhraseKinds::of(std::string_view phrase, Language language, const Wanted& wanted) const {
  const std::vector<Word> words = words_of(phrase, linking_.of(language), linking_.habits().of(language));
  if (words.empty()) return std::nullopt;
  if (auto found = in_any_form(words, 0, words.size(), language, LinkStep::exact, wanted)) return found;
  const std::size_t head = head_of(words, linking_.of(language), linking_.habits().of(language));
  for (std::size_t begin = 1; begin <= head; ++begin) {
    if (auto found = in_any_form(words, begin, head + 1, language, LinkStep::simpler, wanted)) return found;
  }
  return std::nullopt;
}

std::optional<Link> PhraseKinds::of_its_parts(std::string_view phrase, Language language, const Wanted& wanted) const {
  if (auto found = of(phrase, language, wanted)) return found;
  const Habits& habits = linking_.habits().of(language);
  const std::vector<Word> words = words_of(phrase, linking_.of(language), habits);
  if (words.empty()) return std::nullopt;
  const std::size_t head = head_of(words, linking_.of(language), habits);
  for (std::size_t begin = 0; begin <= head; ++begin) {
    for (std::size_t end = words.size(); end > head; --end) {
      const LinkStep step = end - begin > 1 ? LinkStep::simpler : LinkStep::head;
      if (auto found = in_any_form(words, begin, end, language, step, wanted)) return found;
    }
  }
  if (!habits.has(Habit::compounds)) return std::nullopt;
  const std::string& compound = words[head].folded;
  for (std::size_t at = least_before_it; at + shortest_last_part <= compound.size(); ++at) {
    // "Sch|lampe": what stands before is a word and has a vowel.
    if (std::string_view(compound).substr(0, at).find_first_of("aeiouy") == std::string_view::npos) continue;
    if (auto found = in_any_form({{compound.substr(at), true}}, 0, 1, language, LinkStep::head, wanted)) return found;
  }
  return std::nullopt;
}

bool is_sensitive_phrase(const Mention& mention) {
  return mention.kind == IdentifierKind::confidential && mention.detector.is(Origin::information);
}

std::optional<Link> kind_of_sensitive_phrase(const PhraseKinds& phrases, const Document& document, const Mention& mention) {
  const std::string matter = utf8::to_lower(std::string_view(mention.subtype).substr(0, mention.subtype.find('/')));
  return phrases.of_its_parts(document.text_of(mention.span), document.language,
                              [&](const KnowledgeBase& base, ConceptNumber meaning) { return is_below(base, meaning, matter); });
}

}  // namespace veil::knowledge
