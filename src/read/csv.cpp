// CSV after RFC 4180: each row is a document, its text in one column. The raw row goes with the document, so that the writer
// can put back all other columns byte for byte. The text column is named in the header, or given by its number: then the
// first row is a document like the others, since taking it for a header that it may not be would let its text through
// unprotected.
#include <simdjson.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <utility>

#include "read/json_spans.h"
#include "read/line_reader.h"
#include "read/readers.h"
#include "text/formula_cells.h"
#include "text/separated_row.h"
#include "text/text_gate.h"
#include "veil/utf8.h"

namespace veil {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
constexpr std::string_view spans_column = "veil.spans";

struct Row {
  std::string bytes;  // with the line end
  std::size_t end_size = 0;
  std::uint64_t line = 0;
  std::uint64_t offset = 0;
  std::optional<Error> error;

  std::string_view content() const { return std::string_view(bytes).substr(0, bytes.size() - end_size); }
};

char find_separator(std::string_view header) {
  constexpr std::array<char, 3> candidates = {',', ';', '\t'};
  char best = ',';
  std::size_t most = 0;
  for (const char candidate : candidates) {
    const std::size_t columns = raw_fields(header, candidate).size();
    if (columns > most) {
      most = columns;
      best = candidate;
    }
  }
  return best;
}

std::optional<std::size_t> column_number(std::string_view name) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
  if (error != std::errc() || end != name.data() + name.size() || number == 0) return std::nullopt;
  return number - 1;
}

class CsvSource : public DocumentSource {
 public:
  CsvSource(ReaderInput input, const ReadOptions& options)
      : lines_(std::move(input.bytes), options.largest_document),
        name_(std::move(input.name)),
        stem_(std::move(input.stem)),
        options_(options),
        separator_(options.separator) {}

  // Reads the first row and finds the columns.
  Result<void> start() {
    auto first = next_row();
    if (!first) return lines_.failure() ? Result<void>(*lines_.failure()) : Result<void>();
    if (first->error) return *first->error;
    if (const auto byte = utf8::first_invalid_byte(first->bytes)) {
      return invalid_utf8("the first row", first->bytes, name_ + ", byte " + std::to_string(*byte));
    }
    std::string_view header = first->content();
    if (header.starts_with(byte_order_mark)) header.remove_prefix(byte_order_mark.size());
    if (separator_ == 0) separator_ = find_separator(header);
    std::vector<std::string> names;
    for (const std::string_view raw : raw_fields(header, separator_)) names.push_back(field_value(raw));
    const auto find = [&](std::string_view name) -> std::optional<std::size_t> {
      const auto found = std::find(names.begin(), names.end(), name);
      if (found == names.end()) return std::nullopt;
      return static_cast<std::size_t>(found - names.begin());
    };
    if (const auto named = find(options_.text_column)) {
      text_column_ = *named;
      id_column_ = find(options_.id_column);
      spans_column_ = find(spans_column);
      header_ = std::move(first->bytes);
      return {};
    }
    const auto number = column_number(options_.text_column);
    if (!number || *number >= names.size()) {
      return Error{"usage.unknown_column", "the file has no such text column", name_ + ", column \"" + options_.text_column + "\""};
    }
    text_column_ = *number;
    id_column_ = column_number(options_.id_column);
    if (first->bytes.starts_with(byte_order_mark)) {
      header_ = byte_order_mark;
      first->bytes.erase(0, byte_order_mark.size());
    }
    waiting_ = std::move(first);
    return {};
  }

  std::optional<SourceItem> next() override {
    std::optional<Row> row = waiting_ ? std::exchange(waiting_, std::nullopt) : next_row();
    if (!row) {
      if (!lines_.failure() || failed_) return std::nullopt;
      failed_ = true;
      return SourceItem{stem_, *lines_.failure()};
    }
    ++row_number_;
    std::string id = numbered_id(stem_, row_number_);
    if (row->error) return SourceItem{std::move(id), std::move(*row->error)};
    auto document = read_row(std::move(*row), id);
    return SourceItem{std::move(id), std::move(document)};
  }

  std::uint64_t bytes_read() const override { return lines_.consumed(); }

 private:
  std::optional<Row> next_row() {
    if (ended_) return std::nullopt;
    Row row;
    // Before the separator is known (the first row) any of them may start a quoted field; the comma stands for all.
    QuoteState quotes(separator_ == 0 ? ',' : separator_);
    while (const auto line = lines_.next()) {
      if (row.line == 0) {
        if (!line->too_long && line->bytes.empty()) continue;
        row.line = line->number;
        row.offset = line->offset;
      }
      if (line->too_long) return broken(std::move(row), too_large(line_place(name_, line->number), options_.largest_document));
      row.bytes += line->whole();
      row.end_size = line->end.size();
      std::string_view part = line->bytes;
      if (row.line == 1 && line->number == 1 && part.starts_with(byte_order_mark)) part.remove_prefix(byte_order_mark.size());
      if (!quotes.open_after(part)) return as_it_was(std::move(row));
      if (row.bytes.size() > options_.largest_document) {
        return broken(std::move(row), too_large(line_place(name_, line->number), options_.largest_document));
      }
    }
    if (row.line == 0 || lines_.failure()) return std::nullopt;
    Error error{"read.malformed_input", "a quoted field never ends", line_place(name_, row.line)};
    return broken(std::move(row), std::move(error));
  }

  // Without what made its formulas safe. Before the separator is known, it is looked for in this row.
  Row as_it_was(Row row) const {
    if (!options_.csv_safe) return row;
    std::string_view content = row.content();
    const std::string_view mark = content.starts_with(byte_order_mark) ? byte_order_mark : std::string_view();
    content.remove_prefix(mark.size());
    const char separator = separator_ == 0 ? find_separator(content) : separator_;
    std::string whole(mark);
    const auto fields = raw_fields(content, separator);
    for (std::size_t i = 0; i < fields.size(); ++i) {
      if (i > 0) whole += separator;
      whole += without_apostrophe(fields[i]);
    }
    whole += std::string_view(row.bytes).substr(row.bytes.size() - row.end_size);
    row.bytes = std::move(whole);
    return row;
  }

  // Whether a quote is open behind such a row is unknown, and guessing could take text for another column: the file ends
  // here.
  std::optional<Row> broken(Row row, Error error) {
    ended_ = true;
    row.bytes.clear();
    row.end_size = 0;
    row.error = std::move(error);
    return row;
  }

  Result<Document> read_row(Row row, std::string& id) {
    const std::string place = line_place(name_, row.line);
    if (const auto byte = utf8::first_invalid_byte(row.bytes)) {
      return invalid_utf8("the row", row.bytes, place + ", byte " + std::to_string(row.offset + *byte));
    }
    const auto fields = raw_fields(row.content(), separator_);
    if (text_column_ >= fields.size()) return Error{"read.malformed_input", "the row has too few columns", place};
    bool has_id = false;
    if (id_column_ && *id_column_ < fields.size()) {
      std::string named = field_value(fields[*id_column_]);
      has_id = !named.empty();
      if (has_id) id = std::move(named);
    }
    auto document = make_document(id, field_value(fields[text_column_]));
    if (!document) return located(std::move(document).error(), place, " of the text");
    if (spans_column_ && *spans_column_ < fields.size()) {
      if (auto read = read_spans(*document, field_value(fields[*spans_column_]), place); !read) return read.error();
    }
    auto& attributes = document->attributes;
    attributes.push_back({"csv.header", header_});
    attributes.push_back({"csv.separator", std::string(1, separator_)});
    attributes.push_back({"csv.text_column", std::to_string(text_column_)});
    if (has_id) attributes.push_back({"csv.id_column", std::to_string(*id_column_)});
    if (spans_column_) attributes.push_back({"csv.spans_column", std::to_string(*spans_column_)});
    attributes.push_back({"csv.row", std::move(row.bytes)});
    return document;
  }

  Result<void> read_spans(Document& document, const std::string& json, const std::string& place) {
    if (json.empty()) return {};
    const simdjson::padded_string padded(json);
    simdjson::ondemand::document parsed;
    simdjson::ondemand::value list;
    if (parser_.iterate(padded).get(parsed) || parsed.get_value().get(list)) {
      return Error{"read.malformed_input", "the spans are not valid JSON", place};
    }
    auto mentions = read_json_spans(list, std::min<std::uint64_t>(json.size(), std::numeric_limits<std::uint32_t>::max()), place);
    if (!mentions) return std::move(mentions).error();
    return place_mentions(document, std::move(*mentions), options_.offsets, place);
  }

  LineReader lines_;
  std::string name_;
  std::string stem_;
  ReadOptions options_;
  char separator_;
  std::string header_;  // raw, with its line end; empty when there is none
  std::size_t text_column_ = 0;
  std::optional<std::size_t> id_column_;
  std::optional<std::size_t> spans_column_;
  std::optional<Row> waiting_;
  std::uint64_t row_number_ = 0;
  simdjson::ondemand::parser parser_;
  bool failed_ = false;
  bool ended_ = false;
};

}  // namespace

Result<std::unique_ptr<DocumentSource>> open_csv_source(ReaderInput input, const ReadOptions& options) {
  auto source = std::make_unique<CsvSource>(std::move(input), options);
  if (auto started = source->start(); !started) return started.error();
  return std::unique_ptr<DocumentSource>(std::move(source));
}

}  // namespace veil
