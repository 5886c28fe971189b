// CSV: the row as it was read with the text column replaced, and the id where the document has another now; all other columns go out
// byte for byte, but for the apostrophe that makes formulas safe on request. Documents that were not read from CSV get the columns id
// and text. Found mentions stand in a last column "veil.spans", as JSON Lines has them.
#include <charconv>
#include <optional>
#include <utility>

#include "text/formula_cells.h"
#include "text/separated_row.h"
#include "write/json_spans.h"
#include "write/view.h"
#include "write/writers.h"

namespace veil {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
constexpr std::string_view spans_column = "veil.spans";

std::string_view line_end(std::string_view row) {
  if (row.ends_with("\r\n")) return "\r\n";
  return row.ends_with('\n') ? "\n" : "";
}

std::optional<std::size_t> column(const Document& document, std::string_view name) {
  const std::string* value = attribute(document, name);
  std::size_t number = 0;
  if (value == nullptr) return std::nullopt;
  const auto [end, error] = std::from_chars(value->data(), value->data() + value->size(), number);
  if (error != std::errc()) return std::nullopt;
  return number;
}

class CsvSink : public DocumentSink {
 public:
  CsvSink(WriterTarget target, const WriteOptions& options) : output_(std::move(target.output)), options_(options) {}

  Result<void> write(const Document& document) override {
    const std::string* header = attribute(document, "csv.header");
    const std::string* row = attribute(document, "csv.row");
    const bool from_csv = header != nullptr && row != nullptr;
    const std::string first_row = from_csv ? *header : "id,text\n";
    if (!first_row_) {
      first_row_ = first_row;
      if (auto written = write_header(document, first_row); !written) return written;
    } else if (*first_row_ != first_row) {
      return Error{"write.mixed_columns", "documents with other columns cannot go into the same file", ""};
    }
    return from_csv ? row_again(document, *row) : new_row(document);
  }

  Result<void> write_failure(std::string_view, const Error&) override { return {}; }
  Result<void> finish() override { return output_->finish(); }

 private:
  // The last row of a file may have no line end; it gets one only when another row follows.
  Result<void> put(std::string row, std::string_view end) {
    row += end;
    if (std::exchange(line_open_, end.empty())) row.insert(row.begin(), '\n');
    return output_->write(row);
  }

  Result<void> write_header(const Document& document, std::string_view header) {
    if (header.empty() || header == byte_order_mark) return output_->write(header);
    std::string written;
    std::string_view names = header.substr(0, header.size() - line_end(header).size());
    if (names.starts_with(byte_order_mark)) {
      written = byte_order_mark;
      names.remove_prefix(byte_order_mark.size());
    }
    const char between = separator(document);
    const auto fields = raw_fields(names, between);
    for (std::size_t i = 0; i < fields.size(); ++i) {
      if (i > 0) written += between;
      written += cell(std::string(fields[i]));
    }
    if (options_.content == Content::mentions && !column(document, "csv.spans_column")) {
      written += separator(document);
      written += spans_column;
    }
    return put(std::move(written), line_end(header));
  }

  std::string cell(std::string raw) const { return options_.csv_safe ? with_apostrophe(raw) : raw; }

  static char separator(const Document& document) {
    const std::string* value = attribute(document, "csv.separator");
    return value == nullptr || value->empty() ? ',' : value->front();
  }

  // The field as it stands there when that is its value already.
  static std::string changed(std::string_view raw, std::string_view value, char between) {
    return field_value(raw) == value ? std::string(raw) : raw_field(value, between, raw.starts_with('"'));
  }

  Result<void> row_again(const Document& document, std::string_view row) {
    const View view = view_of(document, options_.content, options_.scheme);
    const char between = separator(document);
    const std::string_view end = line_end(row);
    const auto fields = raw_fields(row.substr(0, row.size() - end.size()), between);
    const auto text_column = column(document, "csv.text_column");
    const auto id_column = column(document, "csv.id_column");
    const auto spans = column(document, "csv.spans_column");
    const auto json = [&] { return raw_field(dumped(json_spans(view, options_)), between); };
    std::string written;
    for (std::size_t i = 0; i < fields.size(); ++i) {
      if (i > 0) written += between;
      if (i == text_column) {
        written += cell(changed(fields[i], view.text(), between));
      } else if (i == id_column) {
        written += cell(changed(fields[i], document.id, between));
      } else if (i == spans) {
        // Spans that were read name originals and their places: they never pass as they are.
        if (document.layers.has(Layer::mentions)) written += json();
      } else {
        written += cell(std::string(fields[i]));
      }
    }
    if (options_.content == Content::mentions && !spans) {
      written += between;
      if (document.layers.has(Layer::mentions)) written += json();
    }
    return put(std::move(written), end);
  }

  Result<void> new_row(const Document& document) {
    const View view = view_of(document, options_.content, options_.scheme);
    std::string row = cell(raw_field(document.id, ',')) + ',' + cell(raw_field(view.text(), ','));
    if (options_.content == Content::mentions) {
      row += ',';
      if (document.layers.has(Layer::mentions)) row += raw_field(dumped(json_spans(view, options_)), ',');
    }
    return put(std::move(row), "\n");
  }

  std::unique_ptr<Output> output_;
  WriteOptions options_;
  std::optional<std::string> first_row_;
  bool line_open_ = false;
};

}  // namespace

Result<std::unique_ptr<DocumentSink>> open_csv_sink(WriterTarget target, const WriteOptions& options) {
  return std::unique_ptr<DocumentSink>(std::make_unique<CsvSink>(std::move(target), options));
}

}  // namespace veil
