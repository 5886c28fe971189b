#include "replace/select/word_table.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "veil/utf8.h"

namespace veil::replace {
namespace {

constexpr std::array<std::string_view, 17> function_words = {"of", "the", "a",    "an",   "in", "to", "and", "for", "on",
                                                             "at", "by",  "with", "from", "as", "or", "s",   "t"};

bool is_function_word(std::string_view word) {
  return std::find(function_words.begin(), function_words.end(), word) != function_words.end();
}

}  // namespace

const WordEntry* WordTable::find(std::string_view lower_case) const {
  const std::uint32_t hash = hash_of(lower_case);
  const auto found = std::lower_bound(entries_.begin(), entries_.end(), hash,
                                      [](const WordEntry& entry, std::uint32_t value) { return entry.hash < value; });
  return found != entries_.end() && found->hash == hash ? &*found : nullptr;
}

float WordTable::rarity(std::string_view lower_case) const {
  const WordEntry* entry = find(lower_case);
  return entry == nullptr ? rarity_of_unknown : static_cast<float>(entry->rarity) / 16;
}

std::optional<WordVector> WordTable::vector(std::span<const std::string_view> words) const {
  WordVector sum{};
  for (const std::string_view word : words) {
    if (is_function_word(word)) continue;
    const WordEntry* entry = find(word);
    if (entry == nullptr) continue;
    const float weight = static_cast<float>(entry->rarity) / 16 + 1;
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += weight * static_cast<float>(entry->vector[i]) / 127;
  }
  float square = 0;
  for (const float value : sum) square += value * value;
  if (square <= 0) return std::nullopt;
  const float length = std::sqrt(square);
  for (float& value : sum) value /= length;
  return sum;
}

float cosine(const std::optional<WordVector>& a, const std::optional<WordVector>& b) {
  if (!a || !b) return std::numeric_limits<float>::quiet_NaN();
  float product = 0;
  for (std::size_t i = 0; i < a->size(); ++i) product += (*a)[i] * (*b)[i];
  return product;
}

std::vector<std::string_view> words_of(std::string_view lower_case) {
  enum class Run { none, letters, digits };
  std::vector<std::string_view> words;
  Run run = Run::none;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= lower_case.size();) {
    Run now = Run::none;
    std::size_t length = 1;
    if (i < lower_case.size()) {
      const utf8::Decoded decoded = utf8::decode(lower_case, i);
      length = decoded.length;
      const char32_t c = decoded.code_point;
      now = utf8::is_letter(c) || (utf8::is_mark(c) && run == Run::letters) ? Run::letters : utf8::is_digit(c) ? Run::digits : Run::none;
    }
    if (now != run) {
      if (run != Run::none) words.push_back(lower_case.substr(begin, i - begin));
      begin = i;
      run = now;
    }
    i += length;
  }
  return words;
}

std::string_view head_of(std::string_view lower_case) {
  constexpr std::array<std::string_view, 7> after_head = {"of", "in", "for", "from", "with", "to", "by"};
  std::string_view head;
  for (const std::string_view word : words_of(lower_case.substr(0, lower_case.find_first_of("/(")))) {
    if (!head.empty() && std::find(after_head.begin(), after_head.end(), word) != after_head.end()) break;
    head = word;
  }
  return head;
}

}  // namespace veil::replace
