#include "evaluation/attack/known_words.h"

#include <xxhash.h>

#include <cmath>

#include "likeness/parallel.h"
#include "likeness/words.h"

namespace veil::evaluation {

using likeness::folded_words_of;
using likeness::for_each_in_parallel;
using likeness::Word;
using likeness::Words;

namespace {

std::uint64_t hash_of(std::string_view word) { return XXH3_64bits(word.data(), word.size()); }

std::uint64_t key_of(std::uint32_t first, std::uint32_t second) { return (std::uint64_t{first} << 32) | second; }

// A full stop, question or exclamation mark, or a line end. "Dr. Vries" is cut too; nobody's name is longer for it.
bool ends_sentence(std::string_view between) { return between.find_first_of(".!?\n;:") != std::string_view::npos; }

std::vector<KnownWord> placed_words(std::string_view text, const Words& words) {
  std::vector<KnownWord> placed;
  placed.reserve(words.words.size());
  for (const Word& word : words.words) {
    const bool begins = placed.empty() || ends_sentence(text.substr(placed.back().span.end, word.span.begin - placed.back().span.end));
    placed.push_back({Vocabulary::unknown, word.span, word.capitalised, word.has_digit, begins});
  }
  return placed;
}

}  // namespace

KnownWords::KnownWords(std::vector<std::string> texts, unsigned threads) : texts_(std::move(texts)), words_(texts_.size()) {
  std::vector<std::vector<std::uint64_t>> hashes(texts_.size());
  for_each_in_parallel(texts_.size(), threads, [&](std::size_t row) {
    const Words found = likeness::folded_words_of(texts_[row]);
    words_[row] = placed_words(texts_[row], found);
    hashes[row].reserve(found.words.size());
    for (const Word& word : found.words) hashes[row].push_back(hash_of(found.folded_of(word)));
  });
  std::vector<std::uint32_t> rows_with;
  std::vector<std::uint32_t> last_row;
  for (std::uint32_t row = 0; row < texts_.size(); ++row) {
    for (std::uint32_t i = 0; i < hashes[row].size(); ++i) {
      const std::uint32_t word = vocabulary_.add(hashes[row][i]);
      words_[row][i].word = word;
      if (word == rows_with.size()) {
        rows_with.push_back(0);
        last_row.push_back(Vocabulary::unknown);
      }
      if (last_row[word] != row) ++rows_with[word];
      last_row[word] = row;
      if (i >= 2) behind_[key_of(words_[row][i - 2].word, words_[row][i - 1].word)].push_back({row, i});
    }
  }
  const double most = std::log(1 + static_cast<double>(texts_.size()));
  for (const std::uint32_t with : rows_with) {
    rarity_.push_back(static_cast<float>(std::log((1 + static_cast<double>(texts_.size())) / with) / most));
  }
}

std::vector<KnownWord> KnownWords::words_of_text(std::string_view text) const {
  const Words found = likeness::folded_words_of(text);
  std::vector<KnownWord> placed = placed_words(text, found);
  for (std::size_t i = 0; i < placed.size(); ++i) placed[i].word = vocabulary_.find(hash_of(found.folded_of(found.words[i])));
  return placed;
}

std::span<const KnownWords::Place> KnownWords::behind(std::uint32_t first, std::uint32_t second) const {
  const auto found = behind_.find(key_of(first, second));
  if (found == behind_.end()) return {};
  return found->second;
}

}  // namespace veil::evaluation
