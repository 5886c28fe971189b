// The attacker: who is this protected text about? It knows people by their names and by public text about them, and ranks
// them by how much a document shares with what it knows. Built once, immutable, shared by threads, asked as often as one
// likes: text in, answer out, no files.
//   auto attacker = Attacker::build({{"Anna Vries", {"Anna Vries sails from Oslo..."}, {}}, ...}, {});
//   Attack attack = (*attacker)->attack(text, {.explain = true});
//   attack.candidates.front(); attack.clues;      // whom it names, and which words gave the person away
// A low figure means something only if the same attacker names the unprotected texts: docs/experiments/attack.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "veil/budget.h"
#include "veil/document.h"
#include "veil/export.h"
#include "veil/formats.h"
#include "veil/language.h"
#include "veil/result.h"
#include "veil/offsets.h"

namespace veil::likeness {
class PeopleNames;
}

namespace veil VEIL_PUBLIC {

// Word vectors in the text format of word2vec and GloVe: one word and its numbers per line, with or without a first line of
// counts. .gz and .xz are unpacked. Words are compared in lower case; of two that differ in case only the first counts.
namespace vectors VEIL_PUBLIC {
class TextVectors;
}
// Errors: read.not_found, read.failed, evaluate.malformed_vectors with the line.
Result<std::shared_ptr<const vectors::TextVectors>> read_word_vectors(const std::filesystem::path& file);

enum class AttackMethod : std::uint8_t {
  lexical,  // cosine of TF-IDF weights of words, word pairs and character runs
  linear,   // softmax classifier over the same features, trained on the passages of the background
  vectors,  // cosine of averaged word vectors, weighted by rarity
  ensemble  // the attackers that a budget of risk asks, all together (docs/budget.md)
};
std::string_view name_of(AttackMethod method);
std::optional<AttackMethod> attack_method_from(std::string_view name);

// The defaults were chosen on half of the actors: docs/experiments/attack.md.
struct AttackerOptions {
  AttackMethod method = AttackMethod::lexical;
  bool use_names = true;     // the person's name counts as text about the person
  double pair_weight = 0.5;  // of word pairs, beside 1 for words; 0 leaves them out
  double run_weight = 0.25;  // of runs of four characters; 0 leaves them out
  // lexical: a row's norm to this power divides it. 1 is the cosine; below, people with much text gain.
  double length_power = 1.0;
  unsigned epochs = 1;                                  // linear: how often training goes through the background
  double learning_rate = 0.03;                          // linear: size of a step. Above 0
  std::uint64_t seed = 1;                               // linear: decides the order of training
  std::shared_ptr<const vectors::TextVectors> vectors;  // vectors: required
  Language language = spoken_languages.front();         // ensemble: of the background
  std::filesystem::path resources;                      // ensemble: with languages/ and models/; empty: nothing is known beyond words
  double temperature = 0;                               // of the confidence; 0: the method's own
  unsigned threads = 0;  // for building; 0: as many as the machine has cores. The result is the same for any number
};

struct AttackQuestion {
  std::size_t candidates = 5;                   // how many to name
  std::optional<std::uint32_t> true_person;     // number in people(); the answer then says its rank
  bool explain = false;                         // fill `clues`
  std::optional<std::uint32_t> explain_person;  // whose score to explain; nothing: the first candidate's
};

struct AttackCandidate {
  std::uint32_t person = 0;  // number in people()
  double score = 0;          // of the method: a cosine, or the classifier's sum (linear)
  // Softmax over the ten best scores at the method's temperature, which was fitted to how often the attacker is right.
  double confidence = 0;
};

enum class ClueKind : std::uint8_t { word, pair, characters };

// A place in the document that speaks for a person. Contributions of all clues add up to the score.
struct Clue {
  Span span;  // bytes of the text; a character run stands for its word
  ClueKind kind = ClueKind::word;
  double contribution = 0;
};

struct Attack {
  // The most likely first; of equals, the one that was known first. Empty when the document shares nothing with the
  // background.
  std::vector<AttackCandidate> candidates;
  std::optional<std::uint32_t> rank;  // of the true person, from 1; with no candidates, the last
  std::vector<Clue> clues;            // in the order of the text
  double confidence() const { return candidates.empty() ? 0 : candidates.front().confidence; }
};

// Clues summed up per word (a pair gives half to each), the largest first: the words that gave the person away.
std::vector<Clue> words_that_gave_away(const Attack& attack);

// One document to ask about; the text must stay alive while it is.
struct AttackTask {
  std::string_view text;
  AttackQuestion question;
};

class Attacker {
 public:
  // Errors: evaluate.empty_background (nobody, or nobody with any word), usage.invalid_value (an option that makes no
  // sense).
  static Result<std::shared_ptr<const Attacker>> build(const std::vector<KnownPerson>& people, AttackerOptions options);
  virtual ~Attacker();

  // Safe to call from several threads. The text must be valid UTF-8.
  virtual Attack attack(std::string_view text, const AttackQuestion& question) const = 0;
  Attack attack(const Document& document, const AttackQuestion& question) const { return attack(document.text, question); }

  const std::vector<std::string>& people() const;
  // The number of the person of that name; without a person of just that name, of the only one who is called so before a
  // parenthesis: "Anna Vries" finds "Anna Vries (sailor)".
  std::optional<std::uint32_t> person_called(std::string_view name) const;

 protected:
  explicit Attacker(std::vector<std::string> names);

 private:
  std::unique_ptr<const likeness::PeopleNames> names_;
};

// Asks about many documents on some threads (0: one per core); the answers are the same for any number of them.
std::vector<Attack> attack_all(const Attacker& attacker, const std::vector<AttackTask>& tasks, unsigned threads);

// Figures over a collection. Only documents whose person is among the candidates count in the figures; the others are
// counted.
struct AttackScores {
  std::uint64_t candidates = 0;
  std::uint64_t documents = 0;        // all of them
  std::uint64_t without_subject = 0;  // nobody says whom they are about
  std::uint64_t unknown_subject = 0;  // about somebody who is not in the background
  std::uint64_t empty = 0;            // without a word
  std::uint64_t unanswered = 0;       // nothing in common with the background
  std::uint64_t attacked = 0;         // whose person is among the candidates
  std::uint64_t named = 0;            // the first candidate is the person
  std::uint64_t among_five = 0;
  double reciprocal_ranks = 0;
  double confidences = 0;            // over all answered documents
  std::vector<std::uint32_t> ranks;  // of the attacked

  double guessing() const { return candidates == 0 ? 0 : 1.0 / static_cast<double>(candidates); }
  double accuracy() const { return share(static_cast<double>(named)); }
  double top_five() const { return share(static_cast<double>(among_five)); }
  double mean_reciprocal_rank() const { return share(reciprocal_ranks); }
  double mean_confidence() const;
  double median_rank() const;

  // `subject` is whom the document is about, when somebody says so; `person` that person's number, when known.
  void add(std::string_view text, const Attack& attack, bool has_subject, std::optional<std::uint32_t> person);

 private:
  double share(double part) const { return attacked == 0 ? 0 : part / static_cast<double>(attacked); }
};
// {"attacker", "documents", "attacked", "named", "accuracy", ...}, as `veil attack --json` has it.
std::string scores_as_json(std::string_view attacker, const AttackScores& scores);

}  // namespace VEIL_PUBLIC
