#include "replace/options/day_time.h"

#include <string>

#include "veil/utf8.h"

namespace veil::replace {
namespace {

using namespace expressions;
using enum WordKind;

bool names_any(std::string_view text, const Wording& wording, std::string_view kind) {
  const auto* words = wording.list("clock", kind);
  if (words == nullptr) return false;
  for (const std::string& word : *words) {
    for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
      const bool before = at == 0 || !utf8::is_letter(utf8::decode(text, utf8::previous(text, at)).code_point);
      const std::size_t end = at + word.size();
      if (before && (end == text.size() || !utf8::is_letter(utf8::decode(text, end).code_point))) return true;
    }
  }
  return false;
}

}  // namespace

std::optional<DayTime> read_day_time(const Reader& reader, std::string_view text, const Wording& wording) {
  if (text.find('/') != std::string_view::npos) return std::nullopt;  // "09/22" is no time
  DayTime time;
  const std::string lower = utf8::to_lower(text);
  double hour = -1;
  bool minutes = false;  // in digits: the clock of 24 hours, but for English
  for (std::uint32_t i = 0; i < reader.size() && hour < 0; ++i) {
    if (reader.digits(i)) {
      hour = reader.at(i).value;
      minutes = (reader.length(i) == 2 && text[reader.at(i).begin] == '0') || (reader.digits(i + 2) && reader.glued(i + 2));
      if (reader.length(i) > 2) return std::nullopt;
    } else if (const Number number = reader.number(i); number.end != 0 && !number.ordinal && !reader.starts(i, clock_before)) {
      hour = number.value;
    } else if (!reader.starts(i, clock_before) && !reader.starts(i, clock_alone) && i == 0 && !reader.starts(i, clock_cue)) {
      return std::nullopt;
    }
  }
  if (hour < 0) return names_any(lower, wording, "alone") ? std::optional(time) : std::nullopt;
  if (hour > 24) return std::nullopt;
  int value = static_cast<int>(hour) % 24;
  if (names_any(lower, wording, "before_hour")) value = (value + 23) % 24;  // "quarter to nine", "halb neun"
  if (hour > 12 || hour == 0) {
    time.hour = value;
    return time;
  }
  const int twelve = value % 12;
  if (names_any(lower, wording, "forenoon")) {
    time.hour = twelve;
  } else if (names_any(lower, wording, "afternoon")) {
    time.hour = twelve + 12;
  } else if (names_any(lower, wording, "night")) {
    time.hour = twelve >= 6 ? twelve + 12 : twelve;
  } else if (minutes && (reader.has(Habit::clock_of_24_hours) || text.find('0') == 0)) {
    time.hour = value;
  }
  return time;
}

}  // namespace veil::replace
