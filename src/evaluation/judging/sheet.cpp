// Draws replacements for readers. Strata are labels, by largest remainder; within one, documents come in an order of chance and give one
// replacement each before any gives a second, so that a long document does not fill the sheet.
#include <algorithm>
#include <map>
#include <utility>

#include "text/formula_cells.h"
#include "text/separated_row.h"
#include "text/splitmix.h"
#include "veil/tools/evaluation_judging.h"
#include "veil/utf8.h"

namespace veil {
namespace {

constexpr std::size_t context = 60;  // characters on each side

template <typename Item>
void shuffle(std::vector<Item>& items, SplitMix& chance) {
  for (std::size_t i = items.size(); i > 1; --i) {
    const auto at = static_cast<std::size_t>((chance.next() >> 32) * static_cast<std::uint64_t>(i) >> 32);
    std::swap(items[i - 1], items[at]);
  }
}

std::size_t characters_back(std::string_view text, std::size_t at, std::size_t count) {
  for (; count > 0 && at > 0; --count) {
    --at;
    while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U) --at;
  }
  return at;
}

std::size_t characters_on(std::string_view text, std::size_t at, std::size_t count) {
  for (; count > 0 && at < text.size(); --count) at += utf8::decode(text, at).length;
  return at;
}

// On one line: ends of lines become a sign that stands for them.
std::string one_line(std::string_view text) {
  std::string line;
  for (const char c : text) {
    if (c == '\n') {
      line += " ⏎ ";
    } else if (c != '\r') {
      line += c == '\t' ? ' ' : c;
    }
  }
  return line;
}

}  // namespace

std::string in_context(std::string_view text, Span span) {
  const std::size_t from = characters_back(text, span.begin, context);
  const std::size_t to = characters_on(text, span.end, context);
  return (from > 0 ? "… " : "") + one_line(text.substr(from, span.begin - from)) + "»" + one_line(span.of(text)) + "«" +
         one_line(text.substr(span.end, to - span.end)) + (to < text.size() ? " …" : "");
}

void JudgingSheet::add(const Document& protection, const ProtectedText& applied, Language language) {
  for (std::size_t i = 0; i < protection.replacements.size(); ++i) {
    const Replacement& replacement = protection.replacements[i];
    const Label label = protection.mentions[replacement.mention].label;
    SheetRow row;
    row.document = protection.id;
    row.language = code_of(language);
    row.before = in_context(protection.text, replacement.span);
    row.after = in_context(applied.text, applied.spans[i]);
    row.label = name_of(label);
    row.method = replacement.method.str();
    candidates_.push_back({std::move(row), documents_, label});
  }
  ++documents_;
}

std::vector<SheetRow> JudgingSheet::draw(std::size_t count, std::uint64_t seed) const {
  SplitMix chance(seed);
  count = std::min(count, candidates_.size());
  std::map<Label, std::vector<std::size_t>> strata;
  for (std::size_t i = 0; i < candidates_.size(); ++i) strata[candidates_[i].label].push_back(i);

  struct Part {
    Label label;
    std::size_t rows = 0;
    double remainder = 0;
  };
  std::vector<Part> parts;
  std::size_t given = 0;
  for (const auto& [label, members] : strata) {
    const double exact = static_cast<double>(count) * static_cast<double>(members.size()) / static_cast<double>(candidates_.size());
    const bool room = count >= strata.size();
    const auto rows = std::max<std::size_t>(static_cast<std::size_t>(exact), room ? 1 : 0);
    parts.push_back({label, rows, exact - static_cast<double>(rows)});
    given += rows;
  }
  std::stable_sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) { return a.remainder > b.remainder; });
  for (std::size_t i = 0; given < count; i = (i + 1) % parts.size()) {
    if (parts[i].rows >= strata[parts[i].label].size()) continue;
    ++parts[i].rows;
    ++given;
  }
  // What "one at least" gave too much comes from the largest.
  for (; given > count; --given) {
    --std::max_element(parts.begin(), parts.end(), [](const Part& a, const Part& b) { return a.rows < b.rows; })->rows;
  }
  std::sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) { return a.label < b.label; });

  std::vector<std::size_t> drawn;
  for (const Part& part : parts) {
    std::vector<std::size_t> members = strata[part.label];
    shuffle(members, chance);
    std::map<std::size_t, std::size_t> turns;  // of each document so far
    std::vector<std::pair<std::size_t, std::size_t>> order;
    for (const std::size_t member : members) order.emplace_back(turns[candidates_[member].document]++, member);
    std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t i = 0; i < part.rows; ++i) drawn.push_back(order[i].second);
  }
  shuffle(drawn, chance);
  std::vector<SheetRow> rows;
  for (const std::size_t member : drawn) {
    rows.push_back(candidates_[member].row);
    rows.back().id = std::to_string(rows.size());
  }
  return rows;
}

std::string sheet_as_csv(const std::vector<SheetRow>& rows) {
  std::string csv = "id,document,language,before,after,label,method";
  for (const std::string_view question : question_names) csv += "," + std::string(question);
  csv += ",note\n";
  for (const SheetRow& row : rows) {
    for (const std::string* cell : {&row.id, &row.document, &row.language, &row.before, &row.after, &row.label, &row.method}) {
      csv += with_apostrophe(raw_field(*cell, ','));
      csv += ',';
    }
    csv += std::string(question_names.size(), ',') + "\n";
  }
  return csv;
}

}  // namespace veil
