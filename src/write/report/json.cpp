// The report for programs. Names are those of the struct; places are code points, as everywhere in JSON.
#include <cmath>
#include <nlohmann/json.hpp>
#include <ostream>

#include "veil/offsets.h"
#include "write/json_spans.h"
#include "write/report/selection.h"

namespace veil::report {
namespace {

Json optional_number(const std::optional<double>& value) { return value ? json_number(*value) : Json(); }

std::string_view name_of(Unit unit) { return unit == Unit::percent ? "percent" : unit == Unit::count ? "count" : "number"; }

std::string_view name_of(Direction direction) {
  return direction == Direction::higher_is_better ? "higher" : direction == Direction::lower_is_better ? "lower" : "none";
}

Json counts_of(const Report& report) {
  Json counts = Json::object();
  for (const ReportCount& count : report.counts) {
    counts[count.name] = count.value;
    if (count.part_name.empty()) continue;
    Json parts = Json::object();
    for (const auto& [name, value] : count.parts) parts[name] = value;
    counts[count.name + "_by_" + count.part_name] = std::move(parts);
  }
  return counts;
}

Json column_of(const ReportColumn& column) {
  return {{"name", column.name}, {"unit", name_of(column.unit)}, {"better", name_of(column.direction)}};
}

Json table_of(const ReportTable& table, std::size_t rows_left_out) {
  Json columns = Json::array();
  for (const ReportColumn& column : table.columns) columns.push_back(column_of(column));
  Json rows = Json::array();
  for (const ReportRow& row : table.rows) {
    Json values = Json::array();
    for (const ReportValue& value : row.values) {
      Json cell = {{"value", optional_number(value.value)}};
      if (value.interval) cell["interval"] = {json_number(value.interval->first), json_number(value.interval->second)};
      values.push_back(std::move(cell));
    }
    rows.push_back({{"name", row.name}, {"total", row.total}, {"values", std::move(values)}});
  }
  return {{"group", table.group},          {"title", table.title},          {"note", table.note},
          {"row_name", table.row_name},    {"columns", std::move(columns)}, {"rows", std::move(rows)},
          {"rows_left_out", rows_left_out}};
}

Json chart_of(const ReportChart& chart) {
  Json all = Json::array();
  for (const ChartSeries& series : chart.series) {
    Json points = Json::array();
    for (const ChartPoint& point : series.points) {
      points.push_back({{"x", json_number(point.x)}, {"y", json_number(point.y)}, {"name", point.name}});
    }
    all.push_back({{"name", series.name}, {"points", std::move(points)}});
  }
  return {{"title", chart.title},
          {"description", chart.description},
          {"x", column_of(chart.x)},
          {"y", column_of(chart.y)},
          {"series", std::move(all)}};
}

Json mark_of(const SelectedDocument& document, const ReportMark& mark, const OffsetMap& text, const OffsetMap& original) {
  Json json = Json::object();
  if (document.document->text) {
    json["start"] = text.from_byte(mark.span.begin, OffsetUnit::code_points);
    json["end"] = text.from_byte(mark.span.end, OffsetUnit::code_points);
  }
  if (document.shows_original && !mark.original_span.empty() && mark.original_span.end <= document.original.size()) {
    json["original_start"] = original.from_byte(mark.original_span.begin, OffsetUnit::code_points);
    json["original_end"] = original.from_byte(mark.original_span.end, OffsetUnit::code_points);
    json["original"] = mark.original_span.of(document.original);
  }
  json["label"] = mark.label;
  json["subtype"] = mark.subtype;
  json["kind"] = mark.kind;
  json["detector"] = mark.detector;
  json["evidence"] = mark.evidence;
  json["score"] = optional_number(mark.score);
  json["method"] = mark.method;
  json["reason"] = mark.reason;
  json["risk"] = optional_number(mark.risk);
  json["threshold"] = optional_number(mark.threshold);
  json["alternatives"] = mark.alternatives;
  return json;
}

Json document_of(const SelectedDocument& selected) {
  const ReportDocument& document = *selected.document;
  Json json = {{"number", document.number},
               {"name", selected.name},
               {"language", document.language},
               {"risk", optional_number(document.risk)},
               {"risk_note", document.risk_note}};
  if (selected.shows_original) json["original"] = selected.original;
  if (document.text) json["text"] = selected.text;
  json["text_cut"] = selected.text_cut;
  json["charts"] = Json::array();
  for (const ReportChart& chart : selected.charts) json["charts"].push_back(chart_of(chart));
  json["tables"] = Json::array();
  for (std::size_t i = 0; i < selected.tables.size(); ++i) {
    json["tables"].push_back(table_of(selected.tables[i], selected.rows_left_out[i]));
  }
  const OffsetMap text(selected.text);
  const OffsetMap original(selected.original);
  Json marks = Json::array();
  for (const SelectedMark& mark : selected.marks) marks.push_back(mark_of(selected, *mark.mark, text, original));
  json["marks"] = std::move(marks);
  json["marks_left_out"] = selected.marks_left_out;
  return json;
}

}  // namespace

void write_json(const Selection& selection, std::ostream& output) {
  const Report& report = *selection.report;
  Json facts = Json::object();
  for (const ReportFact& fact : selection.facts) facts[fact.name] = fact.value;
  Json json = {{"title", report.title},
               {"summary", report.summary},
               {"originals", report.originals},
               {"facts", std::move(facts)},
               {"counts", counts_of(report)}};
  json["tables"] = Json::array();
  for (std::size_t i = 0; i < selection.tables.size(); ++i) {
    json["tables"].push_back(table_of(selection.tables[i], selection.rows_left_out[i]));
  }
  json["charts"] = Json::array();
  for (const ReportChart& chart : selection.charts) json["charts"].push_back(chart_of(chart));
  json["target_risks"] = Json::array();
  for (const SelectedRisk& risk : selection.risks) {
    json["target_risks"].push_back({{"target", risk.target},
                                    {"measure", risk.risk->measure},
                                    {"value", json_number(risk.risk->value)},
                                    {"threshold", json_number(risk.risk->threshold)},
                                    {"too_high", risk.risk->value >= risk.risk->threshold},
                                    {"documents", risk.risk->documents}});
  }
  json["target_risks_left_out"] = selection.risks_left_out;
  json["documents"] = Json::array();
  for (const SelectedDocument& document : selection.documents) json["documents"].push_back(document_of(document));
  json["documents_left_out"] = selection.documents_left_out;
  output << json.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
}

}  // namespace veil::report
