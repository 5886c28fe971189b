// See line_facts.h.
#include "detect/entities/line_facts.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

namespace veil::detect {
namespace {

constexpr std::uint32_t head_prime = 16777619u;
constexpr std::uint32_t head_of_table = 7;  // the column of the heads themselves

// What parts cells, and how many of them make a line of a table.
enum class Separator : std::uint8_t { bar, semicolon, tab, comma, spaces, count };
constexpr std::size_t separators = static_cast<std::size_t>(Separator::count);
constexpr std::array<std::uint32_t, separators> fewest = {1, 1, 1, 2, 1};

struct Line {
  std::size_t begin = 0, end = 0;  // units
  std::array<std::uint32_t, separators> counts{};
};

// The separator that begins at a place, and how long it is; `count` for none.
struct Found {
  Separator separator = Separator::count;
  std::size_t length = 1;
};
Found separator_at(std::string_view text, std::size_t at) {
  switch (text[at]) {
    case '|':
      return {Separator::bar};
    case ';':
      return {Separator::semicolon};
    case '\t':
      return {Separator::tab};
    case ',':
      return {Separator::comma};
    case ' ': {
      const std::size_t end = std::min(text.find_first_not_of(' ', at), text.size());
      return end - at > 1 ? Found{Separator::spaces, end - at} : Found{};
    }
    default:
      return {};
  }
}

std::vector<Line> lines_of(const Document& document, const UnitText& text, const std::vector<WordFacts>& facts) {
  std::vector<Line> lines;
  for (std::size_t i = 0; i < facts.size(); ++i) {
    if (facts[i].first_in_line || lines.empty()) lines.push_back({i, i, {}});
    lines.back().end = i + 1;
  }
  for (Line& line : lines) {
    const std::string_view inside = document.text_of(Span{text.units[line.begin].span.begin, text.units[line.end - 1].span.end});
    for (std::size_t at = 0; at < inside.size();) {
      const Found found = separator_at(inside, at);
      if (found.separator != Separator::count) ++line.counts[static_cast<std::size_t>(found.separator)];
      at += found.length;
    }
  }
  return lines;
}

// Calls with each unit of the line and the number of its cell.
template <typename Call>
void for_each_cell(const Document& document, const UnitText& text, const Line& line, Separator separator, Call call) {
  std::size_t cell = 0;
  std::size_t at = text.units[line.begin].span.begin;
  for (std::size_t i = line.begin; i < line.end; ++i) {
    const Span span = text.units[i].span;
    while (at < span.begin) {
      const Found found = separator_at(std::string_view(document.text).substr(0, span.begin), at);
      cell += found.separator == separator;
      at += found.length;
    }
    if (separator_at(document.text, span.begin).separator != separator) call(i, cell);
  }
}

bool same_table(const Line& line, const Line& next, std::size_t separator) {
  return line.counts[separator] >= fewest[separator] && line.counts[separator] == next.counts[separator];
}

}  // namespace

void set_lines_around(std::vector<WordFacts>& facts) {
  std::uint32_t above = 0, end_above = 0;
  std::size_t begin = 0;
  while (begin < facts.size()) {
    std::size_t end = begin + 1;
    while (end < facts.size() && !facts[end].first_in_line) ++end;
    for (std::size_t i = begin; i < end; ++i) {
      facts[i].line_above = above;
      facts[i].end_above = end_above;
      facts[i].below = end < facts.size() ? facts[end].word : 0;
    }
    above = facts[begin].line_start;
    end_above = facts[end - 1].word;
    begin = end;
  }
}

void set_columns(const Document& document, const UnitText& text, std::vector<WordFacts>& facts) {
  const std::vector<Line> lines = lines_of(document, text, facts);
  std::vector<std::uint32_t> heads;
  for (std::size_t first = 0; first + 1 < lines.size();) {
    std::size_t separator = 0;
    while (separator < separators && !same_table(lines[first], lines[first + 1], separator)) ++separator;
    if (separator == separators) {
      ++first;
      continue;
    }
    heads.assign(lines[first].counts[separator] + 1, 0);
    const auto which = static_cast<Separator>(separator);
    for_each_cell(document, text, lines[first], which, [&](std::size_t unit, std::size_t cell) {
      if (cell < heads.size()) heads[cell] = heads[cell] * head_prime + facts[unit].word;
      facts[unit].column = head_of_table;
    });
    std::size_t line = first + 1;
    for (; line < lines.size() && same_table(lines[first], lines[line], separator); ++line) {
      for_each_cell(document, text, lines[line], which, [&](std::size_t unit, std::size_t cell) {
        if (cell < heads.size()) facts[unit].column = heads[cell];
      });
    }
    first = line;
  }
}

}  // namespace veil::detect
