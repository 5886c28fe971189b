#include "cli/tools/attack/report.h"

#include <iomanip>

#include "cli/json/json.h"

namespace veil::cli {
namespace {

void print_count(std::ostream& out, std::uint64_t count, std::string_view what) {
  if (count > 0) out << std::setw(8) << count << "  " << what << '\n';
}

void print_documents(std::ostream& out, const AttackerRun& run) {
  out << '\n' << run.attacker << '\n';
  for (const AttackedDocument& document : run.documents) {
    out << "  " << std::left << std::setw(24) << document.id << std::setw(17) << document.outcome << std::right << std::setw(7);
    if (document.rank) {
      out << *document.rank;
    } else {
      out << '-';
    }
    out << std::fixed << std::setprecision(1) << std::setw(8) << 100 * document.confidence << " %";
    if (!document.guess.empty()) out << "  " << document.guess;
    for (std::size_t i = 0; i < document.clues.size(); ++i) out << (i == 0 ? "  " : ", ") << document.clues[i];
    out << '\n';
  }
}

Json to_json(const AttackedDocument& document) {
  Json json = {{"id", document.id}, {"outcome", document.outcome}, {"confidence", document.confidence}};
  if (document.rank) json["rank"] = *document.rank;
  if (!document.guess.empty()) json["guess"] = document.guess;
  if (!document.clues.empty()) json["clues"] = document.clues;
  return json;
}

}  // namespace

void print_table(std::ostream& out, const AttackReport& report) {
  const AttackScores& first = report.runs.front().scores;
  out << "attacked " << first.attacked << " of " << first.documents << " documents, " << report.people << " candidates\n";
  print_count(out, report.joined, "texts of the background joined with others about the same person");
  print_count(out, first.unknown_subject, "documents about somebody who is not in the background: not in the figures");
  print_count(out, first.without_subject, "documents of which nobody says whom they are about: not in the figures");
  print_count(out, first.empty, "documents without a word");
  out << "\npercent                     named  guessing  top five  confidence      mrr  median rank\n";
  for (const AttackerRun& run : report.runs) {
    const AttackScores& scores = run.scores;
    out << std::left << std::setw(24) << run.attacker << std::right << std::fixed << std::setprecision(2) << std::setw(9)
        << 100 * scores.accuracy() << std::setw(10) << 100 * scores.guessing() << std::setw(10) << 100 * scores.top_five() << std::setw(12)
        << 100 * scores.mean_confidence() << std::setprecision(3) << std::setw(9) << scores.mean_reciprocal_rank() << std::setprecision(1)
        << std::setw(13) << scores.median_rank() << '\n';
  }
  for (const AttackerRun& run : report.runs) {
    if (!run.documents.empty()) print_documents(out, run);
  }
}

void print_json(std::ostream& out, const AttackReport& report) {
  Json json = {{"candidates", report.people}, {"texts_joined", report.joined}};
  for (const AttackerRun& run : report.runs) {
    Json one = Json::parse(scores_as_json(run.attacker, run.scores)).value_or(Json());
    for (const AttackedDocument& document : run.documents) one["per_document"].push_back(to_json(document));
    json["attackers"].push_back(std::move(one));
  }
  out << json.dump(2) << '\n';
}

}  // namespace veil::cli
