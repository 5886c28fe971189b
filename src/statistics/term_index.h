// An index over a collection, mapped from its file: in how many units, and in how many documents, a word, a phrase, or several of them
// together stand. A phrase is counted by its pairs of neighbouring words: exact for two words, an upper bound for more ("heart of the
// city" also counts a unit that holds "heart of the" and "of the city" apart); pairs with a very frequent word are not kept and count
// where both words stand in a unit. Words of one stem count as one where the index knows
// stems and nobody asked for exact words; synonyms where they are given.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "statistics/corpus_statistics.h"
#include "statistics/index_file.h"
#include "statistics/synonyms.h"
#include "statistics/unit_set.h"

namespace veil::statistics {

struct FoldingOptions {
  bool stems = true;                         // words of one stem count as one, where the index knows stems
  std::shared_ptr<const Synonyms> synonyms;  // terms that count as one; none: nothing
};

class TermIndex : public CorpusStatistics {
 public:
  // read.*, model.damaged, model.version.
  static Result<std::shared_ptr<const TermIndex>> open(const std::filesystem::path& path, FoldingOptions folding = {});

  std::uint64_t total() const override { return file_.facts().units; }
  Count count(std::string_view term) const override;
  Count count_together(std::span<const std::string_view> terms) const override;
  std::string_view name() const override { return name_; }
  std::optional<std::vector<std::uint32_t>> units(std::string_view term, std::uint64_t most) const override;

  // The same in documents.
  Count count_documents(std::span<const std::string_view> terms) const;

  // Whether the counts of a phrase may be too large: it has more than two words, or a pair that is not kept.
  bool gives_upper_bound(std::string_view term) const;

  const IndexFile& file() const { return file_; }

 private:
  TermIndex(IndexFile file, std::string name, FoldingOptions folding)
      : file_(std::move(file)), name_(std::move(name)), folding_(std::move(folding)) {}

  struct Form {  // a word of the index that stands for a word of the question
    std::uint32_t number = 0;
    PostingList list;
    bool letter = false;  // of one byte
  };
  UnitSet units_of_all(std::span<const std::string_view> terms) const;
  UnitSet units_of_term(std::string_view term) const;      // with its synonyms
  UnitSet units_of_phrase(std::string_view folded) const;  // "new york"
  UnitSet units_of_pairs(std::span<const Form> left, std::span<const Form> right) const;
  std::vector<Form> forms_of(std::string_view word, std::string_view stem) const;
  bool find_word(std::string_view word, Form& form) const;
  bool find_pair(std::uint32_t first, std::uint32_t second, PostingList& list) const;
  Form word_at(std::uint32_t number) const;

  IndexFile file_;
  std::string name_;
  FoldingOptions folding_;
};

}  // namespace veil::statistics
