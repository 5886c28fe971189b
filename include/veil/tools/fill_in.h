// The fill-in attacker: what stood where a replacement stands now? It first asks the lexical attacker whom the document is
// about, then looks through public text about the likeliest people, and through places elsewhere with the same words before,
// for values whose surroundings are those of the replacement. How many replacements it inverts says whether they can be
// inverted.
//   auto attacker = FillInAttacker::build(people, {});
//   auto guesses = (*attacker)->fill(protected_text, {{span, Label::loc}});   // guesses[0][0].text: "Oslo"
// It knows words and where they stand, no grammar and no facts: a low figure is no proof of safety.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "veil/export.h"
#include "veil/tools/attack.h"
#include "veil/labels.h"
#include "veil/result.h"
#include "veil/offsets.h"

namespace veil VEIL_PUBLIC {

// A replacement as it stands in the protected text.
struct ReplacedValue {
  Span span;
  Label label = Label::misc;
};

struct FillInOptions {
  std::size_t candidates = 5;       // how many values to propose for each replacement
  std::size_t people = 3;           // in the text of how many likely people to look
  std::vector<std::string> values;  // further values that may have stood there, wherever: a word list
  unsigned threads = 0;             // for building; 0: one per core
};

struct FilledValue {
  std::string text;
  double score = 0;  // of no unit: larger is likelier
};

class FillInAttacker {
 public:
  // Errors: evaluate.empty_background.
  static Result<std::shared_ptr<const FillInAttacker>> build(const std::vector<KnownPerson>& people, FillInOptions options);
  virtual ~FillInAttacker() = default;

  // For each replacement, in order, the likeliest values, best first; of equals, the alphabetically first. Safe to call from
  // several threads. Replacements are ordered and do not overlap.
  virtual std::vector<std::vector<FilledValue>> fill(std::string_view text, const std::vector<ReplacedValue>& replaced) const = 0;
};

// The same words in the same order, whatever their case and what stands between: "Anna-Vries" is "anna vries".
bool same_value(std::string_view a, std::string_view b);

struct FillInScores {
  struct Counts {
    std::uint64_t replacements = 0;
    std::uint64_t inverted = 0;    // the first guess is what stood there
    std::uint64_t among_five = 0;  // one of the first five is
    double share_inverted() const { return share(inverted); }
    double share_among_five() const { return share(among_five); }

   private:
    double share(std::uint64_t part) const { return replacements == 0 ? 0 : static_cast<double>(part) / static_cast<double>(replacements); }
  };
  std::uint64_t documents = 0;
  Counts all;
  std::map<Label, Counts> by_label;

  void add(Label label, std::string_view original, const std::vector<FilledValue>& guesses);
};

}  // namespace VEIL_PUBLIC
