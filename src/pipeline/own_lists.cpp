#include "pipeline/own_lists.h"

#include <fstream>

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

}  // namespace

bool read_label(std::string_view text, Label& label, std::string& subtype) {
  const std::size_t slash = text.find('/');
  const auto known = label_from(text.substr(0, slash));
  if (!known || slash + 1 == text.size()) return false;
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
    for (const std::string_view raw : raw_fields(whole, ',')) fields.push_back(trimmed(field_value(raw)));
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
    terms.push_back(std::move(term));
  }
  return terms;
}

}  // namespace veil::pipeline
