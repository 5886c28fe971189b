// What people did with an option when it was offered before: the share of times they took it, by its words, and by label and head
// noun. "given name" is almost never what an organisation is, "profession" often what a profession becomes. While learning, the
// document at hand is taken out of the counts, so that no mention sees its own choice.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "replace/select/choice.h"

namespace veil::replace {

// As it stands in the file, ordered by key.
struct HabitEntry {
  std::uint32_t key = 0;
  float taken = 0;
  float offered = 0;
};

struct HabitKeys {
  std::uint32_t words = 0;
  std::uint32_t label_and_head = 0;
};
HabitKeys habit_keys(Label label, std::string_view lower_case_option, bool suppression);

class HabitCounts {
 public:
  void add(const ChoiceMention& mention, std::span<const double> shares);  // share of people per option
  // One document's choices, each key counting three times at most: a text that says the same thing often is one opinion.
  void add_document(const HabitCounts& document);
  std::vector<HabitEntry> entries() const;
  HabitCounts damped() const;

 private:
  std::map<std::uint32_t, std::pair<double, double>> counts_;
};

class Habits {
 public:
  Habits() = default;
  explicit Habits(std::span<const HabitEntry> entries) : entries_(entries) {}
  // Share of offers that were taken, drawn towards a third where there were few; not a number where there were none. `without`: the
  // counts of a document to leave out, or null.
  float rate(std::uint32_t key, const Habits* without) const;

 private:
  const HabitEntry* find(std::uint32_t key) const;
  std::span<const HabitEntry> entries_;
};

}  // namespace veil::replace
