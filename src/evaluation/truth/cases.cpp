// The replacements with which something is wrong, one per row, for whoever wants to mend it. Originals stand in them.
#include "text/formula_cells.h"
#include "text/separated_row.h"
#include "veil/tools/evaluation_judging.h"
#include "veil/tools/evaluation_truth.h"

namespace veil {
namespace {

std::string findings(const ReplacementTruth& truth) {
  std::string list;
  const auto add = [&](bool found, std::string_view name) {
    if (found) list.append(list.empty() ? "" : ", ").append(name);
  };
  add(truth.kind == KindVerdict::wrong, truth.wrong_country ? "wrong country" : "wrong kind");
  add(truth.kind == KindVerdict::near, "near kind");
  add(truth.disagrees, "disagrees");
  for (const Contradiction contradiction : truth.contradictions) {
    add(true, "contradicts in " + std::string(contradiction_names[static_cast<std::size_t>(contradiction)]));
  }
  add(truth.repeated, "repeated");
  add(truth.changes_quantity, "quantity changed");
  add(truth.broken, "broken");
  add(truth.must_stay, "had to stay");
  return list;
}

}  // namespace

std::string truth_cases_header() { return "document,language,before,after,label,method,found\n"; }

std::string truth_cases_as_csv(const TruthCase& one, const DocumentTruth& truth) {
  std::string csv;
  for (std::size_t i = 0; i < truth.replacements.size(); ++i) {
    const std::string found = findings(truth.replacements[i]);
    if (found.empty()) continue;
    const Replacement& replacement = one.protection.replacements[i];
    const std::string cells[] = {one.protection.id,
                                 std::string(code_of(truth.language)),
                                 in_context(one.protection.text, replacement.span),
                                 in_context(one.applied.text, one.applied.spans[i]),
                                 std::string(name_of(truth.replacements[i].label)),
                                 replacement.method.str(),
                                 found};
    for (std::size_t cell = 0; cell < std::size(cells); ++cell) {
      csv += (cell > 0 ? "," : "") + with_apostrophe(raw_field(cells[cell], ','));
    }
    csv += '\n';
  }
  return csv;
}

}  // namespace veil
