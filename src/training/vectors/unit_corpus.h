// A corpus after one pass over its documents: the vocabulary, the most frequent unit first, and every document as numbers.
// Four bytes per word stay in memory, so epochs cost no reading; the matrices that are trained are far larger for all but
// very large corpora.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "training/vectors/units.h"

namespace veil::training {

// Numbers of units; the highest bit marks a word within the phrase before, the next one what the document is about.
inline constexpr std::uint32_t within_bit = 0x80000000u;
inline constexpr std::uint32_t about_bit = 0x40000000u;
inline constexpr std::uint32_t unit_bits = about_bit - 1;

struct UnitCorpus {
  std::vector<std::string> spellings;  // by number
  std::vector<std::uint64_t> counts;   // in these documents
  std::vector<std::uint32_t> stream;   // all documents, one behind the other
  std::vector<std::uint64_t> ends;     // of documents in the stream
  std::vector<float> weights;          // of documents
};

class UnitCorpusBuilder {
 public:
  // Units of `known` keep their numbers 0 .. known.size() - 1; new ones follow by frequency.
  explicit UnitCorpusBuilder(std::vector<std::string> known = {});

  // training.invalid_option when there are more than 2^30 different units.
  Result<void> add(const std::vector<Unit>& units, double weight);
  std::uint64_t words() const { return corpus_.stream.size(); }

  // Drops new units seen less often than `smallest_count` and documents in which none is left.
  UnitCorpus finish(std::uint64_t smallest_count);

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
  };
  std::size_t known_ = 0;
  std::unordered_map<std::string, std::uint32_t, Hash, std::equal_to<>> numbers_;
  UnitCorpus corpus_;
};

}  // namespace veil::training
