#include "knowledge/linker.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "knowledge/concept.h"
#include "knowledge/meaning.h"
#include "knowledge/mention_words.h"

namespace veil::knowledge {
namespace {

constexpr std::size_t longest_contained = 6;  // words of a name inside a mention
constexpr double largest_edit_share = 0.15;   // of the characters, in spelling that is almost right
constexpr std::size_t longest_approximate = 40;
constexpr std::size_t shortest_compound_tail = 4;
constexpr float clear_place = 0.4f;  // share of its uses in which a name means the place

// Whether a word beside [begin, end) makes it another name: "Klingle Ford Bridge" is not Ford Bridge.
bool names_more(const std::vector<Word>& words, std::size_t begin, std::size_t end, const LinkingLanguages& all) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    if ((i < begin || i >= end) && words[i].capital && !all.is_common_part_of_names(words[i].folded)) return true;
  }
  return false;
}

// Whether the mention was read as a name that has no article.
bool is_name(const Document& document, const Mention& mention) {
  const auto token = std::lower_bound(document.tokens.begin(), document.tokens.end(), mention.span.begin,
                                      [](const Token& one, std::uint32_t at) { return one.span.begin < at; });
  if (token == document.tokens.end() || token->upos != Upos::propn) return false;
  return token == document.tokens.begin() || std::prev(token)->upos != Upos::det;
}

}  // namespace

std::string_view name_of(LinkStep step) {
  static constexpr std::array<std::string_view, 5> names = {"exact", "contained", "approximate", "simpler", "head"};
  return names[static_cast<std::size_t>(step)];
}

Linker::Linker(std::vector<std::shared_ptr<const KnowledgeBase>> bases, std::shared_ptr<const SenseCues> cues)
    : bases_(std::move(bases)), cues_(std::move(cues)) {}

// One look-up of a mention: its names in the knowledge bases, in order of precedence.
class Linker::Search {
 public:
  Search(const Linker& linker, Language language, const Document* document, const Mention* mention, const std::vector<Link>& not_these)
      : linker_(linker),
        language_(language),
        linking_(linker.cues_->linking().of(language)),
        habits_(linker.habits().of(language)),
        choice_(*linker.cues_, language, document, mention, not_these) {}

  // The best meaning of the name, in the first knowledge base that has one.
  std::optional<Link> meaning(std::string_view folded, LinkStep step) {
    for (const auto& base : linker_.bases_) {
      if (auto found = choice_.best(base, base->find(folded, language_), step)) return found;
    }
    return std::nullopt;
  }

  // The name in this form, or with its last word, its first, or both in a dictionary form.
  std::optional<Link> meaning_in_any_form(const std::vector<Word>& words, std::size_t begin, std::size_t end, LinkStep step) {
    if (end - begin == 1 && linking_.is_counting_word(words[begin].folded)) return std::nullopt;
    if (auto found = meaning(joined(words, begin, end), step)) return found;
    const std::vector<std::string> last = linking_.dictionary_forms(words[end - 1].folded);
    const std::string before_last = end - begin > 1 ? joined(words, begin, end - 1) + ' ' : std::string();
    for (const std::string& form : last) {
      if (auto found = meaning(before_last + form, step)) return found;
    }
    if (end - begin < 2 || !habits_.has(Habit::inflected_first_words)) return std::nullopt;
    for (const std::string& form : linking_.dictionary_forms(words[begin].folded)) {
      if (auto found = meaning(form + ' ' + joined(words, begin + 1, end), step)) return found;
      if (end - begin > 2) continue;
      for (const std::string& other : last) {
        if (auto found = meaning(form + ' ' + other, step)) return found;
      }
    }
    return std::nullopt;
  }

  bool knows(std::string_view folded) const {
    return std::any_of(linker_.bases_.begin(), linker_.bases_.end(),
                       [&](const auto& base) { return !base->find(folded, language_).empty(); });
  }

  std::optional<Link> approximate(std::string_view folded) {
    const std::size_t length = folded.size();
    const auto most_edits = static_cast<std::uint32_t>(std::ceil(largest_edit_share * static_cast<double>(length)) - 1);
    if (most_edits == 0 || length > longest_approximate) return std::nullopt;
    for (const auto& base : linker_.bases_) {
      for (const NearName& near : base->near(folded, language_, {.most_edits = std::min(most_edits, 3u), .same_start = true})) {
        if (auto found = choice_.best(base, base->find(near.folded, language_), LinkStep::approximate)) return found;
      }
    }
    return std::nullopt;
  }

  // A place with a name in the words outside [begin, end): where a thing that is called after its kind lies. What follows a
  // preposition counts before the rest ("Hospital Central de Madrid"); a name that mostly means something else, or nothing in
  // particular ("Nord", "São João"), does not.
  std::optional<ConceptNumber> place_beside(const std::vector<Word>& words, std::size_t begin, std::size_t end, const KnowledgeBase& base) {
    for (const bool behind_joiner : {true, false}) {
      for (std::size_t length = std::min<std::size_t>(words.size(), 4); length > 0; --length) {
        for (std::size_t at = words.size() - length + 1; at-- > 0;) {
          if (at < end && begin < at + length) continue;
          if (behind_joiner && (at == 0 || !linking_.is_joiner(words[at - 1].folded))) continue;
          if (!words[at].capital || !words[at + length - 1].capital) continue;
          if (linker_.cues_->linking().is_common_part_of_names(words[at].folded)) continue;
          if (is_cut(words, at, at + length, begin, end)) continue;
          const std::string name = joined(words, at, at + length);
          if (name.size() < 3 && habits_.has(Habit::names_by_form)) continue;  // "No. 10 Squadron"
          const std::vector<Sense> senses = base.find(name, language_);
          if (senses.empty()) continue;
          const ConceptNumber place = senses.front().concept_number;
          const LabelSet labels = base.labels(place);
          const bool clear = senses.front().frequency >= clear_place && labels.has(Label::loc) && !labels.has(Label::dem);
          if (clear && lies_somewhere(base, place) && is_called(base, place, name) &&
              (behind_joiner || !habits_.has(Habit::names_by_form) || is_familiar_place(base, place)))
            return place;
        }
      }
    }
    return std::nullopt;
  }

 private:
  // "Philadelphia" was Amman once: a place lies somewhere by the name that it has.
  bool is_called(const KnowledgeBase& base, ConceptNumber place, const std::string& name) const {
    if (!habits_.has(Habit::names_by_form)) return true;
    const auto preferred = base.preferred_name(place, language_);
    return !preferred || folded_name(preferred->text) == name || name.size() < 6;
  }
  // Whether [at, after) is a piece of a longer name beside the head [begin, end): "João" of "São João".
  bool is_cut(const std::vector<Word>& words, std::size_t at, std::size_t after, std::size_t begin, std::size_t end) const {
    const bool before = at > 0 && words[at - 1].capital && (at - 1 < begin || at - 1 >= end);
    const bool behind = after < words.size() && words[after].capital && (after < begin || after >= end) &&
                        !linker_.cues_->linking().is_legal_form(words[after].folded);
    return before || behind;
  }
  const Linker& linker_;
  Language language_;
  const LinkingWords& linking_;
  const Habits& habits_;
  MeaningChoice choice_;
};

std::optional<Link> Linker::link(const Document& document, const Mention& mention, const std::vector<Link>& not_these) const {
  const LinkingLanguages& all = cues_->linking();
  const LinkingWords& linking = all.of(document.language);
  const Habits& habits = this->habits().of(document.language);
  std::vector<Word> words = words_of(before_comma(document.text_of(mention.span)), linking, habits);
  if (words.empty() || bases_.empty()) return std::nullopt;
  Search search(*this, document.language, &document, &mention, not_these);
  if (auto found = search.meaning_in_any_form(words, 0, words.size(), LinkStep::exact)) return found;

  const std::size_t head = head_of(words, linking, habits);
  const bool by_form = habits.has(Habit::names_by_form);
  const auto with_place = [&](std::optional<Link> found, std::size_t begin, std::size_t end) {
    if (by_form && mention.label == Label::misc) return found;  // a thing is not where its name says
    // "Marx Brothers" are no brothers from Marx.
    if (words[begin].folded == "brothers" || words[begin].folded == "bros" || words[begin].folded == "sisters" ||
        words[begin].folded == "sons")
      return found;
    // A house that is called after a place lies elsewhere: "Pizzeria Monaco".
    const bool may_be_house = habits.has(Habit::houses_named_after_places);
    const std::string kind = may_be_house ? found->base->key(found->concept_number) : std::string();
    if (kind != "restaurant" && kind != "hotel" && kind != "nightclub") {
      found->place = search.place_beside(words, begin, end, *found->base);
    }
    return found;
  };
  // Names inside, the longest first, that hold the head: the whole loses modifiers, not what it is about.
  const std::size_t longest = std::min(words.size() - 1, longest_contained);
  for (std::size_t length = longest; length > 1; --length) {
    const std::size_t first = head + 1 >= length ? head + 1 - length : 0;
    for (std::size_t at = first; at <= head && at + length <= words.size(); ++at) {
      const LinkStep step = words[head].capital && !habits.has(Habit::capital_nouns) ? LinkStep::contained : LinkStep::simpler;
      if (auto found = search.meaning_in_any_form(words, at, at + length, step)) {
        if (by_form && is_instance(*found->base, found->concept_number) && names_more(words, at, at + length, all)) continue;
        return with_place(std::move(found), at, at + length);
      }
    }
  }
  // Letters that stand for words have no near spelling: "CBS Television" is not "CBC Television".
  const std::string_view text = document.text_of(mention.span);
  const bool letters = words.front().folded.size() <= 4 && text.size() > 1 && text[1] >= 'A' && text[1] <= 'Z';
  // What is known is no other name misspelt: "Google" is not "Goole".
  const bool known = habits.has(Habit::known_names_stand) && search.knows(joined(words, 0, words.size()));
  // What was found by what it means is spelt right.
  const bool by_meaning = mention.kind == IdentifierKind::confidential && mention.detector.is(Origin::information);
  if ((!letters || !by_form) && !known && !by_meaning) {
    if (auto found = search.approximate(joined(words, 0, words.size()))) return found;
  }
  if (words.size() > 1) {
    if (all.is_legal_form(words[head].folded)) {
      // looked at last
    } else if (auto found = search.meaning_in_any_form(words, head, head + 1, LinkStep::head)) {
      // "Rocket Power" is no place called Power.
      const bool other = by_form && is_instance(*found->base, found->concept_number) && names_more(words, head, head + 1, all);
      if (!other) return with_place(std::move(found), head, head + 1);
    }
    // A kind that stands elsewhere in the name: "Meridian Holding GmbH" has its head behind, "Banco Meridian" before.
    // Only organisations are called so: a word of a title says nothing of the work ("Penny Coliseum"). Open compounds have the head at its
    // place.
    for (std::size_t i = mention.label == Label::org && !habits.has(Habit::open_compounds) ? words.size() : 0; i-- > 0;) {
      if (i == head || linking.is_joiner(words[i].folded) || all.is_legal_form(words[i].folded)) continue;
      if (auto found = search.meaning_in_any_form(words, i, i + 1, LinkStep::head)) return with_place(std::move(found), i, i + 1);
    }
    for (std::size_t i = words.size(); i-- > 0;) {
      if (!all.is_legal_form(words[i].folded)) continue;
      if (auto found = search.meaning(words[i].folded, LinkStep::head)) return with_place(std::move(found), i, i + 1);
    }
  }
  if (habits.has(Habit::compounds)) {
    // The last part of a compound: "Landgerichtspräsident" -> "Präsident".
    const std::string& compound = words[head].folded;
    const bool name = (words.size() == 2 && linking.is_saint(words.front().folded)) || (words.size() == 1 && is_name(document, mention));
    if (mention.label == Label::loc && linking.ends_like_place(compound) && name) return std::nullopt;
    const std::size_t shortest = mention.label == Label::misc ? shortest_compound_tail + 1 : shortest_compound_tail;
    for (std::size_t at = 3; at + shortest <= compound.size(); ++at) {
      // "Sch|lampe": what stands before is a word and has a vowel.
      if (std::string_view(compound).substr(0, at).find_first_of("aeiouy") == std::string_view::npos) continue;
      std::vector<Word> tail = {{compound.substr(at), true}};
      auto found = search.meaning_in_any_form(tail, 0, 1, LinkStep::head);
      if (found && found->is_generalization) return with_place(std::move(found), head, head + 1);
    }
  }
  return std::nullopt;
}

std::optional<Link> Linker::link_kind(std::string_view phrase, Language language) const {
  const LinkingWords& linking = cues_->linking().of(language);
  const Habits& habits = this->habits().of(language);
  std::vector<Word> words = words_of(phrase, linking, habits);
  if (words.empty()) return std::nullopt;
  Search search(*this, language, nullptr, nullptr, {});
  if (auto found = search.meaning_in_any_form(words, 0, words.size(), LinkStep::exact)) return found;
  const std::size_t head = head_of(words, linking, habits);
  for (std::size_t begin = 1; begin <= head; ++begin) {
    if (auto found = search.meaning_in_any_form(words, begin, head + 1, LinkStep::simpler)) return found;
  }
  return std::nullopt;
}

}  // namespace veil::knowledge
