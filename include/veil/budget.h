// What the attacker in the loop found and what was done about it (docs/budget.md): for reports, for `veil risk --budget`, and for whoever
// must know whether a document met its budget; and what is publicly known about people, which attackers ask (veil/tools/attack.h).
// It holds words of the document and names of the background: for whoever asked for them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "veil/document.h"
#include "veil/export.h"
#include "veil/formats.h"
#include "veil/offsets.h"
#include "veil/result.h"

namespace veil VEIL_PUBLIC {

// What the attacker knows about one person.
struct KnownPerson {
  std::string name;
  std::vector<std::string> texts;         // public text about the person
  std::vector<std::string> masked_texts;  // such text protected in the way the attacked documents are: compared on its own
};

// The people of a collection of public texts, in the order in which they first appear; texts about the same person are
// joined. The person is the field `subject` of a JSON line, else `title`, else the id.
class Background {
 public:
  // Adds every document of `source`; `masked`: as protected copies. Errors: those of reading, and evaluate.unknown_subject
  // for a masked copy of somebody of whom there is no plain text.
  Result<void> read(DocumentSource& source, bool masked);
  void add(std::string_view name, std::string text, bool masked);

  const std::vector<KnownPerson>& people() const { return people_; }
  std::uint64_t joined() const { return joined_; }  // texts of somebody who was there already

 private:
  std::vector<KnownPerson> people_;
  std::unordered_map<std::string, std::uint32_t> numbers_;  // by name
  std::uint64_t joined_ = 0;
};

// Whom a document says it is about: its attribute `subject` (a field of JSON Lines), else `title`; nothing when it does not
// say.
std::optional<std::string> subject_of(const Document& document);

// What the attacker in the loop knows (docs/budget.md).
enum class BudgetMode : std::uint8_t {
  off,
  background,  // public text about the people who may be meant
  population,  // a table of attributes and how many people share them
  blind        // only how people are written about
};
inline constexpr std::array<std::string_view, 4> budget_mode_names = {"off", "background", "population", "blind"};

// How one attacker sees one person in a text.
struct AttackerStanding {
  std::string attacker;    // "words", "characters", "linear", "vectors", "knowledge", "together"; "table" of a population; "rare"
  std::uint64_t rank = 0;  // of the person, 1 is the first; equals stand before. Of a population: how many share what the text tells
  double probability = 0;  // that the attacker names the person
  friend bool operator==(const AttackerStanding&, const AttackerStanding&) = default;
};

struct ProtectedPerson {
  std::string name;
  bool phantom = false;  // nobody of the background: public text that is not known is stood for
  std::vector<AttackerStanding> before, after;
  friend bool operator==(const ProtectedPerson&, const ProtectedPerson&) = default;
};

// One step of the search: all places of one thing, or of one word.
struct BudgetStep {
  Span first;                   // its first place, in bytes of the document's text
  std::uint32_t places = 0;     // that changed
  std::string before, now;      // what stood at the first place before the step, and behind it
  double won = 0;               // of the margin, in standard deviations of candidates, over all attackers and persons
  double lost = 0;              // bits of information
  double information_kept = 0;  // behind the step, 0 .. 1
  double probability = 0;       // of the surest attacker behind the step
  std::uint64_t rank = 0;       // the lowest of any attacker behind the step
  bool undone = false;          // a step back: it was no longer needed, or what was hidden is cover
  friend bool operator==(const BudgetStep&, const BudgetStep&) = default;
};

struct BudgetReport {
  BudgetMode mode = BudgetMode::off;
  bool met = false;
  unsigned k = 0;                       // that had to be reached, and was drawn where the policy says so; not for those who attack
  std::vector<std::string> notes;       // what was not as one might think: persons of one name, nobody known; never document text
  std::vector<ProtectedPerson> people;  // whom the document is about
  double kept_before = 1;               // information kept where only direct identifiers are replaced
  double kept_after = 1;
  double probability_before = 0, probability_after = 0;  // of the surest attacker, over all people
  std::vector<BudgetStep> path;
  friend bool operator==(const BudgetReport&, const BudgetReport&) = default;
};

}  // namespace VEIL_PUBLIC
