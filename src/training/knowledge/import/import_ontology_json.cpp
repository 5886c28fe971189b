// The ontology of Olstad's thesis on text sanitization (listing 3.1), made from Wikidata: a JSON object whose keys are terms, each
// with an id and, per property of Wikidata, the first and the longest list of generalizations, most specific first.
//   {"atheism": {"id": "Q7066", "properties": {"P31": {"first": ["world view", "concept"], "longest": [...]}}}}
// Terms that share an id are names of one concept. A generalization is known by its spelling.
#include <simdjson.h>

#include <algorithm>
#include <unordered_map>

#include "training/knowledge/import/byte_stream.h"
#include "training/knowledge/import/importer.h"

namespace veil::training {
namespace {

using simdjson::ondemand::object;
using simdjson::ondemand::value;

constexpr std::size_t largest_file = std::size_t{4000} << 20;  // simdjson's limit is 4 GB

class OntologyReader {
 public:
  explicit OntologyReader(ImportJob& job) : job_(job) {}

  void read(object terms) {
    for (auto entry : terms) {
      const std::string term(std::string_view(entry.unescaped_key()));
      if (trimmed(term).empty()) continue;
      ++job_.counts.entries;
      read_term(trimmed(term), object(entry.value()));
    }
  }

 private:
  // A term whose id is known elsewhere joins the concept of that id.
  void read_term(std::string_view term, object fields) {
    std::string id;
    std::vector<std::pair<std::string, std::vector<std::string>>> lists;
    for (auto field : fields) {
      const std::string_view key = field.unescaped_key();
      if (key == "id") {
        value content = field.value();
        if (!content.is_null()) id = std::string_view(content.get_string());
      } else if (key == "properties") {
        for (auto property : object(field.value())) {
          const std::string name(std::string_view(property.unescaped_key()));
          for (auto list : object(property.value())) {
            lists.emplace_back(name, std::vector<std::string>());
            for (auto step : simdjson::ondemand::array(list.value())) lists.back().second.emplace_back(std::string_view(step.get_string()));
          }
        }
      }
    }
    const auto number = concept_named(term, id);
    for (const auto& [property, steps] : lists) add_list(number, property, steps);
  }

  void add_list(knowledge::ConceptNumber below, std::string_view property, const std::vector<std::string>& steps) {
    // Above the first step of "instance of" stand classes of classes.
    auto relation = property == "P31"    ? knowledge::Relation::instance_of
                    : property == "P361" ? knowledge::Relation::part_of
                                         : knowledge::Relation::is_a;
    for (const std::string& step : steps) {
      const std::string_view name = trimmed(step);
      if (name.empty() || name == "***") continue;
      const auto above = concept_named(name, {});
      if (above == below) continue;
      job_.sink.add_edge(below, above, relation);
      if (relation == knowledge::Relation::instance_of) relation = knowledge::Relation::is_a;
      below = above;
    }
  }

  knowledge::ConceptNumber concept_named(std::string_view name, const std::string& id) {
    const auto [known, is_new] = by_name_.try_emplace(std::string(name), 0);
    if (!is_new) return known->second;
    const auto number = job_.sink.concept_of(id.empty() ? "term:" + std::string(name) : id);
    known->second = number;
    job_.sink.define(number);
    job_.sink.add_name(number, job_.untagged, name);
    return number;
  }

  ImportJob& job_;
  std::unordered_map<std::string, knowledge::ConceptNumber> by_name_;
};

}  // namespace

Result<void> import_ontology_json(ImportJob& job) {
  for (const auto& file : job.inputs) {
    job.tell("reading terms", 0);
    auto bytes = read_whole(file, largest_file, simdjson::SIMDJSON_PADDING);
    if (!bytes) return bytes.error();
    simdjson::ondemand::parser parser;
    simdjson::ondemand::document document;
    try {
      document = parser.iterate(bytes->data(), bytes->size(), bytes->capacity());
      OntologyReader(job).read(document.get_object());
      const char* rest = nullptr;
      if (document.current_location().get(rest) == simdjson::SUCCESS) throw simdjson::simdjson_error(simdjson::TAPE_ERROR);
    } catch (const simdjson::simdjson_error& error) {
      if (error.error() == simdjson::INCOMPLETE_ARRAY_OR_OBJECT || error.error() == simdjson::UNCLOSED_STRING ||
          error.error() == simdjson::EMPTY)
        return Error{"read.cut_short", "the JSON ends in the middle", file.string()};
      std::uint64_t line = 1;
      const char* at = nullptr;
      if (document.current_location().get(at) == simdjson::SUCCESS && at >= bytes->data() && at <= bytes->data() + bytes->size())
        line += static_cast<std::uint64_t>(std::count(const_cast<const char*>(bytes->data()), at, '\n'));
      if (error.error() == simdjson::INCORRECT_TYPE)
        return Error{"read.wrong_type", "a field of the ontology is of the wrong type", line_place(file, line)};
      return Error{"read.malformed_input", "the file is not the JSON of an ontology", line_place(file, line)};
    }
  }
  return {};
}

}  // namespace veil::training
