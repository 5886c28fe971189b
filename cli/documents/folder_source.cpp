#include "cli/documents/folder_source.h"

#include <utility>

#include "cli/documents/place.h"

namespace veil::cli {

FolderSource::FolderSource(InputWalk walk, ReadOptions options, StandardInput& input, const Interrupt& interrupt)
    : walk_(std::move(walk)), options_(std::move(options)), input_(input), interrupt_(interrupt) {}

std::optional<SourceItem> FolderSource::next() {
  while (!interrupt_.requested()) {
    if (current_) {
      std::optional<SourceItem> item = current_->next();
      bytes_read_.store(finished_bytes_ + current_->bytes_read(), std::memory_order_relaxed);
      if (item) {
        if (!current_id_.empty()) {
          item->id = current_id_;
          if (item->document) item->document->id = current_id_;
        }
        ++documents_;
        if (put_places_ && item->document) {
          put_place(*item->document, {current_file_.path, current_file_.format, documents_ - documents_before_, documents_,
                                      has_own_id(*item->document, current_file_.path, current_file_.format)});
        }
        return item;
      }
      finished_bytes_ += current_->bytes_read();
      current_.reset();
    }
    std::optional<Result<InputFile>> found = walk_.next();
    if (!found) return std::nullopt;
    if (!*found) {  // a folder below an input that cannot be entered
      begin({found->error().place, std::filesystem::path(found->error().place).filename(), "", found->error().place});
      ++documents_;
      return SourceItem{found->error().place, found->error()};
    }
    const InputFile& file = **found;
    begin(file);
    auto opened = open(file);
    if (!opened) {
      ++documents_;
      return SourceItem{file.id, std::move(opened).error()};
    }
    current_ = std::move(*opened);
    current_file_ = file;
    documents_before_ = documents_;
    current_id_ = one_document_per_file(file.format) ? file.id : std::string();
  }
  return std::nullopt;
}

Result<std::unique_ptr<DocumentSource>> FolderSource::open(const InputFile& file) {
  ReadOptions options = options_;
  options.format = file.format;
  if (file.standard_input()) return open_source(input_.stream(), "stdin", options);
  return open_source(file.path, options);
}

void FolderSource::begin(const InputFile& file) {
  const std::lock_guard lock(mutex_);
  begun_.push_back({documents_, file});
}

std::optional<InputFile> FolderSource::file_begun_by(std::uint64_t document) {
  const std::lock_guard lock(mutex_);
  if (begun_.empty() || begun_.front().document > document) return std::nullopt;
  InputFile file = std::move(begun_.front().file);
  begun_.pop_front();
  return file;
}

}  // namespace veil::cli
