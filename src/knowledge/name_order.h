// Names on their way into the file: the same name of a concept in several languages becomes one, spellings are put in the
// order of their folded forms, senses of a spelling by how frequent they are, names of a concept as they came.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "knowledge/knowledge_file.h"

namespace veil::knowledge {

// A name as it was added.
struct NameRow {
  std::uint32_t concept_number;  // in the file
  std::uint32_t text;            // number of the text
  std::uint32_t weight;
  Language language;
  NameGrammar grammar;
  std::uint32_t came = 0;  // set by order_names
};

struct OrderedSense {
  std::uint32_t concept_number;
  std::uint32_t place;   // among the names of its concept
  std::uint32_t weight;  // of the most frequent of its languages
  std::uint32_t came;    // when it was added first
  SenseUse use;
};

struct OrderedSpelling {
  std::string folded;
  std::uint32_t text;
  std::vector<OrderedSense> senses;
};

// `rows` in the order in which they came. Texts that fold to nothing, and texts longer than the file takes, are left out.
std::vector<OrderedSpelling> order_names(const std::vector<NameRow>& rows, const std::vector<std::string>& texts);

}  // namespace veil::knowledge
