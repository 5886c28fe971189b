// Sections of a knowledge base (knowledge/knowledge_file.h) from concepts in the order of their numbers.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "knowledge/concept.h"
#include "training/knowledge/name_order.h"
#include "training/knowledge/taxonomy.h"

namespace veil::training {

// Everything by number in the file.
struct KnowledgeContent {
  std::string_view title, sources;
  std::vector<std::string> keys;
  const Taxonomy* taxonomy = nullptr;
  std::vector<OrderedSpelling> spellings;
  const std::vector<std::string>* texts = nullptr;  // what OrderedSpelling::text names
  std::vector<knowledge::LabelSet> labels;
  std::vector<bool> too_abstract;
  std::vector<std::uint32_t> leaves;
  std::vector<std::vector<std::uint32_t>> context;  // ascending
};

// The bytes of the file.
std::string knowledge_file_of(const KnowledgeContent& content);

}  // namespace veil::training
