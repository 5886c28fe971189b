#include "likeness/features.h"

#include <xxhash.h>

#include <algorithm>
#include <string>

#include "likeness/words.h"
#include "veil/utf8.h"

namespace veil::likeness {
namespace {

constexpr std::uint64_t word_seed = 1;
constexpr std::uint64_t pair_seed = 2;
constexpr std::uint64_t run_seed = 3;

class Extraction {
 public:
  Extraction(std::string_view text, const FeatureOptions& options) : options_(options), words_(folded_words_of(text)) {}

  std::vector<Feature> all() {
    features_.reserve(words_.words.size() * (options_.longest_run > 0 ? 8 : 2));
    std::uint64_t previous = 0;
    const Word* before = nullptr;
    for (const Word& word : words_.words) {
      const std::string_view folded = words_.folded_of(word);
      const std::uint64_t hash = hash_of_word(folded);
      features_.push_back({hash, word.span, FeatureKind::word});
      if (options_.pairs && before != nullptr && word.span.begin - before->span.end <= widest_gap) {
        features_.push_back({hash_of_pair(previous, hash), cover(before->span, word.span), FeatureKind::pair});
      }
      if (options_.longest_run > 0) add_runs(word, folded);
      previous = hash;
      before = &word;
    }
    return std::move(features_);
  }

 private:
  // A run stands for its word: places inside a word would not survive folding, and nobody replaces less than a word.
  void add_runs(const Word& word, std::string_view folded) {
    padded_.assign("^");
    padded_.append(folded);
    padded_.push_back('$');
    boundaries_.clear();
    for (std::size_t i = 0; i <= padded_.size(); ++i) {
      if (utf8::is_boundary(padded_, i)) boundaries_.push_back(i);
    }
    const std::size_t characters = boundaries_.size() - 1;
    for (std::size_t length = std::max(1u, options_.shortest_run); length <= options_.longest_run && length <= characters; ++length) {
      for (std::size_t first = 0; first + length <= characters; ++first) {
        const std::size_t begin = boundaries_[first];
        const std::size_t end = boundaries_[first + length];
        features_.push_back({XXH3_64bits_withSeed(padded_.data() + begin, end - begin, run_seed), word.span, FeatureKind::characters});
      }
    }
  }

  const FeatureOptions& options_;
  Words words_;
  std::vector<Feature> features_;
  std::string padded_;
  std::vector<std::size_t> boundaries_;
};

}  // namespace

std::uint64_t hash_of_word(std::string_view folded) { return XXH3_64bits_withSeed(folded.data(), folded.size(), word_seed); }

std::uint64_t hash_of_pair(std::uint64_t first, std::uint64_t second) {
  const std::uint64_t both[2] = {first, second};
  return XXH3_64bits_withSeed(both, sizeof both, pair_seed);
}

std::vector<Feature> features_of(std::string_view text, const FeatureOptions& options) { return Extraction(text, options).all(); }

std::vector<CountedFeature> count_features(const std::vector<Feature>& features) {
  std::vector<CountedFeature> counted;
  counted.reserve(features.size());
  for (const Feature& feature : features) counted.push_back({feature.hash, 1, feature.kind});
  join_equal_hashes(counted);
  return counted;
}

}  // namespace veil::likeness
