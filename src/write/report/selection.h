// What of a report is written, decided once for all formats: the riskiest documents within the limits, texts cut at a
// character, names of targets only with the originals. The writers look only at this, so that none of them can give an
// original away.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "veil/report.h"

namespace veil::report {

struct SelectedMark {
  const ReportMark* mark = nullptr;
  std::size_t number = 0;  // from 1, in the order of the text
};

struct SelectedDocument {
  const ReportDocument* document = nullptr;
  std::string name;  // "Document 3", with its id where originals were asked for
  bool shows_original = false;
  std::string_view original;  // cut to the limit
  std::string_view text;
  bool text_cut = false;
  std::vector<ReportChart> charts;
  std::vector<ReportTable> tables;
  std::vector<std::size_t> rows_left_out;  // of each table
  std::vector<SelectedMark> marks;         // by place, those that stand in what is left of the text
  std::size_t marks_left_out = 0;          // beyond the limits, or behind the cut
};

struct SelectedRisk {
  std::string target;
  const TargetRisk* risk = nullptr;
};

// A copy of the report's tables, facts and so on, made small, and views of its documents. The report must outlive it.
struct Selection {
  const Report* report = nullptr;
  std::vector<ReportFact> facts;
  std::vector<ReportTable> tables;         // by group, in the order in which groups first appear; totals last
  std::vector<std::size_t> rows_left_out;  // of each table
  std::vector<ReportChart> charts;         // of series with too many points, every n-th
  std::vector<SelectedRisk> risks;         // the highest first
  std::size_t risks_left_out = 0;
  std::vector<SelectedDocument> documents;  // the riskiest first
  std::uint64_t documents_left_out = 0;
  std::vector<std::string> labels;  // of all marks, in the house's order, others behind
};

// Errors: write.invalid_report.
Result<Selection> select(const Report& report, const ReportLimits& limits);

// The beginning of a text, at most `limit` bytes, up to the end of a character.
std::string_view cut(std::string_view text, std::size_t limit);
// "87.5 %", "0.412", "1,204", "–": the same in HTML and Markdown.
std::string shown(const ReportValue& value, const ReportColumn& column);
std::string shown_number(double value, Unit unit);
std::string shown_risk(double value);         // "15", "0.412"
std::string_view shown(Direction direction);  // "higher is better"; empty for none
// "LOC/STREET", or the label alone.
std::string label_of(const ReportMark& mark);
// UTF-8 whatever comes in: bytes that are not become U+FFFD.
std::string valid_utf8(std::string_view bytes);

// The formats. Each writes a selection.
void write_html(const Selection& selection, std::ostream& output);
void write_json(const Selection& selection, std::ostream& output);
void write_markdown(const Selection& selection, std::ostream& output);

}  // namespace veil::report
