#include "replace/surrogate/date_surrogates.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <map>

#include "replace/surrogate/number_surrogates.h"
#include "replace/surrogate/place_surrogates.h"
#include "veil/utf8.h"

namespace veil::replace {
namespace {

constexpr std::size_t longest_date = 160;
constexpr int most_shifts_tried = 96;      // of other distances, when a moved date is another date of the document
constexpr std::size_t most_compared = 64;  // dates that years and months alone are compared with
constexpr int year_without_one = 2021;     // no leap year: "29 February" alone is not understood there

using std::chrono::day;
using std::chrono::days;
using std::chrono::month;
using std::chrono::sys_days;
using std::chrono::year;
using std::chrono::year_month_day;

bool is_upper_word(std::string_view text) { return utf8::is_upper(utf8::decode(text, 0).code_point); }

// Distances that change weekdays and dates without a year: no whole weeks, no whole years.
bool moves_everything(int distance) { return distance % 7 != 0 && std::abs(distance) % 365 != 0; }

int whole(double value) {
  const int rounded = static_cast<int>(std::lround(value));
  return rounded != 0 ? rounded : value < 0 ? -1 : 1;
}

}  // namespace

DateSurrogates::DateSurrogates(Scene& scene, const DateLimits& limits) : scene_(scene) {
  shift_.years_of_birth = -limits.years_older;
  const Document& document = scene.document();
  pieces_.resize(document.mentions.size());
  births_.resize(document.mentions.size());
  bool any = false;
  for (std::size_t i = 0; i < document.mentions.size(); ++i) {
    const Mention& mention = document.mentions[i];
    if (mention.label != Label::datetime || mention.span.size() > longest_date) continue;
    pieces_[i] = date_pieces(document.text_of(mention.span), scene.lists());
    births_[i] = is_birth(static_cast<std::uint32_t>(i));
    any = any || pieces_[i];
  }
  const int smallest = std::max(1, limits.smallest_shift);
  if (any) avoid_other_dates(smallest, std::max(smallest, limits.largest_shift));
}

DateShift DateSurrogates::shift_of(std::size_t mention_number, DateShift shift) const {
  if (!births_[mention_number]) shift.years_of_birth = 0;
  return shift;
}

int DateSurrogates::out_of_step(const DateShift& shift) const {
  std::vector<year_month_day> dates;
  std::vector<std::pair<int, int>> months;  // year and month, or year and 0
  for (std::size_t i = 0; i < pieces_.size(); ++i) {
    if (!pieces_[i] || births_[i] || dates.size() > most_compared || months.size() > most_compared) continue;
    int y = 0, m = 0, d = 0, count = 0;
    for (const DatePiece& piece : *pieces_[i]) {
      if (piece.kind == DatePieceKind::year) y = piece.value, ++count;
      if (piece.kind == DatePieceKind::month) m = piece.value, ++count;
      if (piece.kind == DatePieceKind::day) d = piece.value, ++count;
    }
    if (y == 0 || count != (d > 0 ? 3 : m > 0 ? 2 : 1)) continue;
    const year_month_day date{year(y), month(static_cast<unsigned>(m)), day(static_cast<unsigned>(d))};
    if (d > 0 && date.ok()) {
      dates.push_back(date);
    } else if (d == 0) {
      months.emplace_back(y, m);
    }
  }
  int count = 0;
  for (const auto& [y, m] : months) {
    const int moved_month = y * 12 + m - 1 + shift.months;
    for (const year_month_day& date : dates) {
      if (static_cast<int>(date.year()) != y || (m > 0 && static_cast<unsigned>(date.month()) != static_cast<unsigned>(m))) continue;
      const year_month_day now{sys_days(date) + days(shift.days)};
      const int now_month = static_cast<int>(now.year()) * 12 + static_cast<int>(static_cast<unsigned>(now.month())) - 1;
      count += m > 0 ? now_month != moved_month : static_cast<int>(now.year()) != y + shift.years;
    }
    // "May 2021" beside "2021".
    for (const auto& [other_year, other_month] : months) {
      if (m > 0 && other_month == 0 && other_year == y) count += moved_month / 12 != y + shift.years;
    }
  }
  return count;
}

void DateSurrogates::avoid_other_dates(int smallest_shift, int largest_shift) {
  const Document& document = scene_.document();
  DrawnRow row(scene_.draw().number("shift", scene_.subject()));
  const bool back = row.below(2) == 0;
  const int span = largest_shift - smallest_shift + 1;
  const int first = static_cast<int>(row.below(static_cast<std::uint64_t>(span)));
  shift_.minutes = (back ? -1 : 1) * static_cast<int>(17 + row.below(100));
  // How many moved dates are dates of the document, or cannot be written.
  const auto lost = [&](const DateShift& shift, DatePieceKind finest) {
    int count = 0;
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      if (!pieces_[i] || pieces_[i]->empty()) continue;
      const auto has = [&](DatePieceKind kind) {
        return std::any_of(pieces_[i]->begin(), pieces_[i]->end(), [&](const DatePiece& piece) { return piece.kind == kind; });
      };
      const DatePieceKind own = has(DatePieceKind::day)     ? DatePieceKind::day
                                : has(DatePieceKind::month) ? DatePieceKind::month
                                                            : DatePieceKind::year;
      if (own != finest) continue;
      const std::string_view text = document.text_of(document.mentions[i].span);
      const std::string other = shifted(text, *pieces_[i], shift_of(i, shift));
      count += other.empty() || other == text || !scene_.is_no_mention(other) ? 1 : 0;
    }
    return count;
  };
  const auto best = [&](DatePieceKind finest, int DateShift::*unit, auto distance) {
    int fewest = -1;
    DateShift chosen = shift_;
    for (int i = 0; i < most_shifts_tried && fewest != 0; ++i) {
      DateShift shift = shift_;
      shift.*unit = distance(i);
      if (finest == DatePieceKind::day) {
        shift.months = whole(shift.days / 30.44);
        shift.years = whole(shift.days / 365.25);
      }
      const int count = lost(shift, finest) + out_of_step(shift);
      if (fewest < 0 || count < fewest) fewest = count, chosen = shift;
    }
    shift_ = chosen;
  };
  int next = first;
  const int sign = back ? -1 : 1;
  best(DatePieceKind::day, &DateShift::days, [&](int i) {
    for (int k = 0; k < span && !moves_everything(smallest_shift + next % span); ++k) ++next;
    // In the other direction, too, where the first ones do not do; far apart, since neighbours share their faults.
    const int distance = smallest_shift + next % span;
    if (i % 2 == 1 || i == 0) next += std::max(1, span / 41);
    return (i % 2 == 0 ? sign : -sign) * distance;
  });
  const int months = shift_.months, years = shift_.years;
  const int onward = shift_.days < 0 ? -1 : 1;
  best(DatePieceKind::month, &DateShift::months, [&](int i) {
    const int distance = std::abs(months) + i;
    return onward * (distance + distance / 12 * (distance % 12 == 0));
  });
  best(DatePieceKind::year, &DateShift::years, [&](int i) { return onward * (std::abs(years) + i); });
}

std::string DateSurrogates::written(std::string_view original, const DatePiece& piece) const {
  const auto digits = [&](int value, std::size_t width) {
    std::string number = std::to_string(value);
    return number.size() < width ? std::string(width - number.size(), '0') + number : number;
  };
  const std::size_t width = std::min(original.find_first_not_of("0123456789"), original.size());
  switch (piece.kind) {
    case DatePieceKind::weekday:
    case DatePieceKind::month: {
      if (!piece.in_word) return digits(piece.value, original[0] == '0' || piece.padded ? 2 : 1);
      const bool is_month = piece.kind == DatePieceKind::month;
      const auto& names = is_month ? scene_.lists().months : scene_.lists().weekdays;
      const auto& [full, brief] = names[static_cast<std::size_t>(is_month ? piece.value - 1 : piece.value)];
      const bool dot = original.ends_with('.');
      const std::string name = folded_words(original);
      bool is_full = false;
      for (const auto& [other, unused] : names) is_full = is_full || folded_words(other) == name;
      std::string result = full;
      if (!is_full && (dot || name.size() <= 4)) {
        result = brief + (dot && brief != full ? "." : "");
      } else if (!is_full && !is_month) {
        result = full.substr(0, full.find('-'));  // "segunda" for "segunda-feira"
      }
      return is_upper_word(original) ? with_first_letter_of(original, result) : in_case_of(original, result);
    }
    case DatePieceKind::day: {
      const std::string number = digits(piece.value, original[0] == '0' || piece.padded ? 2 : 1);
      if (width == original.size()) return number;
      const std::string_view ending = original.substr(width);
      if (scene_.lists().has(Habit::ordinal_letters))
        return number + std::string(english_ordinal_ending(static_cast<std::uint64_t>(piece.value)));
      return piece.value == 1 || scene_.lists().has(Habit::ordinal_stops) ? number + std::string(ending) : number;
    }
    case DatePieceKind::year:
    case DatePieceKind::decade:
      return piece.two_digits ? digits(piece.value % 100, 2) : digits(piece.value, 4);
    case DatePieceKind::hour:
      return digits(piece.value, original[0] == '0' ? 2 : 1);
    case DatePieceKind::minute:
      return digits(piece.value, 2);
  }
  return std::string(original);
}

std::string DateSurrogates::shifted(std::string_view text, std::vector<DatePiece> pieces, const DateShift& shift) const {
  if (pieces.empty()) return {};
  // Dates by group: its month, and the year behind it that it shares with others.
  std::map<std::uint32_t, std::vector<DatePiece*>> groups;
  for (DatePiece& piece : pieces) {
    if (piece.group != 0) groups[piece.group].push_back(&piece);
  }
  std::map<const DatePiece*, int> new_years;
  std::optional<sys_days> whole_date;
  std::size_t whole_dates = 0;
  const auto agree = [&](const DatePiece* piece, int value) { return new_years.try_emplace(piece, value).first->second == value; };
  for (auto& [number, group] : groups) {
    DatePiece* month_piece = nullptr;
    const DatePiece* year_piece = nullptr;
    for (DatePiece* piece : group) {
      if (piece->kind == DatePieceKind::month) month_piece = piece;
      if (piece->kind == DatePieceKind::year) year_piece = piece;
    }
    if (month_piece == nullptr) return {};
    if (year_piece == nullptr) {
      for (const DatePiece& piece : pieces) {
        if (piece.kind == DatePieceKind::year && piece.group == 0 && piece.span.begin > month_piece->span.begin) {
          year_piece = &piece;
          break;
        }
      }
    }
    const int old_year = year_piece == nullptr ? year_without_one : year_piece->value;
    const int old_month = month_piece->value;
    std::optional<year_month_day> moved;
    for (DatePiece* piece : group) {
      if (piece->kind != DatePieceKind::day) continue;
      const year_month_day old{year(old_year), month(static_cast<unsigned>(old_month)), day(static_cast<unsigned>(piece->value))};
      if (!old.ok()) return {};
      year_month_day now{sys_days(old) + days(shift.days)};
      if (shift.years_of_birth != 0) {
        now = now + std::chrono::years(shift.years_of_birth);
        if (!now.ok()) now = now.year() / now.month() / std::chrono::last;  // born on 29 February
      }
      if (moved && (moved->year() != now.year() || moved->month() != now.month())) return {};
      moved = now;
      piece->value = static_cast<int>(static_cast<unsigned>(now.day()));
      if (year_piece != nullptr) whole_date = sys_days(now), ++whole_dates;
    }
    if (!moved) {
      const int count = old_year * 12 + old_month - 1 + shift.months + 12 * shift.years_of_birth;
      moved = year_month_day{year(count / 12), month(static_cast<unsigned>(count % 12 + 1)), day(1)};
    }
    month_piece->value = static_cast<int>(static_cast<unsigned>(moved->month()));
    if (year_piece != nullptr && !agree(year_piece, static_cast<int>(moved->year()))) return {};
  }
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    DatePiece& piece = pieces[i];
    if (piece.kind == DatePieceKind::year) {
      const auto grouped = new_years.find(&piece);
      piece.value = grouped != new_years.end() ? grouped->second : piece.value + shift.years + shift.years_of_birth;
    } else if (piece.kind == DatePieceKind::decade) {
      piece.value += shift.years < 0 ? -10 : 10;
    } else if (piece.kind == DatePieceKind::weekday) {
      const int old = piece.value;
      piece.value =
          whole_dates == 1 ? static_cast<int>(std::chrono::weekday(*whole_date).iso_encoding()) - 1 : ((old + shift.days) % 7 + 7) % 7;
    } else if (piece.kind == DatePieceKind::hour) {
      const bool minutes = i + 1 < pieces.size() && pieces[i + 1].kind == DatePieceKind::minute;
      // A clock of twelve hours stays one.
      const int hours = piece.value >= 1 && piece.value <= 12 ? 12 : 24;
      if (minutes) {
        const int moved = ((piece.value * 60 + pieces[i + 1].value + shift.minutes) % (hours * 60) + hours * 60) % (hours * 60);
        piece.value = moved / 60 == 0 && hours == 12 ? 12 : moved / 60;
        pieces[i + 1].value = moved % 60;
      } else {
        const int moved = ((piece.value + whole(shift.minutes / 60.0)) % hours + hours) % hours;
        piece.value = moved == 0 && hours == 12 ? 12 : moved;
      }
    }
  }
  std::string result;
  std::size_t done = 0;
  for (const DatePiece& piece : pieces) {
    result += text.substr(done, piece.span.begin - done);
    result += written(piece.span.of(text), piece);
    done = piece.span.end;
  }
  result += text.substr(done);
  return result;
}

Offer DateSurrogates::offer(std::uint32_t mention_number) {
  const Mention& mention = scene_.document().mentions[mention_number];
  const std::string_view text = scene_.document().text_of(mention.span);
  Offer offer{mention.span, {}};
  if (!pieces_[mention_number]) return offer;
  std::string other = shifted(text, *pieces_[mention_number], shift_of(mention_number, shift_));
  if (other.empty() || other == text || !scene_.is_no_mention(other)) return offer;
  offer.names_checked = true;
  take_in_weekday(mention_number, shift_of(mention_number, shift_), offer, other);
  fit_article(mention_number, offer, other);
  offer.options.push_back({.text = std::move(other), .source = "surrogate"});
  return offer;
}

}  // namespace veil::replace
