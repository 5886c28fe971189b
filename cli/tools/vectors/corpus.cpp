// See vectors_corpus.h.
#include "cli/tools/vectors/corpus.h"

#include <charconv>
#include <filesystem>

#include "cli/documents/inputs.h"
#include "veil/tools/packed_input.h"
#include "veil/tools/training_statistics.h"

namespace veil::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view weight_name = "veil.weight";

// A document per line of a stream; empty lines are none.
class LineSource : public DocumentSource {
 public:
  LineSource(std::istream& stream, std::string name) : stream_(stream), name_(std::move(name)) {}

  std::optional<SourceItem> next() override {
    std::string line;
    while (std::getline(stream_, line)) {
      ++number_;
      bytes_ += line.size() + 1;
      if (!line.empty() && line.back() == '\r') line.pop_back();
      if (line.empty()) continue;
      std::string id = std::to_string(number_);
      auto document = make_document(id, std::move(line));
      if (!document) {
        return SourceItem{std::move(id), Error{document.error().code, document.error().message,
                                               name_ + ", line " + std::to_string(number_) + ", " + document.error().place}};
      }
      return SourceItem{std::move(id), std::move(document)};
    }
    if (stream_.bad() && !failed_) {
      failed_ = true;
      return SourceItem{"", Error{"read.failed", "the file cannot be read to its end", name_}};
    }
    return std::nullopt;
  }
  std::uint64_t bytes_read() const override { return bytes_; }

 private:
  std::istream& stream_;
  std::string name_;
  std::uint64_t number_ = 0, bytes_ = 0;
  bool failed_ = false;
};

}  // namespace

Result<VectorCorpus> corpus_from(const std::string& argument) {
  std::error_code ignored;
  const std::size_t equals = argument.rfind('=');
  if (equals == std::string::npos || fs::exists(argument, ignored)) return VectorCorpus{argument, 1};
  VectorCorpus corpus{argument.substr(0, equals), 0};
  const char* const end = argument.data() + argument.size();
  const auto read = std::from_chars(argument.data() + equals + 1, end, corpus.weight);
  if (read.ec != std::errc() || read.ptr != end || !(corpus.weight >= 0) || corpus.weight > 1e6) {
    return Error{"usage.invalid_value", "a weight is a number of 0 to 1000000: FILE=2.5", argument};
  }
  return corpus;
}

VectorCorpusSource::VectorCorpusSource(std::vector<VectorCorpus> corpora, std::string format, bool lines, StandardInput& input,
                                       const Interrupt& interrupt)
    : corpora_(std::move(corpora)), format_(std::move(format)), lines_(lines), input_(input), interrupt_(interrupt) {}

double VectorCorpusSource::weight_of(const Document& document) {
  for (const Attribute& attribute : document.attributes)
    if (attribute.name == weight_name) return std::stod(attribute.value);
  return 1;
}

Result<void> VectorCorpusSource::open(const VectorCorpus& corpus) {
  weight_ = corpus.weight;
  std::error_code ignored;
  ReadOptions options;
  if (fs::is_directory(corpus.path, ignored)) {
    current_ = std::make_unique<FolderSource>(InputWalk({corpus.path}, format_), options, input_, interrupt_);
    return {};
  }
  const fs::path plain = without_packing(corpus.path);
  const std::string name = corpus.path == "-" ? "standard input" : plain.filename().string();
  std::istream* stream = nullptr;
  if (corpus.path == "-") {
    stream = &input_.stream();
  } else {
    auto opened = open_packed_input(corpus.path);
    if (!opened) return opened.error();
    stream_ = std::move(*opened);
    stream = stream_.get();
  }
  if (format_.empty() && training::is_wiki_dump(*stream)) {
    current_ = training::open_wiki_dump(*stream, name);
    return {};
  }
  if (format_.empty() && !lines_ && training::is_marked_documents(*stream)) {
    current_ = training::open_marked_documents(*stream, name);
    return {};
  }
  options.format = !format_.empty() ? format_ : corpus.path == "-" ? "txt" : format_of(plain).value_or("");
  if (options.format.empty()) {
    return Error{"usage.unknown_format", "the name does not tell the format: say it with --format (txt, jsonl, csv, ...)", corpus.path};
  }
  if (lines_ && options.format == "txt") {
    current_ = std::make_unique<LineSource>(*stream, name);
    return {};
  }
  auto source = open_source(*stream, name, options);
  if (!source) return source.error();
  current_ = std::move(*source);
  return {};
}

std::optional<SourceItem> VectorCorpusSource::next() {
  while (!interrupt_.requested()) {
    if (current_) {
      if (auto item = current_->next()) {
        if (item->document && weight_ != 1) item->document->attributes.push_back({std::string(weight_name), std::to_string(weight_)});
        return item;
      }
      finished_bytes_ += current_->bytes_read();
      current_.reset();
      stream_.reset();
    }
    if (next_corpus_ == corpora_.size()) return std::nullopt;
    const VectorCorpus& corpus = corpora_[next_corpus_++];
    if (auto opened = open(corpus); !opened) return SourceItem{"", opened.error()};
  }
  return std::nullopt;
}

}  // namespace veil::cli
