#include "evaluation/utility/reading_rules.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <span>

#include "text/columns.h"
#include "veil/utf8.h"

namespace veil::evaluation {
namespace {

std::u32string code_points(std::string_view text) {
  std::u32string result;
  for (std::size_t at = 0; at < text.size();) {
    const auto [c, length] = utf8::decode(text, at);
    result += c;
    at += length;
  }
  return result;
}

std::u32string letter_set(std::string_view text) {
  std::u32string letters = code_points(text);
  std::sort(letters.begin(), letters.end());
  return letters;
}

bool number_from(std::string_view text, double& value) {
  return std::from_chars(text.data(), text.data() + text.size(), value).ptr == text.data() + text.size() && !text.empty();
}

bool any_begins(const std::vector<std::string>& beginnings, std::string_view word) {
  return std::any_of(beginnings.begin(), beginnings.end(), [&](const std::string& beginning) { return word.starts_with(beginning); });
}

// False when the row is not one of the file's.
bool take_row(LanguageReading& reading, const std::vector<std::string_view>& row) {
  const std::string_view key = row[0];
  const std::vector<std::string_view> values(row.begin() + 1, row.end());
  const auto words = [&] {
    std::vector<std::string> result;
    for (const std::string_view value : values) {
      if (!value.empty()) result.emplace_back(value);
    }
    return result;
  };
  if (values.empty()) return false;
  if (key == "flesch") {
    return values.size() == 3 && number_from(values[0], reading.base) && number_from(values[1], reading.words_per_sentence) &&
           number_from(values[2], reading.syllables_per_word);
  }
  if (key == "vowels")
    reading.vowels = letter_set(values[0]);
  else if (key == "strong")
    reading.strong = letter_set(values[0]);
  else if (key == "silent")
    reading.silent_endings = words();
  else if (key == "article")
    reading.articles.insert(values.begin(), values.end());
  else if (key == "before_vowel")
    reading.before_vowel = values[0];
  else if (key == "before_consonant")
    reading.before_consonant = values[0];
  else if (key == "sounds_vowel")
    reading.sounds_vowel = words();
  else if (key == "sounds_consonant")
    reading.sounds_consonant = words();
  else if (key == "birth")
    reading.birth_words.insert(values.begin(), values.end());
  else if (key == "weekday") {
    double number = 0;
    if (values.size() < 2 || !number_from(values[0], number) || number < 1 || number > 7) return false;
    for (const std::string_view name : std::span(values).subspan(1)) reading.weekdays.emplace(name, static_cast<int>(number));
  } else if (key == "open") {
    const std::size_t space = values[0].find(' ');
    if (space == std::string_view::npos) return false;
    reading.open_contractions.emplace(values[0].substr(0, space), values[0].substr(space + 1));
  } else {
    return false;
  }
  return true;
}

}  // namespace

unsigned LanguageReading::syllables(std::string_view word) const {
  for (const std::string& ending : silent_endings) {
    // "rate", "rates", "rated": one; but "be", "the", "table", "wanted" keep theirs.
    if (word.size() > ending.size() + 2 && word.ends_with(ending)) {
      const char before = word[word.size() - ending.size() - 1];
      const bool spoken = std::string_view("aeiouy").find(before) != std::string_view::npos || before == 'l' ||
                          (ending == "ed" && (before == 't' || before == 'd')) ||
                          (ending == "es" && std::string_view("sxzhcg").find(before) != std::string_view::npos);
      if (!spoken) word.remove_suffix(ending.size());
      break;
    }
  }
  unsigned count = 0;
  bool in_vowels = false;
  bool was_strong = false;
  for (std::size_t at = 0; at < word.size();) {
    const auto [c, length] = utf8::decode(word, at);
    at += length;
    const bool vowel = std::binary_search(vowels.begin(), vowels.end(), c);
    const bool is_strong = vowel && std::binary_search(strong.begin(), strong.end(), c);
    if (vowel && (!in_vowels || (is_strong && was_strong))) ++count;
    in_vowels = vowel;
    was_strong = is_strong;
  }
  return std::max(count, 1u);
}

bool LanguageReading::begins_with_vowel_sound(std::string_view word) const {
  if (any_begins(sounds_vowel, word)) return true;
  if (any_begins(sounds_consonant, word)) return false;
  const char32_t first = word.empty() ? U' ' : utf8::decode(word, 0).code_point;
  return first != U'y' && std::binary_search(vowels.begin(), vowels.end(), first);
}

Result<LanguageReading> read_reading_rules(const std::filesystem::path& path) {
  std::ifstream file(path);
  const std::string place = path.filename().string();
  if (!file) return Error{"model.not_found", "the file with the rules of readability is missing", path.string()};
  LanguageReading reading;
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    if (line.empty() || line.starts_with('#')) continue;
    if (utf8::first_invalid_byte(line) || !take_row(reading, columns_of(line))) {
      return Error{"model.malformed_resource", "not a row of this file", place + ", line " + std::to_string(number)};
    }
  }
  if (reading.vowels.empty() || reading.base == 0) {
    return Error{"model.malformed_resource", "the rows flesch and vowels are needed", place};
  }
  return reading;
}

}  // namespace veil::evaluation
