// The report: what was done or measured, for people to look at. A plain struct that any command fills (protection,
// evaluation, an attack), and writers that turn it into one self-contained HTML page, JSON or Markdown.
//   Report report;
//   report.title = "Two systems compared";
//   report.tables.push_back(...);
//   auto done = write_report(report, ReportFormat::html, stream);
// Invariant: while Report::originals is false, nothing that only the originals say is written: no text before protection, no
// ids and no names of targets or files, whatever the struct holds. In short strings (names, reasons), bytes that are not
// UTF-8 come out as U+FFFD.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "veil/document.h"
#include "veil/export.h"
#include "veil/formats.h"
#include "veil/result.h"

namespace veil VEIL_PUBLIC {

enum class ReportFormat { html, json, markdown };

// By the extension: .html or .htm, .json, .md or .markdown. usage.unknown_format for others.
Result<ReportFormat> report_format_of(const std::filesystem::path& path);

// One line of what was compared or done: {"systems", "veil, another"}.
struct ReportFact {
  std::string name;
  std::string value;
  bool private_value = false;  // may say who it is about (a file's name): written with the originals only
};

// A figure at the top of the page, and what it is made of: 12 mentions, by label: 7 PERSON, 5 LOC.
struct ReportCount {
  std::string name;  // "mentions"
  std::uint64_t value = 0;
  std::string part_name;  // "label"; empty: no parts
  std::vector<std::pair<std::string, std::uint64_t>> parts;
};

enum class Direction { none, higher_is_better, lower_is_better };
enum class Unit { number, count, percent };  // percent: values are shares, 0 .. 1

struct ReportColumn {
  std::string name;
  Unit unit = Unit::number;
  Direction direction = Direction::none;
};

struct ReportValue {
  std::optional<double> value;                        // nothing: not defined, shown as a dash
  std::optional<std::pair<double, double>> interval;  // confidence interval, low and high
};

struct ReportRow {
  std::string name;
  std::vector<ReportValue> values;  // as many as columns; absent ones are not defined
  bool total = false;               // sums the others up: stands at the foot and is not sorted
  std::string private_name = {};    // takes the place of the name where originals were asked for, and is written nowhere else
};

struct ReportTable {
  std::string group;  // tables of one group follow each other below its heading; empty: "Figures"
  std::string title;
  std::string note;      // a sentence on how to read it; may be empty
  std::string row_name;  // heading of the first column: "label", "system"
  std::vector<ReportColumn> columns;
  std::vector<ReportRow> rows;
};

struct ChartPoint {
  double x = 0;
  double y = 0;
  std::string name;  // "threshold 0.5"; where a series has one point, its name stands beside it in the picture
};

struct ChartSeries {
  std::string name;                // a system or a method
  std::vector<ChartPoint> points;  // joined in this order
};

// Precision and recall over thresholds (a series per system), or utility against risk (a series with one point per method).
struct ReportChart {
  std::string title;
  std::string description;  // what to look for, one or two sentences
  ReportColumn x;
  ReportColumn y;
  std::vector<ChartSeries> series;  // eight can be told apart at most; more are listed in the table only
};

struct TargetRisk {
  std::string target;           // shown as "target 3" while originals are not asked for; empty: the person the text is about
  std::string measure;          // "kind", "information"
  double value = 0;             // in the unit of the measure
  double threshold = 0;         // at or above it the risk is too high
  std::uint64_t documents = 0;  // that speak of the target
};

// A stretch of a document that something was decided about.
struct ReportMark {
  Span span;           // in ReportDocument::text, in bytes
  Span original_span;  // in ReportDocument::original, in bytes; empty: there is none
  std::string label;   // "PERSON"
  std::string subtype;
  std::string kind;      // "direct"
  std::string detector;  // who found it
  std::string method;    // how it was replaced; empty: it was not
  std::string evidence;  // why it is a mention. Never document text
  std::string reason;    // why this replacement. Never document text
  std::optional<double> score;
  std::optional<double> risk;
  std::optional<double> threshold;
  std::vector<std::string> alternatives;  // what else could have stood there
};

struct ReportDocument {
  std::string id;            // written with the originals only; without them, documents are known by their number
  std::uint64_t number = 0;  // in the order of the input, from 1
  std::string language;
  std::optional<double> risk;            // the riskiest come first; those without a risk last, by number
  std::string risk_note;                 // "4 mentions to replace"
  std::optional<std::string> original;   // written with the originals only
  std::optional<std::string> text;       // protected text. Nothing: the document is described by its marks alone
  bool cut = false;                      // the texts are only beginnings
  std::vector<ReportChart> charts = {};  // of this document: the curve of a budget
  std::vector<ReportTable> tables = {};  // the attackers, the path
  std::vector<ReportMark> marks;
  std::uint64_t marks_in_all = 0;  // when `marks` holds only some of them; 0: it holds all
};

struct Report {
  std::string title;
  std::string summary;  // one paragraph, may be empty
  std::vector<ReportFact> facts;
  std::vector<ReportCount> counts;
  std::vector<ReportTable> tables;
  std::vector<ReportChart> charts;
  std::vector<TargetRisk> target_risks;
  std::vector<ReportDocument> documents;
  std::uint64_t documents_in_all = 0;  // when `documents` holds only some of them; 0: it holds all
  bool originals = false;              // asked for: the report then protects nobody
};

struct ReportLimits {
  std::size_t documents = 100;      // that are shown, the riskiest; the report says how many are not
  std::size_t text_bytes = 16'000;  // of one document, original and protected each; the rest is cut off, and said so
  std::size_t marks = 400;          // of one document
  std::size_t rows = 1'000;         // of one table, points of one series; of a document's own, a fifth
  std::size_t targets = 50;         // in the picture and its table
};

// Errors: write.failed; write.invalid_report when a text is not valid UTF-8, a mark does not stand on characters of its
// text, or a row has more values than its table has columns.
Result<void> write_report(const Report& report, ReportFormat format, std::ostream& output, const ReportLimits& limits = {});

// The same to a file that appears under its name only when it is complete; the format follows the extension. With originals it is for
// its owner only, whatever `options` say.
Result<void> write_report(const Report& report, const std::filesystem::path& file, const ReportLimits& limits = {},
                          NewFileOptions options = {});

// Makes the report of a run from its documents, as they pass. Keeps the riskiest within `limits`, so that memory does not
// follow the collection.
class ReportCollector {
 public:
  virtual ~ReportCollector() = default;
  virtual void add(const Document& document) = 0;
  virtual void add_failure(const Error& error) = 0;
  // The report so far; title and facts are the caller's to fill.
  virtual Report report() const = 0;
};
// `content` says which text is shown: what was found in the original (only when `originals`), or the protected text.
std::unique_ptr<ReportCollector> make_report_collector(Content content, bool originals, const ReportLimits& limits = {});

}  // namespace VEIL_PUBLIC
