// The documents of several corpora, one behind the other, for training vectors and counting words: files in every format that Veil
// reads, packed or not, folders, dumps of a MediaWiki, and text with a document per line or marked by <doc>. Each corpus has a weight.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/documents/folder_source.h"
#include "cli/session/interrupt.h"
#include "cli/session/session.h"
#include "veil/formats.h"

namespace veil::cli {

struct VectorCorpus {
  std::string path;
  double weight = 1;
};

// "articles.jsonl.gz" or "articles.jsonl.gz=2.5". usage.invalid_value for a weight that is none.
Result<VectorCorpus> corpus_from(const std::string& argument);

class VectorCorpusSource : public DocumentSource {
 public:
  // `lines`: every line of a text file is a document. All references must outlive the source.
  VectorCorpusSource(std::vector<VectorCorpus> corpora, std::string format, bool lines, StandardInput& input, const Interrupt& interrupt);

  std::optional<SourceItem> next() override;
  std::uint64_t bytes_read() const override { return finished_bytes_ + (current_ ? current_->bytes_read() : 0); }

  // Of a document that this source gave out; documents carry it with them.
  static double weight_of(const Document& document);

 private:
  Result<void> open(const VectorCorpus& corpus);

  std::vector<VectorCorpus> corpora_;
  std::string format_;
  bool lines_;
  StandardInput& input_;
  const Interrupt& interrupt_;
  std::size_t next_corpus_ = 0;
  double weight_ = 1;
  std::unique_ptr<std::istream> stream_;
  std::unique_ptr<DocumentSource> current_;
  std::uint64_t finished_bytes_ = 0;
};

}  // namespace veil::cli
