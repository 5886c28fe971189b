// Folding of names, and the hash of context words: the same words as lists and texts are compared by.
#include "knowledge/concept.h"

#include "knowledge/knowledge_base.h"
#include "text/folded_word.h"

namespace veil::knowledge {

std::string folded_name(std::string_view name) { return folded_words(name); }

std::uint32_t context_hash(std::string_view folded_word) {
  std::uint64_t hash = 0xCBF29CE484222325ull;
  for (const char c : folded_word) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ull;
  hash = (hash ^ (hash >> 29)) * 0xBF58476D1CE4E5B9ull;
  return static_cast<std::uint32_t>(hash >> 32);
}

}  // namespace veil::knowledge
