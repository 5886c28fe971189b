// Makes indexes of a corpus (docs/corpus.md): how often words and phrases occur, and how often together. Documents become units (the
// document itself, its sentences, or windows of so many words); units are numbered in the order in which they come. Built in parallel in
// bounded memory from sorted runs; indexes of parts of a corpus merge to the index of the whole, byte for byte. The same documents
// give the same bytes for any number of threads.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "veil/export.h"
#include "veil/formats.h"
#include "veil/language.h"
#include "veil/result.h"

namespace veil {
namespace training VEIL_PUBLIC {

enum class CorpusUnit : std::uint8_t { document, sentence, window };

// What an index leaves out. Parts that are to be merged should be built with 1 and 1, and the merge should prune.
struct CorpusPruning {
  std::uint64_t smallest_count = 1;       // words in fewer units are left out
  std::uint64_t smallest_pair_count = 2;  // pairs of neighbouring words in fewer units are, and those with a word that makes up more
                                          // than 1/400 of the text; 1: no pair is; 0: all are, and phrases count as words
  std::optional<Language> stems;          // also group words by their stems in this language; without: as the inputs, or not at all
};

struct CorpusProgress {
  std::string_view what;  // "indexing", "merging"
  std::uint64_t documents = 0;
  std::uint64_t bytes = 0;  // of text
  double share = 0;         // 0: not known
};

struct CorpusIndexOptions {
  std::filesystem::path output;  // runs lie beside it while it is made
  std::filesystem::path add_to;  // an index that the new documents are added to; empty: none. Units are as in it
  CorpusUnit unit = CorpusUnit::window;
  unsigned unit_words = 50;       // of a window; a sentence that is longer than four times this is cut
  std::uint64_t first_words = 0;  // count only so many words of each document; 0: all
  CorpusPruning pruning;
  unsigned threads = 0;                                 // 0: as many as the machine has
  std::uint64_t run_bytes = std::uint64_t{16} << 20;    // of text in a run; a thread needs about ten times as much memory
  std::string about;                                    // lines that the file tells of itself
  std::function<void(const CorpusProgress&)> progress;  // called from one thread at a time; may be empty
  std::function<bool()> should_stop;                    // asked often; may be empty
};

struct CorpusIndexReport {
  std::uint64_t documents = 0, units = 0;
  std::uint64_t running_words = 0;
  std::uint64_t words = 0, pairs = 0;  // different ones that were kept
  std::uint64_t postings = 0;
  std::uint64_t empty_documents = 0;  // without a word
  std::uint64_t text_bytes = 0;       // that was read now
  std::uint64_t bytes = 0;            // of the file
  std::uint64_t runs = 0;
  double seconds = 0;
};

using TakeText = std::function<Result<void>(std::string&& text)>;
// Hands over the texts of all documents, in an order that is always the same.
using FeedTexts = std::function<Result<void>(const TakeText& take)>;

// Nothing is written to `output` on an error. training.empty_corpus, training.invalid_option, statistics.incompatible,
// statistics.too_large, run.interrupted, write.failed, the errors of `feed`, read.* and model.* of `add_to`.
Result<CorpusIndexReport> index_corpus(const CorpusIndexOptions& options, const FeedTexts& feed);

// Indexes of parts, in the order of the parts, as one. The same errors.
struct CorpusMergeOptions {
  std::vector<std::filesystem::path> inputs;
  std::filesystem::path output;
  CorpusPruning pruning;
  std::string about;  // empty: that of the inputs
  std::function<void(const CorpusProgress&)> progress;
  std::function<bool()> should_stop;
};
Result<CorpusIndexReport> merge_corpora(const CorpusMergeOptions& options);

// Collections that only training reads: a dump of a MediaWiki (<page>, <text>), whose articles come without markup, redirects and
// pages of other name spaces; and text with a line <doc id="..."> before each document, as WikiExtractor writes it.
bool is_wiki_dump(std::istream& start);  // looks at the first bytes, and leaves the stream where it was
bool is_marked_documents(std::istream& start);
std::unique_ptr<DocumentSource> open_wiki_dump(std::istream& stream, std::string name);
std::unique_ptr<DocumentSource> open_marked_documents(std::istream& stream, std::string name);

}  // namespace VEIL_PUBLIC
}  // namespace veil
