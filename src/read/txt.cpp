// Plain text: one file is one document, byte for byte. A byte order mark at its start and "\r\n" are part of the text, so
// that what comes out differs from what went in only where something was replaced.
#include "read/readers.h"

namespace veil {
namespace {

class TxtSource : public DocumentSource {
 public:
  TxtSource(ReaderInput input, const ReadOptions& options) : input_(std::move(input)), largest_(options.largest_document) {}

  std::optional<SourceItem> next() override {
    if (done_) return std::nullopt;
    done_ = true;
    auto text = read_whole(*input_.bytes, largest_, input_.name);
    if (!text) return SourceItem{input_.stem, std::move(text).error()};
    bytes_read_ = text->size();
    auto document = make_document(input_.stem, std::move(*text));
    if (!document) return SourceItem{input_.stem, located(std::move(document).error(), input_.name)};
    return SourceItem{input_.stem, std::move(document)};
  }

  std::uint64_t bytes_read() const override { return bytes_read_; }

 private:
  ReaderInput input_;
  std::uint64_t largest_;
  std::uint64_t bytes_read_ = 0;
  bool done_ = false;
};

}  // namespace

Result<std::unique_ptr<DocumentSource>> open_txt_source(ReaderInput input, const ReadOptions& options) {
  return std::unique_ptr<DocumentSource>(std::make_unique<TxtSource>(std::move(input), options));
}

}  // namespace veil
