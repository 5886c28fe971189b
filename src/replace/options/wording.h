// How generalizations are worded in one language, from languages/<code>/generalizations.tsv. A row holds a kind, the words before a
// mention that it takes in ("on the|on", "-" for none) and templates, most specific first:
//   day   on (the)   in {month} {year}|in {year}|on a date in the {decade}s
// The row with the longest words that stand before the mention is taken. "(the)" may stand there and is dropped: {before} is what
// stands before it. A template with a slot that has no value is left out. Words that many rows take in have a name of their own:
//   words   upper   up to|at most         amount   @upper   {before} {ceiling}{rest}
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "replace/options/surroundings.h"
#include "text/resource_path.h"
#include "veil/result.h"

namespace veil::replace {

// Every slot of a template: what stands in {braces}.
enum class Slot : std::uint8_t {
  before,
  lead,
  rest,
  ending,
  month,
  year,
  decade,
  century,
  low,
  high,
  low10,
  high10,
  below,
  floor,
  ceiling,
  several,
  number,
  article,
  part_in,
  part_the,
  part,
  count
};

struct Filling {
  std::array<std::string, static_cast<std::size_t>(Slot::count)> values;
  int calendar_month = 0, calendar_year = 0;  // of the date, 0 where it has none
  std::string step, step10;                   // {low} to {high} and {low10} to {high10} as every sentence would say them: "45-49"
  std::uint64_t width = 0;                    // how many values lie between {low} and {high}
  std::uint64_t width10 = 0;                  // and between {low10} and {high10}
  std::string& operator[](Slot slot) { return values[static_cast<std::size_t>(slot)]; }
  const std::string& operator[](Slot slot) const { return values[static_cast<std::size_t>(slot)]; }
};

class Template {
 public:
  static std::optional<Template> read(std::string_view written);  // nothing when it names an unknown slot
  // Nothing when a slot has no value.
  std::optional<std::string> fill(const Filling& filling) const;
  // How many days, or other values that were counted, the filled template may stand for; 0: unknown.
  std::uint64_t things(const Filling& filling) const;
  // What it says, alike in every sentence: "1978-07", "1978", "1970s", "45-49"; empty where it has no slot that says something.
  std::string says(const Filling& filling) const;

 private:
  struct Piece {
    std::string text;
    Slot slot = Slot::count;  // behind the text; count: none
  };
  bool names(Slot slot) const { return (slots_ >> static_cast<unsigned>(slot)) & 1u; }
  std::vector<Piece> pieces_;
  std::uint32_t slots_ = 0;
};

class Wording {
 public:
  // model.not_found; model.malformed_resource with file and line.
  static Result<Wording> open(const ResourcePath& file);

  struct Match {
    const std::vector<Template>* templates = nullptr;
    std::size_t words = 0;  // taken in before the mention
    std::size_t kept = 0;   // of these, the first that stand for {before}
  };
  // Nothing where no row of the kind fits.
  std::optional<Match> match(std::string_view kind, const Surroundings& surroundings) const;
  bool has(std::string_view kind) const { return rows_.find(kind) != rows_.end(); }
  // The templates of the row of a kind for a key in the place of the words before, as they are written: names of months, ...
  const std::vector<std::string>* list(std::string_view kind, std::string_view key) const;

 private:
  struct Before {
    std::string words;  // in lower case
    std::size_t count = 0;
    std::size_t kept = 0;
  };
  struct Row {
    std::vector<Before> before;
    std::vector<Template> templates;
    std::vector<std::string> written;
  };
  Result<void> take_row(std::string_view row);
  Result<void> take_words(std::string_view written, std::vector<Before>& before) const;
  std::map<std::string, std::vector<Row>, std::less<>> rows_;
  std::map<std::string, std::vector<Before>, std::less<>> words_;  // by name
};

}  // namespace veil::replace
