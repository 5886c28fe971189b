// The words of a run of documents, cut into units and numbered as they come: one pass over the bytes, a hash table from words to
// numbers, no memory per word. Words are folded as text/folded_word.h folds them, so that a question finds what was counted.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "veil/tools/training_statistics.h"

namespace veil::training {

struct UnitRules {
  CorpusUnit unit = CorpusUnit::window;
  unsigned unit_words = 50;
  std::uint64_t first_words = 0;
};

class CorpusWords {
 public:
  explicit CorpusWords(const UnitRules& rules);

  void add_document(std::string_view text);

  // Numbers of the words in the order of the text; the top bit says that a word follows its neighbour in one sentence.
  static constexpr std::uint32_t joined = 0x80000000;
  const std::vector<std::uint32_t>& running_words() const { return running_; }
  const std::vector<std::uint32_t>& unit_starts() const { return unit_starts_; }          // places in running_words()
  const std::vector<std::uint32_t>& document_starts() const { return document_starts_; }  // numbers of units
  std::size_t vocabulary() const { return entries_.size(); }
  std::string_view spelling(std::uint32_t number) const { return {spellings_.data() + entries_[number].begin, entries_[number].size}; }
  std::uint64_t empty_documents() const { return empty_documents_; }

 private:
  struct Entry {
    std::uint64_t hash;
    std::uint32_t begin;
    std::uint32_t size;
  };
  std::uint32_t number_of(std::string_view word, std::uint64_t hash);
  void grow();

  UnitRules rules_;
  std::vector<std::uint32_t> running_, unit_starts_, document_starts_;
  std::vector<Entry> entries_;
  std::vector<std::uint32_t> slots_;  // number + 1; 0: free
  std::string spellings_;
  std::uint64_t empty_documents_ = 0;
};

}  // namespace veil::training
