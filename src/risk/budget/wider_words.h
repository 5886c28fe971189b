// What a text says without saying it: for each name in it the words of what is more general ("Oslo": Norway, Northern Europe, city), for
// a year its decade, and every word by its stem. Text of candidates and of documents goes through the same, so that "a city in Norway"
// still matches somebody from Oslo. Names are looked up as they stand, the most frequent sense counts.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "knowledge/knowledge_bases.h"
#include "risk/budget/weighted_texts.h"
#include "veil/language.h"

namespace veil::risk {

class WiderWords {
 public:
  WiderWords(knowledge::KnowledgeBases bases, Language language) : bases_(std::move(bases)), language_(language) {}

  // Features of the kind concept_name, in no order, one per time that something is said.
  std::vector<std::uint64_t> of(std::string_view text) const;

 private:
  void add_above(std::string_view folded_name, std::vector<std::uint64_t>& features) const;

  knowledge::KnowledgeBases bases_;
  Language language_;
};

}  // namespace veil::risk
