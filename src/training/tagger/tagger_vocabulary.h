// Which rows of the network's table a word has, and which labels there are. The same word always has the same rows, so a corpus
// is kept as numbers of distinct spellings (`types`).
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "language/tagger/word_shape.h"
#include "training/tagger/german_lexicon.h"
#include "training/tagger/network.h"
#include "veil/language.h"

namespace veil::training {

using WordCounts = std::unordered_map<std::string, std::uint32_t>;

class TableLayout {
 public:
  // `folded` and `capitalised` are the words that get rows of their own; `buckets` is how many rows beginnings and endings share.
  TableLayout(std::vector<std::string> folded, std::vector<std::string> capitalised, std::size_t treebanks, std::size_t buckets,
              const Lexicon* lexicon);

  std::size_t rows() const { return rows_; }
  std::size_t buckets() const { return buckets_; }
  std::uint32_t shape_row(std::size_t shape_and_place) const { return static_cast<std::uint32_t>(shape_and_place); }
  std::uint32_t treebank_row(std::size_t treebank) const;
  std::uint32_t affix_row(std::uint32_t hash) const;
  std::uint32_t lexicon_row(std::size_t bit) const;
  // Rows of words; nothing when the word has none.
  const std::uint32_t* folded_row(const std::string& word) const;
  const std::uint32_t* capitalised_row(const std::string& word) const;
  const std::vector<std::string>& folded_words() const { return folded_words_; }
  const std::vector<std::string>& capitalised_words() const { return capitalised_words_; }
  const Lexicon* lexicon() const { return lexicon_; }

  // All rows of a spelling but shape and treebank. Those of whole words stand at the end, from `own` on.
  struct WordRows {
    std::vector<std::uint32_t> rows;
    std::size_t own = 0;
    language::WordShape shape{};
  };
  WordRows rows_of(std::string_view word) const;

 private:
  std::vector<std::string> folded_words_, capitalised_words_;
  std::unordered_map<std::string, std::uint32_t> folded_, capitalised_;
  std::size_t treebanks_, buckets_, rows_ = 0;
  const Lexicon* lexicon_;
};

// Labels: part of speech with features. The parts of a label are itself, its part of speech, each of its features, and each of
// its features together with the part of speech.
class Labels {
 public:
  std::uint16_t add(Upos upos, std::string_view features);
  std::optional<std::uint16_t> find(Upos upos, std::string_view features) const;
  std::size_t size() const { return upos_.size(); }
  Upos upos(std::uint16_t label) const { return upos_[label]; }
  const std::string& features(std::uint16_t label) const { return features_[label]; }
  void describe(NetworkShape& shape) const;  // fills label_parts, label_upos, part_count

 private:
  std::map<std::pair<Upos, std::string>, std::uint16_t> numbers_;
  std::vector<Upos> upos_;
  std::vector<std::string> features_;
};

}  // namespace veil::training
