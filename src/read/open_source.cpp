// The table of readers. A new format adds its line here and its names in text/format_names.cpp.
#include <algorithm>
#include <array>
#include <utility>

#include "read/readers.h"
#include "veil/labels.h"

namespace veil {
namespace {

struct Reader {
  std::string_view format;
  OpenReader open;
};

constexpr std::array<Reader, 9> readers = {{
    {"brat", open_brat_source},
    {"conll", open_conll_source},
    {"conllu", open_conllu_source},
    {"csv", open_csv_source},
    {"i2b2", open_i2b2_source},
    {"jsonl", open_jsonl_source},
    {"presidio", open_presidio_source},
    {"tab", open_tab_source},
    {"txt", open_txt_source},
}};

Result<const Reader*> find_reader(const std::string& name, const ReadOptions& options) {
  std::string format = options.format;
  if (format.empty()) {
    const auto guessed = format_of(name);
    if (!guessed) return Error{"usage.unknown_format", "the extension tells no format; name one", name};
    format = *guessed;
  }
  const auto* found = std::find_if(readers.begin(), readers.end(), [&](const Reader& reader) { return reader.format == format; });
  if (found == readers.end()) return Error{"usage.unknown_format", "there is no reader for this format", format};
  return found;
}

// Documents in the labels of another scheme, turned into ours.
class SchemeSource : public DocumentSource {
 public:
  SchemeSource(std::unique_ptr<DocumentSource> source, const LabelScheme& scheme) : source_(std::move(source)), scheme_(scheme) {}
  std::optional<SourceItem> next() override {
    std::optional<SourceItem> item = source_->next();
    if (item && item->document) scheme_.adopt(*item->document);
    return item;
  }
  std::uint64_t bytes_read() const override { return source_->bytes_read(); }

 private:
  std::unique_ptr<DocumentSource> source_;
  const LabelScheme& scheme_;
};

Result<std::unique_ptr<DocumentSource>> in_scheme(Result<std::unique_ptr<DocumentSource>> source, const std::string& name) {
  if (!source || name.empty()) return source;
  const auto scheme = find_scheme(name);
  if (!scheme) return scheme.error();
  return std::unique_ptr<DocumentSource>(std::make_unique<SchemeSource>(std::move(*source), **scheme));
}

}  // namespace

Result<std::unique_ptr<DocumentSource>> open_source(const std::filesystem::path& path, const ReadOptions& options) {
  auto input = open_input(path);
  if (!input) return std::move(input).error();
  const auto reader = find_reader(path.string(), options);
  if (!reader) return reader.error();
  const bool standard = path == "-";
  std::string name = standard ? "standard input" : path.string();
  std::string stem = standard ? "stdin" : path.stem().string();
  return in_scheme(
      (*reader)->open({std::move(*input), std::move(name), std::move(stem), standard ? std::filesystem::path() : path}, options),
      options.scheme);
}

Result<std::unique_ptr<DocumentSource>> open_source(std::istream& input, std::string name, const ReadOptions& options) {
  const auto reader = find_reader(name, options);
  if (!reader) return reader.error();
  std::string stem = std::filesystem::path(name).stem().string();
  return in_scheme((*reader)->open({input_from(input, name), name, std::move(stem), {}}, options), options.scheme);
}

std::vector<std::string> reader_formats() {
  std::vector<std::string> names;
  for (const Reader& reader : readers) names.emplace_back(reader.format);
  return names;
}

}  // namespace veil
