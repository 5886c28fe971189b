// `veil protect --k`: a collection whose documents say no more of their people than a table that keeps the promise. Two passes: what
// documents say becomes a table (cli/table/collect.h), the table is generalized and counted again, and each document is written as its row
// says; what is written is looked at as an attacker would before it leaves.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cli/table/collect.h"
#include "cli/table/model_options.h"
#include "veil/report.h"

namespace veil::cli {

class ProtectedRows {
 public:
  // The first pass, and the table. Errors: those of `collect` and `table::anonymize`, table.unproven.
  static Result<ProtectedRows> make(const Session& session, const InputOptions& input, const RunOptions& run,
                                    const EngineSettings& settings, const Engine& engine, const ModelOptions& model,
                                    const std::vector<std::string>& attributes);

  // Makes a document that Engine::protect has seen say what its row says; in the order of the first pass. One that
  // cannot be written so hides all that it says. Errors: table.left_out,
  // table.changed, table.unproven.
  Result<void> write(const Engine& engine, Document& document);
  // Called for every document before it is written, also for one that failed.
  void next() { ++passed_; }

  std::vector<ReportFact> facts() const;
  const std::vector<std::string>& notes() const { return notes_; }
  // Counted over what was written. Error: table.unproven.
  Result<void> check_written() const;
  std::string csv() const;  // what is hidden in the texts is hidden here

 private:
  ProtectedRows(Collected collected, table::Model model) : collected_(std::move(collected)), model_(model) {}

  Collected collected_;
  table::Model model_;
  table::Table table_;
  table::Release release_;
  std::vector<std::pair<std::string, std::string>> told_;
  std::vector<std::string> notes_;
  std::size_t passed_ = 0;
  std::set<std::uint32_t> written_rows_;
};

}  // namespace veil::cli
