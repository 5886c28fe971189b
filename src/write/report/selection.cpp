#include "write/report/selection.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "veil/labels.h"
#include "veil/utf8.h"

namespace veil::report {
namespace {

Error invalid(std::string what) { return {"write.invalid_report", std::move(what), ""}; }

bool stands_in(Span span, std::string_view text) {
  return span.begin <= span.end && span.end <= text.size() && utf8::is_boundary(text, span.begin) && utf8::is_boundary(text, span.end);
}

// An id may come from a file's name: what turns the direction of reading would turn the page around it.
std::string without_directions(std::string_view id) {
  std::string name;
  const std::string valid = valid_utf8(id);
  for (std::size_t at = 0; at < valid.size();) {
    const utf8::Decoded character = utf8::decode(valid, at);
    const char32_t c = character.code_point;
    const bool turns = c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
    name += turns ? std::string_view("\xEF\xBF\xBD") : std::string_view(valid).substr(at, character.length);
    at += character.length;
  }
  return name;
}

// Makes a table small; how many rows are left out. Names that only originals may have go, or take their place.
std::size_t make_small(ReportTable& table, bool originals, std::size_t limit) {
  for (ReportRow& row : table.rows) {
    row.values.resize(table.columns.size());
    if (originals && !row.private_name.empty()) row.name = std::move(row.private_name);
    row.private_name.clear();
  }
  std::stable_partition(table.rows.begin(), table.rows.end(), [](const ReportRow& row) { return !row.total; });
  if (table.rows.size() <= limit) return 0;
  const auto totals = std::find_if(table.rows.begin(), table.rows.end(), [](const ReportRow& row) { return row.total; });
  const auto plain = static_cast<std::size_t>(totals - table.rows.begin());
  const std::size_t left_out = std::min(table.rows.size() - limit, plain);
  const auto end = table.rows.begin() + static_cast<std::ptrdiff_t>(plain);
  table.rows.erase(end - static_cast<std::ptrdiff_t>(left_out), end);
  return left_out;
}

Result<void> check_rows(const std::vector<ReportTable>& tables) {
  for (const ReportTable& table : tables) {
    for (const ReportRow& row : table.rows) {
      if (row.values.size() > table.columns.size()) return invalid("a row has more values than its table has columns");
    }
  }
  return {};
}

Result<void> select_tables(const Report& report, const ReportLimits& limits, Selection& selection) {
  if (auto checked = check_rows(report.tables); !checked) return checked;
  std::vector<std::string> groups;
  for (const ReportTable& table : report.tables) {
    if (std::find(groups.begin(), groups.end(), table.group) == groups.end()) groups.push_back(table.group);
  }
  for (const std::string& group : groups) {
    for (const ReportTable& table : report.tables) {
      if (table.group != group) continue;
      ReportTable chosen = table;
      if (chosen.group.empty()) chosen.group = "Figures";
      selection.rows_left_out.push_back(make_small(chosen, report.originals, limits.rows));
      selection.tables.push_back(std::move(chosen));
    }
  }
  return {};
}

void thin_out(std::vector<ChartPoint>& points, std::size_t limit) {
  if (points.size() <= limit || limit == 0) return;
  std::vector<ChartPoint> kept;
  for (std::size_t i = 0; i < limit; ++i) kept.push_back(std::move(points[i * points.size() / limit]));
  points = std::move(kept);
}

Result<SelectedDocument> select_document(const ReportDocument& document, bool originals, const ReportLimits& limits) {
  SelectedDocument selected;
  selected.document = &document;
  selected.name = "Document " + std::to_string(document.number);
  if (originals && !document.id.empty()) selected.name += ": " + without_directions(document.id);
  selected.shows_original = originals && document.original.has_value();
  const std::string_view text = document.text ? std::string_view(*document.text) : std::string_view();
  const std::string_view original = selected.shows_original ? std::string_view(*document.original) : std::string_view();
  selected.text = cut(text, limits.text_bytes);
  selected.original = cut(original, limits.text_bytes);
  selected.text_cut = document.cut || selected.text.size() < text.size() || selected.original.size() < original.size();
  if (utf8::first_invalid_byte(text) || utf8::first_invalid_byte(original)) return invalid("a text is not valid UTF-8");
  std::vector<const ReportMark*> marks;
  for (const ReportMark& mark : document.marks) {
    if (document.text && !stands_in(mark.span, text)) return invalid("a mark does not stand on characters of its text");
    if (selected.shows_original && !stands_in(mark.original_span, original)) {
      return invalid("a mark does not stand on characters of the original");
    }
    if (!document.text || mark.span.end <= selected.text.size()) marks.push_back(&mark);
  }
  std::stable_sort(marks.begin(), marks.end(), [](const ReportMark* a, const ReportMark* b) {
    return a->span.begin != b->span.begin ? a->span.begin < b->span.begin : a->span.end > b->span.end;
  });
  if (marks.size() > limits.marks) marks.resize(limits.marks);
  selected.marks_left_out = std::max<std::size_t>(document.marks_in_all, document.marks.size()) - marks.size();
  for (const ReportMark* mark : marks) selected.marks.push_back({mark, selected.marks.size() + 1});
  if (auto checked = check_rows(document.tables); !checked) return checked.error();
  selected.tables = document.tables;
  for (ReportTable& table : selected.tables) selected.rows_left_out.push_back(make_small(table, originals, limits.rows / 5));
  selected.charts = document.charts;
  for (ReportChart& chart : selected.charts) {
    for (ChartSeries& series : chart.series) thin_out(series.points, limits.rows / 5);
  }
  return selected;
}

bool riskier(const ReportDocument* a, const ReportDocument* b) {
  const double risk_a = a->risk.value_or(-INFINITY);
  const double risk_b = b->risk.value_or(-INFINITY);
  return risk_a != risk_b ? risk_a > risk_b : a->number < b->number;
}

void select_risks(const Report& report, const ReportLimits& limits, Selection& selection) {
  for (std::size_t i = 0; i < report.target_risks.size(); ++i) {
    const TargetRisk& risk = report.target_risks[i];
    std::string name = "the person the text is about";
    if (!risk.target.empty()) name = report.originals ? risk.target : "target " + std::to_string(i + 1);
    selection.risks.push_back({std::move(name), &risk});
  }
  std::stable_sort(selection.risks.begin(), selection.risks.end(),
                   [](const SelectedRisk& a, const SelectedRisk& b) { return a.risk->value > b.risk->value; });
  if (selection.risks.size() > limits.targets) {
    selection.risks_left_out = selection.risks.size() - limits.targets;
    selection.risks.resize(limits.targets);
  }
}

// The labels of the house in their order, then those of other schemes by name.
std::vector<std::string> labels_of(const std::vector<SelectedDocument>& documents) {
  std::vector<std::string> labels;
  for (const SelectedDocument& document : documents) {
    for (const SelectedMark& selected : document.marks) {
      if (std::find(labels.begin(), labels.end(), selected.mark->label) == labels.end()) labels.push_back(selected.mark->label);
    }
  }
  std::sort(labels.begin(), labels.end(), [](const std::string& a, const std::string& b) {
    const auto place = [](const std::string& label) { return std::find(label_names.begin(), label_names.end(), label); };
    return place(a) != place(b) ? place(a) < place(b) : a < b;
  });
  return labels;
}

}  // namespace

std::string_view cut(std::string_view text, std::size_t limit) {
  if (text.size() <= limit) return text;
  while (limit > 0 && utf8::is_continuation(text[limit])) --limit;
  return text.substr(0, limit);
}

Result<Selection> select(const Report& report, const ReportLimits& limits) {
  Selection selection;
  selection.report = &report;
  for (const ReportFact& fact : report.facts) {
    if (report.originals || !fact.private_value) selection.facts.push_back(fact);
  }
  if (auto done = select_tables(report, limits, selection); !done) return done.error();
  selection.charts = report.charts;
  for (ReportChart& chart : selection.charts) {
    for (ChartSeries& series : chart.series) thin_out(series.points, limits.rows);
  }
  select_risks(report, limits, selection);
  std::vector<const ReportDocument*> order;
  for (const ReportDocument& document : report.documents) order.push_back(&document);
  std::stable_sort(order.begin(), order.end(), riskier);
  if (order.size() > limits.documents) order.resize(limits.documents);
  for (const ReportDocument* document : order) {
    auto selected = select_document(*document, report.originals, limits);
    if (!selected) return selected.error();
    selection.documents.push_back(std::move(*selected));
  }
  const std::uint64_t in_all = std::max<std::uint64_t>(report.documents_in_all, report.documents.size());
  selection.documents_left_out = in_all - selection.documents.size();
  selection.labels = labels_of(selection.documents);
  return selection;
}

std::string shown_number(double value, Unit unit) {
  if (!std::isfinite(value)) return "–";
  char digits[64];
  if (unit == Unit::percent) {
    std::snprintf(digits, sizeof digits, "%.1f %%", 100 * value);
    return digits;
  }
  if (unit == Unit::number) {
    std::snprintf(digits, sizeof digits, std::abs(value) >= 10 ? "%.1f" : "%.3f", value);
    return digits;
  }
  std::snprintf(digits, sizeof digits, "%.0f", value);
  std::string text = digits;
  const std::size_t first = text[0] == '-' ? 1 : 0;
  for (std::size_t place = text.size(); place > first + 3;) text.insert(place -= 3, ",");
  return text;
}

std::string shown_risk(double value) {
  std::string text = shown_number(value, Unit::number);
  if (text.find('.') == std::string::npos) return text;
  while (text.ends_with('0')) text.pop_back();
  if (text.ends_with('.')) text.pop_back();
  return text;
}

std::string shown(const ReportValue& value, const ReportColumn& column) {
  if (!value.value) return "–";
  std::string text = shown_number(*value.value, column.unit);
  if (value.interval) {
    const auto bound = [&](double number) {
      std::string bare = shown_number(number, column.unit);
      if (bare.ends_with(" %")) bare.resize(bare.size() - 2);
      return bare;
    };
    text += " (" + bound(value.interval->first) + " to " + bound(value.interval->second) + ")";
  }
  return text;
}

std::string_view shown(Direction direction) {
  if (direction == Direction::higher_is_better) return "higher is better";
  if (direction == Direction::lower_is_better) return "lower is better";
  return "";
}

std::string label_of(const ReportMark& mark) { return mark.subtype.empty() ? mark.label : mark.label + "/" + mark.subtype; }

std::string valid_utf8(std::string_view bytes) {
  std::string text;
  while (!bytes.empty()) {
    const auto invalid_at = utf8::first_invalid_byte(bytes);
    if (!invalid_at) return text.append(bytes);
    text.append(bytes.substr(0, *invalid_at)).append("\xEF\xBF\xBD");
    bytes.remove_prefix(*invalid_at + 1);
  }
  return text;
}

}  // namespace veil::report
