// What stands around a date and moves with it: a weekday that was not found with its date, the article before a weekday, and the words that
// make it a date of birth.
#include <algorithm>
#include <array>
#include <chrono>

#include "replace/surrogate/date_surrogates.h"
#include "replace/surrogate/place_surrogates.h"
#include "veil/utf8.h"

namespace veil::replace {
namespace {

// "na" -> "no" and back; empty for a word that is no article or contraction.
std::string with_other_gender(std::string_view word) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 10> pairs = {{{"na", "no"},
                                                                                    {"a", "o"},
                                                                                    {"da", "do"},
                                                                                    {"à", "ao"},
                                                                                    {"pela", "pelo"},
                                                                                    {"esta", "este"},
                                                                                    {"nesta", "neste"},
                                                                                    {"numa", "num"},
                                                                                    {"uma", "um"},
                                                                                    {"desta", "deste"}}};
  for (const auto& [feminine, masculine] : pairs) {
    if (word == feminine) return std::string(masculine);
    if (word == masculine) return std::string(feminine);
  }
  return {};
}

// Where the one full date among the pieces moves to; nothing where there is none or several.
std::optional<std::chrono::sys_days> whole_date(const std::vector<DatePiece>& pieces, const DateShift& shift) {
  int y = 0, m = 0, d = 0, count = 0;
  for (const DatePiece& piece : pieces) {
    if (piece.kind == DatePieceKind::year) y = piece.value, ++count;
    if (piece.kind == DatePieceKind::month) m = piece.value, ++count;
    if (piece.kind == DatePieceKind::day) d = piece.value, ++count;
  }
  const std::chrono::year_month_day old{std::chrono::year(y), std::chrono::month(static_cast<unsigned>(m)),
                                        std::chrono::day(static_cast<unsigned>(d))};
  if (count != 3 || y == 0 || !old.ok()) return std::nullopt;
  std::chrono::year_month_day now{std::chrono::sys_days(old) + std::chrono::days(shift.days)};
  now = now + std::chrono::years(shift.years_of_birth);
  return std::chrono::sys_days(now.ok() ? now : std::chrono::year_month_day(now.year() / now.month() / std::chrono::last));
}

}  // namespace

// "born on [18 July 1980]", "Geburtsdatum: [18.07.1980]": only short words between what says so and the date.
bool DateSurrogates::is_birth(std::uint32_t mention_number) const {
  constexpr std::uint32_t reach = 32;
  constexpr std::size_t longest_short_word = 3;
  const std::string& text = scene_.document().text;
  const std::uint32_t end = scene_.document().mentions[mention_number].span.begin;
  std::size_t from = end > reach ? end - reach : 0;
  while (from < end && !utf8::is_boundary(text, from)) ++from;
  std::string_view before = std::string_view(text).substr(from, end - from);
  if (const std::size_t line = before.rfind('\n');
      line != std::string_view::npos && before.substr(line).find_first_not_of("\n ") != std::string_view::npos) {
    before.remove_prefix(line + 1);
  }
  const std::string words = ' ' + folded_words(before);
  for (const std::string& birth : scene_.lists().births) {
    const std::string sought = ' ' + folded_words(birth);
    const std::size_t at = words.rfind(sought);
    if (at == std::string::npos) continue;
    std::string_view rest = std::string_view(words).substr(at + sought.size());
    if (!rest.empty() && rest.front() != ' ') continue;
    bool short_words = true;
    while (!rest.empty()) {
      rest.remove_prefix(1);
      const std::size_t next = std::min(rest.find(' '), rest.size());
      short_words = short_words && next <= longest_short_word + 1;  // "día" is four bytes
      rest.remove_prefix(next);
    }
    if (short_words) return true;
  }
  return false;
}

void DateSurrogates::take_in_weekday(std::uint32_t mention_number, const DateShift& shift, Offer& offer, std::string& other) const {
  constexpr std::uint32_t reach = 32;
  const Document& document = scene_.document();
  const std::string_view text = document.text;
  const std::vector<DatePiece>& pieces = *pieces_[mention_number];
  const auto is_kind = [&](DatePieceKind kind) { return [kind](const DatePiece& piece) { return piece.kind == kind; }; };
  if (std::none_of(pieces.begin(), pieces.end(), is_kind(DatePieceKind::day)) ||
      std::any_of(pieces.begin(), pieces.end(), is_kind(DatePieceKind::weekday))) {
    return;
  }
  const auto& weekdays = scene_.lists().weekdays;
  const auto moved = [&](std::string_view word) -> std::string {
    const std::string folded = folded_words(word);
    for (std::size_t i = 0; i < weekdays.size(); ++i) {
      if (folded_words(weekdays[i].first) != folded) continue;
      // Born in another year, the weekday is that of the new date.
      DatePiece piece;
      piece.kind = DatePieceKind::weekday;
      piece.in_word = true;
      piece.value = ((static_cast<int>(i) + shift.days) % 7 + 7) % 7;
      if (const auto date = whole_date(pieces, shift)) piece.value = static_cast<int>(std::chrono::weekday(*date).iso_encoding()) - 1;
      return written(word, piece);
    }
    return {};
  };
  const Span span = document.mentions[mention_number].span;
  // Behind it in brackets.
  const std::string_view behind = text.substr(span.end, reach);
  if (const std::size_t close = behind.find(')'); behind.starts_with(" (") && close != std::string_view::npos) {
    const bool free =
        mention_number + 1 >= document.mentions.size() || document.mentions[mention_number + 1].span.begin >= span.end + close;
    if (const std::string day = free ? moved(behind.substr(2, close - 2)) : std::string(); !day.empty()) {
      other += " (" + day;
      offer.span.end = span.end + static_cast<std::uint32_t>(close);
      return;
    }
  }
  // Before it, with a comma and an article between.
  std::size_t from = span.begin > reach ? span.begin - reach : 0;
  if (mention_number > 0) from = std::max<std::size_t>(from, document.mentions[mention_number - 1].span.end);
  while (from < span.begin && !utf8::is_boundary(text, from)) ++from;
  if (from >= span.begin) return;
  const std::string_view before = text.substr(from, span.begin - from);
  if (before.find_first_of(".;:!?\n") != std::string_view::npos && before.find_last_of(".;:!?\n") + 1 == before.size()) return;
  const std::vector<Span> words = words_of_name(before);
  for (std::size_t i = words.size(); i-- > 0 && words.size() - i <= 4;) {
    // "segunda-feira" is two words.
    Span word = words[i];
    if (i > 0 && words[i - 1].end + 1 == word.begin && before[word.begin - 1] == '-') word.begin = words[i - 1].begin;
    if (const std::string day = moved(word.of(before)); !day.empty()) {
      const std::string_view gap = before.substr(word.end);
      if (gap.find_first_of(".;:!?\n(") != std::string_view::npos) return;
      other = day + std::string(gap) + other;
      offer.span.begin = static_cast<std::uint32_t>(from) + word.begin;
      return;
    }
    if (words[i].size() > 4) return;  // no article
  }
}

void DateSurrogates::fit_article(std::uint32_t mention_number, Offer& offer, std::string& other) const {
  // Portuguese "na segunda-feira" -> "no domingo": weekdays differ in gender.
  const DatePiece& first = pieces_[mention_number]->front();
  const bool weekday_first = (first.kind == DatePieceKind::weekday && first.span.begin == 0) ||
                             offer.span.begin < scene_.document().mentions[mention_number].span.begin;
  if (scene_.lists().has(Habit::weekday_genders) && weekday_first) {
    const auto feminine = [](std::string_view weekday) {
      const std::string lower = utf8::to_lower(weekday);
      return !lower.starts_with("s\xC3\xA1") && !lower.starts_with("dom");
    };
    const bool was_feminine = feminine(std::string_view(scene_.document().text).substr(offer.span.begin));
    const bool is_feminine = feminine(other);
    const std::string before = word_before(scene_.document(), offer.span.begin);
    const std::uint32_t begin = offer.span.begin - 1 - static_cast<std::uint32_t>(before.size());
    const bool free = mention_number == 0 || scene_.document().mentions[mention_number - 1].span.end <= begin;
    const std::string changed = was_feminine == is_feminine || before.empty() || !free ? std::string() : with_other_gender(before);
    if (!changed.empty()) {
      other = with_first_letter_of(std::string_view(scene_.document().text).substr(begin, before.size()), changed) + ' ' + other;
      offer.span.begin = begin;
    }
  }
}

}  // namespace veil::replace
