#include "cli/tools/attack/inputs.h"

#include "veil/tools/packed_input.h"

namespace veil::cli {
namespace {

namespace fs = std::filesystem;

// A stream and the source that reads from it.
struct PackedSource {
  std::unique_ptr<std::istream> stream;
  std::unique_ptr<DocumentSource> documents;
};

Result<PackedSource> open_documents(const std::string& file) {
  auto stream = open_packed_input(file);
  if (!stream) return stream.error();
  ReadOptions options;
  options.format = format_of(without_packing(file)).value_or("jsonl");
  PackedSource source{std::move(*stream), nullptr};
  auto documents = open_source(*source.stream, fs::path(file).filename().string(), options);
  if (!documents) return documents.error();
  source.documents = std::move(*documents);
  return source;
}

// The texts of a background, one after the other, as documents that remember whose they are.
class BackgroundSource : public DocumentSource {
 public:
  explicit BackgroundSource(const std::vector<KnownPerson>& people) : people_(people) {}

  std::optional<SourceItem> next() override {
    while (person_ < people_.size() && text_ == people_[person_].texts.size()) {
      ++person_;
      text_ = 0;
    }
    if (person_ == people_.size()) return std::nullopt;
    return SourceItem{"", make_document(std::to_string(person_), people_[person_].texts[text_++])};
  }
  std::uint64_t bytes_read() const override { return 0; }

 private:
  const std::vector<KnownPerson>& people_;
  std::size_t person_ = 0;
  std::size_t text_ = 0;
};

}  // namespace

Result<void> read_into(Background& background, const std::string& file, bool masked) {
  auto source = open_documents(file);
  if (!source) return source.error();
  auto read = background.read(*source->documents, masked);
  if (!read && read.error().place.empty()) return Error{read.error().code, read.error().message, file};
  return read;
}

Result<void> add_masked_copies(Background& background, const Engine& engine, unsigned threads) {
  const std::vector<KnownPerson> people = background.people();
  BackgroundSource source(people);
  ProcessOptions options;
  options.threads = threads;
  const auto done = process(
      source, options, [&](Document& document) { return engine.protect(document); },
      [&](SourceItem&& item) -> Result<void> {
        if (!item.document) return Error{item.document.error().code, item.document.error().message, "--mask"};
        const std::size_t person = std::stoul(item.document->id);
        background.add(people[person].name, apply_replacements(*item.document).text, true);
        return {};
      });
  if (!done) return done.error();
  return {};
}

Result<std::map<std::string, std::string>> read_subjects(const std::string& file) {
  auto source = open_documents(file);
  if (!source) return source.error();
  std::map<std::string, std::string> subjects;
  while (auto item = source->documents->next()) {
    if (!item->document) return item->document.error();
    auto subject = subject_of(*item->document);
    if (!subject) return Error{"evaluate.no_subject", "a line says of nobody that the document is about them", file};
    subjects[item->document->id] = std::move(*subject);
  }
  return subjects;
}

}  // namespace veil::cli
