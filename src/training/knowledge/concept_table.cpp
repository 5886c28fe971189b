// Gathers what importers add, and puts it in order when it is written. Texts of names are kept once each.
#include "training/knowledge/concept_table.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>

#include "knowledge/knowledge_writer.h"
#include "training/knowledge/context_gathering.h"
#include "training/knowledge/taxonomy.h"
#include "veil/new_file.h"
#include "veil/utf8.h"

namespace veil::training {

struct ConceptTable::Content {
  std::unordered_map<std::string, std::uint32_t> number_of_key, number_of_text;
  std::vector<std::string> keys, texts;
  std::vector<bool> defined, too_abstract;
  std::vector<knowledge::LabelSet> labels;
  std::vector<knowledge::NameRow> names;
  std::map<std::tuple<std::uint32_t, std::uint32_t, Language>, std::uint32_t> raised;  // weight by concept, text and language
  std::vector<TaxonomyEdge> edges;
  std::vector<std::vector<std::uint32_t>> glosses;  // hashes of content words, as they came
  std::vector<knowledge::CoreEntry> core;
};

ConceptTable::ConceptTable() : content_(std::make_unique<Content>()) {}
ConceptTable::~ConceptTable() = default;
ConceptTable::ConceptTable(ConceptTable&&) noexcept = default;
ConceptTable& ConceptTable::operator=(ConceptTable&&) noexcept = default;

knowledge::ConceptNumber ConceptTable::concept_of(std::string_view key) {
  const auto [found, fresh] = content_->number_of_key.try_emplace(std::string(key), static_cast<std::uint32_t>(content_->keys.size()));
  if (fresh) {
    content_->keys.emplace_back(key);
    content_->defined.push_back(false);
    content_->too_abstract.push_back(false);
    content_->labels.emplace_back();
    content_->glosses.emplace_back();
  }
  return found->second;
}

void ConceptTable::define(knowledge::ConceptNumber concept_number) { content_->defined[concept_number] = true; }

void ConceptTable::add_name(knowledge::ConceptNumber concept_number, Language language, std::string_view name,
                            knowledge::NameGrammar grammar, std::uint32_t weight) {
  if (!is_spoken(language)) return;
  const auto [found, fresh] = content_->number_of_text.try_emplace(std::string(name), static_cast<std::uint32_t>(content_->texts.size()));
  if (fresh) content_->texts.emplace_back(name);
  content_->names.push_back({concept_number, found->second, weight, language, grammar, 0});
}

void ConceptTable::add_edge(knowledge::ConceptNumber from, knowledge::ConceptNumber to, knowledge::Relation relation) {
  content_->edges.push_back({from, to, relation});
}

void ConceptTable::set_labels(knowledge::ConceptNumber concept_number, knowledge::LabelSet labels) {
  content_->labels[concept_number] = labels;
}

void ConceptTable::set_too_abstract(knowledge::ConceptNumber concept_number) { content_->too_abstract[concept_number] = true; }

void ConceptTable::add_core_row(knowledge::ConceptNumber concept_number, Language language, const knowledge::CoreRow& row) {
  if (is_spoken(language)) content_->core.push_back({concept_number, language, row.grammar, knowledge::bytes_of_names(row)});
}

void ConceptTable::add_gloss(knowledge::ConceptNumber concept_number, Language, std::string_view gloss) {
  if (utf8::first_invalid_byte(gloss)) return;
  add_content_words(gloss, content_->glosses[concept_number]);
}

Result<KnowledgeReport> ConceptTable::write(const std::filesystem::path& file, std::string_view title, std::string_view sources,
                                            BadEdges bad_edges) {
  for (knowledge::NameRow& row : content_->names) {
    const auto raised = content_->raised.find({row.concept_number, row.text, row.language});
    if (raised != content_->raised.end()) row.weight = std::max(row.weight, raised->second);
  }
  const Content& table = *content_;
  if (std::find(table.defined.begin(), table.defined.end(), true) == table.defined.end()) {
    return Error{"training.empty_knowledge", "no concept is defined, so there is nothing to write", file.filename().string()};
  }
  const auto taxonomy = Taxonomy::order(table.edges, table.defined, table.keys, bad_edges);
  if (!taxonomy) return taxonomy.error();

  knowledge::KnowledgeContent content;
  content.title = title.substr(0, title.find('\0'));
  content.sources = sources;
  content.above_begins = taxonomy->begins;
  content.above = taxonomy->above;
  content.texts = &table.texts;
  std::vector<knowledge::NameRow> names;
  names.reserve(table.names.size());
  for (knowledge::NameRow row : table.names) {
    row.concept_number = taxonomy->number[row.concept_number];
    if (row.concept_number != Taxonomy::none) names.push_back(row);
  }
  content.spellings = knowledge::order_names(names, table.texts);
  content.leaves = taxonomy->count_leaves();
  for (const auto& [old, least] : least_leaves_) {
    const std::uint32_t number = taxonomy->number[old];
    if (number != Taxonomy::none) content.leaves[number] = std::max(content.leaves[number], least);
  }
  content.labels = taxonomy->hand_down(table.labels);
  std::vector<std::vector<std::uint32_t>> glosses;
  for (const std::uint32_t old : taxonomy->old) {
    content.keys.push_back(table.keys[old]);
    content.too_abstract.push_back(table.too_abstract[old]);
    glosses.push_back(table.glosses[old]);
  }
  for (knowledge::CoreEntry entry : table.core) {
    entry.concept_number = taxonomy->number[entry.concept_number];
    if (entry.concept_number != Taxonomy::none) content.core.push_back(std::move(entry));
  }
  content.context = gather_context(*taxonomy, content.spellings, glosses);

  KnowledgeReport report;
  report.concepts = taxonomy->size();
  for (const knowledge::OrderedSpelling& spelling : content.spellings)
    for (const knowledge::OrderedSense& sense : spelling.senses)
      for (unsigned languages = sense.use.languages; languages != 0; languages &= languages - 1) ++report.names;
  report.edges = taxonomy->above.size();
  report.dangling_edges = taxonomy->dangling_edges;
  report.cyclic_edges = taxonomy->cyclic_edges;
  const std::string bytes = knowledge::knowledge_file_of(content);
  report.bytes = bytes.size();
  if (const auto written = write_new_file(file, bytes); !written) return written.error();
  return report;
}

}  // namespace veil::training
