// The report as Markdown: tables for figures and pictures, texts in fences. Nothing of a document can end its fence or its
// cell, and no HTML of it is taken for ours.
#include <algorithm>
#include <ostream>

#include "write/report/selection.h"

namespace veil::report {
namespace {

// For one line or one cell: everything that Markdown or HTML could take for markup is escaped, line ends become spaces.
std::string plain(std::string_view bytes) {
  std::string text;
  for (const char letter : valid_utf8(bytes)) {
    if (letter == '\n' || letter == '\r' || letter == '\t') {
      text += ' ';
    } else if (letter == '&') {
      text += "&amp;";
    } else if (letter == '<') {
      text += "&lt;";
    } else if (static_cast<unsigned char>(letter) < 0x20) {
      text += "\xEF\xBF\xBD";
    } else {
      if (std::string_view("\\`*_[]|#~").find(letter) != std::string_view::npos) text += '\\';
      text += letter;
    }
  }
  return text;
}

// A fence longer than any run of backticks in the text.
void write_fenced(std::string_view text, std::ostream& out) {
  std::size_t longest = 2;
  for (std::size_t i = 0, run = 0; i < text.size(); ++i) {
    run = text[i] == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  const std::string fence(longest + 1, '`');
  out << fence << "text\n" << text;
  if (!text.ends_with('\n')) out << '\n';
  out << fence << "\n\n";
}

void write_row(const std::vector<std::string>& cells, std::ostream& out) {
  out << '|';
  for (const std::string& cell : cells) out << ' ' << cell << " |";
  out << '\n';
}

// `numbers` columns at the end are aligned right.
void write_head(const std::vector<std::string>& cells, std::size_t numbers, std::ostream& out) {
  write_row(cells, out);
  out << '|';
  for (std::size_t i = 0; i < cells.size(); ++i) out << (i + numbers >= cells.size() ? "---:|" : "---|");
  out << '\n';
}

void write_table(const ReportTable& table, std::size_t left_out, std::ostream& out, std::string_view level = "### ") {
  out << level << plain(table.title) << "\n\n";
  if (!table.note.empty()) out << plain(table.note) << "\n\n";
  std::vector<std::string> head = {plain(table.row_name)};
  for (const ReportColumn& column : table.columns) {
    const std::string_view direction = shown(column.direction);
    head.push_back(plain(column.name) + (direction.empty() ? "" : " (" + std::string(direction) + ")"));
  }
  write_head(head, table.columns.size(), out);
  for (const ReportRow& row : table.rows) {
    std::vector<std::string> cells = {row.total ? "**" + plain(row.name) + "**" : plain(row.name)};
    for (std::size_t i = 0; i < table.columns.size(); ++i) cells.push_back(shown(row.values[i], table.columns[i]));
    write_row(cells, out);
  }
  out << '\n';
  if (left_out > 0) out << left_out << " more rows are not shown.\n\n";
}

void write_chart(const ReportChart& chart, std::ostream& out, std::string_view level = "### ") {
  out << level << plain(chart.title) << "\n\n";
  if (!chart.description.empty()) out << plain(chart.description) << "\n\n";
  write_head({"series", "point", plain(chart.x.name), plain(chart.y.name)}, 2, out);
  for (const ChartSeries& series : chart.series) {
    for (const ChartPoint& point : series.points) {
      write_row({plain(series.name), plain(point.name), shown_number(point.x, chart.x.unit), shown_number(point.y, chart.y.unit)}, out);
    }
  }
  out << '\n';
}

void write_risks(const Selection& selection, std::ostream& out) {
  if (selection.risks.empty()) return;
  out << "## Risk per target\n\n";
  write_head({"target", "measure", "highest risk", "threshold", "documents"}, 3, out);
  for (const SelectedRisk& risk : selection.risks) {
    const bool too_high = risk.risk->value >= risk.risk->threshold;
    write_row({plain(risk.target), plain(risk.risk->measure), shown_risk(risk.risk->value) + (too_high ? " (too high)" : ""),
               shown_risk(risk.risk->threshold), std::to_string(risk.risk->documents)},
              out);
  }
  out << '\n';
  if (selection.risks_left_out > 0) out << selection.risks_left_out << " targets of lower risk are not shown.\n\n";
}

void write_document(const SelectedDocument& selected, std::ostream& out) {
  const ReportDocument& document = *selected.document;
  out << "### " << plain(selected.name) << "\n\n";
  if (document.risk) out << "Risk " << shown_risk(*document.risk);
  if (!document.risk_note.empty()) out << (document.risk ? ": " : "") << plain(document.risk_note);
  if (document.risk || !document.risk_note.empty()) out << ".\n\n";
  if (selected.shows_original) {
    out << "Before:\n\n";
    write_fenced(selected.original, out);
    out << "After:\n\n";
  }
  if (document.text) write_fenced(selected.text, out);
  if (selected.text_cut) out << "The text goes on; only its beginning is shown.\n\n";
  for (const ReportChart& chart : selected.charts) write_chart(chart, out, "#### ");
  for (std::size_t i = 0; i < selected.tables.size(); ++i) write_table(selected.tables[i], selected.rows_left_out[i], out, "#### ");
  if (selected.marks.empty()) return;
  write_head({"#", "stands there", "label", "kind", "method", "why", "risk", "alternatives"}, 0, out);
  for (const SelectedMark& entry : selected.marks) {
    const ReportMark& mark = *entry.mark;
    std::string alternatives;
    for (const std::string& other : mark.alternatives) alternatives += (alternatives.empty() ? "" : "; ") + plain(other);
    std::string why = plain(mark.evidence);
    if (!mark.reason.empty()) why += (why.empty() ? "" : "; ") + plain(mark.reason);
    write_row({std::to_string(entry.number), document.text ? plain(mark.span.of(selected.text)) : "", plain(label_of(mark)),
               plain(mark.kind), plain(mark.method), why, mark.risk ? shown_risk(*mark.risk) : "", alternatives},
              out);
  }
  out << '\n';
  if (selected.marks_left_out > 0) out << selected.marks_left_out << " more marks are not shown.\n\n";
}

}  // namespace

void write_markdown(const Selection& selection, std::ostream& out) {
  const Report& report = *selection.report;
  out << "# " << plain(report.title) << "\n\n";
  if (report.originals) out << "**This report holds originals: it protects nobody. Keep it as you keep the texts themselves.**\n\n";
  if (!report.summary.empty()) out << plain(report.summary) << "\n\n";
  for (const ReportFact& fact : selection.facts) out << "- " << plain(fact.name) << ": " << plain(fact.value) << '\n';
  for (const ReportCount& count : report.counts) {
    out << "- " << plain(count.name) << ": " << shown_number(static_cast<double>(count.value), Unit::count);
    std::string_view separator = " (";
    for (const auto& [name, value] : count.parts) {
      out << separator << plain(name) << ' ' << shown_number(static_cast<double>(value), Unit::count);
      separator = ", ";
    }
    out << (count.parts.empty() ? "\n" : ")\n");
  }
  out << '\n';
  if (!selection.charts.empty()) out << "## Pictures\n\n";
  for (const ReportChart& chart : selection.charts) write_chart(chart, out);
  std::string_view group;
  for (std::size_t i = 0; i < selection.tables.size(); ++i) {
    if (i == 0 || selection.tables[i].group != group) out << "## " << plain(selection.tables[i].group) << "\n\n";
    group = selection.tables[i].group;
    write_table(selection.tables[i], selection.rows_left_out[i], out);
  }
  write_risks(selection, out);
  if (selection.documents.empty()) return;
  out << "## Documents, the riskiest first\n\n";
  if (selection.documents_left_out > 0) {
    out << selection.documents_left_out << " documents of lower risk are not shown.\n\n";
  }
  for (const SelectedDocument& document : selection.documents) write_document(document, out);
}

}  // namespace veil::report
