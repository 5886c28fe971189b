// `veil table`: documents as a table of the people they are about, a row each. It holds what protection takes out of texts, so a file of
// it is for its owner alone.
#include <algorithm>
#include <map>

#include "cli/command/command.h"
#include "cli/documents/kept_files.h"
#include "cli/json/json.h"
#include "cli/table/collect.h"
#include "cli/terminal/text_table.h"
#include "veil/new_file.h"

namespace veil::cli {
namespace {

// Where something is said, in code points.
struct Place {
  std::string document;
  std::uint32_t begin = 0, end = 0;
  std::size_t number = 0;  // of the document
  std::size_t fact = 0;
};

std::string cell_of(const std::string& text) {
  std::string quoted = "\"";
  bool plain = true;
  for (const char c : text) {
    plain = plain && c != ',' && c != '"' && c != '\n' && c != '\r';
    quoted += c;
    if (c == '"') quoted += '"';
  }
  return plain ? text : quoted + '"';
}

class TableOfDocuments : public Command {
 public:
  void declare(Arguments& command) override {
    input_.declare(command);
    command.option("--attributes", &attributes_, "NAMES", "columns, by commas: age, birthplace, profession, ... (all of a person)")
        .separated_by_commas();
    output_.declare(command).explained("csv or jsonl, which links values to where they stand");
    command.option("--dictionary", &dictionary_, "FILE", "what each column holds, and how rows stand out, as JSON");
    engine_settings_.declare_language(command);
    engine_settings_.declare_policy(command);
    engine_settings_.declare_targets(command);
    engine_settings_.declare_knowledge(command);
    input_.declare_details(command);
    engine_settings_.declare_given_mentions(command);
    engine_settings_.declare_resources(command);
    run_.declare(command);
  }

  Result<int> run(const Session& session) override {
    auto read = engine_settings_.files(session);
    if (!read) return read.error();
    read->insert(read->end(), input_.inputs.begin(), input_.inputs.end());
    for (const std::string& file : {output_.output, dictionary_}) {
      if (auto may = may_write(file, output_.force, *read); !may) return may.error();
    }
    const std::string ending = std::filesystem::path(output_.output).extension().string();
    const std::string format = !output_.output_format.empty() ? output_.output_format : ending == ".jsonl" ? "jsonl" : "csv";
    if (format != "csv" && format != "jsonl") return Error{"usage.unknown_format", "a table is csv or jsonl", format};
    engine_settings_.method = "generalize";
    engine_settings_.counts_attributes = true;
    const auto engine = engine_settings_.open(session);
    if (!engine) return engine.error();
    std::vector<Place> places;
    std::size_t number = 0;
    std::vector<std::string> ids;
    const auto collected = collect(session, input_, run_, engine_settings_, **engine, attributes_, false,
                                   [&](const Document& document, const table::PersonFacts& facts) {
                                     const OffsetMap map(document.text);
                                     for (std::size_t i = 0; i < facts.facts.size(); ++i) {
                                       const Span span = facts.facts[i].span;
                                       places.push_back({document.id, map.from_byte(span.begin, OffsetUnit::code_points),
                                                         map.from_byte(span.end, OffsetUnit::code_points), number, i});
                                     }
                                     ++number;
                                   });
    if (!collected) return collected.error();
    const table::Table table = collected->collection.table();
    const std::string bytes = format == "csv" ? csv_of(table) : lines_of(table, collected->collection, places);
    if (output_.output.empty() || output_.output == "-") {
      session.output.stream() << bytes;
    } else if (auto put = write_new_file(output_.output, bytes, {.owner_only = true, .replace = output_.force}); !put) {
      return put.error();
    }
    const table::Profile profile = table::profile(table);
    if (!dictionary_.empty()) {
      const std::string json = dictionary_of(table, profile).dump(2) + '\n';
      if (auto put = write_new_file(dictionary_, json, {.replace = output_.force}); !put) return put.error();
    }
    if (!run_.quiet) {
      for (const std::string& note : collected->collection.notes()) session.note(note);
      session.note(std::to_string(profile.unique) + " of " + std::to_string(table.rows) + " rows are alone with their quasi-identifiers");
    }
    return collected->failures == 0 ? 0 : 1;
  }

 private:
  static std::string csv_of(const table::Table& table) {
    std::string out = "row";
    for (const auto& column : table.columns) out += ',' + column.name;
    out += '\n';
    for (std::size_t row = 0; row < table.rows; ++row) {
      out += std::to_string(row + 1);
      for (const auto& column : table.columns) out += ',' + (column.missing(row) ? std::string() : cell_of(column.text(row)));
      out += '\n';
    }
    return out;
  }

  static std::string lines_of(const table::Table& table, const table::Collection& collection, const std::vector<Place>& places) {
    std::map<std::pair<std::uint32_t, std::size_t>, std::vector<const Place*>> by_cell;
    for (const Place& place : places) {
      const auto column = collection.column_of(place.number, place.fact);
      if (column) by_cell[{collection.row_of(place.number), *column}].push_back(&place);
    }
    std::string out;
    for (std::uint32_t row = 0; row < table.rows; ++row) {
      Json line = {{"row", row + 1}};
      for (std::size_t at = 0; at < table.columns.size(); ++at) {
        const table::Column& column = table.columns[at];
        if (column.missing(row)) continue;
        Json cell = {{"value", column.text(row)}};
        for (table::Number above = column.hierarchy.above(column.values[row]); above != table::nothing;
             above = column.hierarchy.above(above)) {
          cell["more_general"].push_back(column.hierarchy.text(above));
        }
        for (const Place* place : by_cell[{row, at}]) {
          cell["mentions"].push_back({{"document", place->document}, {"start", place->begin}, {"end", place->end}});
        }
        line[column.name] = std::move(cell);
      }
      out += line.dump() + '\n';
    }
    return out;
  }

  static Json dictionary_of(const table::Table& table, const table::Profile& profile) {
    Json json = {{"rows", table.rows}, {"unique", profile.unique}, {"smallest_class", profile.smallest_class}};
    for (std::size_t at = 0; at < table.columns.size(); ++at) {
      const table::Column& column = table.columns[at];
      std::size_t missing = 0;
      std::map<table::Number, std::size_t> counts;
      for (std::size_t row = 0; row < table.rows; ++row) {
        if (column.missing(row)) {
          ++missing;
        } else {
          ++counts[column.values[row]];
        }
      }
      std::size_t unique = 0;
      for (const auto& [value, count] : counts) unique += count == 1;
      json["columns"].push_back({{"name", column.name},
                                 {"kind", name_of(column.kind)},
                                 {"values", counts.size()},
                                 {"missing", missing},
                                 {"unique", unique},
                                 {"levels", column.hierarchy.height()}});
    }
    for (const auto& one : profile.combinations) {
      if (one.unique == 0) break;
      std::vector<std::string> names;
      for (const std::size_t column : one.columns) names.push_back(table.columns[column].name);
      json["combinations"].push_back({{"columns", names}, {"unique", one.unique}});
    }
    return json;
  }

  InputOptions input_;
  OutputOptions output_;
  EngineSettings engine_settings_;
  RunOptions run_;
  std::vector<std::string> attributes_;
  std::string dictionary_;
};

}  // namespace

std::unique_ptr<Command> make_table() { return std::make_unique<TableOfDocuments>(); }

}  // namespace veil::cli
