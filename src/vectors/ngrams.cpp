// See ngrams.h; the cut is that of fastText 0.9.2, Dictionary::computeSubwords.
#include "vectors/ngrams.h"

#include "veil/utf8.h"

namespace veil::vectors {

void append_ngrams(std::string_view unit, const NgramShape& shape, std::vector<std::uint32_t>& buckets) {
  if (shape.buckets == 0 || unit.empty()) return;
  std::string word = "<";
  word += unit;
  word += '>';
  for (char& byte : word)
    if (byte == ' ') byte = '_';  // other programs cannot have spaces in a unit
  for (std::size_t begin = 0; begin < word.size(); ++begin) {
    if (utf8::is_continuation(word[begin])) continue;
    std::uint32_t hash = 2166136261u;
    std::size_t end = begin;
    for (std::uint32_t characters = 1; end < word.size() && characters <= shape.longest; ++characters) {
      do {
        hash = (hash ^ static_cast<std::uint32_t>(static_cast<std::int8_t>(word[end]))) * 16777619u;
        ++end;
      } while (end < word.size() && utf8::is_continuation(word[end]));
      const bool only_a_border = characters == 1 && (begin == 0 || end == word.size());
      if (characters >= shape.shortest && !only_a_border) buckets.push_back(hash % shape.buckets);
    }
  }
}

}  // namespace veil::vectors
