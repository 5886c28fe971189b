// What `veil attack` prints: a table for people, JSON for programs. Names of people and words of documents are text: they
// appear only where they were asked for.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "veil/report.h"
#include "veil/tools/attack.h"

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

// The documents that an attacker is surest about, with the words that gave each away. Keeps only those that a report shows,
// so that memory does not follow the collection.
class RiskiestDocuments {
 public:
  // `number` is that of the document in the order of the input, from 1.
  void add(std::uint64_t number, const Document& document, const Attack& attack, std::optional<std::uint32_t> person);
  std::vector<ReportDocument> documents() const;

 private:
  // By what a report sorts: the lowest first, so that it can be dropped when a riskier one comes.
  std::multimap<std::pair<double, std::int64_t>, ReportDocument> kept_;
};

struct AttackerRun {
  std::string attacker;  // "lexical", "lexical, masked copies"
  AttackScores scores;
  std::vector<AttackedDocument> documents;  // only when asked for
  RiskiestDocuments riskiest;               // for a report
};

struct AttackReport {
  std::uint64_t people = 0;
  std::uint64_t joined = 0;
  std::vector<AttackerRun> runs;
};

Report report_of(const AttackReport& report);
void print_table(std::ostream& out, const AttackReport& report);
void print_json(std::ostream& out, const AttackReport& report);

}  // namespace veil::cli
