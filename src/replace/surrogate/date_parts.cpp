#include "replace/surrogate/date_parts.h"

#include <algorithm>

#include "veil/utf8.h"

namespace veil::replace {
namespace {

using namespace expressions;

class PieceReader {
 public:
  PieceReader(std::string_view text, const LanguageSurrogates& lists) : text_(text), reader_(text, lists.lexicon), lists_(lists) {}

  std::optional<std::vector<DatePiece>> read() {
    for (std::uint32_t i = 0; i < reader_.size();) {
      const std::uint32_t end = reader_.digits(i) ? take_digits(i) : take_word(i);
      if (end == 0) return std::nullopt;
      i = end;
    }
    if (!group_days()) return std::nullopt;
    return std::move(pieces_);
  }

 private:
  void add(DatePieceKind kind, std::uint32_t atom, int value) { pieces_.push_back({kind, reader_.span(atom, atom + 1), value}); }

  bool joined(std::uint32_t sign, std::string_view signs) const {
    return reader_.glued(sign) && reader_.sign(sign, signs) && reader_.digits(sign + 1) && reader_.glued(sign + 1);
  }

  static bool is_year(std::uint32_t value) { return value >= 1000 && value <= 2199; }

  void add_year(std::uint32_t atom) {
    const int value = static_cast<int>(reader_.at(atom).value);
    const bool short_year = reader_.length(atom) == 2;
    add(DatePieceKind::year, atom, short_year ? value + (value < 40 ? 2000 : 1900) : value);
    pieces_.back().two_digits = short_year;
  }

  std::uint32_t take_digits(std::uint32_t i) {
    const std::uint32_t a = reader_.at(i).value;
    const std::uint32_t length = reader_.length(i);
    if (reader_.glued(i) && reader_.word(i - 1)) return 0;
    // 14:35, 14:35:10
    if (length <= 2 && joined(i + 1, ":") && a < 24 && reader_.at(i + 2).value < 60 && reader_.length(i + 2) == 2) {
      add(DatePieceKind::hour, i, static_cast<int>(a));
      add(DatePieceKind::minute, i + 2, static_cast<int>(reader_.at(i + 2).value));
      return joined(i + 3, ":") ? i + 5 : i + 3;
    }
    if (joined(i + 1, "./-") && joined(i + 3, "./-") && reader_.text(i + 1) == reader_.text(i + 3)) return take_three(i);
    if (joined(i + 1, "/") && length <= 2 && reader_.length(i + 2) == 4 && a >= 1 && a <= 12 && is_year(reader_.at(i + 2).value)) {
      add(DatePieceKind::month, i, static_cast<int>(a));
      pieces_.back().group = ++groups_;
      add_year(i + 2);
      pieces_.back().group = groups_;
      return i + 3;
    }
    // 18.7. in German
    if (reader_.has(Habit::ordinal_stops) && length <= 2 && joined(i + 1, ".") && reader_.sign(i + 3, ".") && a >= 1 && a <= 31 &&
        reader_.at(i + 2).value >= 1 && reader_.at(i + 2).value <= 12) {
      ++groups_;
      add(DatePieceKind::day, i, static_cast<int>(a));
      pieces_.back().group = groups_;
      add(DatePieceKind::month, i + 2, static_cast<int>(reader_.at(i + 2).value));
      pieces_.back().group = groups_;
      return i + 4;
    }
    const bool clock = reader_.starts(i + 1, WordKind::clock) || reader_.starts(i + 1, WordKind::clock_alone) ||
                       reader_.starts(i + 1, WordKind::clock_after);
    if (length <= 2 && clock && a < 24) {
      add(DatePieceKind::hour, i, static_cast<int>(a));
      return i + 1;
    }
    if (length <= 2 && joined(i + 1, ".") && a < 24 && reader_.length(i + 2) == 2 && reader_.at(i + 2).value < 60 &&
        reader_.starts(i + 3, WordKind::clock)) {
      add(DatePieceKind::hour, i, static_cast<int>(a));
      add(DatePieceKind::minute, i + 2, static_cast<int>(reader_.at(i + 2).value));
      return i + 3;
    }
    if (length == 4 && is_year(a)) {
      const bool decade = reader_.glued(i + 1) && reader_.word(i + 1);
      add(decade ? DatePieceKind::decade : DatePieceKind::year, i, static_cast<int>(a));
      return decade ? i + 2 : i + 1;
    }
    if (length <= 2 && a >= 1 && a <= 31) {
      add(DatePieceKind::day, i, static_cast<int>(a));
      // The ending of "3rd" and "1º" is written anew with the number.
      if (reader_.glued(i + 1) && reader_.starts(i + 1, WordKind::ordinal_ending) && !reader_.sign(i + 1, ".")) {
        const std::uint32_t end = reader_.starts(i + 1, WordKind::ordinal_ending);
        pieces_.back().span.end = reader_.span(i, end).end;
        return end;
      }
      return i + 1;
    }
    return 0;
  }

  std::uint32_t take_three(std::uint32_t i) {
    const std::uint32_t a = reader_.at(i).value, b = reader_.at(i + 2).value, c = reader_.at(i + 4).value;
    ++groups_;
    const auto add_grouped = [&](DatePieceKind kind, std::uint32_t atom) {
      if (kind == DatePieceKind::year)
        add_year(atom);
      else
        add(kind, atom, static_cast<int>(reader_.at(atom).value));
      pieces_.back().group = groups_;
    };
    using enum DatePieceKind;
    if (reader_.length(i) == 4) {
      if (!is_year(a) || b < 1 || b > 12 || c < 1 || c > 31) return 0;
      add_grouped(year, i), add_grouped(month, i + 2), add_grouped(day, i + 4);
      for (std::size_t back = 1; back <= 2; ++back) pieces_[pieces_.size() - back].padded = reader_.length(i + 2) == 2;
      return i + 5;
    }
    const std::uint32_t year_length = reader_.length(i + 4);
    if ((year_length != 4 || !is_year(c)) && year_length != 2) return 0;
    if (a < 1 || b < 1 || std::max(a, b) > 31 || std::min(a, b) > 12) return 0;
    // English writes the month first unless the number says otherwise or dots part them.
    const bool day_first = a > 12 || (b <= 12 && (!reader_.has(Habit::month_first) || reader_.sign(i + 1, ".")));
    add_grouped(day_first ? day : month, i), add_grouped(day_first ? month : day, i + 2), add_grouped(year, i + 4);
    const bool padded = reader_.length(i) == 2 && reader_.length(i + 2) == 2;
    for (std::size_t back = 2; back <= 3; ++back) pieces_[pieces_.size() - back].padded = padded;
    return i + 5;
  }

  std::uint32_t take_word(std::uint32_t i) {
    if (const std::uint32_t end = reader_.starts(i, WordKind::month)) {
      const int value = static_cast<int>(reader_.value(i, WordKind::month));
      if (value < 1 || value > 12) return 0;
      pieces_.push_back({DatePieceKind::month, reader_.span(i, end), value, true});
      return end;
    }
    if (reader_.word(i)) {
      for (const WordKind kind : {WordKind::weekday, WordKind::weekday_small, WordKind::weekday_needs_date}) {
        const std::uint32_t end = reader_.starts(i, kind);
        if (end == 0) continue;
        const int weekday = weekday_of(reader_.span(i, end).of(text_));
        if (weekday < 0) return 0;
        pieces_.push_back({DatePieceKind::weekday, reader_.span(i, end), weekday, true});
        return end;
      }
      const Number number = reader_.number(i);
      if (number.end != 0 && !number.in_digits && (number.value >= 2 || number.ordinal)) return 0;
    }
    return i + 1;
  }

  int weekday_of(std::string_view word) const {
    const std::string name = folded_words(word);
    for (std::size_t i = 0; i < lists_.weekdays.size(); ++i) {
      const std::string full = folded_words(lists_.weekdays[i].first);
      const bool same = name == full || name == folded_words(lists_.weekdays[i].second) || name == full.substr(0, full.find(' '));
      if (same) return static_cast<int>(i);
    }
    return name == "sonnabend" ? 5 : -1;
  }

  // Days go with the month behind them ("3 to 5 May"), or before them ("May 3"); years with the dates before them.
  bool group_days() {
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      if (pieces_[i].kind != DatePieceKind::month || pieces_[i].group != 0) continue;
      const std::uint32_t group = pieces_[i].group = ++groups_;
      bool days = false;
      for (std::size_t k = i; k-- > 0 && pieces_[k].group == 0 && pieces_[k].kind != DatePieceKind::year;) {
        if (pieces_[k].kind == DatePieceKind::day) pieces_[k].group = group, days = true;
      }
      for (std::size_t k = i + 1; !days && k < pieces_.size() && pieces_[k].kind == DatePieceKind::day && pieces_[k].group == 0; ++k) {
        // "May 3 and June 4": a day before a month of its own belongs to that, unless none came before.
        pieces_[k].group = group;
      }
    }
    return std::none_of(pieces_.begin(), pieces_.end(),
                        [](const DatePiece& piece) { return piece.kind == DatePieceKind::day && piece.group == 0; });
  }

  std::string_view text_;
  Reader reader_;
  const LanguageSurrogates& lists_;
  std::vector<DatePiece> pieces_;
  std::uint32_t groups_ = 0;
};

}  // namespace

std::optional<std::vector<DatePiece>> date_pieces(std::string_view text, const LanguageSurrogates& lists) {
  return PieceReader(text, lists).read();
}

}  // namespace veil::replace
