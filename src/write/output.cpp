#include "write/output.h"

#include <ostream>
#include <utility>

namespace veil {
namespace {

class FileOutput : public Output {
 public:
  explicit FileOutput(std::unique_ptr<NewFile> file) : file_(std::move(file)) {}
  Result<void> write(std::string_view bytes) override { return file_->write(bytes); }
  Result<void> finish() override { return file_->finish(); }

 private:
  std::unique_ptr<NewFile> file_;
};

class StreamOutput : public Output {
 public:
  explicit StreamOutput(std::ostream& stream) : stream_(stream) {}

  Result<void> write(std::string_view bytes) override {
    stream_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    return state();
  }

  Result<void> finish() override {
    stream_.flush();
    return state();
  }

 private:
  Result<void> state() const {
    if (stream_.good()) return {};
    return Error{"write.failed", "the output cannot be written", ""};
  }

  std::ostream& stream_;
};

}  // namespace

Result<std::unique_ptr<Output>> open_output(const std::filesystem::path& path, const NewFileOptions& options) {
  auto file = NewFile::create(path, options);
  if (!file) return std::move(file).error();
  return std::unique_ptr<Output>(std::make_unique<FileOutput>(std::move(*file)));
}

std::unique_ptr<Output> output_to(std::ostream& stream) { return std::make_unique<StreamOutput>(stream); }

}  // namespace veil
