// The report as one page that needs nothing but itself: style, script and pictures stand inside it, and its content security
// policy names the two by their hashes, so that nothing else can run or load even if an escape were missing.
#include <sodium.h>

#include <ostream>

#include "write/report/assets.h"
#include "write/report/html_text.h"
#include "write/report/pictures.h"

namespace veil::report {
namespace {

std::string sha256_source(std::string_view content) {
  unsigned char digest[crypto_hash_sha256_BYTES];
  crypto_hash_sha256(digest, reinterpret_cast<const unsigned char*>(content.data()), content.size());
  char text[sodium_base64_ENCODED_LEN(sizeof digest, sodium_base64_VARIANT_ORIGINAL)];
  sodium_bin2base64(text, sizeof text, digest, sizeof digest, sodium_base64_VARIANT_ORIGINAL);
  return std::string("'sha256-") + text + "'";
}

class Page {
 public:
  Page(const Selection& selection, std::ostream& out) : selection_(selection), report_(*selection.report), out_(out) {}

  void write() {
    write_head();
    out_ << "<body><a class=\"skip\" href=\"#main\">Skip to the content</a><div class=\"page\">";
    write_top();
    out_ << "<div class=\"columns\">";
    write_contents();
    out_ << "<main id=\"main\">";
    write_counts();
    write_charts();
    write_tables();
    write_risks();
    write_documents();
    out_ << "</main></div><footer>Made by Veil. " << (report_.originals ? "This page holds originals." : "This page holds no originals.")
         << "</footer></div><script>" << page_script() << "</script></body></html>\n";
  }

 private:
  void write_head() {
    out_ << "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
         << sha256_source(page_style()) << "; script-src " << sha256_source(page_script())
         << "; base-uri 'none'; form-action 'none'\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
            "<meta name=\"color-scheme\" content=\"light dark\"><meta name=\"referrer\" content=\"no-referrer\"><title>"
         << escaped(report_.title) << "</title><style>" << page_style() << "</style></head>\n";
  }

  void write_top() {
    out_ << "<header><p class=\"brand\">Veil report</p><h1>" << escaped(report_.title) << "</h1>";
    if (!report_.summary.empty()) out_ << "<p class=\"summary\">" << escaped(report_.summary) << "</p>";
    if (report_.originals) {
      out_ << "<p class=\"warning\"><strong>This page holds originals: it protects nobody.</strong> Keep it as you keep the "
              "texts "
              "themselves.</p>";
    }
    if (!selection_.facts.empty()) {
      out_ << "<dl class=\"facts\">";
      for (const ReportFact& fact : selection_.facts) {
        out_ << "<dt>" << escaped(fact.name) << "</dt><dd>" << escaped(fact.value) << "</dd>";
      }
      out_ << "</dl>";
    }
    out_ << "</header>";
  }

  void write_contents() {
    out_ << "<nav aria-labelledby=\"contents\"><h2 id=\"contents\">Contents</h2><ol>";
    const auto entry = [&](std::string_view id, std::string_view name) {
      out_ << "<li><a href=\"#" << id << "\">" << escaped(name) << "</a></li>";
    };
    if (!report_.counts.empty()) entry("at-a-glance", "At a glance");
    if (!selection_.charts.empty()) entry("pictures", "Pictures");
    for (std::size_t i = 0; i < selection_.tables.size(); ++i) {
      if (begins_group(i)) entry(group_id(i), selection_.tables[i].group);
    }
    if (!selection_.risks.empty()) entry("risk-per-target", "Risk per target");
    if (!selection_.documents.empty()) entry("documents", "Documents");
    out_ << "</ol></nav>";
  }

  void write_counts() {
    if (report_.counts.empty()) return;
    out_ << "<section aria-labelledby=\"at-a-glance\"><h2 id=\"at-a-glance\">At a glance</h2><ul class=\"tiles\">";
    for (const ReportCount& count : report_.counts) {
      out_ << "<li><b>" << shown_number(static_cast<double>(count.value), Unit::count) << "</b><span>" << escaped(count.name) << "</span>";
      if (!count.parts.empty()) {
        out_ << "<small>";
        for (std::size_t i = 0; i < count.parts.size(); ++i) {
          out_ << (i == 0 ? "" : " · ") << escaped(count.parts[i].first) << ' '
               << shown_number(static_cast<double>(count.parts[i].second), Unit::count);
        }
        out_ << "</small>";
      }
      out_ << "</li>";
    }
    out_ << "</ul></section>";
  }

  bool begins_group(std::size_t table) const { return table == 0 || selection_.tables[table].group != selection_.tables[table - 1].group; }
  std::string group_id(std::size_t table) const {
    return "group-" + std::to_string(table + 1) + "-" + slug(selection_.tables[table].group);
  }

  void write_tables() {
    for (std::size_t i = 0; i < selection_.tables.size(); ++i) {
      const ReportTable& table = selection_.tables[i];
      if (begins_group(i)) {
        out_ << (i > 0 ? "</section>" : "") << "<section aria-labelledby=\"" << group_id(i) << "\"><h2 id=\"" << group_id(i) << "\">"
             << escaped(table.group) << "</h2>";
      }
      out_ << "<div class=\"block\"><h3>" << escaped(table.title) << "</h3>";
      if (!table.note.empty()) out_ << "<p class=\"note\">" << escaped(table.note) << "</p>";
      write_table(table);
      if (selection_.rows_left_out[i] > 0) out_ << "<p class=\"note\">" << selection_.rows_left_out[i] << " more rows are not shown.</p>";
      out_ << "</div>";
    }
    if (!selection_.tables.empty()) out_ << "</section>";
  }

  void write_row(const ReportTable& table, const ReportRow& row) {
    out_ << "<tr><th scope=\"row\">" << escaped(row.name) << "</th>";
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      const ReportValue& value = row.values[i];
      out_ << "<td class=\"n\" data-v=\"" << (value.value ? std::to_string(*value.value) : "") << "\">";
      const std::string text = shown(value, table.columns[i]);
      const std::size_t interval = text.find(" (");
      out_ << text.substr(0, interval);
      if (interval != std::string::npos) out_ << " <small>" << text.substr(interval + 1) << "</small>";
      out_ << "</td>";
    }
    out_ << "</tr>";
  }

  void open_scroll(std::string_view name) {
    out_ << "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"" << escaped(name) << "\">";
  }

  void write_table(const ReportTable& table) {
    open_scroll(table.title);
    out_ << "<table class=\"sortable\"><thead><tr><th scope=\"col\">" << escaped(table.row_name) << "</th>";
    for (const ReportColumn& column : table.columns) {
      out_ << "<th scope=\"col\" class=\"n\">" << escaped(column.name);
      if (!shown(column.direction).empty()) out_ << "<small>" << shown(column.direction) << "</small>";
      out_ << "</th>";
    }
    out_ << "</tr></thead><tbody>";
    bool in_foot = false;
    for (const ReportRow& row : table.rows) {
      if (row.total && !in_foot) out_ << "</tbody><tfoot>";
      in_foot = in_foot || row.total;
      write_row(table, row);
    }
    out_ << (in_foot ? "</tfoot>" : "</tbody>") << "</table></div>";
  }

  void write_charts() {
    if (selection_.charts.empty()) return;
    out_ << "<section aria-labelledby=\"pictures\"><h2 id=\"pictures\">Pictures</h2><div class=\"pictures\">";
    for (std::size_t i = 0; i < selection_.charts.size(); ++i) write_chart(selection_.charts[i], "chart-" + std::to_string(i + 1), "h3");
    out_ << "</div></section>";
  }

  void write_chart(const ReportChart& chart, const std::string& id, std::string_view heading) {
    out_ << "<figure class=\"block\"><" << heading << '>' << escaped(chart.title) << "</" << heading << '>';
    if (!chart.description.empty()) out_ << "<p class=\"note\">" << escaped(chart.description) << "</p>";
    write_chart_picture(chart, id, out_);
    out_ << "<ul class=\"series\">";
    for (std::size_t j = 0; j < chart.series.size() && j < most_series; ++j) {
      out_ << "<li>" << series_sample(j) << escaped(chart.series[j].name) << "</li>";
    }
    out_ << "</ul>";
    if (chart.series.size() > most_series) {
      out_ << "<p class=\"note\">" << chart.series.size() - most_series << " more series stand in the table only.</p>";
    }
    write_points(chart);
    out_ << "</figure>";
  }

  void write_points(const ReportChart& chart) {
    out_ << "<details><summary>The figures as a table</summary>";
    open_scroll(chart.title + ", figures");
    out_ << "<table class=\"sortable\"><thead><tr><th scope=\"col\">series</th><th scope=\"col\">point</th><th "
            "scope=\"col\" class=\"n\">"
         << escaped(chart.x.name) << "</th><th scope=\"col\" class=\"n\">" << escaped(chart.y.name) << "</th></tr></thead><tbody>";
    for (const ChartSeries& series : chart.series) {
      for (const ChartPoint& point : series.points) {
        out_ << "<tr><th scope=\"row\">" << escaped(series.name) << "</th><td>" << escaped(point.name) << "</td><td class=\"n\" data-v=\""
             << std::to_string(point.x) << "\">" << shown_number(point.x, chart.x.unit) << "</td><td class=\"n\" data-v=\""
             << std::to_string(point.y) << "\">" << shown_number(point.y, chart.y.unit) << "</td></tr>";
      }
    }
    out_ << "</tbody></table></div></details>";
  }

  void write_risks() {
    if (selection_.risks.empty()) return;
    out_ << "<section aria-labelledby=\"risk-per-target\"><h2 id=\"risk-per-target\">Risk per target</h2><figure "
            "class=\"block\">"
            "<p class=\"note\">The highest risk of each target. The line on a bar is its threshold; an exclamation mark says that it is "
            "reached.</p>";
    write_risk_picture(selection_.risks, "risks", out_);
    if (selection_.risks_left_out > 0) {
      out_ << "<p class=\"note\">" << selection_.risks_left_out << " targets of lower risk are not shown.</p>";
    }
    out_ << "<details><summary>The figures as a table</summary>";
    open_scroll("Risk per target, figures");
    out_ << "<table class=\"sortable\"><thead><tr><th scope=\"col\">target</th><th scope=\"col\">measure</th><th "
            "scope=\"col\" class=\"n\">"
            "highest risk</th><th scope=\"col\" class=\"n\">threshold</th><th scope=\"col\" "
            "class=\"n\">documents</th></tr></thead><tbody>";
    for (const SelectedRisk& entry : selection_.risks) {
      const auto cell = [&](double value, Unit unit) {
        out_ << "<td class=\"n\" data-v=\"" << std::to_string(value) << "\">" << shown_number(value, unit) << "</td>";
      };
      out_ << "<tr><th scope=\"row\">" << escaped(entry.target) << "</th><td>" << escaped(entry.risk->measure) << "</td>";
      cell(entry.risk->value, Unit::number);
      cell(entry.risk->threshold, Unit::number);
      cell(static_cast<double>(entry.risk->documents), Unit::count);
      out_ << "</tr>";
    }
    out_ << "</tbody></table></div></details></figure></section>";
  }

  void write_documents();
  void write_filter();
  void write_document(const SelectedDocument& selected, std::size_t number);
  void write_decisions(const SelectedDocument& selected, std::size_t number);

  const Selection& selection_;
  const Report& report_;
  std::ostream& out_;
};

void Page::write_documents() {
  if (selection_.documents.empty()) return;
  out_ << "<section aria-labelledby=\"documents\"><h2 id=\"documents\">Documents, the riskiest first</h2>";
  if (selection_.documents_left_out > 0) {
    out_ << "<p class=\"note\">" << shown_number(static_cast<double>(selection_.documents.size()), Unit::count) << " of "
         << shown_number(static_cast<double>(selection_.documents.size() + selection_.documents_left_out), Unit::count)
         << " documents are shown; the others have a lower risk.</p>";
  }
  write_filter();
  for (std::size_t i = 0; i < selection_.documents.size(); ++i) write_document(selection_.documents[i], i + 1);
  out_ << "</section>";
}

// Legend and filter in one: a box per label, in the look of its marks.
void Page::write_filter() {
  if (selection_.labels.empty()) return;
  out_ << "<fieldset class=\"filter\"><legend>Labels shown</legend>";
  std::string others;
  const auto box = [&](const std::string& kind, const std::string& name) {
    out_ << "<label><input type=\"checkbox\" checked id=\"f-" << kind << "\"><span class=\"mark " << kind << "\">" << escaped(name)
         << "</span></label>";
  };
  for (const std::string& label : selection_.labels) {
    const std::string kind = class_of_label(label);
    if (kind == "l-other") {
      others += (others.empty() ? "" : ", ") + label;
    } else {
      box(kind, label);
    }
  }
  if (!others.empty()) box("l-other", others);
  out_ << "</fieldset>";
}

void Page::write_document(const SelectedDocument& selected, std::size_t number) {
  const ReportDocument& document = *selected.document;
  const std::string id = "d" + std::to_string(number);
  out_ << "<article class=\"block\" aria-labelledby=\"" << id << "\"><h3 id=\"" << id << "\">" << escaped(selected.name)
       << "</h3><p class=\"meta\">";
  if (document.risk) out_ << "Risk " << shown_risk(*document.risk) << " · ";
  out_ << escaped(document.risk_note);
  if (!document.language.empty()) out_ << " · " << escaped(document.language);
  out_ << "</p>";
  const std::string language = document.language.empty() ? "" : " lang=\"" + escaped(document.language) + "\"";
  const auto side = [&](Side which, std::string_view heading) {
    out_ << "<div>";
    if (selected.shows_original) out_ << "<h4>" << heading << "</h4>";
    out_ << "<div class=\"text\" dir=\"auto\"" << language << ">";
    write_marked_text(selected, which, number, out_);
    out_ << "</div></div>";
  };
  if (selected.shows_original || document.text) {
    out_ << "<div class=\"sides" << (selected.shows_original && document.text ? " two" : "") << "\">";
    if (selected.shows_original) side(Side::original, "Before");
    if (document.text) side(Side::text, "After");
    out_ << "</div>";
  }
  if (selected.text_cut) out_ << "<p class=\"note\">The text goes on; only its beginning is shown.</p>";
  for (std::size_t i = 0; i < selected.charts.size(); ++i) write_chart(selected.charts[i], id + "-chart-" + std::to_string(i + 1), "h4");
  for (std::size_t i = 0; i < selected.tables.size(); ++i) {
    const ReportTable& table = selected.tables[i];
    out_ << "<details><summary>" << escaped(table.title) << "</summary>";
    if (!table.note.empty()) out_ << "<p class=\"note\">" << escaped(table.note) << "</p>";
    write_table(table);
    if (selected.rows_left_out[i] > 0) out_ << "<p class=\"note\">" << selected.rows_left_out[i] << " more rows are not shown.</p>";
    out_ << "</details>";
  }
  write_decisions(selected, number);
  out_ << "</article>";
}

void Page::write_decisions(const SelectedDocument& selected, std::size_t number) {
  if (selected.marks.empty()) return;
  const bool has_text = selected.document->text.has_value();
  out_ << "<details><summary>" << selected.marks.size() << (selected.marks.size() == 1 ? " decision" : " decisions")
       << ", one by one</summary>";
  open_scroll("Decisions in " + selected.name);
  out_ << "<table class=\"sortable\"><thead><tr><th scope=\"col\">#</th>";
  if (has_text) out_ << "<th scope=\"col\">stands there</th>";
  for (const char* name : {"label", "kind", "method", "why"}) out_ << "<th scope=\"col\">" << name << "</th>";
  out_ << "<th scope=\"col\" class=\"n\">risk</th><th scope=\"col\">or else</th></tr></thead><tbody>";
  for (const SelectedMark& entry : selected.marks) {
    const ReportMark& mark = *entry.mark;
    out_ << "<tr class=\"" << class_of_label(mark.label) << "\" id=\"d" << number << 'm' << entry.number << "\"><th scope=\"row\">"
         << entry.number << "</th>";
    if (has_text) out_ << "<td class=\"prose\"><bdi>" << escaped(mark.span.of(selected.text)) << "</bdi></td>";
    std::string why = escaped(mark.evidence.empty() ? mark.detector : mark.evidence);
    if (!mark.reason.empty()) why += (why.empty() ? "" : "; ") + escaped(mark.reason);
    out_ << "<td>" << escaped(label_of(mark)) << "</td><td>" << escaped(mark.kind) << "</td><td>" << escaped(mark.method)
         << "</td><td class=\"prose\">" << why << "</td><td class=\"n\" data-v=\"" << (mark.risk ? std::to_string(*mark.risk) : "") << "\">"
         << (mark.risk ? shown_risk(*mark.risk) : "–") << "</td><td class=\"prose\">";
    for (std::size_t i = 0; i < mark.alternatives.size(); ++i) {
      out_ << (i == 0 ? "<bdi>" : ", <bdi>") << escaped(mark.alternatives[i]) << "</bdi>";
    }
    out_ << "</td></tr>";
  }
  out_ << "</tbody></table></div>";
  if (selected.marks_left_out > 0) out_ << "<p class=\"note\">" << selected.marks_left_out << " more marks are not shown.</p>";
  out_ << "</details>";
}

}  // namespace

void write_html(const Selection& selection, std::ostream& output) { Page(selection, output).write(); }

}  // namespace veil::report
