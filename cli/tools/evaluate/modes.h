// What `veil evaluate` can compare, one function per kind of answer: analyses (CoNLL-U), mentions, choices of replacements,
// annotators with each other, protected texts with their originals, and what readers said of them. The command decides which by the format
// of GOLD and the measures asked for.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cli/arguments/options.h"
#include "cli/session/session.h"
#include "veil/result.h"
#include "veil/tools/evaluation_systems.h"

namespace veil::cli {

struct EvaluateOptions {
  std::string gold;
  std::vector<std::string> predicted;
  std::set<std::string> measures;  // empty: the default ones
  std::string labels;              // empty: auto, and full with a scheme
  std::string scheme;              // compare in its labels
  std::string pair = "id";
  bool merge_overlaps = false;
  double threshold = 0;
  std::string frequencies;
  bool significance = false;
  bool intervals = false;
  std::uint32_t shuffles = 9999;
  std::uint64_t seed = 1;
  std::size_t confusions = 0;
  bool tags = false;
  std::string format;
  std::string offsets = "code-points";
  std::string vectors;
  std::string topic;
  std::string background;
  std::string report;
  std::optional<unsigned> sheet;  // replacements to draw for a reader
  bool judged = false;            // GOLD is a sheet that was filled, PREDICTED that of a second reader
  std::string output;
  bool force = false;
  bool json = false;
  bool markdown = false;

  bool asks_for(const std::string& measure) const { return measures.contains(measure); }
};

Result<int> evaluate_analyses(const Session& session, const EvaluateOptions& options);
Result<int> evaluate_mentions(const Session& session, const EvaluateOptions& options);
Result<int> evaluate_replacement_choices(const Session& session, const EvaluateOptions& options);
Result<int> evaluate_annotators(const Session& session, const EvaluateOptions& options);
Result<int> evaluate_utility(const Session& session, const EvaluateOptions& options);
Result<int> evaluate_truth(const Session& session, const EvaluateOptions& options);
// Judged by readers: a sheet for them, and what theirs say (docs/judging.md).
Result<int> draw_sheet(const Session& session, const EvaluateOptions& options);
Result<int> evaluate_judged(const Session& session, const EvaluateOptions& options);

// Tables of a comparison of mentions; `shown` are the measures to print.
void print_comparison(std::ostream& out, const SystemComparison& comparison, const EvaluateOptions& options,
                      const std::set<std::string>& shown);

}  // namespace veil::cli
