// Statistics of a corpus (docs/corpus.md): what a file holds, and how often terms occur, alone and together. A file is an index that
// `veil corpus index` made, or a table of counts from elsewhere. For people and tools; risk measures ask the files themselves.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "veil/export.h"
#include "veil/result.h"

namespace veil {
namespace statistics VEIL_PUBLIC {

struct StatisticsFacts {
  bool index = true;  // false: a table of hits, and only the last group below tells something
  std::string about;
  std::uint64_t bytes = 0;
  std::uint64_t units = 0;  // all that were counted; of a table, its N

  std::string unit;  // "document", "sentence", "window"
  std::uint64_t unit_words = 0;
  std::uint64_t first_words = 0;  // counted of each document; 0: all
  std::uint64_t documents = 0;
  std::uint64_t running_words = 0, text_bytes = 0;
  std::uint64_t words = 0, pairs = 0, postings = 0;
  std::uint64_t smallest_count = 1, smallest_pair_count = 1;  // rarer ones were left out; 0: no pairs at all
  std::string stems;                                          // code of their language; empty: none

  std::uint64_t terms = 0, sets = 0;    // of a table: single terms, and terms counted together
  bool assumed_total = false;           // it has no N: the largest count stands for it
  std::uint64_t cut = 0, left_out = 0;  // counts that were not possible, and that cannot be used
};
// read.*, model.damaged, model.version, statistics.*.
Result<StatisticsFacts> statistics_facts(const std::filesystem::path& file);

struct HitsQuestion {
  std::vector<std::string> terms;  // words and phrases, in any case
  bool exact = false;              // words of one stem are different words
  bool estimates = false;          // a table may contradict itself
  double unseen = 0.5;             // what an unseen term or pair counts as
  std::filesystem::path synonyms;  // groups of terms that count as one; empty: none
};

struct TermHits {
  std::string term;
  std::uint64_t units = 0;
  std::uint64_t documents = 0;  // 0 of a table
  double information = 0;       // log2(total / units), smoothed
  bool smoothed = false;        // it was not seen
  bool thin = false;            // too few units to judge by
  bool upper_bound = false;     // a phrase of more than two words, or any phrase where the index has no pairs
};

struct HitsReport {
  bool index = true;
  std::uint64_t total = 0, total_documents = 0;
  double unseen = 0.5;
  std::vector<TermHits> terms;
  TermHits together;  // all of them; only where there are several
  struct Pair {
    std::size_t first = 0, second = 0;  // of `terms`
    std::uint64_t units = 0;
    double mutual_information = 0;
    bool smoothed = false, thin = false;
  };
  std::vector<Pair> pairs;  // each with each, where there are 2 to 16 terms
};
// The same, and statistics.term_too_long, usage.invalid_value for a term without letters and digits, and for `unseen`.
Result<HitsReport> count_hits(const std::filesystem::path& file, const HitsQuestion& question);

}  // namespace VEIL_PUBLIC
}  // namespace veil
