// Concepts on their way into a knowledge base. Importers add keys, names, edges, labels and glosses in any order; `write` then
// checks the taxonomy, counts leaves, hands labels down and writes the file. Memory follows the concepts that are kept.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "knowledge/concept.h"
#include "knowledge/core_row.h"
#include "veil/result.h"

namespace veil::training {

// What to do with an edge to a concept that does not exist, or one that closes a circle.
enum class BadEdges {
  refuse,  // training.dangling_concept, training.cyclic_taxonomy, each naming the keys
  drop     // counted in the report; for sources that always have some (Wikidata)
};

struct KnowledgeReport {
  std::uint64_t concepts = 0;
  std::uint64_t names = 0;
  std::uint64_t edges = 0;
  std::uint64_t dangling_edges = 0;  // dropped
  std::uint64_t cyclic_edges = 0;    // dropped
  std::uint64_t bytes = 0;           // of the file
};

class ConceptTable {
 public:
  ConceptTable();
  ~ConceptTable();
  ConceptTable(ConceptTable&&) noexcept;
  ConceptTable& operator=(ConceptTable&&) noexcept;

  // The number of the concept with this key, made when it is new. A key that is only ever named by edges and never defined
  // (`define`) counts as dangling.
  knowledge::ConceptNumber concept_of(std::string_view key);
  void define(knowledge::ConceptNumber concept_number);

  // The first name in a language is the preferred one. `weight` is how often the name has this meaning (a sense count); names with
  // equal weights rank in the order in which they came.
  void add_name(knowledge::ConceptNumber concept_number, Language language, std::string_view name, knowledge::NameGrammar grammar = {},
                std::uint32_t weight = 0);
  void add_edge(knowledge::ConceptNumber from, knowledge::ConceptNumber to, knowledge::Relation relation);
  // Labels of the concept and, unless they have labels of their own, of everything below it by instance_of and is_a.
  void set_labels(knowledge::ConceptNumber concept_number, knowledge::LabelSet labels);
  // A kind of which far more things exist than are known by name: "a town council" may be any of thousands.
  void set_least_leaves(knowledge::ConceptNumber concept_number, std::uint32_t leaves) { least_leaves_[concept_number] = leaves; }
  void set_too_abstract(knowledge::ConceptNumber concept_number);
  // A row of the core, kept as it was written beside the names that are added; `row.key` is that of the concept.
  void add_core_row(knowledge::ConceptNumber concept_number, Language language, const knowledge::CoreRow& row);
  // Its content words become context words; the text itself is not kept.
  void add_gloss(knowledge::ConceptNumber concept_number, Language language, std::string_view gloss);

  // Errors: training.dangling_concept, training.cyclic_taxonomy, training.empty_knowledge, write.failed. Nothing is left at `file`
  // on an error; an older file there stays.
  Result<KnowledgeReport> write(const std::filesystem::path& file, std::string_view title, std::string_view sources, BadEdges bad_edges);

 private:
  std::unordered_map<knowledge::ConceptNumber, std::uint32_t> least_leaves_;
  struct Content;
  std::unique_ptr<Content> content_;
};

}  // namespace veil::training
