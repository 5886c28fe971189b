#include "link/candidates.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "knowledge/concept.h"
#include "text/folded_word.h"

namespace veil::link {
namespace {

using knowledge::Generalization;
using knowledge::Relation;
using knowledge::Sense;
using knowledge::Word;

constexpr std::size_t longest_inside = 6;     // words of a name inside a mention
constexpr std::size_t most_meanings = 24;     // of a name that are looked at
constexpr std::size_t shortest_tail = 4;      // bytes of the last part of a compound
constexpr double largest_edit_share = 0.15;   // of the characters, in spelling that is almost right
constexpr std::size_t longest_misspelt = 40;  // bytes
constexpr std::uint32_t most_listed = 12;     // mentions before one in its list
constexpr std::size_t longest_gap = 12;       // bytes between two of a list

// Whether no more than signs and one word stand between two mentions: ", ", " and ", " (".
bool joins(std::string_view between) {
  if (between.empty() || between.size() > longest_gap || between.find_first_of(".;:\n") != std::string_view::npos) return false;
  FoldedWord word;
  if (!next_word(between, 0, word)) return true;
  FoldedWord second;
  return !next_word(between, word.end, second);
}

// What the document says of a mention, or of one before it in the same list: "the films Night Ferry, Harbour (2004) and Salt". Years and
// the like may stand between.
std::optional<knowledge::TextType> type_said(const knowledge::TextTypes& types, const Document& document, std::uint32_t mention_number) {
  if (auto type = types.type_of(document, mention_number)) return type;
  const Mention& mention = document.mentions[mention_number];
  if (mention.label == Label::dem) return std::nullopt;  // "the baker and nurse Anna": attributes differ, though listed
  std::uint32_t begin = mention.span.begin;
  for (std::uint32_t i = mention_number; i > 0 && mention_number - i < most_listed; --i) {
    const Mention& before = document.mentions[i - 1];
    if (before.span.end > begin || !joins(document.text_of(Span{before.span.end, begin}))) return std::nullopt;
    begin = before.span.begin;
    if (before.label == Label::datetime) continue;
    if (before.label != mention.label) return std::nullopt;
    if (auto type = types.type_of(document, i - 1)) return type;
  }
  return std::nullopt;
}

}  // namespace

std::string_view name_of(Way way) {
  static constexpr std::array<std::string_view, ways> names = {"name", "inside", "head", "tail", "part", "misspelt", "said"};
  return names[static_cast<std::size_t>(way)];
}

std::optional<ConceptNumber> kind_above(const KnowledgeBase& base, ConceptNumber concept_number) {
  for (const Generalization& edge : base.above(concept_number)) {
    if (edge.relation == Relation::instance_of || edge.relation == Relation::is_a) return edge.above;
  }
  return std::nullopt;
}

CandidateFinder::CandidateFinder(std::vector<std::shared_ptr<const KnowledgeBase>> bases, knowledge::LinkingLanguages linking,
                                 std::shared_ptr<const knowledge::TextTypes> types)
    : bases_(std::move(bases)), linking_(std::move(linking)), types_(std::move(types)) {}

std::vector<Word> CandidateFinder::words_of(const Document& document, std::uint32_t mention_number) const {
  const std::string_view text = document.text_of(document.mentions[mention_number].span);
  return knowledge::words_of(knowledge::before_comma(text), linking_.of(document.language), linking_.habits().of(document.language));
}

// One look-up: all that the words of a mention may mean.
class CandidateFinder::Gathering {
 public:
  Gathering(const CandidateFinder& finder, Language language)
      : finder_(finder), language_(language), linking_(finder.linking_.of(language)), habits_(finder.linking_.habits().of(language)) {}

  std::vector<Candidate> take() { return std::move(found_); }

  // Meanings of the words [begin, end) in this form, or in a dictionary form; whether there are any. `kinds`: things of their own do not
  // count.
  bool add(const std::vector<Word>& words, std::size_t begin, std::size_t end, Way way, bool kinds = false) {
    if (end - begin == 1 && linking_.is_counting_word(words[begin].folded)) return false;
    if (add(knowledge::joined(words, begin, end), way, kinds)) return true;
    const std::vector<std::string> last = linking_.dictionary_forms(words[end - 1].folded);
    const std::string before_last = end - begin > 1 ? knowledge::joined(words, begin, end - 1) + ' ' : std::string();
    for (const std::string& form : last) {
      if (add(before_last + form, way, kinds)) return true;
    }
    if (end - begin != 2 || !habits_.has(Habit::inflected_first_words)) return false;
    for (const std::string& first : linking_.dictionary_forms(words[begin].folded)) {
      if (add(first + ' ' + words[end - 1].folded, way, kinds)) return true;
      for (const std::string& form : last) {
        if (add(first + ' ' + form, way, kinds)) return true;
      }
    }
    return false;
  }

  bool add(const std::string& folded, Way way, bool kinds) {
    bool any = false;
    for (std::uint32_t number = 0; number < finder_.bases_.size() && !any; ++number) {
      const KnowledgeBase& base = *finder_.bases_[number];
      std::size_t taken = 0;
      for (const Sense& sense : base.find(folded, language_)) {
        if (taken == most_meanings) break;
        const bool instance = is_instance(base, sense.concept_number);
        if (kinds && instance) continue;
        const bool again = std::any_of(found_.begin(), found_.end(), [&](const Candidate& other) {
          return other.base == number && other.concept_number == sense.concept_number && other.way == way;
        });
        if (!again) found_.push_back({number, sense.concept_number, way, sense.frequency, instance});
        ++taken;
        any = true;
      }
    }
    return any;
  }

  void add_misspelt(const std::string& folded) {
    const double length = static_cast<double>(folded.size());
    const auto edits = static_cast<std::uint32_t>(std::max(0.0, std::ceil(largest_edit_share * length) - 1));
    if (edits == 0 || folded.size() > longest_misspelt) return;
    for (const auto& base : finder_.bases_) {
      for (const auto& near : base->near(folded, language_, {.most_edits = std::min(edits, 2u), .limit = 2, .same_start = true})) {
        if (add(near.folded, Way::misspelt, false)) return;
      }
    }
  }

  // The head of a compound: its longest last part that is a kind, behind something with a vowel.
  bool add_tail(const std::string& compound) {
    for (std::size_t at = 3; at + shortest_tail <= compound.size(); ++at) {
      if (std::string_view(compound).substr(0, at).find_first_of("aeiouy") == std::string_view::npos) continue;
      const std::vector<Word> tail = {{compound.substr(at), true}};
      if (add(tail, 0, 1, Way::tail, true)) return true;
    }
    return false;
  }

  // A kind in the document's own words; the simpler forms count: "long-running sitcom" is a sitcom.
  void add_said(std::string_view phrase) {
    const std::vector<Word> words = knowledge::words_of(phrase, linking_, habits_);
    if (words.empty()) return;
    const std::size_t head = knowledge::head_of(words, linking_, habits_);
    for (std::size_t begin = 0; begin <= head; ++begin) {
      if (add(words, begin, head + 1, Way::said, true)) return;
    }
    if (habits_.has(Habit::compounds)) {
      const std::size_t before = found_.size();
      if (add_tail(words[head].folded)) {
        for (std::size_t i = before; i < found_.size(); ++i) found_[i].way = Way::said;
      }
    }
  }

 private:
  const CandidateFinder& finder_;
  Language language_;
  const knowledge::LinkingWords& linking_;
  const Habits& habits_;
  std::vector<Candidate> found_;
};

std::vector<Candidate> CandidateFinder::find(const Document& document, std::uint32_t mention_number) const {
  const std::vector<Word> words = words_of(document, mention_number);
  if (words.empty() || bases_.empty()) return {};
  const knowledge::LinkingWords& linking = linking_.of(document.language);
  const Habits& habits = linking_.habits().of(document.language);
  Gathering gathering(*this, document.language);
  const bool named = gathering.add(words, 0, words.size(), Way::name);
  const std::size_t head = knowledge::head_of(words, linking, habits);
  bool inside = false;
  for (std::size_t length = std::min(words.size() - 1, longest_inside); length > 1 && !inside; --length) {
    for (std::size_t at = head + 1 >= length ? head + 1 - length : 0; at <= head && at + length <= words.size(); ++at) {
      inside = gathering.add(words, at, at + length, Way::inside) || inside;
    }
  }
  if (words.size() > 1) {
    if (!linking_.is_legal_form(words[head].folded)) gathering.add(words, head, head + 1, Way::head, true);
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (i != head && !linking.is_joiner(words[i].folded)) gathering.add(words, i, i + 1, Way::part, true);
    }
  }
  if (habits.has(Habit::compounds) && !(named && words.size() == 1)) gathering.add_tail(words[head].folded);
  if (!named) gathering.add_misspelt(knowledge::joined(words, 0, words.size()));
  if (types_) {
    if (const auto type = type_said(*types_, document, mention_number)) {
      gathering.add_said(type->text);
    } else if (const auto of_list = types_->list_head(document, mention_number)) {
      gathering.add_said(of_list->text);
    }
  }
  return gathering.take();
}

}  // namespace veil::link
