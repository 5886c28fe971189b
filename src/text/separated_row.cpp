#include "text/separated_row.h"

#include <array>

namespace veil {

bool QuoteState::open_after(std::string_view line) {
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (open_) {
      i = line.find('"', i);
      if (i == std::string_view::npos) return true;
      open_ = false;  // a doubled quote opens it again at once
      at_field_start_ = true;
      if (i + 1 < line.size() && line[i + 1] != '"') at_field_start_ = false;
    } else if (line[i] == '"' && at_field_start_) {
      open_ = true;
    } else if (line[i] == separator_) {
      at_field_start_ = true;
    } else {
      at_field_start_ = false;
      const std::array<char, 2> next = {separator_, '"'};
      const std::size_t stop = line.find_first_of(std::string_view(next.data(), next.size()), i + 1);
      if (stop == std::string_view::npos) break;
      i = stop - 1;
    }
  }
  if (!open_) at_field_start_ = true;
  return open_;
}

std::vector<std::string_view> raw_fields(std::string_view row, char separator) {
  std::vector<std::string_view> fields;
  std::size_t begin = 0;
  for (;;) {
    std::size_t end = begin;
    if (end < row.size() && row[end] == '"') {
      for (++end; end < row.size(); ++end) {
        if (row[end] != '"') continue;
        if (end + 1 < row.size() && row[end + 1] == '"') {
          ++end;
        } else {
          break;
        }
      }
    }
    end = row.find(separator, end);
    fields.push_back(row.substr(begin, end == std::string_view::npos ? end : end - begin));
    if (end == std::string_view::npos) return fields;
    begin = end + 1;
  }
}

std::string field_value(std::string_view raw) {
  if (!raw.starts_with('"')) return std::string(raw);
  std::string value;
  value.reserve(raw.size());
  std::size_t i = 1;
  for (; i < raw.size(); ++i) {
    if (raw[i] == '"') {
      if (i + 1 >= raw.size() || raw[i + 1] != '"') break;
      ++i;
    }
    value += raw[i];
  }
  // What stands behind the closing quote is not RFC 4180, but it is text, and text must not be lost.
  if (i + 1 < raw.size()) value += raw.substr(i + 1);
  return value;
}

std::string raw_field(std::string_view value, char separator, bool always) {
  const bool special = value.find_first_of("\"\r\n") != std::string_view::npos || value.find(separator) != std::string_view::npos;
  if (!special && !always) return std::string(value);
  std::string raw = "\"";
  raw.reserve(value.size() + 2);
  for (const char c : value) {
    if (c == '"') raw += '"';
    raw += c;
  }
  raw += '"';
  return raw;
}

}  // namespace veil
