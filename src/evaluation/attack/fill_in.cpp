// Proposes values for replacements by comparing their surroundings with those of phrases in public text. A phrase is one to
// six words that begin and end with a capital or a digit, or a single rarer word. Its score adds up what speaks for it:
// words that agree directly before and behind, words that agree nearby, the shape that the label leads one to expect, and
// how often it stands there.
#include "veil/tools/fill_in.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <unordered_set>

#include "evaluation/attack/known_words.h"
#include "likeness/words.h"

namespace veil {
namespace evaluation {

using likeness::folded_words_of;
using likeness::Vocabulary;
using likeness::Word;
using likeness::Words;

namespace {

// Chosen on half of the hand-tagged abstracts: docs/experiments/attack.md.
constexpr std::size_t longest_phrase = 6;
constexpr std::size_t window = 8;        // words to each side that count as nearby
constexpr double direct_weight = 1.0;    // a word that agrees directly before or behind
constexpr double nearby_weight = 1.0;    // a rare word nearby that agrees
constexpr double own_word_weight = 1.5;  // a rare word of the replacement itself nearby
constexpr double shape_weight = 1.0;
constexpr double part_penalty = 0.5;         // for part of a longer name: "Vries" of "Anna Vries"
constexpr double frequency_weight = 0.15;    // per e-fold of how often the phrase stands in the person's text
constexpr double name_weight = 2.0;          // the person's own name where a person is expected
constexpr double elsewhere_penalty = 1.0;    // for values from text about others
constexpr double single_word_rarity = 0.35;  // a single word in lower case must be at least so rare
constexpr double phrase_rarity = 0.2;        // the rarest word of a phrase must be at least so rare: "The" is no value
constexpr std::size_t most_places_elsewhere = 2000;

// What surrounds a replacement in the protected text.
struct Gap {
  Label label = Label::misc;
  std::vector<std::uint32_t> before;  // the nearest first, up to the next replacement
  std::vector<std::uint32_t> behind;
  std::unordered_map<std::uint32_t, double> nearby;  // rare words to both sides, and of the replacement itself
};

bool digits_expected(Label label) { return label == Label::datetime || label == Label::quantity || label == Label::code; }

double shape_score(Label label, bool capitalised, bool digits) {
  if (digits_expected(label)) return digits ? 2 * shape_weight : -2 * shape_weight;
  if (label == Label::person || label == Label::loc || label == Label::org) {
    return (capitalised ? shape_weight : -shape_weight) - (digits ? shape_weight : 0);
  }
  return 0;
}

// Keeps the best score of each value, and counts it.
class Proposals {
 public:
  void add(std::string_view value, double score) {
    const auto [entry, added] = entries_.try_emplace(std::string(value), Entry{score, 0});
    entry->second.score = std::max(entry->second.score, score);
    ++entry->second.count;
  }
  std::vector<FilledValue> best(std::size_t count) const {
    std::vector<FilledValue> values;
    values.reserve(entries_.size());
    for (const auto& [text, entry] : entries_) {
      values.push_back({text, entry.score + frequency_weight * std::log(static_cast<double>(entry.count))});
    }
    count = std::min(count, values.size());
    std::partial_sort(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(count), values.end(),
                      [](const FilledValue& a, const FilledValue& b) { return a.score != b.score ? a.score > b.score : a.text < b.text; });
    values.resize(count);
    return values;
  }

 private:
  struct Entry {
    double score = 0;
    unsigned count = 0;
  };
  std::unordered_map<std::string, Entry> entries_;
};

class ContextAttacker : public FillInAttacker {
 public:
  ContextAttacker(std::shared_ptr<const Attacker> attacker, std::vector<std::string> texts, FillInOptions options)
      : attacker_(std::move(attacker)), known_(std::move(texts), options.threads), options_(std::move(options)) {}

  std::vector<std::vector<FilledValue>> fill(std::string_view text, const std::vector<ReplacedValue>& replaced) const override {
    AttackQuestion question;
    question.candidates = options_.people;
    const Attack attack = attacker_->attack(text, question);
    const std::vector<KnownWord> words = known_.words_of_text(text);
    std::unordered_set<std::string> standing = values_standing(text, words, replaced);
    std::vector<std::vector<FilledValue>> filled;
    for (std::size_t i = 0; i < replaced.size(); ++i) {
      const Gap gap = gap_at(words, replaced, i);
      Proposals proposals;
      for (const AttackCandidate& candidate : attack.candidates) {
        // People who are hardly likely hardly count.
        propose_from(gap, candidate.person, std::log(std::max(candidate.confidence, 1e-3)) / 2, proposals);
      }
      propose_elsewhere(gap, proposals);
      for (const std::string& value : options_.values) propose_listed(gap, value, proposals);
      std::vector<FilledValue> best = proposals.best(options_.candidates + standing.size());
      // What can still be read was not replaced.
      std::erase_if(best, [&](const FilledValue& value) { return standing.contains(value.text); });
      if (best.size() > options_.candidates) best.resize(options_.candidates);
      filled.push_back(std::move(best));
    }
    return filled;
  }

 private:
  static bool inside(Span span, const std::vector<ReplacedValue>& replaced) {
    return std::any_of(replaced.begin(), replaced.end(), [&](const ReplacedValue& value) { return value.span.overlaps(span); });
  }

  // Capitalised words of the text outside replacements.
  static std::unordered_set<std::string> values_standing(std::string_view text, const std::vector<KnownWord>& words,
                                                         const std::vector<ReplacedValue>& replaced) {
    std::unordered_set<std::string> standing;
    for (const KnownWord& word : words) {
      if (!inside(word.span, replaced)) standing.emplace(word.span.of(text));
    }
    return standing;
  }

  Gap gap_at(const std::vector<KnownWord>& words, const std::vector<ReplacedValue>& replaced, std::size_t number) const {
    const Span span = replaced[number].span;
    Gap gap;
    gap.label = replaced[number].label;
    const auto add_nearby = [&](const KnownWord& word, double weight) {
      if (word.word == Vocabulary::unknown) return;
      double& best = gap.nearby[word.word];
      best = std::max(best, weight * known_.rarity(word.word));
    };
    std::size_t first = 0;
    while (first < words.size() && words[first].span.end <= span.begin) ++first;
    std::size_t behind = first;
    while (behind < words.size() && words[behind].span.begin < span.end) add_nearby(words[behind++], own_word_weight);
    bool direct = true;
    for (std::size_t i = first, steps = 0; i > 0 && steps < window; --i, ++steps) {
      if (inside(words[i - 1].span, replaced) || (number > 0 && replaced[number - 1].span.begin >= words[i - 1].span.end)) {
        direct = false;
      }
      if (inside(words[i - 1].span, replaced)) continue;
      if (direct) gap.before.push_back(words[i - 1].word);
      add_nearby(words[i - 1], nearby_weight);
    }
    direct = true;
    for (std::size_t i = behind, steps = 0; i < words.size() && steps < window; ++i, ++steps) {
      if (inside(words[i].span, replaced) || (number + 1 < replaced.size() && replaced[number + 1].span.end <= words[i].span.begin)) {
        direct = false;
      }
      if (inside(words[i].span, replaced)) continue;
      if (direct) gap.behind.push_back(words[i].word);
      add_nearby(words[i], nearby_weight);
    }
    return gap;
  }

  // How well the surroundings of words [begin, end) agree with those of the gap.
  double surroundings(const Gap& gap, const std::vector<KnownWord>& words, std::size_t begin, std::size_t end) const {
    double score = 0;
    for (std::size_t k = 0; k < std::min<std::size_t>(gap.before.size(), 4) && k < begin; ++k) {
      if (gap.before[k] != words[begin - 1 - k].word) break;
      score += direct_weight * (0.3 + known_.rarity(gap.before[k]));
    }
    for (std::size_t k = 0; k < std::min<std::size_t>(gap.behind.size(), 4) && end + k < words.size(); ++k) {
      if (gap.behind[k] != words[end + k].word) break;
      score += direct_weight * (0.3 + known_.rarity(gap.behind[k]));
    }
    std::vector<std::uint32_t> seen;
    const auto add = [&](std::uint32_t word) {
      const auto found = gap.nearby.find(word);
      if (found == gap.nearby.end() || std::find(seen.begin(), seen.end(), word) != seen.end()) return;
      seen.push_back(word);
      score += found->second;
    };
    for (std::size_t i = begin > window ? begin - window : 0; i < begin; ++i) add(words[i].word);
    for (std::size_t i = end; i < std::min(words.size(), end + window); ++i) add(words[i].word);
    return score;
  }

  bool belongs_to_name(const KnownWord& word) const {
    return word.has_digit || (word.capitalised && known_.rarity(word.word) >= phrase_rarity);
  }

  // Whether the words before or behind [begin, end) continue it.
  double incompleteness(const std::vector<KnownWord>& words, std::size_t begin, std::size_t end) const {
    const bool before = begin > 0 && !words[begin].begins_sentence && belongs_to_name(words[begin - 1]);
    const bool behind = end < words.size() && !words[end].begins_sentence && belongs_to_name(words[end]);
    return (before ? part_penalty : 0) + (behind ? part_penalty : 0);
  }

  // The phrases that begin at a word.
  void propose_at(const Gap& gap, std::size_t row, std::size_t begin, double start, Proposals& proposals) const {
    const std::vector<KnownWord>& words = known_.words(row);
    const KnownWord& first = words[begin];
    if (!first.capitalised && !first.has_digit) {
      if (known_.rarity(first.word) < single_word_rarity && gap.label != Label::dem) return;
      const double shape = shape_score(gap.label, false, false);
      proposals.add(first.span.of(known_.text(row)), start + shape + surroundings(gap, words, begin, begin + 1));
      return;
    }
    bool digits = false;
    double rarest = 0;
    for (std::size_t end = begin + 1; end <= words.size() && end - begin <= longest_phrase; ++end) {
      const KnownWord& last = words[end - 1];
      if (end > begin + 1 && last.begins_sentence) break;
      digits = digits || last.has_digit;
      rarest = std::max(rarest, known_.rarity(last.word));
      if (!last.capitalised && !last.has_digit) {
        if (last.span.size() > 4) break;  // "of", "the", "and" may stand inside
        continue;
      }
      if (rarest < phrase_rarity && !digits) continue;
      const Span span{first.span.begin, last.span.end};
      const double shape = shape_score(gap.label, first.capitalised, digits) - incompleteness(words, begin, end);
      proposals.add(span.of(known_.text(row)), start + shape + surroundings(gap, words, begin, end));
    }
  }

  void propose_from(const Gap& gap, std::uint32_t person, double start, Proposals& proposals) const {
    const std::vector<KnownWord>& words = known_.words(person);
    for (std::size_t i = 0; i < words.size(); ++i) propose_at(gap, person, i, start, proposals);
    if (gap.label != Label::person && gap.label != Label::misc) return;
    std::string_view name = attacker_->people()[person];
    if (const std::size_t open = name.find(" ("); open != std::string_view::npos) name = name.substr(0, open);
    proposals.add(name, start + (gap.label == Label::person ? name_weight : 0));
    const std::size_t space = name.rfind(' ');
    if (space != std::string_view::npos) {
      proposals.add(name.substr(space + 1), start + (gap.label == Label::person ? name_weight / 2 : 0));
    }
  }

  // Places anywhere with the same two words before.
  void propose_elsewhere(const Gap& gap, Proposals& proposals) const {
    if (gap.before.size() < 2) return;
    const auto places = known_.behind(gap.before[1], gap.before[0]);
    if (places.size() > most_places_elsewhere) return;
    for (const KnownWords::Place place : places) propose_at(gap, place.row, place.index, -elsewhere_penalty, proposals);
  }

  void propose_listed(const Gap& gap, const std::string& value, Proposals& proposals) const {
    const Words words = folded_words_of(value);
    if (words.words.empty()) return;
    const bool digits = std::any_of(words.words.begin(), words.words.end(), [](const Word& word) { return word.has_digit; });
    proposals.add(value, shape_score(gap.label, words.words.front().capitalised, digits) - 2 * elsewhere_penalty);
  }

  std::shared_ptr<const Attacker> attacker_;
  KnownWords known_;
  FillInOptions options_;
};

}  // namespace
}  // namespace evaluation

Result<std::shared_ptr<const FillInAttacker>> FillInAttacker::build(const std::vector<KnownPerson>& people, FillInOptions options) {
  AttackerOptions attacker_options;
  attacker_options.threads = options.threads;
  auto attacker = Attacker::build(people, attacker_options);
  if (!attacker) return attacker.error();
  std::vector<std::string> texts;
  texts.reserve(people.size());
  for (const KnownPerson& person : people) {
    std::string& text = texts.emplace_back();
    for (const std::string& one : person.texts) text += one + "\n\n";
  }
  return std::shared_ptr<const FillInAttacker>(
      std::make_shared<evaluation::ContextAttacker>(std::move(*attacker), std::move(texts), std::move(options)));
}

bool same_value(std::string_view a, std::string_view b) {
  const likeness::Words of_a = likeness::folded_words_of(a);
  const likeness::Words of_b = likeness::folded_words_of(b);
  if (of_a.words.empty() || of_a.words.size() != of_b.words.size()) return a == b;
  for (std::size_t i = 0; i < of_a.words.size(); ++i) {
    if (of_a.folded_of(of_a.words[i]) != of_b.folded_of(of_b.words[i])) return false;
  }
  return true;
}

void FillInScores::add(Label label, std::string_view original, const std::vector<FilledValue>& guesses) {
  for (Counts* counts : {&all, &by_label[label]}) {
    ++counts->replacements;
    for (std::size_t i = 0; i < std::min<std::size_t>(guesses.size(), 5); ++i) {
      if (!same_value(guesses[i].text, original)) continue;
      ++counts->among_five;
      if (i == 0) ++counts->inverted;
      break;
    }
  }
}

}  // namespace veil
