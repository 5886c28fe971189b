#include "combine/not_identifying.h"

#include <algorithm>
#include <vector>
#include <utility>

#include "text/resource_file.h"
#include "veil/utf8.h"

namespace veil::combine {
namespace {

constexpr std::size_t longest_phrase = 120;  // bytes; longer texts are no phrase of the list

bool belongs_to_word(char32_t c) { return utf8::is_letter(c) || utf8::is_digit(c) || utf8::is_mark(c); }

// Runs of letters, digits and marks, lower-cased.
std::vector<std::string> words_of(std::string_view text) {
  const std::string lower = utf8::to_lower(text);
  std::vector<std::string> words;
  bool inside = false;
  for (std::size_t i = 0; i < lower.size();) {
    const utf8::Decoded decoded = utf8::decode(lower, i);
    const bool is_word = belongs_to_word(decoded.code_point);
    if (is_word && !inside) words.emplace_back();
    if (is_word) words.back().append(lower, i, decoded.length);
    inside = is_word;
    i += decoded.length;
  }
  return words;
}

std::string joined(const std::vector<std::string>& words, std::size_t first) {
  std::string phrase;
  for (std::size_t i = first; i < words.size(); ++i) phrase += (i == first ? "" : " ") + words[i];
  return phrase;
}

bool is_number(std::string_view word) {
  return std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// "Ms A.", "S.": the letter is somebody, though "a" is an article.
bool ends_with_initial(std::string_view text, std::string_view last_word) {
  while (!text.empty() && (text.back() == '.' || text.back() == ' ')) text.remove_suffix(1);
  return last_word.size() == 1 && !text.empty() && text.back() >= 'A' && text.back() <= 'Z';
}

}  // namespace

Result<std::shared_ptr<const NotIdentifying>> NotIdentifying::open(const ResourcePath& languages, KnowsWord knows) {
  auto result = std::make_shared<NotIdentifying>();
  result->knows_ = std::move(knows);
  for (const Language language : spoken_languages) {
    Words& words = result->words_[static_cast<std::size_t>(language)];
    const ResourcePath folder = languages / code_of(language);
    ResourceFile stopwords(folder / "stopwords.txt");
    ResourceFile list(folder / "not_identifying.tsv");
    if (!stopwords || !list) {
      return Error{"model.not_found", "the list of words that identify nobody is missing",
                   (folder / (stopwords ? "not_identifying.tsv" : "stopwords.txt")).string()};
    }
    std::string line;
    while (std::getline(stopwords, line)) {
      if (!line.empty() && !line.starts_with('#')) words.stopwords.insert(utf8::to_lower(line));
    }
    for (int number = 1; std::getline(list, line); ++number) {
      if (line.empty() || line.starts_with('#')) continue;
      const std::size_t tab = line.find('\t');
      const std::string phrase = tab == std::string::npos ? "" : joined(words_of(line.substr(tab + 1)), 0);
      if (tab == 0 || phrase.empty()) {
        return Error{"model.malformed_resource", "expected a field and words, parted by a tab",
                     (folder / "not_identifying.tsv").string() + ", line " + std::to_string(number)};
      }
      const std::string_view field = std::string_view(line).substr(0, tab);
      if (field == "LAW_NAME" && line[tab + 1] == '-') {
        words.law_endings.push_back(phrase);
      } else {
        (field == "GENERAL"    ? words.general
         : field == "LAW_NAME" ? words.law_names
         : field == "TAIL"     ? words.tails
                               : words.listed)
            .insert(phrase);
      }
    }
  }
  auto habits = HabitsOfLanguages::open(languages);
  if (!habits) return habits.error();
  result->habits_ = *habits;
  return std::shared_ptr<const NotIdentifying>(std::move(result));
}

bool NotIdentifying::is_common(Language language, std::string_view word) const {
  if (!is_spoken(language)) return false;
  const Words& words = words_[static_cast<std::size_t>(language)];
  const std::string lower = utf8::to_lower(word);
  return words.stopwords.contains(lower) || words.listed.contains(lower) || words.general.contains(lower);
}

bool NotIdentifying::names_a_law(Language language, std::string_view text) const {
  if (!is_spoken(language) || text.size() > longest_phrase) return false;
  const Words& words = words_[static_cast<std::size_t>(language)];
  std::vector<std::string> parts = words_of(text);
  if (!parts.empty() && parts.back() == "s") parts.pop_back();
  if (parts.empty()) return false;
  const bool by_last_word = habits_.of(language).has(Habit::laws_by_last_word);
  if (by_last_word && parts.size() > 1 && parts.back() != "law" && words.law_names.contains(parts.back())) return true;
  const bool small_word_follows = parts.size() > 1 && words.stopwords.contains(parts[1]);
  if (words.law_names.contains(parts.front()) && (small_word_follows || !by_last_word)) return true;
  return std::any_of(words.law_endings.begin(), words.law_endings.end(),
                     [&](const std::string& ending) { return parts.back().size() > ending.size() && parts.back().ends_with(ending); });
}

Span NotIdentifying::core_of(Language language, std::string_view text, Span guess) const {
  if (!is_spoken(language)) return guess;
  const Words& words = words_[static_cast<std::size_t>(language)];
  for (;;) {
    const std::size_t space = guess.of(text).find(' ');
    if (space == std::string_view::npos || space > longest_phrase) break;
    const std::string_view first = guess.of(text).substr(0, space);
    if (first.empty() || !utf8::is_lower(utf8::decode(first, 0).code_point) || !words.stopwords.contains(std::string(first))) break;
    guess.begin += static_cast<std::uint32_t>(space + 1);
  }
  const std::size_t space = guess.of(text).rfind(' ');
  if (space != std::string_view::npos) {
    const std::vector<std::string> last = words_of(guess.of(text).substr(space + 1));
    if (!last.empty() && words.tails.contains(last.front())) guess.end = guess.begin + static_cast<std::uint32_t>(space);
  }
  return guess;
}

bool NotIdentifying::says_nothing(Language language, std::string_view text) const {
  if (!is_spoken(language) || text.size() > longest_phrase) return false;
  const Words& words = words_[static_cast<std::size_t>(language)];
  const std::vector<std::string> parts = words_of(text);
  if (parts.empty() || ends_with_initial(text, parts.back())) return false;
  bool any_listed = false;
  bool all_common = true;
  for (const std::string& part : parts) {
    const bool listed = words.listed.contains(part);
    any_listed = any_listed || listed;
    all_common = all_common && (listed || words.stopwords.contains(part) || is_number(part));
  }
  if (all_common && (any_listed || parts.size() == 1)) return !is_number(parts[0]);
  std::size_t first = 0;
  while (first + 1 < parts.size() && words.stopwords.contains(parts[first])) ++first;
  return words.listed.contains(joined(parts, first)) || words.listed.contains(joined(parts, 0));
}

}  // namespace veil::combine
