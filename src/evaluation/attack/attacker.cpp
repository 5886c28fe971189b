// The parts of an attacker that do not depend on its method: names, clues by word, figures over a collection.
#include <algorithm>
#include <map>

#include "likeness/parallel.h"
#include "likeness/people_names.h"
#include "evaluation/attack/ensemble_attacker.h"
#include "evaluation/attack/sparse_attacker.h"
#include "evaluation/attack/vector_attacker.h"
#include "likeness/words.h"
#include "veil/tools/attack.h"

namespace veil {
std::string_view name_of(AttackMethod method) {
  switch (method) {
    case AttackMethod::lexical:
      return "lexical";
    case AttackMethod::linear:
      return "linear";
    case AttackMethod::vectors:
      return "vectors";
    case AttackMethod::ensemble:
      return "ensemble";
  }
  return "lexical";
}

std::optional<AttackMethod> attack_method_from(std::string_view name) {
  for (const AttackMethod method : {AttackMethod::lexical, AttackMethod::linear, AttackMethod::vectors, AttackMethod::ensemble}) {
    if (name == name_of(method)) return method;
  }
  return std::nullopt;
}

Result<std::shared_ptr<const Attacker>> Attacker::build(const std::vector<KnownPerson>& people, AttackerOptions options) {
  if (!(options.learning_rate > 0) || !(options.pair_weight >= 0) || !(options.run_weight >= 0) || !(options.temperature >= 0)) {
    return Error{"usage.invalid_value", "weights of an attacker are 0 or more, its learning rate is above 0", ""};
  }
  const Error nobody{"evaluate.empty_background", "the background knows nobody: it has no text with a word in it", ""};
  if (people.empty()) return nobody;
  if (options.method == AttackMethod::ensemble) return evaluation::EnsembleAttacker::build(people, options);
  std::shared_ptr<const Attacker> attacker;
  if (options.method == AttackMethod::vectors) {
    if (!options.vectors) return Error{"usage.missing_argument", "an attacker over vectors needs word vectors", "--vectors"};
    attacker = evaluation::VectorAttacker::build(people, options);
  } else {
    attacker = evaluation::SparseAttacker::build(people, options);
  }
  if (!attacker) return nobody;
  return attacker;
}

Attacker::Attacker(std::vector<std::string> names) : names_(std::make_unique<const likeness::PeopleNames>(std::move(names))) {}

Attacker::~Attacker() = default;

const std::vector<std::string>& Attacker::people() const { return names_->all(); }

std::optional<std::uint32_t> Attacker::person_called(std::string_view name) const { return names_->called(name); }

std::vector<Attack> attack_all(const Attacker& attacker, const std::vector<AttackTask>& tasks, unsigned threads) {
  std::vector<Attack> attacks(tasks.size());
  likeness::for_each_in_parallel(tasks.size(), threads,
                                 [&](std::size_t i) { attacks[i] = attacker.attack(tasks[i].text, tasks[i].question); });
  return attacks;
}

std::vector<Clue> words_that_gave_away(const Attack& attack) {
  std::map<Span, double> by_word;
  for (const Clue& clue : attack.clues) {
    if (clue.kind != ClueKind::pair) by_word[clue.span] += clue.contribution;
  }
  // A pair covers its two words, which stand at its ends; both are there, for what contributes as a pair does as words.
  std::map<std::uint32_t, Span> ending_at;
  std::map<std::uint32_t, Span> beginning_at;
  for (const auto& [span, contribution] : by_word) {
    beginning_at[span.begin] = span;
    ending_at[span.end] = span;
  }
  for (const Clue& clue : attack.clues) {
    if (clue.kind != ClueKind::pair) continue;
    const auto first = beginning_at.find(clue.span.begin);
    const auto second = ending_at.find(clue.span.end);
    if (first == beginning_at.end() || second == ending_at.end()) {
      by_word[clue.span] += clue.contribution;
      continue;
    }
    by_word[first->second] += clue.contribution / 2;
    by_word[second->second] += clue.contribution / 2;
  }
  std::vector<Clue> words;
  words.reserve(by_word.size());
  for (const auto& [span, contribution] : by_word) words.push_back({span, ClueKind::word, contribution});
  std::stable_sort(words.begin(), words.end(), [](const Clue& a, const Clue& b) { return a.contribution > b.contribution; });
  return words;
}

void AttackScores::add(std::string_view text, const Attack& attack, bool has_subject, std::optional<std::uint32_t> person) {
  ++documents;
  if (likeness::folded_words_of(text).words.empty()) ++empty;
  if (attack.candidates.empty()) ++unanswered;
  confidences += attack.confidence();
  if (!person) {
    ++(has_subject ? unknown_subject : without_subject);
    return;
  }
  ++attacked;
  const std::uint32_t rank = attack.rank.value_or(static_cast<std::uint32_t>(candidates));
  ranks.push_back(rank);
  if (!attack.candidates.empty() && attack.candidates.front().person == *person) ++named;
  if (rank <= 5 && !attack.candidates.empty()) ++among_five;
  reciprocal_ranks += rank == 0 ? 0 : 1.0 / rank;
}

double AttackScores::mean_confidence() const {
  const std::uint64_t answered = documents - unanswered;
  return answered == 0 ? 0 : confidences / static_cast<double>(answered);
}

double AttackScores::median_rank() const {
  if (ranks.empty()) return 0;
  std::vector<std::uint32_t> ordered = ranks;
  std::sort(ordered.begin(), ordered.end());
  const std::size_t middle = ordered.size() / 2;
  if (ordered.size() % 2 == 1) return ordered[middle];
  return (static_cast<double>(ordered[middle - 1]) + ordered[middle]) / 2;
}

}  // namespace veil
