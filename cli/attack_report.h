// What `veil attack` prints: a table for people, JSON for programs. Names of people and words of documents are text: they
// appear only where they were asked for.
#pragma once

#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "veil/attack.h"

namespace veil::cli {

// One document as one attacker saw it.
struct AttackedDocument {
  std::string id;
  std::string outcome;  // "named", "not named", "unknown subject", "no subject"
  std::optional<std::uint32_t> rank;
  double confidence = 0;
  std::string guess;               // the person named; only when asked for
  std::vector<std::string> clues;  // the words that gave the person away; only when asked for
};

struct AttackerRun {
  std::string attacker;  // "lexical", "lexical, masked copies"
  AttackScores scores;
  std::vector<AttackedDocument> documents;  // only when asked for
};

struct AttackReport {
  std::uint64_t people = 0;
  std::uint64_t joined = 0;
  std::vector<AttackerRun> runs;
};

void print_table(std::ostream& out, const AttackReport& report);
void print_json(std::ostream& out, const AttackReport& report);

}  // namespace veil::cli
