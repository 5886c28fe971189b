#include "resolve/value_key.h"

#include <array>
#include <charconv>
#include <optional>

#include "text/folded_word.h"
#include "veil/utf8.h"

namespace veil::resolve {
namespace {

constexpr std::size_t longest_date = 48;  // bytes; a longer text is more than one day

struct Day {
  int year = 0, month = 0, day = 0;
  bool complete() const { return year > 0 && month > 0 && day > 0; }
};

// The number at the beginning of `word` if nothing but an ordinal ending stands behind it: "3rd", "1º".
std::optional<int> number_of(std::string_view word) {
  int number = 0;
  const auto parsed = std::from_chars(word.data(), word.data() + word.size(), number);
  if (parsed.ec != std::errc()) return std::nullopt;
  const std::string_view rest(parsed.ptr, static_cast<std::size_t>(word.data() + word.size() - parsed.ptr));
  if (rest.empty() || rest == "st" || rest == "nd" || rest == "rd" || rest == "th" || rest == "\u00BA" || rest == "o") return number;
  return std::nullopt;
}

// With the month in letters.
std::optional<Day> spelt_day(std::string_view text, Language language, const NameFacts& facts) {
  Day day;
  std::string spelling;
  FoldedWord word;
  for (std::size_t at = 0; next_word(text, at, word, &spelling); at = word.end) {
    const auto number = number_of(spelling);
    const int month = facts.month(language, spelling);
    if (number && *number >= 1000 && *number <= 2999 && day.year == 0) {
      day.year = *number;
    } else if (number && *number >= 1 && *number <= 31 && day.day == 0) {
      day.day = *number;
    } else if (month > 0 && day.month == 0) {
      day.month = month;
    } else if (number || !(facts.word(language, spelling).has(WordUse::link) || facts.word(language, spelling).has(WordUse::article) ||
                           facts.word(language, spelling).has(WordUse::particle))) {
      return std::nullopt;
    }
  }
  return day.complete() ? std::optional(day) : std::nullopt;
}

// In digits alone.
std::optional<Day> written_day(std::string_view text, bool month_may_be_first) {
  std::array<int, 3> numbers{};
  std::array<std::size_t, 3> digits{};
  std::size_t count = 0;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] < '0' || text[i] > '9') {
      const std::string_view separators = "./-";
      if (count == 0 || count == 3 || separators.find(text[i]) == std::string_view::npos) return std::nullopt;
      ++i;
      continue;
    }
    if (count == 3) return std::nullopt;
    const auto parsed = std::from_chars(text.data() + i, text.data() + text.size(), numbers[count]);
    if (parsed.ec != std::errc()) return std::nullopt;
    digits[count++] = static_cast<std::size_t>(parsed.ptr - (text.data() + i));
    i = static_cast<std::size_t>(parsed.ptr - text.data());
  }
  if (count != 3) return std::nullopt;
  Day day;
  if (digits[0] == 4 && digits[1] <= 2 && digits[2] <= 2) {
    day = {numbers[0], numbers[1], numbers[2]};
  } else if (digits[2] == 4 && digits[0] <= 2 && digits[1] <= 2) {
    day = {numbers[2], numbers[1], numbers[0]};
    if (month_may_be_first) {
      if (numbers[0] <= 12 && numbers[1] <= 12 && numbers[0] != numbers[1]) return std::nullopt;
      if (numbers[1] > 12) day = {numbers[2], numbers[0], numbers[1]};
    }
  }
  if (!day.complete() || day.month > 12 || day.day > 31) return std::nullopt;
  return day;
}

// Lower case; white space goes, except between two letters or two digits, where it is one space.
std::string plain_key(std::string_view text) {
  const auto joins = [](char one, char other) {
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    const auto letter = [](char c) { return static_cast<unsigned char>(c) >= 0x80 || (c >= 'a' && c <= 'z'); };
    return (digit(one) && digit(other)) || (letter(one) && letter(other));
  };
  std::string key;
  bool space = false;
  for (std::size_t i = 0; i < text.size();) {
    const utf8::Decoded decoded = utf8::decode(text, i);
    i += decoded.length;
    if (utf8::is_space(decoded.code_point)) {
      space = true;
      continue;
    }
    const std::size_t end = key.size();
    utf8::append(key, utf8::to_lower(decoded.code_point));
    if (space && end > 0 && joins(key[end - 1], key[end])) key.insert(end, 1, ' ');
    space = false;
  }
  return key;
}

std::string code_key(std::string_view text) {
  const std::string key = plain_key(text);
  if (key.find('@') != std::string::npos || key.find('/') != std::string::npos) return key;
  std::string digits_and_letters;
  for (const char c : key) {
    if (c != ' ' && c != '-' && c != '.') digits_and_letters += c;
  }
  return digits_and_letters.empty() ? key : digits_and_letters;
}

}  // namespace

std::string value_key(Label label, std::string_view text, Language language, const NameFacts& facts) {
  if (label == Label::code) return code_key(text);
  if (label == Label::datetime && text.size() <= longest_date) {
    auto day = spelt_day(text, language, facts);
    if (!day) day = written_day(text, !is_spoken(language) || facts.has(language, Habit::month_first));
    if (day) return '=' + std::to_string(day->year) + '-' + std::to_string(day->month) + '-' + std::to_string(day->day);
  }
  return plain_key(text);
}

}  // namespace veil::resolve
