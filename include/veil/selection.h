// Ranks the options of mentions as people would choose among them, in files of choices (WikiReplace's JSON), and counts what people
// chose there. What was chosen is never looked at when ranking.
#pragma once

#include <array>
#include <cstddef>
#include <filesystem>
#include <map>
#include <string>

#include "veil/export.h"
#include "veil/result.h"

namespace veil VEIL_PUBLIC {

struct SelectionOptions {
  std::filesystem::path input;  // WikiReplace JSON
  std::filesystem::path model;  // models/selector.veil
  double strictness = 0;        // 0: as people chose; above 0 more general, below 0 more specific; -2 to 2
  bool levels_only = false;     // rank by the level framing alone
  bool lines = false;           // JSON Lines {"id", "mention", "ranked"} for `veil evaluate --measures choices` instead of the JSON
};

struct SelectionSummary {
  std::size_t documents = 0;
  std::size_t mentions = 0;         // with a list of options
  std::size_t without_options = 0;  // of those, nothing but suppression is offered: it is the whole ranking
  std::string output;               // the file to write: the input with "ranking" beside "generalizations", or lines
};

// read.not_found, read.malformed_choices (with document and mention), usage.invalid_value, model.*.
Result<SelectionSummary> select_replacements(const SelectionOptions& options);

// How often people took level 1, level 2, a higher one, and suppression (which also is the last level), as Olstad 2023 reports.
struct ChoiceLevels {
  std::size_t mentions = 0;
  std::size_t choices = 0;
  std::array<std::size_t, 3> levels{};  // 1, 2, above
  std::size_t suppressed = 0;
};
// By label, with all of them under "". read.not_found, read.malformed_choices.
Result<std::map<std::string, ChoiceLevels>> count_choice_levels(const std::filesystem::path& choices);

}  // namespace VEIL_PUBLIC
