#include "cli/terminal/suggestion.h"

#include <algorithm>

namespace veil::cli {
namespace {

// Optimal string alignment distance with three rows.
std::size_t letters_apart(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), above(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) above[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t changed = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({changed, above[j] + 1, row[j - 1] + 1});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before.swap(above);
    above.swap(row);
  }
  return above[b.size()];
}

}  // namespace

std::optional<std::string> closest(std::string_view word, const std::vector<std::string>& known) {
  const std::string* best = nullptr;
  std::size_t best_distance = std::max<std::size_t>(1, word.size() / 3) + 1;
  for (const std::string& candidate : known) {
    const std::size_t distance = letters_apart(word.substr(0, 64), candidate);
    if (distance < best_distance) {
      best_distance = distance;
      best = &candidate;
    }
  }
  return best ? std::optional(*best) : std::nullopt;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& known) {
  const auto suggestion = closest(word, known);
  return suggestion ? "; did you mean " + *suggestion + "?" : "";
}

std::string joined(const std::vector<std::string>& words, std::string_view separator) {
  std::string line;
  for (const std::string& word : words) {
    if (!line.empty()) line += separator;
    line += word;
  }
  return line;
}

}  // namespace veil::cli
