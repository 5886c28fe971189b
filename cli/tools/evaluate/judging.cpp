// Sheets for readers: draws one from protected documents, and tells what filled ones say.
#include <algorithm>

#include "cli/documents/kept_files.h"
#include "cli/json/json.h"
#include "cli/terminal/text_table.h"
#include "cli/tools/evaluate/inputs.h"
#include "cli/tools/evaluate/modes.h"
#include "cli/tools/evaluate/shares.h"
#include "veil/engine.h"
#include "veil/tools/evaluation_judging.h"
#include "veil/tools/evaluation_truth.h"

namespace veil::cli {
namespace {

// GOLD and PREDICTED are the same kind of file here.
std::vector<std::string> all_files(const EvaluateOptions& options) {
  std::vector<std::string> files = {options.gold};
  files.insert(files.end(), options.predicted.begin(), options.predicted.end());
  return files;
}

Result<void> add_documents(const Session& session, const std::string& file, OffsetUnit offsets, const Engine& engine, JudgingSheet& sheet) {
  auto source = open_protections(file, offsets);
  if (!source) return std::move(source).error();
  while (auto item = (*source)->next()) {
    if (session.interrupt.requested()) return Error{std::string(interrupted_code), "stopped", ""};
    if (!item->document) return std::move(item->document).error();
    Document original = *item->document;  // tells the language better than what is left of it
    if (auto analysed = engine.analyse(original); !analysed) return analysed.error();
    sheet.add(*item->document, apply_replacements(*item->document), original.language);
  }
  return {};
}

struct Reader {
  std::string name;
  JudgedResults results;
};

void add_rows(TextTable& table, const std::string& name, const JudgedShares& shares) {
  table.rows.push_back({name, whole(static_cast<double>(shares.sensible.of)), with_interval(shares.sensible),
                        with_interval(shares.false_or_wrong_kind), with_interval(shares.grammatical)});
}

void print_results(std::ostream& out, const std::vector<Reader>& readers, const std::vector<QuestionAgreement>& agreements, bool markdown) {
  for (const Reader& reader : readers) {
    TextTable table{reader.name, {"", "judged", "sensible", "false or wrong kind", "grammatical"}, {}};
    add_rows(table, "all", reader.results.all);
    for (const auto* parts : {&reader.results.by_language, &reader.results.by_method, &reader.results.by_label}) {
      for (const auto& [name, shares] : *parts) add_rows(table, name.empty() ? "?" : name, shares);
    }
    table.print(out, markdown);
    if (&reader != &readers.back() || !agreements.empty()) out << '\n';
  }
  if (agreements.empty()) return;
  TextTable table{"Agreement of both readers", {"", "same answer", "Cohen's kappa"}, {}};
  for (const QuestionAgreement& one : agreements) {
    table.rows.push_back({one.question, figure(one.agreement.percent), figure(one.agreement.kappa)});
  }
  table.print(out, markdown);
}

Json to_json(const JudgedShares& shares) {
  return {{"sensible", share_as_json(shares.sensible)},
          {"false_or_wrong_kind", share_as_json(shares.false_or_wrong_kind)},
          {"grammatical", share_as_json(shares.grammatical)}};
}

Json to_json(const std::map<std::string, JudgedShares>& parts) {
  Json json = Json::object();
  for (const auto& [name, shares] : parts) json[name] = to_json(shares);
  return json;
}

Json to_json(const std::vector<Reader>& readers, const std::vector<QuestionAgreement>& agreements) {
  Json json = {{"readers", Json::array()}};
  for (const Reader& reader : readers) {
    json["readers"].push_back({{"name", reader.name},
                               {"all", to_json(reader.results.all)},
                               {"languages", to_json(reader.results.by_language)},
                               {"methods", to_json(reader.results.by_method)},
                               {"labels", to_json(reader.results.by_label)}});
  }
  for (const QuestionAgreement& one : agreements) {
    json["agreement"][one.question] = {{"same", one.agreement.percent}, {"kappa", one.agreement.kappa}};
  }
  return json;
}

}  // namespace

Result<int> draw_sheet(const Session& session, const EvaluateOptions& options) {
  const std::vector<std::string> files = all_files(options);
  if (options.output.empty()) return Error{"usage.missing_argument", "--sheet needs --output: the CSV file for the reader", ""};
  if (auto may = may_write(options.output, options.force, {files.begin(), files.end()}); !may) return may.error();
  const auto read = read_options(options);
  if (!read) return read.error();
  EngineOptions engine_options;
  engine_options.resources = session.resources;
  engine_options.given_mentions = GivenMentions::ignore;
  const auto engine = Engine::open(std::move(engine_options));
  if (!engine) return engine.error();
  JudgingSheet sheet;
  for (const std::string& file : files) {
    if (auto added = add_documents(session, file, read->offsets, **engine, sheet); !added) return added.error();
  }
  if (sheet.replacements() == 0) return Error{"evaluate.empty_sheet", "there is no replacement to judge", options.gold};
  const std::vector<SheetRow> rows = sheet.draw(*options.sheet, options.seed);
  if (rows.size() < *options.sheet) {
    session.note("there are only " + std::to_string(rows.size()) + " replacements: all of them are on the sheet");
  }
  // Originals stand in it.
  NewFileOptions file_options;
  file_options.owner_only = true;
  file_options.replace = options.force;
  if (auto written = write_new_file(options.output, sheet_as_csv(rows), file_options); !written) return written.error();
  return 0;
}

Result<int> evaluate_judged(const Session& session, const EvaluateOptions& options) {
  const std::vector<std::string> files = all_files(options);
  if (files.size() > 2) return Error{"usage.invalid_value", "--judged takes the sheet of one reader or of two", ""};
  std::vector<Reader> readers;
  std::vector<std::vector<JudgedRow>> sheets;
  const std::vector<std::string> names = names_of(files);
  for (std::size_t i = 0; i < files.size(); ++i) {
    auto rows = read_judged_sheet(files[i]);
    if (!rows) return std::move(rows).error();
    readers.push_back({names[i], results_of(*rows)});
    sheets.push_back(std::move(*rows));
  }
  std::vector<QuestionAgreement> agreements;
  if (sheets.size() == 2) {
    auto compared = agreement_of_sheets(sheets[0], sheets[1]);
    if (!compared) return Error{compared.error().code, compared.error().message, files[1]};
    agreements = std::move(*compared);
  }
  std::ostream& out = session.output.stream();
  if (options.json) {
    out << to_json(readers, agreements).dump(2) << '\n';
  } else {
    print_results(out, readers, agreements, options.markdown);
  }
  return 0;
}

}  // namespace veil::cli
