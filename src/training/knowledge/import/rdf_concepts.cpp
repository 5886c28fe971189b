// See rdf_concepts.h. The addresses are those of the W3C's and OBO's vocabularies.
#include "training/knowledge/import/rdf_concepts.h"

#include <algorithm>
#include <array>

namespace veil::training {
namespace {

using knowledge::Relation;

#define VEIL_SKOS "http://www.w3.org/2004/02/skos/core#"
#define VEIL_SKOS_XL "http://www.w3.org/2008/05/skos-xl#"
#define VEIL_RDF "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
#define VEIL_RDFS "http://www.w3.org/2000/01/rdf-schema#"
#define VEIL_OWL "http://www.w3.org/2002/07/owl#"
#define VEIL_OBO "http://purl.obolibrary.org/obo/"
#define VEIL_OBO_IN_OWL "http://www.geneontology.org/formats/oboInOwl#"
#define VEIL_ISO_THES "http://purl.org/iso25964/skos-thes#"

struct NameProperty {
  std::string_view address;
  std::uint32_t rank;  // the lower, the more it is the preferred name
};
constexpr std::array<NameProperty, 6> name_properties = {{{VEIL_SKOS "prefLabel", 0},
                                                          {VEIL_RDFS "label", 1},
                                                          {VEIL_SKOS "altLabel", 2},
                                                          {VEIL_OBO_IN_OWL "hasExactSynonym", 2},
                                                          {"http://schema.org/alternateName", 2},
                                                          {VEIL_SKOS "hiddenLabel", 3}}};
constexpr std::array<NameProperty, 3> label_node_properties = {
    {{VEIL_SKOS_XL "prefLabel", 0}, {VEIL_SKOS_XL "altLabel", 2}, {VEIL_SKOS_XL "hiddenLabel", 3}}};

constexpr std::array<std::string_view, 4> gloss_properties = {VEIL_SKOS "definition", VEIL_RDFS "comment", VEIL_SKOS "scopeNote",
                                                              VEIL_OBO "IAO_0000115"};

struct EdgeProperty {
  std::string_view address;
  Relation relation;
  bool downwards;  // from the general to the special
};
constexpr std::array<EdgeProperty, 10> edge_properties = {{{VEIL_SKOS "broader", Relation::is_a, false},
                                                           {VEIL_SKOS "narrower", Relation::is_a, true},
                                                           {VEIL_RDFS "subClassOf", Relation::is_a, false},
                                                           {VEIL_ISO_THES "broaderGeneric", Relation::is_a, false},
                                                           {VEIL_ISO_THES "broaderInstantial", Relation::instance_of, false},
                                                           {VEIL_ISO_THES "broaderPartitive", Relation::part_of, false},
                                                           {VEIL_ISO_THES "narrowerPartitive", Relation::part_of, true},
                                                           {"http://purl.org/dc/terms/isPartOf", Relation::part_of, false},
                                                           {VEIL_OBO "BFO_0000050", Relation::part_of, false},
                                                           {VEIL_OBO "RO_0001025", Relation::located_in, false}}};

constexpr std::array<std::string_view, 3> class_types = {VEIL_SKOS "Concept", VEIL_OWL "Class", VEIL_RDFS "Class"};

// Of the vocabularies themselves: never a concept of the file.
bool of_vocabulary(std::string_view address) {
  for (const std::string_view vocabulary : {VEIL_SKOS, VEIL_SKOS_XL, VEIL_RDF, VEIL_RDFS, VEIL_OWL})
    if (address.starts_with(vocabulary)) return true;
  return false;
}

template <typename Properties>
auto find_property(const Properties& properties, std::string_view address) -> decltype(&properties[0]) {
  for (const auto& property : properties)
    if (property.address == address) return &property;
  return nullptr;
}

}  // namespace

RdfConcepts::Node RdfConcepts::node_of(std::string_view address) {
  const auto [found, is_new] = nodes_.try_emplace(std::string(address), static_cast<Node>(facts_.size()));
  if (is_new) {
    facts_.emplace_back();
    addresses_.push_back(&found->first);
  }
  return found->second;
}

void RdfConcepts::add(std::string_view subject, std::string_view predicate, const RdfObject& object) {
  ++job_.counts.entries;
  if (of_vocabulary(subject)) return;
  if (object.literal) {
    add_literal(node_of(subject), predicate, object);
  } else {
    add_link(node_of(subject), predicate, object.text);
  }
}

void RdfConcepts::add_literal(Node subject, std::string_view predicate, const RdfObject& object) {
  if (predicate == VEIL_OWL "deprecated") {
    facts_[subject].deprecated = object.text == "true" || object.text == "1";
    return;
  }
  const auto language = object.language.empty() ? std::optional(job_.untagged) : language_of_tag(object.language);
  if (!language) return;
  const std::string_view text = trimmed(object.text);
  if (text.empty()) return;
  if (const auto* name = find_property(name_properties, predicate)) {
    facts_[subject].named = true;
    names_.add(subject, *language, name->rank, text);
  } else if (predicate == VEIL_SKOS_XL "literalForm") {
    literal_forms_[subject].emplace_back(*language, text);
  } else if (std::find(gloss_properties.begin(), gloss_properties.end(), predicate) != gloss_properties.end()) {
    glosses_.push_back({subject, *language, std::string(text)});
  }
}

void RdfConcepts::add_link(Node subject, std::string_view predicate, std::string_view object) {
  if (predicate == VEIL_RDF "type") return add_type(subject, object);
  if (const auto* property = find_property(edge_properties, predicate)) {
    if (of_vocabulary(object)) return;
    const Node other = node_of(object);
    const Node from = property->downwards ? other : subject;
    facts_[from].in_hierarchy = true;
    if (property->downwards) facts_[subject].in_hierarchy = true;
    edges_.push_back({from, property->downwards ? subject : other, property->relation});
  } else if (const auto* label = find_property(label_node_properties, predicate)) {
    label_nodes_.push_back({subject, node_of(object), label->rank});
  } else if (predicate == VEIL_OWL "onProperty") {
    facts_[subject].restricts_part_of = object == VEIL_OBO "BFO_0000050" || object == "http://purl.org/dc/terms/isPartOf" ||
                                        object.ends_with("#part_of") || object.ends_with("/part_of");
  } else if (predicate == VEIL_OWL "someValuesFrom") {
    facts_[subject].part_of = node_of(object);
  }
}

void RdfConcepts::add_type(Node subject, std::string_view type) {
  if (std::find(class_types.begin(), class_types.end(), type) != class_types.end()) {
    facts_[subject].is_class = true;
  } else if (!of_vocabulary(type)) {
    types_.push_back({subject, node_of(type), Relation::instance_of});
  }
}

bool RdfConcepts::is_concept(Node node) const {
  const Facts& facts = facts_[node];
  return (facts.is_class || (facts.in_hierarchy && facts.named)) && !facts.deprecated && !addresses_[node]->starts_with("_:");
}

void RdfConcepts::end_file() {
  for (const LabelNode& label : label_nodes_) {
    const auto forms = literal_forms_.find(label.label);
    if (forms == literal_forms_.end()) continue;
    facts_[label.owner].named = true;
    for (const auto& [language, text] : forms->second) names_.add(label.owner, language, label.rank, text);
  }
  for (const Edge& type : types_) {  // a thing of a class of the file is an instance of it
    if (!facts_[type.from].named || !is_concept(type.to)) continue;
    facts_[type.from].in_hierarchy = true;
    edges_.push_back(type);
  }
  std::vector<knowledge::ConceptNumber> numbers(facts_.size());
  std::vector<bool> defined(facts_.size());
  for (Node node = 0; node < facts_.size(); ++node) {
    if (facts_[node].deprecated) ++job_.counts.left_out;
    if (!is_concept(node)) continue;
    numbers[node] = job_.sink.concept_of(*addresses_[node]);
    job_.sink.define(numbers[node]);
    defined[node] = true;
  }
  names_.flush([&](Node owner, Language language, std::string_view name) {
    if (defined[owner]) job_.sink.add_name(numbers[owner], language, name);
  });
  for (const Gloss& gloss : glosses_)
    if (defined[gloss.owner]) job_.sink.add_gloss(numbers[gloss.owner], gloss.language, gloss.text);
  std::unordered_set<std::uint64_t> told;
  for (Edge edge : edges_) {
    if (!defined[edge.from]) continue;
    if (addresses_[edge.to]->starts_with("_:")) {  // a restriction or a union, not a class with a name
      if (!facts_[edge.to].restricts_part_of || facts_[edge.to].part_of == none) continue;
      edge = {edge.from, facts_[edge.to].part_of, Relation::part_of};
    }
    if (addresses_[edge.to]->starts_with("_:") || of_vocabulary(*addresses_[edge.to])) continue;
    if (!told.insert(std::uint64_t{edge.from} << 32 | edge.to).second) continue;
    job_.sink.add_edge(numbers[edge.from], job_.sink.concept_of(*addresses_[edge.to]), edge.relation);
  }
  nodes_.clear();
  addresses_.clear();
  facts_.clear();
  edges_.clear();
  types_.clear();
  label_nodes_.clear();
  literal_forms_.clear();
  glosses_.clear();
}

}  // namespace veil::training
