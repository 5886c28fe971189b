// The writers, one per format, as open_sink knows them.
#pragma once

#include <filesystem>
#include <memory>

#include "veil/formats.h"
#include "write/output.h"

namespace veil {

struct WriterTarget {
  std::unique_ptr<Output> output;  // null for formats of several files: they open their own
  std::filesystem::path path;      // empty for a stream
};

using OpenWriter = Result<std::unique_ptr<DocumentSink>> (*)(WriterTarget target, const WriteOptions& options);

Result<std::unique_ptr<DocumentSink>> open_brat_sink(WriterTarget target, const WriteOptions& options);
Result<std::unique_ptr<DocumentSink>> open_conll_sink(WriterTarget target, const WriteOptions& options);
Result<std::unique_ptr<DocumentSink>> open_conllu_sink(WriterTarget target, const WriteOptions& options);
Result<std::unique_ptr<DocumentSink>> open_csv_sink(WriterTarget target, const WriteOptions& options);
Result<std::unique_ptr<DocumentSink>> open_i2b2_sink(WriterTarget target, const WriteOptions& options);
Result<std::unique_ptr<DocumentSink>> open_jsonl_sink(WriterTarget target, const WriteOptions& options);
Result<std::unique_ptr<DocumentSink>> open_presidio_sink(WriterTarget target, const WriteOptions& options);
Result<std::unique_ptr<DocumentSink>> open_tab_sink(WriterTarget target, const WriteOptions& options);
Result<std::unique_ptr<DocumentSink>> open_txt_sink(WriterTarget target, const WriteOptions& options);

// For formats whose file is one document: the second one is our caller's mistake, and must not run into the first.
inline Error second_document() { return {"usage.one_document", "a file of this format holds one document", ""}; }

}  // namespace veil
