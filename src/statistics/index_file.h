// The file of an index: what stands in which section, and readers that go through its words and pairs in order. Words are sorted by
// their bytes and numbered; each is written as what differs from the word before, in blocks of 16 that can be entered. Pairs are two
// words that stand side by side, sorted by the numbers of both. A number of units in a pruned file is that of what was kept.
//   entry of a word: shared bytes, own bytes, list; of a pair: distance of the first, distance of the second, list
//   list: count * 2 + whether it is a bitmap; then the bitmap's number, or its bytes where the count is above 4
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "statistics/packed_integers.h"
#include "statistics/posting_list.h"
#include "text/section_file.h"

namespace veil::statistics {

inline constexpr SectionFileKind index_kind{{'V', 'E', 'I', 'L', 'S', 'T', 'A', 'T'}, 1, 12};
namespace section {
inline constexpr std::size_t facts = 0, about = 1, words = 2, word_blocks = 3, pairs = 4, pair_blocks = 5, distances = 6, bitmaps = 7,
                             bitmap_ends = 8, documents = 9, stems = 10, stem_blocks = 11;
}

enum class UnitKind : std::uint32_t { document, sentence, window };

// The section `facts`, as it lies in the file.
struct FileFacts {
  std::uint64_t documents = 0;
  std::uint64_t units = 0;
  std::uint64_t running_words = 0;  // of the text
  std::uint64_t text_bytes = 0;
  std::uint64_t words = 0;  // different ones that were kept
  std::uint64_t pairs = 0;
  std::uint64_t postings = 0;     // of words and pairs
  std::uint64_t stems = 0;        // groups of words with one stem
  std::uint64_t unit_kind = 0;    // UnitKind
  std::uint64_t unit_words = 0;   // at most, in a sentence or window
  std::uint64_t first_words = 0;  // only so many of each document were counted; 0: all
  std::uint64_t smallest_count = 1;
  std::uint64_t smallest_pair_count = 1;  // 0: pairs were not kept at all
  std::uint64_t stem_language = 0;        // 1 + Language; 0: no stems
  std::uint64_t frequent_from = 0;        // words in at least so many units have no pairs (see has_pairs); 0: all have
};

// Where a word begins to be so frequent that its pairs take most of the file and tell least ("of the", "the patient"): where it makes up
// more than 1/400 of the running words, given the size of the units. In English these are some 25 words.
std::uint64_t frequent_from(const FileFacts& facts);

// Whether pairs of two words are kept, from the units that hold each. Those of a letter that stands second always are: "hepatitis A".
inline bool has_pairs(const FileFacts& facts, std::uint64_t first_units, std::uint64_t second_units, bool second_is_letter) {
  if (facts.frequent_from == 0) return true;
  return first_units < facts.frequent_from && (second_units < facts.frequent_from || second_is_letter);
}

inline constexpr std::size_t block_entries = 16;
inline constexpr std::uint64_t counts_without_size = 4;
inline constexpr std::size_t longest_word = 64;  // bytes in folded spelling; longer runs of letters are no words

struct WordBlock {
  std::uint64_t entry = 0;      // where its first entry stands in `words`
  std::uint64_t distances = 0;  // where its first list of distances stands
};
struct PairBlock {
  std::uint32_t first = 0, second = 0;  // of its first entry
  std::uint64_t entry = 0;
  std::uint64_t distances = 0;
};

class IndexFile {
 public:
  // read.*, model.damaged, model.version.
  static Result<IndexFile> open(const std::filesystem::path& path);

  const FileFacts& facts() const { return facts_; }
  std::string_view about() const { return file_.bytes(section::about); }
  std::string_view bytes(std::size_t number) const { return file_.bytes(number); }
  std::span<const WordBlock> word_blocks() const { return file_.values<WordBlock>(section::word_blocks); }
  std::span<const PairBlock> pair_blocks() const { return file_.values<PairBlock>(section::pair_blocks); }
  std::span<const std::uint64_t> stem_blocks() const { return file_.values<std::uint64_t>(section::stem_blocks); }
  // The list that `entry` stands at; moves it behind. `distances` is where its distances start, and moves behind them.
  PostingList read_list(NumberReader& entry, std::uint64_t& distances) const;

 private:
  IndexFile(SectionFile file, const FileFacts& facts) : file_(std::move(file)), facts_(facts) {}
  SectionFile file_;
  FileFacts facts_;
};

// Goes through the words from the start of a block on.
class WordCursor {
 public:
  explicit WordCursor(const IndexFile& file, std::size_t block = 0);
  bool next();  // false at the end, or where the file is damaged
  std::string_view word() const { return word_; }
  const PostingList& list() const { return list_; }
  std::uint32_t number() const { return static_cast<std::uint32_t>(number_ - 1); }

 private:
  const IndexFile* file_;
  std::uint64_t number_ = 0;  // of the next one
  NumberReader entry_;
  std::uint64_t distances_ = 0;
  std::string word_;
  PostingList list_;
};

class PairCursor {
 public:
  explicit PairCursor(const IndexFile& file, std::size_t block = 0);
  bool next();
  std::uint32_t first() const { return first_; }
  std::uint32_t second() const { return second_; }
  const PostingList& list() const { return list_; }

 private:
  const IndexFile* file_;
  std::uint64_t number_ = 0;
  NumberReader entry_;
  std::uint64_t distances_ = 0;
  std::uint32_t first_ = 0, second_ = 0;
  PostingList list_;
};

}  // namespace veil::statistics
