#include "replace/surrogate/number_surrogates.h"

#include <algorithm>

#include "text/ascii.h"
#include "veil/utf8.h"

namespace veil::replace {
namespace {

constexpr std::size_t longest_amount = 160;
constexpr std::uint64_t most_numbers_tried = 8;

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (static_cast<unsigned char>(c) & 0x80U) != 0; }

}  // namespace

std::string_view english_ordinal_ending(std::uint64_t number) {
  if (number % 100 >= 11 && number % 100 <= 13) return "th";
  return number % 10 == 1 ? "st" : number % 10 == 2 ? "nd" : number % 10 == 3 ? "rd" : "th";
}

// `digits` is a number with its separators. Empty when there is no other number near it.
std::string NumberSurrogates::other_digits(std::string_view digits, std::uint64_t round) const {
  std::string plain;
  for (const char c : digits) {
    if (is_ascii_digit(c)) plain += c;
  }
  // Zeros at both ends stay: 12,000 does not become 12,137, nor 0.05 something else than hundredths.
  const std::size_t lead = std::min(plain.find_first_not_of('0'), plain.size());
  std::size_t end = plain.size();
  while (end > lead + 1 && plain[end - 1] == '0') --end;
  if (end == lead + 1 && end < plain.size()) ++end;  // 100 is 10 and a zero: there are numbers near 10
  const std::size_t length = end - lead;
  if (length == 0 || length > 15) return {};
  const std::uint64_t value = std::stoull(plain.substr(lead, length));
  std::uint64_t smallest = 1;
  for (std::size_t i = 1; i < length; ++i) smallest *= 10;
  const std::uint64_t largest = smallest * 10 - 1;
  const std::uint64_t reach = std::max<std::uint64_t>(value / 5, 1);
  const std::uint64_t low = std::max(value - std::min(reach, value), std::max<std::uint64_t>(smallest, plain.size() == 1 ? 2 : 1));
  const std::uint64_t high = std::min(value + reach, largest);
  if (plain == "1" || low > high || (low == high && low == value)) return {};
  std::uint64_t other = low + scene_.draw().number("number", plain, round) % (high - low + 1);
  if (other == value) other = other < high ? other + 1 : low;
  if (other == value) return {};
  const std::string written = std::to_string(other);
  if (written.size() != length) return {};
  plain.replace(lead, length, written);
  std::string result(digits);
  std::size_t next = 0;
  for (char& c : result) {
    if (is_ascii_digit(c)) c = plain[next++];
  }
  return result;
}

std::string NumberSurrogates::other_word(std::string_view word, std::uint64_t round) const {
  const std::string lower = utf8::to_lower(word);
  const auto& numbers = scene_.lists().numbers;
  for (const auto& [value, spelling] : numbers) {
    if (spelling != lower || value < 2 || value > 90) continue;
    // Tens stay tens: a number may follow ("thirty-five").
    const int step = value >= 20 ? 10 : std::max(1, value / 5);
    std::vector<int> near;
    for (const auto& [other, unused] : numbers) {
      const bool same_kind = (other >= 20) == (value >= 20) && other <= 90;
      if (other != value && same_kind && other >= value - step && other <= value + step) near.push_back(other);
    }
    if (near.empty()) return {};
    return with_first_letter_of(word, numbers.at(near[scene_.draw().number("number", lower, round) % near.size()]));
  }
  return {};
}

std::string NumberSurrogates::other_numbers(std::string_view text, std::uint64_t round) const {
  std::string result;
  bool changed = false;
  for (std::size_t i = 0; i < text.size();) {
    if (is_ascii_digit(text[i])) {
      std::size_t end = i + 1;
      // "12,450.50" and "12 450" are one number.
      while (end < text.size()) {
        if (is_ascii_digit(text[end]))
          ++end;
        else if (end + 1 < text.size() && is_ascii_digit(text[end + 1]) &&
                 std::string_view(".,'").find(text[end]) != std::string_view::npos)
          end += 2;
        else if (end + 3 < text.size() && text[end] == ' ' && is_ascii_digit(text[end + 1]) && is_ascii_digit(text[end + 2]) &&
                 is_ascii_digit(text[end + 3]))
          end += 4;
        else
          break;
      }
      const std::string other = other_digits(text.substr(i, end - i), round);
      changed = changed || !other.empty();
      const std::string_view written = other.empty() ? text.substr(i, end - i) : std::string_view(other);
      result += written;
      // "3rd" -> "4th"
      const std::string_view ending = text.substr(end, 2);
      if (!other.empty() && scene_.lists().has(Habit::ordinal_letters) &&
          (ending == "st" || ending == "nd" || ending == "rd" || ending == "th") && (end + 2 == text.size() || !is_letter(text[end + 2])) &&
          other.find_first_not_of("0123456789") == std::string::npos) {
        result += english_ordinal_ending(std::stoull(other.substr(other.size() > 2 ? other.size() - 2 : 0)));
        end += 2;
      }
      i = end;
    } else if (is_letter(text[i])) {
      std::size_t end = i;
      while (end < text.size() && is_letter(text[end])) ++end;
      const std::string other = other_word(text.substr(i, end - i), round);
      changed = changed || !other.empty();
      result += other.empty() ? text.substr(i, end - i) : std::string_view(other);
      i = end;
    } else {
      result += text[i++];
    }
  }
  return changed ? result : std::string();
}

Offer NumberSurrogates::offer(std::uint32_t mention_number) {
  const Mention& mention = scene_.document().mentions[mention_number];
  const std::string_view text = scene_.document().text_of(mention.span);
  Offer offer{mention.span, {}};
  if (text.size() > longest_amount) return offer;
  const std::string what = "number " + folded_words(text);
  for (std::uint64_t round = 0; round < most_numbers_tried; ++round) {
    std::string candidate = other_numbers(text, round);
    if (candidate.empty() || candidate == text || !scene_.is_no_mention(candidate)) continue;
    offer.names_checked = true;
    offer.options.push_back({.text = std::move(candidate), .source = "surrogate"});
    break;
  }
  return offer;
}

}  // namespace veil::replace
