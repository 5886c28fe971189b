#include "cli/protect/rows.h"

#include <algorithm>
#include <map>

namespace veil::cli {
namespace {

constexpr int most_rounds = 8;

}  // namespace

Result<ProtectedRows> ProtectedRows::make(const Session& session, const InputOptions& input, const RunOptions& run,
                                          const EngineSettings& settings, const Engine& engine, const ModelOptions& options,
                                          const std::vector<std::string>& attributes) {
  const auto model = options.model();
  if (!model) return model.error();
  const auto algorithm = options.chosen_algorithm();
  if (!algorithm) return algorithm.error();
  auto collected = collect(session, input, run, settings, engine, attributes, true, {});
  if (!collected) return collected.error();
  ProtectedRows rows(std::move(*collected), *model);
  rows.table_ = rows.collected_.collection.table();
  auto release = table::anonymize(rows.table_, *model, *algorithm);
  if (!release) return release.error();
  rows.release_ = std::move(*release);
  const table::Proof proof = table::prove(rows.table_, *model, rows.release_);
  if (!proof.holds) return unproven(proof);
  rows.told_ = told(*model, rows.release_, proof, table::loss_of(rows.table_, *model, rows.release_));
  rows.notes_ = rows.collected_.collection.notes();
  return rows;
}

Result<void> ProtectedRows::write(const Engine& engine, Document& document) {
  const std::size_t number = passed_ - 1;
  const table::PersonFacts facts = collected_.reader->read(document);
  table::WriteRules rules;
  rules.keep_confidential = model_.l > 0 || model_.t > 0;
  const std::vector<Replacement> before = document.replacements;
  for (int round = 0; round < most_rounds; ++round) {
    document.replacements = before;
    if (auto done = table::write_row(document, facts, collected_.collection, number, table_, release_, rules); !done) return done;
    const auto verdict = engine.check(document);
    if (!verdict) return verdict.error();
    if (verdict->clean()) {
      const std::uint32_t row = collected_.collection.row_of(number);
      const auto written = table::written_of(document, facts, collected_.collection, number, table_);
      if (!table::says_no_more(table_, release_, row, written)) {
        return Error{"table.unproven", "the document would say more than its row", ""};
      }
      written_rows_.insert(row);
      return {};
    }
    for (const Span span : verdict->left) rules.not_kept.push_back(span);
    for (const std::uint32_t telling : verdict->telling) rules.hidden.push_back(document.replacements[telling].mention);
    if (round + 2 < most_rounds) continue;
    for (const table::Fact& fact : facts.facts) rules.hidden.push_back(fact.mention);
  }
  return Error{"table.unproven", "what stays of one place names what has to go elsewhere", ""};
}

std::vector<ReportFact> ProtectedRows::facts() const {
  std::vector<ReportFact> facts;
  for (const auto& [name, value] : told_) facts.push_back({name, value, false});
  for (const std::string& note : notes_) facts.push_back({"note", note, false});
  return facts;
}

std::string ProtectedRows::csv() const {
  table::Table shown = table_;
  if (model_.l == 0 && model_.t == 0) {
    for (table::Column& column : shown.columns) {
      if (column.kind == IdentifierKind::confidential) column.kind = IdentifierKind::direct;
    }
  }
  return table::write_csv(shown, release_);
}

Result<void> ProtectedRows::check_written() const {
  // Rows of documents that failed are not there to hide among.
  std::map<std::uint32_t, std::size_t> people;
  for (const std::uint32_t row : written_rows_) ++people[release_.class_of[row]];
  const bool too_few = std::any_of(people.begin(), people.end(), [&](const auto& one) { return one.second < model_.k; });
  if (too_few) {
    return Error{"table.unproven", "documents failed after the table was made, and a class of those that are left is smaller than k", ""};
  }
  return {};
}

}  // namespace veil::cli
