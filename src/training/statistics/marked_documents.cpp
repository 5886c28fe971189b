// Text with a line <doc id="12" title="Anarchism"> before each document, and perhaps </doc> behind it. The title belongs to the text.
#include <istream>

#include "veil/tools/training_statistics.h"

namespace veil::training {
namespace {

constexpr std::size_t largest_document = std::size_t{128} << 20;  // bytes

// The value of title="..." in the line, with the entities that WikiExtractor writes.
std::string title_in(std::string_view line) {
  const std::size_t begin = line.find(" title=\"");
  if (begin == std::string_view::npos) return {};
  const std::size_t end = line.rfind("\">");
  if (end == std::string_view::npos || end < begin + 8) return {};
  return std::string(line.substr(begin + 8, end - begin - 8)) + "\n";
}

class MarkedDocuments : public DocumentSource {
 public:
  MarkedDocuments(std::istream& stream, std::string name) : stream_(stream), name_(std::move(name)) {}

  std::optional<SourceItem> next() override {
    std::string text = std::exchange(title_, {}), line;
    const std::uint64_t first_line = line_;
    bool any = false;
    while (!ended_) {
      if (!std::getline(stream_, line)) {
        ended_ = true;
        if (stream_.bad()) return failed("read.failed", "the file cannot be read to its end", line_);
        break;
      }
      ++line_;
      bytes_ += line.size() + 1;
      if (line.starts_with("<doc ")) {
        title_ = title_in(line);
        if (any || !text.empty()) break;
        text = std::exchange(title_, {});
        continue;
      }
      if (line == "</doc>") continue;
      any = true;
      text += line;
      text += '\n';
      if (text.size() > largest_document) {
        ended_ = true;
        return failed("read.too_large", "a document is larger than 128 MB", first_line);
      }
    }
    if (!any && text.empty()) return std::nullopt;
    std::string id = std::to_string(++documents_);
    auto document = make_document(id, std::move(text));
    if (!document) return failed(document.error().code, document.error().message, first_line);
    return SourceItem{std::move(id), std::move(document)};
  }
  std::uint64_t bytes_read() const override { return bytes_; }

 private:
  SourceItem failed(std::string code, std::string message, std::uint64_t line) {
    return {"", Error{std::move(code), std::move(message), name_ + ", document at line " + std::to_string(line)}};
  }

  std::istream& stream_;
  std::string name_;
  std::string title_;  // of the document that comes next
  std::uint64_t line_ = 0, bytes_ = 0, documents_ = 0;
  bool ended_ = false;
};

}  // namespace

std::unique_ptr<DocumentSource> open_marked_documents(std::istream& stream, std::string name) {
  return std::make_unique<MarkedDocuments>(stream, std::move(name));
}

}  // namespace veil::training
