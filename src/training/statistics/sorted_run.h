// One run: the words of some documents, sorted, with the units of each word and of each pair of neighbours, as an index of its own.
#pragma once

#include <filesystem>

#include "statistics/index_file.h"
#include "training/statistics/corpus_words.h"

namespace veil::training {

// `facts` tells unit and first_words. write.failed.
Result<statistics::FileFacts> write_run(const CorpusWords& words, const statistics::FileFacts& facts, std::uint64_t text_bytes,
                                        const std::filesystem::path& output);

}  // namespace veil::training
