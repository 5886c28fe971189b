// Plain text: the text and nothing else. Mentions do not fit into it and are left out.
#include <utility>

#include "write/view.h"
#include "write/writers.h"

namespace veil {
namespace {

class TxtSink : public DocumentSink {
 public:
  TxtSink(WriterTarget target, const WriteOptions& options) : target_(std::move(target)), content_(options.content) {}

  Result<void> write(const Document& document) override {
    // A stream may take several, one after the other; under a file's name they could not be told apart.
    if (std::exchange(written_, true) && !target_.path.empty() && target_.path != "-") return second_document();
    if (content_ == Content::mentions) return target_.output->write(document.text);
    return target_.output->write(apply_replacements(document).text);
  }
  // No file appears: an empty one would look like an empty text.
  Result<void> write_failure(std::string_view, const Error&) override {
    failed_ = true;
    return {};
  }
  Result<void> finish() override {
    if (failed_ && !written_) return {};
    return target_.output->finish();
  }

 private:
  WriterTarget target_;
  Content content_;
  bool written_ = false;
  bool failed_ = false;
};

}  // namespace

Result<std::unique_ptr<DocumentSink>> open_txt_sink(WriterTarget target, const WriteOptions& options) {
  return std::unique_ptr<DocumentSink>(std::make_unique<TxtSink>(std::move(target), options));
}

}  // namespace veil
