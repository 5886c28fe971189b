// Tables as CSV. A column that nobody names is `none` and leaves as it is. Empty cells and "*" are missing.
#include <algorithm>
#include <cmath>

#include "text/separated_row.h"
#include "veil/table.h"

namespace veil::table {
namespace {

std::string line_place(std::size_t line) { return "line " + std::to_string(line); }

std::vector<std::string> lines_of(std::string_view bytes) {
  std::vector<std::string> lines;
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  while (!bytes.empty()) {
    const std::size_t end = std::min(bytes.find('\n'), bytes.size());
    std::string_view line = bytes.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.emplace_back(line);
    bytes.remove_prefix(std::min(end + 1, bytes.size()));
  }
  return lines;
}

std::optional<double> number_of(const std::string& cell) {
  char* end = nullptr;
  const double number = std::strtod(cell.c_str(), &end);
  if (end == cell.c_str() || *end != '\0' || !std::isfinite(number)) return std::nullopt;
  return number;
}

}  // namespace

std::string Column::text(std::size_t row) const {
  if (missing(row)) return std::string(nothing_said);
  if (!numeric) return std::string(hierarchy.text(values[row]));
  char written[40];
  std::snprintf(written, sizeof written, "%.12g", numbers[row]);
  return written;
}

Result<Table> read_csv(std::string_view bytes, const CsvOptions& options) {
  const std::vector<std::string> lines = lines_of(bytes);
  if (lines.empty()) return Error{"table.malformed", "the table has no line with the names of columns", ""};
  Table table;
  for (const std::string_view raw : raw_fields(lines[0], options.separator)) {
    Column column;
    column.name = field_value(raw);
    const auto kind = options.kinds.find(column.name);
    column.kind = kind == options.kinds.end() ? IdentifierKind::none : kind->second;
    column.numeric = std::find(options.numeric.begin(), options.numeric.end(), column.name) != options.numeric.end();
    column.fixed = std::find(options.fixed.begin(), options.fixed.end(), column.name) != options.fixed.end();
    if (column.numeric && column.fixed) return Error{"table.malformed", "a column of numbers cannot be fixed", "line 1"};
    if (table.find(column.name) != nullptr) return Error{"table.malformed", "two columns have the same name", "line 1"};
    table.columns.push_back(std::move(column));
  }
  const auto known = [&](const std::string& name) { return table.find(name) != nullptr; };
  for (const auto& [name, kind] : options.kinds) {
    if (!known(name)) return Error{"table.unknown_column", "a column that was asked for is not in the table", ""};
  }
  for (const std::string& name : options.numeric) {
    if (!known(name)) return Error{"table.unknown_column", "a column that was asked for is not in the table", ""};
  }
  for (const auto& [name, ladders] : options.ladders) {
    const auto column =
        std::find_if(table.columns.begin(), table.columns.end(), [&, name = name](const Column& one) { return one.name == name; });
    if (column == table.columns.end())
      return Error{"table.unknown_column", "there is a hierarchy for a column that is not in the table", ""};
    if (column->numeric) return Error{"table.malformed", "a column of numbers has ranges and no hierarchy", ""};
    for (std::size_t i = 0; i < ladders.size(); ++i) {
      if (auto added = column->hierarchy.add(ladders[i]); !added) {
        return Error{added.error().code, added.error().message, "hierarchy, " + line_place(i + 1)};
      }
    }
  }
  for (std::size_t line = 1; line < lines.size(); ++line) {
    if (lines[line].empty()) continue;
    const auto raw = raw_fields(lines[line], options.separator);
    if (raw.size() != table.columns.size()) {
      return Error{"table.malformed", "a row has another number of cells than the first line", line_place(line + 1)};
    }
    for (std::size_t i = 0; i < raw.size(); ++i) {
      Column& column = table.columns[i];
      const std::string cell = field_value(raw[i]);
      const bool missing = cell.empty() || cell == nothing_said;
      if (column.numeric) {
        const auto number = missing ? std::nan("") : number_of(cell).value_or(INFINITY);
        if (std::isinf(number)) return Error{"table.not_a_number", "a cell of a column of numbers is none", line_place(line + 1)};
        column.numbers.push_back(number);
        continue;
      }
      column.values.push_back(missing ? nothing : column.hierarchy.add_what_fits({cell}));
    }
    ++table.rows;
  }
  return table;
}

std::string write_csv(const Table& table, const Release& release, char separator) {
  std::string out;
  bool first = true;
  std::vector<std::size_t> shown;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    if (table.columns[i].kind == IdentifierKind::direct) continue;
    shown.push_back(i);
    out += (first ? "" : std::string(1, separator)) + raw_field(table.columns[i].name, separator);
    first = false;
  }
  out += '\n';
  for (std::size_t row = 0; row < table.rows; ++row) {
    if (release.class_of[row] == no_class) continue;
    first = true;
    for (const std::size_t i : shown) {
      const std::string cell =
          table.columns[i].kind == IdentifierKind::quasi ? release.said[release.class_of[row]][i] : table.columns[i].text(row);
      out += (first ? "" : std::string(1, separator)) + raw_field(cell, separator);
      first = false;
    }
    out += '\n';
  }
  return out;
}

Result<std::vector<std::vector<std::string>>> read_ladders(std::string_view bytes) {
  std::vector<std::vector<std::string>> ladders;
  for (const std::string& line : lines_of(bytes)) {
    if (line.empty()) continue;
    std::vector<std::string> ladder;
    const char separator = line.find(';') != std::string::npos ? ';' : ',';
    for (const std::string_view raw : raw_fields(line, separator)) ladder.push_back(field_value(raw));
    if (ladder.front().empty()) return Error{"table.malformed", "a hierarchy has a line without a value", line_place(ladders.size() + 1)};
    ladders.push_back(std::move(ladder));
  }
  return ladders;
}

}  // namespace veil::table
