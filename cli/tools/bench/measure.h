// The measurements of `veil bench` inside the program: each command's work on each document, on one thread for speed and
// latencies, and on all threads for the gain.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/tools/bench/figures.h"
#include "veil/document.h"
#include "veil/engine.h"
#include "veil/result.h"

namespace veil::cli {

struct BenchCollection {
  std::vector<Document> documents;  // with their language
  std::uint64_t words = 0;          // between white space: the same for every tool
  std::uint64_t bytes = 0;
};

// Counts the words and bytes of `documents`.
BenchCollection collection_of(std::vector<Document> documents);

// Built-in letters of invented people, each language several times over.
std::vector<Document> built_in_letters();

Speed speed_of(const BenchCollection& collection, double passes, double seconds);

// `work` gets a fresh copy of each document, over and over for at least `seconds` and one whole pass. The error of the first
// document that fails ends it.
Result<CommandFigures> measure_work(const std::string& command, const BenchCollection& collection,
                                    const std::function<Result<void>(Document&)>& work, double seconds, unsigned threads);

// As JSON Lines, what the commands and the other tools read.
std::string as_json_lines(const BenchCollection& collection);

}  // namespace veil::cli
