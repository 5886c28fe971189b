// The report of a run over documents (--report FILE): checks the file's name before anything runs, takes the documents as
// they pass, and writes the report at the end. Without a file it does nothing.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

#include "veil/report.h"

namespace veil::cli {

struct RunReportOptions {
  std::string file;     // empty: no report
  std::string command;  // "protect"
  std::string title;
  Content content = Content::protection;
  bool originals = false;  // texts before protection, ids and file names too
  bool documents = true;   // show documents; otherwise only what was counted
  std::vector<ReportFact> facts;
  std::function<void(Report&)> complete = {};  // adds what the command itself counted. May be empty
  bool replace = false;                        // a file that is there; checked before the run, and again when the report is written
};

class RunReport {
 public:
  // usage.unknown_format when the extension is none of a report's.
  static Result<RunReport> begin(RunReportOptions options);

  void begin_file(const std::filesystem::path& file);
  void add(const Document& document);
  void add_failure(const Error& error);
  // A file named "-" is JSON on `standard_output`.
  Result<void> write(std::ostream& standard_output) const;

 private:
  explicit RunReport(RunReportOptions options);

  RunReportOptions options_;
  std::unique_ptr<ReportCollector> collector_;  // null without a file
  std::uint64_t files_ = 0;
  std::string names_;
  double information_kept_ = 0;  // of all documents where it is known
  std::uint64_t measured_ = 0;   // how many these are
};

}  // namespace veil::cli
