// What must hold of a table, as options: the same for `veil table anonymize` and `veil protect --k`. And how a proof is told.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/arguments/arguments.h"
#include "cli/terminal/text_table.h"
#include "veil/result.h"
#include "veil/table.h"

namespace veil::cli {

struct ModelOptions {
  unsigned k = 0;  // 0: not asked for
  double l = 0, t = 0, c = 1;
  std::string diversity = "distinct";
  double suppress = 1;
  std::string algorithm = "auto";

  void declare(Arguments& command);                   // all of it
  void declare_for_texts(Arguments& command);         // beside many other options: in few lines
  Result<table::Model> model() const;                 // usage.invalid_value
  Result<table::Algorithm> chosen_algorithm() const;  // the same
};

// Names and figures: classes, smallest class, l and t reached, rows left out, what it costs.
std::vector<std::pair<std::string, std::string>> told(const table::Model& model, const table::Release& release, const table::Proof& proof,
                                                      const table::Loss& loss);
// A release that the proof does not confirm: table.unproven.
Error unproven(const table::Proof& proof);
// The bytes of a file of the user: read.not_found.
Result<std::string> bytes_of_file(const std::string& path);

}  // namespace veil::cli
