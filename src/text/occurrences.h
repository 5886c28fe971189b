// Finds where given terms stand in a text, as whole words. The second pass of detection and the verification of the output both
// use it, so that what the one can find, the other can vouch for.
// Letters are compared without case and diacritics ("Müller", "MULLER"; also "Mueller", when either is the term), words by what lies between them: "Anna  Vries" and "ANNA VRIES" are "Anna Vries", "Anna-Vries"
// is too, "Anna, Vries" is not. A single capitalised word is not found in lower case: "May" is somebody's name, "may" is not.
// Terms of fewer than four digits alone ("17") or of one letter ("K.") are too common to be told from others and are never found.
// Cost: one pass over the text, whatever the number of terms. Of equal terms the first counts.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "veil/span.h"

namespace veil {

struct Occurrence {
  Span span;
  std::uint32_t term = 0;  // number of the term
};

class OccurrenceFinder {
 public:
  explicit OccurrenceFinder(const std::vector<std::string_view>& terms);

  // In the order of the text; the longest term where several start at the same word. They do not overlap.
  std::vector<Occurrence> find(std::string_view text) const;

  // False when nothing can be found: all terms were empty, without letters and digits, or short numbers.
  bool empty() const { return nodes_.front().next.empty(); }

 private:
  static constexpr std::uint32_t no_term = 0xFFFFFFFF;

  // Terms as a tree of words, so that a text costs the same whether one term begins like a word of it or a thousand do.
  struct Node {
    std::unordered_map<std::string, std::uint32_t> next;  // by the gap before a word, and the word, folded
    std::uint32_t term = no_term;                         // the term that ends here
    bool capital_matters = true;                          // it is found with a capital only
  };
  void add(std::string_view term, std::uint32_t number);

  std::vector<Node> nodes_;
};

}  // namespace veil
