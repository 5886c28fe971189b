// The documents of many files as one source, so that all of them run through one pool of threads: a thousand short files keep
// every core busy as one long file does. Files are opened one at a time, when their first document is asked for.
// The side that writes learns here which file a document belongs to: documents come out in the order they went in, so a queue of
// "file F begins with document N" is enough. The queue never holds more than what is in flight.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>

#include "cli/documents/inputs.h"
#include "cli/session/interrupt.h"
#include "cli/session/standard_streams.h"
#include "veil/formats.h"

namespace veil::cli {

class FolderSource : public DocumentSource {
 public:
  // All three references must outlive the source.
  FolderSource(InputWalk walk, ReadOptions options, StandardInput& input, const Interrupt& interrupt);

  // A file that cannot be opened is one failed document. Ends early when the run is interrupted.
  std::optional<SourceItem> next() override;
  std::uint64_t bytes_read() const override { return bytes_read_.load(std::memory_order_relaxed); }

  // The next file that begins with or before document number `document` (counted from 0), in order; nothing when the document
  // belongs to the file taken last. Safe beside next().
  std::optional<InputFile> file_begun_by(std::uint64_t document);

  // Every document gets its place (document_place.h).
  void put_places() { put_places_ = true; }

  std::uint64_t left_out() const { return walk_.left_out(); }

 private:
  struct Begin {
    std::uint64_t document;
    InputFile file;
  };

  Result<std::unique_ptr<DocumentSource>> open(const InputFile& file);
  void begin(const InputFile& file);

  InputWalk walk_;
  ReadOptions options_;
  StandardInput& input_;
  const Interrupt& interrupt_;

  std::unique_ptr<DocumentSource> current_;
  std::string current_id_;  // given to the only document of a file in a folder; empty: the reader's stays
  InputFile current_file_;
  std::uint64_t documents_ = 0;         // given out
  std::uint64_t documents_before_ = 0;  // of files before the current one
  bool put_places_ = false;
  std::uint64_t finished_bytes_ = 0;  // of files before the current one
  std::atomic<std::uint64_t> bytes_read_ = 0;

  std::mutex mutex_;
  std::deque<Begin> begun_;
};

}  // namespace veil::cli
