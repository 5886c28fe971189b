// Triples on their way to concepts. Knows the vocabularies that knowledge comes in: SKOS (with SKOS-XL labels), RDFS and OWL
// classes (with "part of" restrictions), and the synonyms of OBO ontologies in OWL. Triples come in any order, so what a node is
// and which of its names is preferred is only known at the end.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "training/knowledge/import/importer.h"
#include "training/knowledge/import/pending_names.h"

namespace veil::training {

struct RdfObject {
  bool literal = false;
  std::string_view text;      // of the literal, or the address of the node; a blank node's begins with "_:"
  std::string_view language;  // of the literal; empty: none
};

class RdfConcepts {
 public:
  explicit RdfConcepts(ImportJob& job) : job_(job) {}

  void add(std::string_view subject, std::string_view predicate, const RdfObject& object);
  // Tells the sink; blank nodes of the next file are others.
  void end_file();

 private:
  using Node = std::uint32_t;
  struct Facts {
    bool is_class = false;      // skos:Concept, owl:Class, rdfs:Class
    bool in_hierarchy = false;  // has something above it, or was named as narrower
    bool deprecated = false;
    bool named = false;
    Node part_of = none;  // of a restriction "part of some X": X, when the property is known too
    bool restricts_part_of = false;
  };
  struct Edge {
    Node from, to;
    knowledge::Relation relation;
  };
  struct LabelNode {
    Node owner, label;
    std::uint32_t rank;
  };
  struct Gloss {
    Node owner;
    Language language;
    std::string text;
  };
  static constexpr Node none = ~Node{0};

  Node node_of(std::string_view address);
  void add_literal(Node subject, std::string_view predicate, const RdfObject& object);
  void add_link(Node subject, std::string_view predicate, std::string_view object);
  void add_type(Node subject, std::string_view type);
  bool is_concept(Node node) const;

  ImportJob& job_;
  std::unordered_map<std::string, Node> nodes_;
  std::vector<const std::string*> addresses_;
  std::vector<Facts> facts_;
  std::vector<Edge> edges_;
  std::vector<Edge> types_;  // rdf:type to something that may be a class
  std::vector<LabelNode> label_nodes_;
  std::unordered_map<Node, std::vector<std::pair<Language, std::string>>> literal_forms_;
  std::vector<Gloss> glosses_;
  PendingNames names_;
};

}  // namespace veil::training
