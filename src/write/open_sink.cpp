// The table of writers. A new format adds its line here and its names in text/format_names.cpp.
#include <algorithm>
#include <array>
#include <utility>

#include "veil/labels.h"
#include "write/writers.h"

namespace veil {
namespace {

struct Writer {
  std::string_view format;
  OpenWriter open;
  bool several_files;
};

constexpr std::array<Writer, 9> writers = {{
    {"brat", open_brat_sink, true},
    {"conll", open_conll_sink, false},
    {"conllu", open_conllu_sink, false},
    {"csv", open_csv_sink, false},
    {"i2b2", open_i2b2_sink, false},
    {"jsonl", open_jsonl_sink, false},
    {"presidio", open_presidio_sink, false},
    {"tab", open_tab_sink, false},
    {"txt", open_txt_sink, false},
}};

Result<const Writer*> find_writer(const std::string& format) {
  const auto* found = std::find_if(writers.begin(), writers.end(), [&](const Writer& writer) { return writer.format == format; });
  if (found == writers.end()) return Error{"usage.unknown_format", "there is no writer for this format", format};
  return found;
}

// Documents with the labels of another scheme, left out where it has none.
class SchemeSink : public DocumentSink {
 public:
  SchemeSink(std::unique_ptr<DocumentSink> sink, const LabelScheme& scheme) : sink_(std::move(sink)), scheme_(scheme) {}
  Result<void> write(const Document& document) override {
    Document adopted = document;
    scheme_.adopt(adopted);
    return sink_->write(adopted);
  }
  Result<void> write_failure(std::string_view id, const Error& error) override { return sink_->write_failure(id, error); }
  Result<void> finish() override { return sink_->finish(); }

 private:
  std::unique_ptr<DocumentSink> sink_;
  const LabelScheme& scheme_;
};

Result<void> check_scheme(const WriteOptions& options) {
  if (options.scheme.empty()) return {};
  if (options.content == Content::protection) {
    return Error{"usage.invalid_value", "a label scheme is for mentions, not for protected text", options.scheme};
  }
  if (auto scheme = find_scheme(options.scheme); !scheme) return scheme.error();
  return {};
}

Result<std::unique_ptr<DocumentSink>> in_scheme(Result<std::unique_ptr<DocumentSink>> sink, const WriteOptions& options) {
  if (!sink || options.scheme.empty()) return sink;
  return std::unique_ptr<DocumentSink>(std::make_unique<SchemeSink>(std::move(*sink), *find_scheme(options.scheme).value()));
}

}  // namespace

Result<std::unique_ptr<DocumentSink>> open_sink(const std::filesystem::path& path, const WriteOptions& options) {
  const auto writer = find_writer(options.format);
  if (!writer) return writer.error();
  if (auto known = check_scheme(options); !known) return known.error();
  WriterTarget target;
  target.path = path;
  if (!(*writer)->several_files) {
    auto output = open_output(path, options.file);
    if (!output) return std::move(output).error();
    target.output = std::move(*output);
  }
  return in_scheme((*writer)->open(std::move(target), options), options);
}

Result<std::unique_ptr<DocumentSink>> open_sink(std::ostream& output, const WriteOptions& options) {
  const auto writer = find_writer(options.format);
  if (!writer) return writer.error();
  if (auto known = check_scheme(options); !known) return known.error();
  if ((*writer)->several_files) return Error{"usage.needs_file", "this format has several files and cannot go to a stream", options.format};
  return in_scheme((*writer)->open({output_to(output), {}}, options), options);
}

std::vector<std::string> writer_formats() {
  std::vector<std::string> names;
  for (const Writer& writer : writers) names.emplace_back(writer.format);
  return names;
}

}  // namespace veil
