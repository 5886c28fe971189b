// The policy: what to protect, how strictly, with which methods, for which labels. One YAML file; every key has a default, and what is
// unknown, contradicts itself or is out of range is refused with its line, since it would protect less than its author believes.
// docs/policy.md describes the file; `to_yaml(Policy{})` prints it with all defaults.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "veil/budget.h"
#include "veil/combination.h"
#include "veil/export.h"
#include "veil/labels.h"
#include "veil/language.h"
#include "veil/named.h"
#include "veil/result.h"

namespace veil VEIL_PUBLIC {

// How a mention of some label is treated.
struct LabelRule {
  MethodName method;  // name of a replacement method; empty: the policy's default
  // The kind that mentions of this label count as; empty optional in the file: what the detector says.
  std::optional<IdentifierKind> kind;
  // The level to take of what `generalize` offers, counted from 1, the most specific; 0: the first that is safe. A level beyond the last
  // option is suppression.
  int level = 0;
  friend bool operator==(const LabelRule&, const LabelRule&) = default;
};

// A word or phrase of the user's own, found wherever it stands as whole words, in any case.
struct OwnTerm {
  std::string text;
  Label label = Label::misc;
  IdentifierKind kind = IdentifierKind::direct;
  std::string subtype = {};
  friend bool operator==(const OwnTerm&, const OwnTerm&) = default;
};

// A CSV file of terms beside the policy, read when the policy is.
struct OwnList {
  std::string file;  // absolute
  std::vector<OwnTerm> terms;
  friend bool operator==(const OwnList&, const OwnList&) = default;
};

// A regular expression of the user's own, in RE2's syntax.
struct OwnExpression {
  std::string pattern;
  Label label = Label::misc;
  IdentifierKind kind = IdentifierKind::direct;
  std::string subtype = {};
  friend bool operator==(const OwnExpression&, const OwnExpression&) = default;
};

// How `generalize` chooses.
struct GeneralizeRules {
  // An option that fewer things could be meant by is too specific. Options whose number is not known are taken as safe.
  std::uint64_t smallest_things = 5;
  friend bool operator==(const GeneralizeRules&, const GeneralizeRules&) = default;
};

// Where the names that `surrogate` gives to people are from: the language of the document, or that of the original's given name.
enum class SurrogateNames { document, original };
// What becomes of doses, values of laboratories, statutes and citations under `surrogate`.
enum class SurrogateDoses { keep, change };

// How `surrogate` invents.
struct SurrogateRules {
  std::string key_file;     // absolute; with a key the same original gets the same surrogate in all documents. Empty: by document and seed
  int smallest_shift = 30;  // dates move by this many days at least, in either direction
  int largest_shift = 365;
  SurrogateNames names = SurrogateNames::document;
  SurrogateDoses doses = SurrogateDoses::keep;  // a changed dose is dangerous and tells nobody apart
  friend bool operator==(const SurrogateRules&, const SurrogateRules&) = default;
};

// How `learned` chooses.
struct SelectionRules {
  double strictness = 0;  // 0: as people chose; above 0 more general, below 0 more specific; -2 to 2
  double budget = 0;      // bits that the replacements of a document may tell in all; 0: no limit
  friend bool operator==(const SelectionRules&, const SelectionRules&) = default;
};

// What nearness to a target does to mentions. The words of the file stand in the order of the enumerators, here and below.
enum class VectorUse : std::uint8_t {
  automatic,  // as `both`, for documents with targets, and for all when vectors are given
  filter,
  add,
  both,
  alone,
  off
};
inline constexpr std::array<std::string_view, 6> vector_use_names = {"auto", "filter", "add", "both", "alone", "off"};

// What is denied, as in "HIV negative".
enum class NegatedFacts : std::uint8_t { protect, keep };
inline constexpr std::array<std::string_view, 2> negated_facts_names = {"protect", "keep"};

enum class InformationModel : std::uint8_t { threshold, c_sanitized, t_plausible };
inline constexpr std::array<std::string_view, 3> information_model_names = {"threshold", "c-sanitized", "t-plausible"};

// Disclosure of targets by word embeddings (docs/risk.md).
struct EmbeddingRules {
  std::string vectors;      // absolute; empty: the shipped ones of the document's language
  double threshold = 0.35;  // t: phrases whose cosine with a target reaches it disclose it; above 0, at most 1
  VectorUse use = VectorUse::automatic;
  friend bool operator==(const EmbeddingRules&, const EmbeddingRules&) = default;
};

// Disclosure of what the law names by information content (docs/information.md). Off without categories.
struct InformationRules {
  std::vector<std::string> categories;  // concepts of the knowledge bases: everything below them is sensitive
  std::string statistics;               // absolute; empty: the shipped ones of the document's language
  bool related = true;                  // step 2: phrases that let one guess a sensitive one
  bool context = true;                  // count a sensitive term together with what is more general: "crabs" beside a disease
  bool groups = true;                   // phrases that disclose together though none does alone
  NegatedFacts negated = NegatedFacts::protect;
  InformationModel model = InformationModel::threshold;
  double alpha = 1;        // of c-sanitized
  unsigned plausible = 2;  // t of t-plausible
  friend bool operator==(const InformationRules&, const InformationRules&) = default;
};

// Whose targets may leave readable what is said of others. Targets that may not narrow still add protection.
enum class Narrowing {
  never,         // everything that the policy protects goes, whatever the targets are
  command_line,  // the targets of the policy and of the command line do
  documents      // those that a document names itself do too
};

// What becomes of a document in which a target does not stand.
enum class AbsentTarget {
  refuse,       // risk.absent_target: a misspelt name would let the whole text out
  protect_all,  // as if there were no targets
  pass          // nothing in it is about the target, so nothing goes: asked for by whoever knows the collection
};

// How much of what is publicly known about people stands in the background.
enum class BackgroundKnown : std::uint8_t {
  all,
  part  // others know more: what they may know is stood for by a phantom
};
inline constexpr std::array<std::string_view, 2> background_known_names = {"all", "part"};

// What becomes of a document that cannot be brought under the budget.
enum class BudgetUnmet : std::uint8_t {
  refuse,   // risk.budget_unmet
  suppress  // it leaves with nothing in it that could still be hidden, and says so
};
inline constexpr std::array<std::string_view, 2> budget_unmet_names = {"refuse", "suppress"};

// What becomes of a document about nobody whom the background knows.
enum class AbsentPerson : std::uint8_t {
  refuse,  // risk.budget_absent_person
  phantom  // a phantom stands for the person among those who are known
};
inline constexpr std::array<std::string_view, 2> absent_person_names = {"refuse", "phantom"};

// One budget of risk for the whole document: how many others must be at least as likely as the person, or how sure an attacker may be.
struct BudgetRules {
  BudgetMode mode = BudgetMode::off;
  std::string background;  // absolute; public text about people: `background` needs it
  std::string population;  // absolute; a CSV table with a column `count`: `population` needs it
  std::string collection;  // absolute; documents like the protected ones, about others: `blind` hides among them
  std::string phantom;     // absolute; how likely public text repeats what a document says; empty: the one that ships
  BackgroundKnown known = BackgroundKnown::all;
  unsigned smallest_k = 10;  // so many others are ranked at least as high; drawn between the two for each document where they differ
  unsigned largest_k = 10;
  std::string key_file;  // absolute; what k is drawn from
  double named = 0;      // the surest attacker names the person with this probability at most; 0: not asked
  double right = 0;      // attackers are right this often at most, on average over them and so over a collection; 0: not asked
  double margin = 0;  // the person stands this far below k others, in standard deviations of candidates: for attackers that are not asked
  bool words = true;  // words that are no mention may be hidden, too
  unsigned steps = 2000;
  AbsentPerson absent = AbsentPerson::refuse;
  BudgetUnmet unmet = BudgetUnmet::refuse;
  friend bool operator==(const BudgetRules&, const BudgetRules&) = default;
};

struct DisclosureRules {
  std::vector<std::string> targets;  // beside those that a document names itself
  // A policy that is read from a file and does not say is `never`: whoever writes one down means what it says of every text.
  Narrowing narrowing = Narrowing::command_line;
  AbsentTarget absent_target = AbsentTarget::refuse;
  EmbeddingRules embedding;
  InformationRules information;
  friend bool operator==(const DisclosureRules&, const DisclosureRules&) = default;
};

// What stands for the id of a document in every output: ids may be names of people.
enum class DocumentIds { keep, number, hash };

// What becomes of a passage in a language or script that no detector reads.
enum class OtherLanguages {
  mask,   // it goes whole
  refuse  // the document does not leave
};

// The texts that a policy is written for: whoever reads such texts without it may be told of it.
struct MadeFor {
  TextKind kind = TextKind::chat;
  Language language = Language::unknown;
  friend bool operator==(const MadeFor&, const MadeFor&) = default;
};

// For those who ask what a text discloses without naming anybody: the person whom it is about is looked for, unless the policy says what
// is sensitive.
void look_for_person(DisclosureRules& rules);

struct PolicyProblem {
  std::string code;  // policy.invalid_value, policy.unknown_method, policy.unknown_detector, policy.unknown_key
  std::string message;
  std::vector<std::string> key;  // where: {"labels", "LOC", "level"}; elements of lists by number, from 0

  // "labels.LOC.level: a level is ... [policy.invalid_value]".
  Error error() const;
};

struct Policy {
  // Kinds that must not stay readable. `none` cannot be named here.
  std::vector<IdentifierKind> protect = {IdentifierKind::direct, IdentifierKind::quasi, IdentifierKind::confidential};

  // Detectors to ask, by name, in order of precedence; empty: all that are registered, in their own order.
  std::vector<std::string> detectors;
  // Detectors to ask behind them in everyday text, and only there, unless `entity_model` knows the text: what a profile needs in texts that
  // it was not trained for.
  std::vector<std::string> everyday_detectors;

  // How candidates of several detectors for the same stretch become one mention.
  CombinationRules combination;

  // A trained model of one's own for the language at the end of its name: "clinical-es" is models/entities.clinical-es.veil. Empty: the
  // general one of each language.
  std::string entity_model;

  std::optional<MadeFor> made_for;  // decides nothing

  ReadAs read_as = ReadAs::automatic;
  Wish wish = Wish::balanced;

  // Mentions below this score are not protected. 0 protects all: recall first.
  float smallest_score = 0;

  // Find other occurrences of what was found, in any case, in the rest of the document. Off only for measuring.
  bool second_pass = true;

  MethodName method = "tag";                // for labels without a rule
  std::map<std::string, LabelRule> labels;  // by "PERSON" or "CODE/EMAIL"; the finer one wins
  std::vector<OwnTerm> terms;               // must be found
  std::vector<OwnList> lists;               // more of them, in files
  std::vector<OwnExpression> expressions;   // must be found
  std::vector<std::string> keep;            // never replaced, as whole mentions, in this spelling

  DocumentIds ids = DocumentIds::keep;
  OtherLanguages other_languages = OtherLanguages::mask;

  GeneralizeRules generalize;
  SurrogateRules surrogate;
  SelectionRules selection;
  DisclosureRules disclosure;
  BudgetRules budget;
  std::vector<std::string> knowledge;  // knowledge bases to ask before the shipped one, absolute, in order of precedence

  std::string tag_open = "[";  // [PERSON1]
  std::string tag_close = "]";
  std::string suppression = "***";   // what stands for a suppressed mention; may be empty
  std::string mask_character = "*";  // one character per character of the original

  friend bool operator==(const Policy&, const Policy&) = default;

  // The rule for a mention: the one for "LABEL/SUBTYPE", else for "LABEL", else none.
  const LabelRule* rule_for(Label label, std::string_view subtype) const;
  const MethodName& method_for(Label label, std::string_view subtype) const;
  // Whether anything may be replaced by this method.
  bool uses(ReplacementMethod method) const;

  // The first thing that is wrong, whoever made the policy; nothing: it means something. Reading and Engine::open ask it.
  std::optional<PolicyProblem> validate() const;
};

// `place` stands in error places, usually the file's name; files that the policy names count from its folder. Errors:
// policy.malformed, policy.duplicate_key, policy.unknown_key, policy.invalid_value, policy.unknown_method, policy.unknown_detector,
// policy.unknown_model, policy.not_found (a list). Engine::open checks policies that were made in code in the same way.
Result<Policy> policy_from_yaml(std::string_view yaml, std::string_view place);
Result<Policy> read_policy(const std::filesystem::path& file);
// An error of Engine::open about a key of the policy, with the file and line that the key was read from. Other errors stay as they are.
Error with_policy_line(Error error, const std::filesystem::path& file);
std::string to_yaml(const Policy& policy);

}  // namespace VEIL_PUBLIC
