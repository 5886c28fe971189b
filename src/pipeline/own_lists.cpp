#include "pipeline/own_lists.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <tuple>

#include "text/occurrences.h"
#include "text/separated_row.h"
#include "veil/utf8.h"

namespace veil::pipeline {
namespace {

std::string trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return std::string(text.substr(begin, text.find_last_not_of(" \t") - begin + 1));
}

// Quotes around the whole field, or none at all: what stands behind a closing quote would become part of the pattern.
bool quotes_are_whole(std::string_view raw) {
  if (!raw.starts_with('"')) return raw.find('"') == std::string_view::npos;
  for (std::size_t i = 1; i < raw.size(); ++i) {
    if (raw[i] != '"') continue;
    if (i + 1 == raw.size()) return true;
    if (raw[++i] != '"') return false;
  }
  return false;
}

bool has_control_character(std::string_view text) {
  return std::any_of(text.begin(), text.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return (byte < 0x20 && c != '\t' && c != '\n' && c != '\r') || byte == 0x7F;
  });
}

}  // namespace

bool is_subtype(std::string_view text) {
  if (text.empty() || utf8::first_invalid_byte(text)) return false;
  for (std::size_t at = 0; at < text.size();) {
    const auto [c, length] = utf8::decode(text, at);
    if (!utf8::is_letter(c) && !utf8::is_digit(c) && c != '_' && c != '-' && c != '.') return false;
    at += length;
  }
  return true;
}

bool read_label(std::string_view text, Label& label, std::string& subtype) {
  const std::size_t slash = text.find('/');
  const auto known = label_from(text.substr(0, slash));
  if (!known || (slash != std::string_view::npos && !is_subtype(text.substr(slash + 1)))) return false;
  label = *known;
  subtype = slash == std::string_view::npos ? "" : std::string(text.substr(slash + 1));
  return true;
}

Result<std::vector<OwnTerm>> read_own_list(const std::filesystem::path& file) {
  std::error_code ignored;
  std::ifstream stream(file, std::ios::binary);
  if (!std::filesystem::is_regular_file(file, ignored) || !stream)
    return Error{"policy.not_found", "a list that the policy names is not there or cannot be read", file.string()};
  std::vector<OwnTerm> terms;
  std::map<std::string, std::tuple<Label, std::string, IdentifierKind>> meanings;
  std::string line, row;
  QuoteState quotes(',');
  int first_line = 1;  // of the row
  for (int number = 1; std::getline(stream, line); ++number) {
    if (number == 1 && line.starts_with("\xEF\xBB\xBF")) line.erase(0, 3);
    if (row.empty()) first_line = number;
    const auto refused = [&](std::string message) {
      return Error{"policy.invalid_value", std::move(message), file.string() + ", line " + std::to_string(first_line)};
    };
    if (utf8::first_invalid_byte(line)) return refused("the row is not valid UTF-8");
    if (has_control_character(line)) return refused("the row holds a control character");
    if (line.ends_with('\r')) line.pop_back();
    row += line;
    if (quotes.open_after(line + "\n")) {
      row += '\n';
      if (stream.peek() == std::ifstream::traits_type::eof()) return refused("a quote is not closed");
      continue;
    }
    const std::string whole = std::move(row);
    row.clear();
    if (trimmed(whole).empty()) continue;
    std::vector<std::string> fields;
    for (const std::string_view raw : raw_fields(whole, ',')) {
      if (!quotes_are_whole(raw)) return refused("a quote stands inside a field: quotes enclose the whole of it, doubled ones are its own");
      fields.push_back(trimmed(field_value(raw)));
    }
    if (first_line == 1 && fields[0] == "pattern" && fields.size() >= 2 && fields[1] == "label") continue;
    if (fields.size() < 2 || fields[1].empty()) return refused("a row needs a pattern and a label");
    if (fields.size() > 3) return refused("a row has a pattern, a label and a kind, no more; patterns with commas need quotes");
    OwnTerm term;
    term.text = fields[0];
    if (OccurrenceFinder({term.text}).empty()) return refused("the pattern is empty or would never be found");
    if (!read_label(fields[1], term.label, term.subtype)) return refused("not a label");
    if (fields.size() == 3 && !fields[2].empty()) {
      const auto kind = kind_from(fields[2]);
      if (!kind) return refused("a kind is one of direct, quasi, confidential, none");
      term.kind = *kind;
    }
    const auto meaning = std::make_tuple(term.label, term.subtype, term.kind);
    if (meanings.try_emplace(term.text, meaning).first->second != meaning) {
      return refused("the same pattern stands above with another label or kind");
    }
    terms.push_back(std::move(term));
  }
  if (terms.empty()) return Error{"policy.invalid_value", "the list holds no row: nothing of it would be found", file.string()};
  return terms;
}

}  // namespace veil::pipeline
