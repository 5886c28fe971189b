// What `veil evaluate --measures utility` found out, and how it is shown: table, JSON, report.
#pragma once

#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

#include "veil/report.h"
#include "veil/tools/attack.h"
#include "veil/tools/evaluation_utility.h"
#include "veil/tools/text_classifier.h"

namespace veil::cli {

struct Protection {
  std::string name;
  UtilityScores scores;
  std::vector<std::string> texts;  // filled where topics are asked for
  ClassificationScores topics;
  AttackScores attack;
};

struct UtilityOutcome {
  std::uint64_t documents = 0;
  bool own_counts = false;  // information content from the texts at hand
  std::vector<Protection> protections;
  bool attacked = false;  // with background knowledge
  AttackScores original_attack;
  bool has_topics = false;
  ClassificationScores original_topics;
};

void print_utility(std::ostream& out, const UtilityOutcome& outcome, bool markdown);
void print_utility_json(std::ostream& out, const UtilityOutcome& outcome);
Report utility_report(const UtilityOutcome& outcome);

}  // namespace veil::cli
