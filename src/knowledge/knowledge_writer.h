// Writes what knowledge_file.h reads: the sections of a knowledge base, from concepts in the order of their numbers.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/concept.h"
#include "knowledge/core_row.h"
#include "knowledge/name_order.h"

namespace veil::knowledge {

// A row of the core on its way into a file.
struct CoreEntry {
  ConceptNumber concept_number = 0;
  Language language = Language::unknown;
  NameGrammar grammar;
  std::string names;  // bytes_of_names
};

// Everything by number in the file.
struct KnowledgeContent {
  std::string_view title, sources;
  std::vector<std::string> keys;
  // What is above each concept, which has a smaller number: where the list of each begins, and the end.
  std::span<const std::uint32_t> above_begins;
  std::span<const Generalization> above;
  std::vector<OrderedSpelling> spellings;
  const std::vector<std::string>* texts = nullptr;  // what OrderedSpelling::text names
  std::vector<LabelSet> labels;
  std::vector<bool> too_abstract;
  std::vector<std::uint32_t> leaves;
  std::vector<std::vector<std::uint32_t>> context;  // ascending
  std::vector<CoreEntry> core;
};

// The bytes of the file.
std::string knowledge_file_of(const KnowledgeContent& content);

}  // namespace veil::knowledge
