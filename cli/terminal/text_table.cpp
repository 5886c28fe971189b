#include "cli/terminal/text_table.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace veil::cli {
namespace {

// Characters, not bytes: labels may be of any script.
std::size_t width_of(const std::string& cell) {
  return static_cast<std::size_t>(
      std::count_if(cell.begin(), cell.end(), [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0u) != 0x80u; }));
}

void print_cell(std::ostream& out, const std::string& cell, std::size_t width, bool left) {
  const std::string padding(width - std::min(width, width_of(cell)), ' ');
  out << (left ? cell + padding : padding + cell);
}

}  // namespace

void TextTable::print(std::ostream& out, bool markdown) const {
  std::vector<std::size_t> widths(header.size(), 0);
  for (std::size_t column = 0; column < header.size(); ++column) {
    widths[column] = std::max<std::size_t>(width_of(header[column]), markdown ? 3 : 0);
    for (const auto& row : rows) widths[column] = std::max(widths[column], width_of(row[column]));
  }
  const auto print_row = [&](const std::vector<std::string>& cells) {
    if (markdown) out << "| ";
    for (std::size_t column = 0; column < cells.size(); ++column) {
      if (column > 0) out << (markdown ? " | " : "  ");
      const bool last_left = cells.size() == 1 && !markdown;
      print_cell(out, cells[column], last_left ? 0 : widths[column], column == 0);
    }
    out << (markdown ? " |\n" : "\n");
  };
  if (!title.empty()) out << (markdown ? "### " : "") << title << (markdown ? "\n\n" : "\n");
  print_row(header);
  if (markdown) {
    out << '|';
    for (std::size_t column = 0; column < widths.size(); ++column) {
      out << (column == 0 ? ":" : "") << std::string(widths[column] + 1, '-') << (column == 0 ? "|" : ":|");
    }
    out << '\n';
  }
  for (const auto& row : rows) print_row(row);
}

std::string figure(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4f", value);
  return text;
}

std::string whole(double value) {
  char text[32];
  const double rounded = std::round(value);
  std::snprintf(text, sizeof text, rounded == value ? "%.0f" : "%.1f", value);
  return text;
}

std::string spaced(std::string_view name) {
  std::string words(name);
  std::replace(words.begin(), words.end(), '_', ' ');
  return words;
}

}  // namespace veil::cli
