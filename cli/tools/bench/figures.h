// What `veil bench` measures, and how it is shown: a table, Markdown or JSON.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

namespace veil::cli {

struct Latencies {  // of single documents, in milliseconds
  double p50 = 0;
  double p90 = 0;
  double p99 = 0;
  double longest = 0;
};
// The nearest-rank percentiles of `seconds`, which is put in order.
Latencies latencies_of(std::vector<double>& seconds);

// Seconds of one pass over `documents` documents, from the times of several passes one after the other: the sum of the
// median time of each document, so that other work on the machine counts little.
double typical_pass(const std::vector<double>& seconds, std::size_t documents);

struct Speed {
  double words = 0;  // per second
  double megabytes = 0;
  double documents = 0;
};

struct CommandFigures {
  std::string command;
  Speed one;        // on one thread
  Speed many;       // on `threads`, by the clock
  double gain = 0;  // the clock's time on one thread over that on `threads`
  Latencies latencies;
  std::optional<double> start_milliseconds;  // from the start of the program to its first output, median of several
  std::optional<double> peak_megabytes;      // resident, the whole collection through the command on one thread
};

struct ToolFigures {
  std::string tool;
  std::string missing;  // why it could not be measured; the rest is empty then
  std::string version;
  std::string what;     // what it does in this comparison
  std::string against;  // the command of Veil that does the same
  Speed one;
  Latencies latencies;
  double load_seconds = 0;
  double peak_megabytes = 0;
  std::optional<double> ratio;  // words per second of Veil's command over its own
};

struct BenchFigures {
  std::string collection;  // "16 built-in letters"
  std::uint64_t documents = 0;
  std::uint64_t words = 0;
  std::uint64_t bytes = 0;
  unsigned threads = 1;
  std::vector<CommandFigures> commands;
  std::vector<ToolFigures> tools;
};

void print_table(const BenchFigures& figures, std::ostream& out);
void print_markdown(const BenchFigures& figures, std::ostream& out);
void print_json(const BenchFigures& figures, std::ostream& out);

}  // namespace veil::cli
