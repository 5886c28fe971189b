#include "replace/select/habits.h"

#include <algorithm>
#include <limits>

#include "replace/select/word_table.h"
#include "veil/utf8.h"

namespace veil::replace {
namespace {

constexpr double most_per_document = 3;
constexpr double prior_weight = 2;
constexpr double prior_rate = 0.35;

// "date in the 1970s" and "date in the 1980s" are one habit.
std::string without_digits(std::string_view text) {
  std::string result;
  bool digits = false;
  for (const char byte : text) {
    const bool digit = byte >= '0' && byte <= '9';
    if (!digit) result += byte;
    if (digit && !digits) result += '0';
    digits = digit;
  }
  return result;
}

}  // namespace

HabitKeys habit_keys(Label label, std::string_view lower_case_option, bool suppression) {
  const std::string_view name = name_of(label);
  if (suppression) return {hash_of("suppression"), hash_of("suppression", hash_of(name))};
  HabitKeys keys;
  keys.words = hash_of(without_digits(lower_case_option), hash_of("option "));
  keys.label_and_head = hash_of(without_digits(head_of(lower_case_option)), hash_of("head ", hash_of(name)));
  return keys;
}

void HabitCounts::add(const ChoiceMention& mention, std::span<const double> shares) {
  for (std::size_t i = 0; i < mention.options.size(); ++i) {
    const HabitKeys keys = habit_keys(mention.label, utf8::to_lower(mention.options[i].text), i + 1 == mention.options.size());
    for (const std::uint32_t key : {keys.words, keys.label_and_head}) {
      counts_[key].first += shares[i];
      counts_[key].second += 1;
    }
  }
}

HabitCounts HabitCounts::damped() const {
  HabitCounts result;
  for (const auto& [key, count] : counts_) {
    const double weight = std::min(count.second, most_per_document);
    result.counts_[key] = {count.first / count.second * weight, weight};
  }
  return result;
}

void HabitCounts::add_document(const HabitCounts& document) {
  for (const auto& [key, count] : document.counts_) {
    counts_[key].first += count.first;
    counts_[key].second += count.second;
  }
}

std::vector<HabitEntry> HabitCounts::entries() const {
  std::vector<HabitEntry> entries;
  for (const auto& [key, count] : counts_) {
    entries.push_back({key, static_cast<float>(count.first), static_cast<float>(count.second)});
  }
  return entries;
}

const HabitEntry* Habits::find(std::uint32_t key) const {
  const auto found = std::lower_bound(entries_.begin(), entries_.end(), key,
                                      [](const HabitEntry& entry, std::uint32_t value) { return entry.key < value; });
  return found != entries_.end() && found->key == key ? &*found : nullptr;
}

float Habits::rate(std::uint32_t key, const Habits* without) const {
  const HabitEntry* entry = find(key);
  if (entry == nullptr) return std::numeric_limits<float>::quiet_NaN();
  double taken = entry->taken;
  double offered = entry->offered;
  if (const HabitEntry* own = without == nullptr ? nullptr : without->find(key)) {
    taken -= own->taken;
    offered -= own->offered;
  }
  if (offered < 0.5) return std::numeric_limits<float>::quiet_NaN();
  return static_cast<float>((taken + prior_rate * prior_weight) / (offered + prior_weight));
}

}  // namespace veil::replace
