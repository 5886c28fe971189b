#include "detect/kinds/kind_features.h"

#include <algorithm>

#include "text/base_letters.h"
#include "veil/utf8.h"

namespace veil::detect {
namespace {

constexpr std::size_t longest_kept_word = 24;  // letters; the rest of a longer word is not looked at
constexpr unsigned char border = 1;
constexpr unsigned char letter_without_base = 2;  // of another script

enum class FeatureFamily : std::uint64_t { word = 1, pair, letters, shapes };

// Codes of tokens that are no words; words have the highest bit set.
enum TokenCode : std::uint64_t { line_end = 1, empty_line = 2, wide_gap = 3, number = 16, sign = 1024 };
enum WordShape : std::uint64_t { small = 4, capitalised, capitals, mixed, one_capital };

constexpr std::uint64_t most_counted_digits = 6;
constexpr std::uint64_t word_bit = std::uint64_t{1} << 63;

constexpr std::uint64_t mixed_bits(std::uint64_t value) {
  value = (value ^ (value >> 32)) * 0x9E3779B97F4A7C15U;
  return value ^ (value >> 29);
}

// Typographic signs as keyboards have them: which of them a text has says who printed it, not what it is.
constexpr char32_t plain_sign(char32_t c) {
  if (c == 0xAB || c == 0xBB || (c >= 0x201C && c <= 0x201F)) return U'"';
  if (c == 0xB4 || c == 0x60 || (c >= 0x2018 && c <= 0x201B)) return U'\'';
  if (c >= 0x2010 && c <= 0x2015) return U'-';
  if (c == 0x2026) return U'.';
  if (c >= 0x1F000) return 0x1F600;  // any picture
  return c;
}

unsigned char base_letter(char32_t c) {
  if (c >= U'a' && c <= U'z') return static_cast<unsigned char>(c);
  if (c >= U'A' && c <= U'Z') return static_cast<unsigned char>(c - U'A' + U'a');
  if (c >= 0xC0 && c < 0xC0 + base_letters.size()) return static_cast<unsigned char>(base_letters[c - 0xC0]);
  return letter_without_base;
}

double share(std::size_t part, std::size_t whole) { return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole); }

using Limits = std::array<double, layout_steps>;
constexpr double never = 1e9;

// In the order of LayoutFeature.
constexpr std::array<Limits, static_cast<std::size_t>(LayoutFeature::count)> step_limits = {{
    {-1, never, never, never, never, never, never, never},
    {0.01, 0.1, 0.25, 0.4, 0.6, 0.8, 0.95, 1},
    {15, 25, 40, 60, 90, 150, 300, 600},
    {0.01, 0.05, 0.1, 0.2, 0.35, 0.5, 0.7, 0.9},
    {0.01, 0.05, 0.1, 0.2, 0.35, 0.5, 0.7, 0.9},
    {0.01, 0.05, 0.1, 0.2, 0.35, 0.5, 0.7, 0.9},
    {0.01, 0.05, 0.1, 0.2, 0.35, 0.5, 0.7, 0.9},
    {4, 7, 10, 14, 18, 23, 30, 45},
    {3.5, 4, 4.4, 4.8, 5.2, 5.6, 6, 6.6},
    {0.002, 0.01, 0.02, 0.035, 0.05, 0.08, 0.12, 0.2},
    {0.015, 0.022, 0.03, 0.04, 0.05, 0.065, 0.09, 0.13},
    {0.005, 0.02, 0.035, 0.05, 0.08, 0.13, 0.3, 0.6},
    {0.02, 0.06, 0.1, 0.15, 0.2, 0.28, 0.4, 0.7},
}};

}  // namespace

// What layout is measured by.
struct KindFeatures::Tally {
  std::size_t characters = 0, letters = 0, capitals = 0, digits = 0, signs = 0, words = 0, capitalised_words = 0, sentence_ends = 0;
  std::size_t lines = 0, short_lines = 0, field_lines = 0, empty_lines = 0, small_beginnings = 0, number_beginnings = 0;
  std::size_t line_characters = 0;  // of the line being read, as the three below
  bool line_has_text = false, line_has_field = false;

  void add_character(char32_t c) {
    ++characters;
    ++line_characters;
    if (line_has_text) return;
    line_has_text = true;
    if (utf8::is_lower(c)) ++small_beginnings;
    if (utf8::is_digit(c) || c == U'[' || c == U'(' || c == U'<') ++number_beginnings;
  }
  void end_line() {
    constexpr std::size_t short_line = 60;
    if (line_has_text) {
      ++lines;
      if (line_characters < short_line) ++short_lines;
      if (line_has_field) ++field_lines;
    } else if (lines > 0) {
      ++empty_lines;
    }
    line_characters = 0;
    line_has_text = line_has_field = false;
  }
};

KindFeatures::KindFeatures(unsigned row_bits) : row_bits_(row_bits), seen_(((std::size_t{1} << row_bits) + 63) / 64) {}

void KindFeatures::add_row(std::uint64_t feature) {
  const auto row = static_cast<std::uint32_t>((mixed_bits(feature) * 0x9E3779B97F4A7C15U) >> (64 - row_bits_));
  std::uint64_t& bits = seen_[row / 64];
  const std::uint64_t bit = std::uint64_t{1} << (row % 64);
  if ((bits & bit) != 0) return;
  bits |= bit;
  features_.rows.push_back(row);
}

void KindFeatures::add_token(Token token) {
  std::rotate(recent_.rbegin(), recent_.rbegin() + 1, recent_.rend());
  recent_[0] = token;
  const auto family = [](FeatureFamily which) { return static_cast<std::uint64_t>(which) << 59; };
  add_row((mixed_bits(recent_[1].code) + 31 * recent_[0].code) ^ family(FeatureFamily::pair));
  std::uint64_t shapes = 0;
  for (const Token& recent : recent_) {
    shapes = mixed_bits(shapes + recent.shape + 1);
    if (&recent != recent_.data()) add_row(shapes ^ family(FeatureFamily::shapes));
  }
}

// Returns where the word ends.
std::size_t KindFeatures::read_word(std::string_view window, std::size_t offset, Tally& tally) {
  word_.assign(1, border);
  std::size_t letters = 0, capitals_seen = 0;
  bool first_is_capital = false;
  while (offset < window.size()) {
    const utf8::Decoded decoded = utf8::decode(window, offset);
    const char32_t c = decoded.code_point;
    if (utf8::is_letter(c)) {
      const bool capital = utf8::is_upper(c);
      if (letters == 0) first_is_capital = capital;
      ++letters;
      capitals_seen += capital ? 1 : 0;
      if (word_.size() <= longest_kept_word) word_.push_back(base_letter(c));
    } else if (!utf8::is_mark(c)) {
      break;
    }
    tally.add_character(c);
    offset += decoded.length;
  }
  word_.push_back(border);
  tally.letters += letters;
  tally.capitals += capitals_seen;
  ++tally.words;
  tally.capitalised_words += first_is_capital ? 1 : 0;

  const auto family = [](FeatureFamily which) { return static_cast<std::uint64_t>(which) << 59; };
  std::uint64_t whole = 0;
  for (const unsigned char letter : word_) whole = mixed_bits(whole * 257 + letter);
  add_row(whole ^ family(FeatureFamily::word));
  constexpr std::size_t shortest_run = 3, longest_run = 4;
  if (word_.size() > longest_run + 1) {
    for (std::size_t first = 0; first + shortest_run <= word_.size(); ++first) {
      std::uint64_t run = 0;
      for (std::size_t length = 1; length <= longest_run && first + length <= word_.size(); ++length) {
        run = run << 8 | word_[first + length - 1];
        if (length >= shortest_run) add_row(run ^ family(FeatureFamily::letters));
      }
    }
  }
  const WordShape shape = capitals_seen == 0                       ? WordShape::small
                          : letters == 1                           ? WordShape::one_capital
                          : capitals_seen == letters               ? WordShape::capitals
                          : capitals_seen == 1 && first_is_capital ? WordShape::capitalised
                                                                   : WordShape::mixed;
  add_token({whole | word_bit, shape});
  return offset;
}

void KindFeatures::add_layout(const Tally& tally) {
  const std::array<double, static_cast<std::size_t>(LayoutFeature::count)> measures = {
      0,
      share(tally.short_lines, tally.lines),
      share(tally.characters, tally.lines),
      share(tally.field_lines, tally.lines),
      share(tally.empty_lines, tally.lines),
      share(tally.small_beginnings, tally.lines),
      share(tally.number_beginnings, tally.lines),
      share(tally.words, std::max<std::size_t>(tally.sentence_ends, 1)),
      share(tally.letters, tally.words),
      share(tally.digits, tally.characters),
      share(tally.signs, tally.characters),
      share(tally.capitals, tally.letters),
      share(tally.capitalised_words, tally.words),
  };
  for (std::size_t feature = 0; feature < measures.size(); ++feature) {
    for (std::size_t step = 0; step < layout_steps && measures[feature] >= step_limits[feature][step]; ++step) {
      features_.layout.push_back(static_cast<std::uint32_t>(feature * layout_steps + step));
    }
  }
}

const WindowFeatures& KindFeatures::read(std::string_view window) {
  constexpr std::size_t field_within = 30;  // characters from the beginning of a line to its colon
  std::fill(seen_.begin(), seen_.end(), std::uint64_t{0});
  features_.rows.clear();
  features_.layout.clear();
  recent_.fill({TokenCode::line_end, TokenCode::line_end});
  Tally tally;
  std::size_t offset = 0;
  while (offset < window.size()) {
    const utf8::Decoded decoded = utf8::decode(window, offset);
    const char32_t c = decoded.code_point;
    if (utf8::is_letter(c)) {
      offset = read_word(window, offset, tally);
    } else if (utf8::is_digit(c)) {
      std::uint64_t digits = 0;
      while (offset < window.size()) {
        const utf8::Decoded next = utf8::decode(window, offset);
        if (!utf8::is_digit(next.code_point)) break;
        tally.add_character(next.code_point);
        ++digits;
        offset += next.length;
      }
      tally.digits += digits;
      const std::uint64_t code = TokenCode::number + std::min(digits, most_counted_digits);
      add_token({code, code});
    } else if (c == U'\n') {
      const TokenCode code = tally.line_has_text ? TokenCode::line_end : TokenCode::empty_line;
      tally.end_line();
      if (recent_[0].code != code) add_token({code, code});
      ++offset;
    } else if (utf8::is_space(c) || c == U'\r') {
      std::size_t end = offset;
      while (end < window.size() && (window[end] == ' ' || window[end] == '\t')) ++end;
      const bool wide = tally.line_has_text && (end > offset + 1 || c == U'\t');
      offset = std::max<std::size_t>(end, offset + decoded.length);
      if (wide && offset < window.size() && window[offset] != '\n') add_token({TokenCode::wide_gap, TokenCode::wide_gap});
      if (tally.line_has_text) ++tally.line_characters;
    } else {
      if (c == U':' && tally.line_characters < field_within) tally.line_has_field = true;
      if (c == U'.' || c == U'!' || c == U'?') ++tally.sentence_ends;
      tally.add_character(c);
      ++tally.signs;
      const std::uint64_t code = TokenCode::sign + plain_sign(c);
      add_token({code, code});
      offset += decoded.length;
    }
  }
  if (tally.line_has_text) tally.end_line();
  add_layout(tally);
  return features_;
}

}  // namespace veil::detect
