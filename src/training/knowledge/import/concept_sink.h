// Where importers put what they read: the calls of ConceptTable, as an interface, so that an importer can be tested without writing
// a file. See concept_table.h for what each call means.
#pragma once

#include <string_view>

#include "knowledge/concept.h"
#include "training/knowledge/concept_table.h"

namespace veil::training {

class ConceptSink {
 public:
  virtual ~ConceptSink() = default;
  virtual knowledge::ConceptNumber concept_of(std::string_view key) = 0;
  virtual void define(knowledge::ConceptNumber concept_number) = 0;
  virtual void add_name(knowledge::ConceptNumber concept_number, Language language, std::string_view name,
                        knowledge::NameGrammar grammar = {}, std::uint32_t weight = 0) = 0;
  virtual void add_edge(knowledge::ConceptNumber from, knowledge::ConceptNumber to, knowledge::Relation relation) = 0;
  virtual void set_labels(knowledge::ConceptNumber concept_number, knowledge::LabelSet labels) = 0;
  virtual void set_too_abstract(knowledge::ConceptNumber concept_number) = 0;
  virtual void add_gloss(knowledge::ConceptNumber concept_number, Language language, std::string_view gloss) = 0;
};

// Hands everything on to a table.
class TableSink final : public ConceptSink {
 public:
  explicit TableSink(ConceptTable& table) : table_(table) {}
  knowledge::ConceptNumber concept_of(std::string_view key) override { return table_.concept_of(key); }
  void define(knowledge::ConceptNumber concept_number) override { table_.define(concept_number); }
  void add_name(knowledge::ConceptNumber concept_number, Language language, std::string_view name, knowledge::NameGrammar grammar,
                std::uint32_t weight) override {
    table_.add_name(concept_number, language, name, grammar, weight);
  }
  void add_edge(knowledge::ConceptNumber from, knowledge::ConceptNumber to, knowledge::Relation relation) override {
    table_.add_edge(from, to, relation);
  }
  void set_labels(knowledge::ConceptNumber concept_number, knowledge::LabelSet labels) override {
    table_.set_labels(concept_number, labels);
  }
  void set_too_abstract(knowledge::ConceptNumber concept_number) override { table_.set_too_abstract(concept_number); }
  void add_gloss(knowledge::ConceptNumber concept_number, Language language, std::string_view gloss) override {
    table_.add_gloss(concept_number, language, gloss);
  }

 private:
  ConceptTable& table_;
};

}  // namespace veil::training
