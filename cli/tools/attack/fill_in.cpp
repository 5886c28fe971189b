#include "cli/tools/attack/fill_in.h"

#include <algorithm>
#include <iomanip>

#include "cli/json/json.h"
#include "veil/offsets.h"
#include "veil/tools/fill_in.h"
#include "veil/tools/packed_input.h"
#include "veil/utf8.h"

namespace veil::cli {
namespace {

struct ProtectedDocument {
  std::string id;
  std::string text;
  std::vector<ReplacedValue> replaced;
  std::vector<std::string> originals;
};

// One line of protected JSON Lines. Every span must say what stood there.
Result<ProtectedDocument> protected_document(const std::string& line, const std::string& place) {
  const auto json = Json::parse(line);
  if (!json || !json->is_object()) return Error{"read.malformed_input", "the line is not a JSON object", place};
  if (!json->at("text").is_text()) return Error{"read.missing_field", "the line has no field \"text\"", place};
  if (!json->at("spans").is_array()) return Error{"read.missing_field", "the line has no field \"spans\"", place};
  ProtectedDocument document;
  document.id = json->at("id").text();
  document.text = json->at("text").text();
  if (utf8::first_invalid_byte(document.text)) return Error{"read.invalid_utf8", "the text is not valid UTF-8", place};
  const OffsetMap offsets(document.text);
  for (const Json& span : json->at("spans").elements()) {
    if (!span.at("original").is_text()) {
      return Error{"read.missing_field", "a span does not say what stood there: protect with --originals", place};
    }
    const auto begin = span.at("start").whole_number();
    const auto end = span.at("end").whole_number();
    if (!begin || !end) return Error{"read.wrong_type", "a span has no place", place};
    const auto placed = offsets.to_span(*begin, *end, OffsetUnit::code_points);
    const bool overlaps = placed && !document.replaced.empty() && document.replaced.back().span.end > placed->begin;
    if (!placed || overlaps) return Error{"read.invalid_span", "a span does not stand on characters of the text in order", place};
    document.replaced.push_back({*placed, label_from(span.at("label").text()).value_or(Label::misc)});
    document.originals.push_back(span.at("original").text());
  }
  return document;
}

Result<std::vector<std::string>> read_values(const std::string& file) {
  auto stream = open_packed_input(file);
  if (!stream) return stream.error();
  std::vector<std::string> values;
  std::string line;
  while (std::getline(**stream, line)) {
    if (utf8::first_invalid_byte(line)) return Error{"read.invalid_utf8", "the list is not valid UTF-8", file};
    if (!line.empty()) values.push_back(line);
  }
  if ((*stream)->bad()) return Error{"read.failed", "the file cannot be read to its end", file};
  return values;
}

Json to_json(const FillInScores::Counts& counts) {
  return {{"replacements", counts.replacements},
          {"inverted", counts.inverted},
          {"among_five", counts.among_five},
          {"share_inverted", counts.share_inverted()},
          {"share_among_five", counts.share_among_five()}};
}

void print_row(std::ostream& out, std::string_view name, const FillInScores::Counts& counts) {
  out << std::left << std::setw(24) << name << std::right << std::fixed << std::setprecision(2) << std::setw(13) << counts.replacements
      << std::setw(10) << 100 * counts.share_inverted() << std::setw(10) << 100 * counts.share_among_five() << '\n';
}

struct DocumentFigures {
  std::string id;
  FillInScores::Counts counts;
};

void print(std::ostream& out, const FillInScores& scores, const std::vector<DocumentFigures>& documents, bool as_json) {
  if (as_json) {
    Json json = {{"documents", scores.documents}, {"all", to_json(scores.all)}};
    for (const auto& [label, counts] : scores.by_label) json["by_label"][std::string(name_of(label))] = to_json(counts);
    for (const DocumentFigures& document : documents) {
      auto line = to_json(document.counts);
      line["id"] = document.id;
      json["per_document"].push_back(std::move(line));
    }
    out << json.dump(2) << '\n';
    return;
  }
  out << "percent                  replacements  inverted  top five\n";
  print_row(out, "all", scores.all);
  for (const auto& [label, counts] : scores.by_label) print_row(out, name_of(label), counts);
  for (const DocumentFigures& document : documents) print_row(out, document.id, document.counts);
}

}  // namespace

Result<int> run_fill_in(const Session& session, const Background& background, const FillInRun& run) {
  FillInOptions options;
  options.threads = run.threads;
  if (!run.words.empty()) {
    auto values = read_values(run.words);
    if (!values) return values.error();
    options.values = std::move(*values);
  }
  const auto attacker = FillInAttacker::build(background.people(), std::move(options));
  if (!attacker) return attacker.error();

  FillInScores scores;
  std::vector<DocumentFigures> documents;
  for (const std::string& input : run.inputs) {
    auto stream = open_packed_input(input);
    if (!stream) return stream.error();
    std::string line;
    for (std::uint64_t number = 1; std::getline(**stream, line); ++number) {
      if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
      const auto document = protected_document(line, input + ", line " + std::to_string(number));
      if (!document) return document.error();
      const auto guesses = (*attacker)->fill(document->text, document->replaced);
      FillInScores of_document;
      for (std::size_t i = 0; i < guesses.size(); ++i) {
        scores.add(document->replaced[i].label, document->originals[i], guesses[i]);
        of_document.add(document->replaced[i].label, document->originals[i], guesses[i]);
      }
      ++scores.documents;
      if (run.documents) documents.push_back({document->id, of_document.all});
    }
    if ((*stream)->bad()) return Error{"read.failed", "the file cannot be read to its end", input};
  }
  if (scores.documents == 0) return Error{"evaluate.no_documents", "there is no document to attack", ""};
  print(session.output.stream(), scores, documents, run.json);
  return 0;
}

}  // namespace veil::cli
