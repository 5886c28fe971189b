// Scripts are ICU's (Unicode's property Script). Lines are looked at one by one, and only those that have a character beyond the
// Latin blocks. Known weakness: one or two Greek letters may be a word; they count as symbols unless Greek stands beside them.
#include "language/script_runs.h"

#include <unicode/uchar.h>
#include <unicode/uscript.h>

#include <algorithm>
#include <optional>

#include "veil/utf8.h"

namespace veil::language {
namespace {

constexpr char32_t first_foreign = 0x370;           // Latin letters, phonetic signs and combining marks stand before
constexpr unsigned char first_foreign_lead = 0xCD;  // of UTF-8
constexpr unsigned longest_symbol = 2;              // Greek letters
constexpr std::size_t longest_gap = 24;             // bytes without a Latin letter between runs of one stretch

std::optional<UScriptCode> foreign_script(char32_t c) {
  if (c < first_foreign) return std::nullopt;
  const auto point = static_cast<UChar32>(c);
  UErrorCode status = U_ZERO_ERROR;
  const UScriptCode script = uscript_getScript(point, &status);
  if (U_FAILURE(status) || script == USCRIPT_LATIN || script == USCRIPT_UNKNOWN) return std::nullopt;
  if (script == USCRIPT_COMMON || script == USCRIPT_INHERITED) return std::nullopt;
  if (!u_isalpha(point) && !utf8::is_mark(c)) return std::nullopt;
  return script;
}

// One character of these says about as much as three letters.
bool is_dense(UScriptCode script) {
  return script == USCRIPT_HAN || script == USCRIPT_HIRAGANA || script == USCRIPT_KATAKANA || script == USCRIPT_HANGUL ||
         script == USCRIPT_BOPOMOFO;
}

// Greek letters that read as Latin ones: "Αnna" with an Alpha is a disguise, "ΔG" is not.
bool looks_latin(char32_t c) {
  constexpr std::u32string_view alike = U"ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο";
  return alike.find(c) != std::u32string_view::npos;
}

struct Run {
  Span span;
  unsigned letters = 0;
  bool symbol = false;  // Greek letters so few that they are taken for signs
};

struct Line {
  std::vector<Run> runs;
  std::uint64_t latin = 0;
  std::uint64_t foreign = 0;
};

bool is_word_character(char32_t c) { return utf8::is_letter(c) || utf8::is_digit(c) || utf8::is_mark(c); }

bool is_latin_letter(char32_t c) {
  if (!utf8::is_letter(c)) return false;
  if (c < first_foreign) return true;
  UErrorCode status = U_ZERO_ERROR;
  return uscript_getScript(static_cast<UChar32>(c), &status) == USCRIPT_LATIN && U_SUCCESS(status);
}

bool touches_latin_letters(std::string_view text, Span line, Span run) {
  const auto at = [&](std::size_t offset) { return utf8::decode(text, offset).code_point; };
  const bool before = run.begin > line.begin && is_latin_letter(at(utf8::previous(text, run.begin)));
  const bool behind = run.end < line.end && is_latin_letter(at(run.end));
  return before || behind;
}

Line look_at(std::string_view text, Span span) {
  Line line;
  std::optional<UScriptCode> open;
  bool alike = false;
  const auto close = [&] {
    if (!open) return;
    Run& run = line.runs.back();
    run.symbol = *open == USCRIPT_GREEK && run.letters <= longest_symbol && !(alike && touches_latin_letters(text, span, run.span));
    open.reset();
    alike = false;
  };
  for (std::uint32_t i = span.begin; i < span.end;) {
    const utf8::Decoded decoded = utf8::decode(text, i);
    const auto end = i + static_cast<std::uint32_t>(decoded.length);
    const auto script = foreign_script(decoded.code_point);
    if (script) {
      if (open && *open == *script) {
        line.runs.back().span.end = end;
      } else {
        close();
        line.runs.push_back({{i, end}, 0, false});
        open = script;
      }
      if (!utf8::is_mark(decoded.code_point)) {
        ++line.runs.back().letters;
        line.foreign += is_dense(*script) ? 3U : 1U;
      }
      alike = alike || looks_latin(decoded.code_point);
    } else if (!utf8::is_mark(decoded.code_point)) {
      close();
      if (utf8::is_letter(decoded.code_point)) ++line.latin;
    }
    i = end;
  }
  close();
  return line;
}

Span trimmed(std::string_view text, Span span) {
  while (span.begin < span.end && utf8::is_space(utf8::decode(text, span.begin).code_point)) {
    span.begin += static_cast<std::uint32_t>(utf8::decode(text, span.begin).length);
  }
  while (span.begin < span.end && utf8::is_space(utf8::decode(text, utf8::previous(text, span.end)).code_point)) {
    span.end = static_cast<std::uint32_t>(utf8::previous(text, span.end));
  }
  return span;
}

// A word is one, whatever its scripts are.
Span to_whole_words(std::string_view text, Span line, Span span) {
  while (span.begin > line.begin) {
    const std::size_t before = utf8::previous(text, span.begin);
    if (!is_word_character(utf8::decode(text, before).code_point)) break;
    span.begin = static_cast<std::uint32_t>(before);
  }
  while (span.end < line.end) {
    const utf8::Decoded next = utf8::decode(text, span.end);
    if (!is_word_character(next.code_point)) break;
    span.end += static_cast<std::uint32_t>(next.length);
  }
  return span;
}

bool has_latin_letter(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); i += utf8::decode(text, i).length) {
    if (is_latin_letter(utf8::decode(text, i).code_point)) return true;
  }
  return false;
}

void add_line(std::string_view text, Span line, std::vector<Span>& stretches) {
  const Line seen = look_at(text, line);
  if (std::all_of(seen.runs.begin(), seen.runs.end(), [](const Run& run) { return run.symbol; })) return;
  if (seen.foreign > seen.latin) {
    stretches.push_back(trimmed(text, line));
    return;
  }
  const std::size_t first = stretches.size();
  for (std::size_t i = 0; i < seen.runs.size(); ++i) {
    const Run& run = seen.runs[i];
    // Two letters of Greek beside a Greek word are a word too.
    const bool beside_words = (i > 0 && !seen.runs[i - 1].symbol && run.span.begin - seen.runs[i - 1].span.end <= 2) ||
                              (i + 1 < seen.runs.size() && !seen.runs[i + 1].symbol && seen.runs[i + 1].span.begin - run.span.end <= 2);
    if (run.symbol && !beside_words) continue;
    const Span whole = to_whole_words(text, line, run.span);
    if (stretches.size() > first) {
      Span& last = stretches.back();
      const bool close = whole.begin <= last.end ||
                         (whole.begin - last.end <= longest_gap && !has_latin_letter(text.substr(last.end, whole.begin - last.end)));
      if (close) {
        last.end = std::max(last.end, whole.end);
        continue;
      }
    }
    stretches.push_back(whole);
  }
}

}  // namespace

std::vector<Span> foreign_script_runs(std::string_view text) {
  std::vector<Span> stretches;
  std::uint32_t begin = 0;
  while (begin < text.size()) {
    const std::size_t newline = text.find('\n', begin);
    const auto end = static_cast<std::uint32_t>(newline == std::string_view::npos ? text.size() : newline);
    const std::string_view line = text.substr(begin, end - begin);
    const auto is_foreign_lead = [](char c) { return static_cast<unsigned char>(c) >= first_foreign_lead; };
    if (std::any_of(line.begin(), line.end(), is_foreign_lead)) add_line(text, {begin, end}, stretches);
    begin = end + 1;
  }
  return stretches;
}

}  // namespace veil::language
