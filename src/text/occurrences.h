// Finds where given terms stand in a text, as whole words. The second pass of detection, the choice of replacements and the
// verification of the output all use it, so that what the one can find, the other can vouch for.
// Words are compared as same_word.h says, whatever their case, diacritics and disguise, and also when a line ends within them
// ("Vri-\nes"); what lies between them counts: "Anna  Vries", "Anna-Vries" and "ANNA VRIES" are "Anna Vries", "Anna, Vries" is not. A
// number or code is also found with other separators or none (code_spellings.h).
// A capital counts where nothing else tells a name from a word: "May" is somebody's name, "may" is not, nor is "the emperor's" "the
// Emperor's". Two words of four letters or more are the same in any case.
// Terms of fewer than four digits alone ("17") or of one letter ("K.") are too common to be told from others and are never found.
// Cost: one pass over the text, whatever the number and the length of the terms (Aho and Corasick, from right to left, so that the
// longest term that begins at a word is known when the word is reached). Of equal terms the first counts.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "text/code_spellings.h"
#include "text/number_table.h"
#include "text/same_word.h"
#include "veil/offsets.h"

namespace veil {

struct Occurrence {
  Span span;
  std::uint32_t term = 0;  // number of the term
};

// The words of terms. Words that are no term's and stand for themselves part a text into stretches, each of which can be searched alone.
class TermWords {
 public:
  void add(std::uint64_t key) { keys_.add(key, 0); }

  // The stretch that holds `place`, which begins and ends with words, from `from` on, where another stretch ended.
  Span stretch_around(std::string_view text, Span place, std::uint32_t from) const;

  // Adds those words of a text that are known here, also over the ends of lines.
  void collect(std::string_view text, NumberTable& words) const;

 private:
  bool knows(std::uint64_t key) const { return keys_.find(key) != NumberTable::none; }
  NumberTable keys_;
};

class OccurrenceFinder {
 public:
  explicit OccurrenceFinder(const std::vector<std::string_view>& terms);

  // Whether a term counts where it stands; where it does not, a shorter one that begins there may.
  using Counts = std::function<bool(const Occurrence&)>;

  // In the order of the text; the longest term where several start at the same word. They do not overlap.
  std::vector<Occurrence> find(std::string_view text, const Counts& counts = {}) const;

  // Lets these words be known though no term has them.
  void add_words(const NumberTable& words);

  // False when nothing can be found: all terms were empty, without letters and digits, or short numbers.
  bool empty() const { return nodes_.size() == 1; }

 private:
  static constexpr std::uint32_t no_term = 0xFFFFFFFF;
  static constexpr std::uint32_t any_case = 0xFFFFFFFF;

  // Words and the gaps between them are symbols; a node is the end of one or more terms, read from their last word back.
  struct Node {
    std::uint32_t symbol = 0;
    std::uint32_t first_child = 0;
    std::uint32_t next_child = 0;
    std::uint32_t shorter = 0;         // the longest proper end of it that is a node, too
    std::uint32_t term = no_term;      // whose first word this is
    std::uint32_t words = 0;           // of the term
    std::uint32_t capital = any_case;  // word of the term that must have its capital
    std::uint32_t longest = 0;         // it, or the longest end of it, where a term begins; 0: none
    std::uint32_t longest_any = 0;     // the same of terms that are found in any case
  };
  struct Run;
  struct Word;
  class WordsAhead;

  void add(std::string_view term, std::uint32_t number);
  void link_nodes();
  std::uint32_t symbol_of(std::uint64_t key) { return symbols_.add(key, static_cast<std::uint32_t>(symbols_.size())).first; }
  std::uint32_t step(std::uint32_t node, std::uint32_t symbol) const;
  std::uint32_t root(std::uint32_t symbol) const { return symbol < roots_.size() ? roots_[symbol] : 0; }
  // Whether some word that goes on over the end of a line, read as one, is a word of a term.
  bool scan(std::string_view text, const Counts& counts, std::vector<Occurrence>& found) const;
  void take_stretch(const std::vector<Word>& words, bool join_lines, Run& run, const Counts& counts, std::vector<Occurrence>& found) const;
  void take_run(Run& run, const Counts& counts, std::vector<Occurrence>& found) const;

  std::vector<Node> nodes_;
  NumberTable symbols_;               // by the key of a word or gap
  NumberTable children_;              // by node and symbol
  std::vector<std::uint32_t> roots_;  // by symbol, the node of the terms that end with it; 0: none. Asked for most words of a text
  CodeSpellings codes_;
};

}  // namespace veil
