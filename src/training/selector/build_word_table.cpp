#include "training/selector/build_word_table.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fstream>
#include <map>
#include <numeric>
#include <string>
#include <unordered_map>

#include "training/knowledge/wordnet_files.h"
#include "veil/utf8.h"

namespace veil::training {
namespace {

using replace::word_vector_width;
using replace::WordEntry;

struct Vectors {
  std::vector<std::string> words;
  std::vector<double> values;
  std::size_t width = 0;
};

Result<Vectors> read_vectors(const std::filesystem::path& file, std::size_t limit) {
  std::ifstream stream(file);
  if (!stream) return Error{"training.missing_data", "there is no file of word vectors here", file.string()};
  Vectors vectors;
  std::string line;
  for (std::size_t number = 1; vectors.words.size() < limit && std::getline(stream, line); ++number) {
    const std::size_t space = line.find(' ');
    const auto refuse = [&] {
      return Error{"training.unreadable_data", "a row needs a word and its numbers", file.string() + ", line " + std::to_string(number)};
    };
    if (space == std::string::npos || space == 0 || utf8::first_invalid_byte(line)) return refuse();
    std::vector<double> row;
    const char* at = line.data() + space;
    const char* end = line.data() + line.size();
    while (at < end) {
      while (at < end && *at == ' ') ++at;
      if (at == end) break;
      double value = 0;
      const auto [next, problem] = std::from_chars(at, end, value);
      if (problem != std::errc() || !std::isfinite(value)) return refuse();
      row.push_back(value);
      at = next;
    }
    if (number == 1 && row.size() == 1) continue;  // word2vec's heading: words and width
    if (vectors.width == 0) vectors.width = row.size();
    if (row.size() != vectors.width || row.size() < word_vector_width) return refuse();
    vectors.words.push_back(line.substr(0, space));
    vectors.values.insert(vectors.values.end(), row.begin(), row.end());
  }
  if (vectors.words.empty()) return Error{"training.missing_data", "the file of word vectors is empty", file.string()};
  return vectors;
}

// The directions in which a symmetric matrix stretches most, by Jacobi's rotations; one per row.
std::vector<std::vector<double>> main_directions(std::vector<double> matrix, std::size_t width) {
  std::vector<double> vectors(width * width, 0);
  for (std::size_t i = 0; i < width; ++i) vectors[i * width + i] = 1;
  for (int sweep = 0; sweep < 12; ++sweep) {
    for (std::size_t p = 0; p < width; ++p) {
      for (std::size_t q = p + 1; q < width; ++q) {
        const double off = matrix[p * width + q];
        if (std::abs(off) < 1e-12) continue;
        const double theta = (matrix[q * width + q] - matrix[p * width + p]) / (2 * off);
        const double t = (theta >= 0 ? 1.0 : -1.0) / (std::abs(theta) + std::sqrt(theta * theta + 1));
        const double c = 1 / std::sqrt(t * t + 1);
        const double s = t * c;
        for (std::size_t k = 0; k < width; ++k) {
          const double a = matrix[k * width + p];
          const double b = matrix[k * width + q];
          matrix[k * width + p] = c * a - s * b;
          matrix[k * width + q] = s * a + c * b;
        }
        for (std::size_t k = 0; k < width; ++k) {
          const double a = matrix[p * width + k];
          const double b = matrix[q * width + k];
          matrix[p * width + k] = c * a - s * b;
          matrix[q * width + k] = s * a + c * b;
          const double v = vectors[k * width + p];
          const double w = vectors[k * width + q];
          vectors[k * width + p] = c * v - s * w;
          vectors[k * width + q] = s * v + c * w;
        }
      }
    }
  }
  std::vector<std::size_t> order(width);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return matrix[a * width + a] > matrix[b * width + b]; });
  std::vector<std::vector<double>> directions;
  for (std::size_t i = 0; i < word_vector_width; ++i) {
    std::vector<double> direction(width);
    for (std::size_t k = 0; k < width; ++k) direction[k] = vectors[k * width + order[i]];
    directions.push_back(std::move(direction));
  }
  return directions;
}

std::uint8_t byte_of(double value) { return static_cast<std::uint8_t>(std::clamp(std::lround(value), 0L, 255L)); }

struct Noun {
  std::uint32_t lexicographer = 0;
  std::size_t leaves = 0;
  std::size_t depth = 0;
};

Result<std::unordered_map<std::string, Noun>> read_nouns(const std::filesystem::path& folder) {
  struct Synset {
    std::uint32_t lexicographer = 0;
    std::vector<std::uint32_t> above;
    std::size_t leaves = 0;
  };
  std::map<std::uint32_t, Synset> synsets;
  auto read = read_wordnet_synsets(folder / "data.noun", [&](const WordNetSynset& synset) {
    Synset& kept = synsets[synset.offset];
    kept.lexicographer = synset.lexicographer;
    for (const WordNetPointer& pointer : synset.pointers) {
      if ((pointer.symbol == "@" || pointer.symbol == "@i") && pointer.part == 'n') kept.above.push_back(pointer.offset);
    }
  });
  if (!read) return read.error();
  for (const auto& [offset, synset] : synsets) {
    std::vector<std::uint32_t> open = synset.above;
    std::map<std::uint32_t, bool> seen;
    while (!open.empty()) {
      const std::uint32_t next = open.back();
      open.pop_back();
      const auto found = synsets.find(next);
      if (found == synsets.end() || !seen.emplace(next, true).second) continue;
      ++found->second.leaves;
      open.insert(open.end(), found->second.above.begin(), found->second.above.end());
    }
  }
  std::unordered_map<std::string, Noun> nouns;
  read = read_wordnet_index(folder / "index.noun", [&](std::string_view lemma, const std::vector<std::uint32_t>& offsets) {
    if (offsets.empty()) return;
    auto found = synsets.find(offsets.front());
    if (found == synsets.end()) return;
    Noun noun{found->second.lexicographer, found->second.leaves, 0};
    while (found != synsets.end() && !found->second.above.empty() && noun.depth < 25) {
      ++noun.depth;
      found = synsets.find(found->second.above.front());
    }
    nouns.emplace(lemma, noun);
  });
  if (!read) return read.error();
  return nouns;
}

const Noun* noun_of(const std::unordered_map<std::string, Noun>& nouns, const std::string& word) {
  for (const std::string& form : {word, word.ends_with("ies") ? word.substr(0, word.size() - 3) + "y" : std::string(),
                                  word.ends_with("s") ? word.substr(0, word.size() - 1) : std::string()}) {
    if (const auto found = nouns.find(form); !form.empty() && found != nouns.end()) return &found->second;
  }
  return nullptr;
}

}  // namespace

Result<std::vector<WordEntry>> build_word_table(const std::filesystem::path& file, const std::filesystem::path& wordnet,
                                                std::size_t words) {
  auto vectors = read_vectors(file, words);
  if (!vectors) return vectors.error();
  std::unordered_map<std::string, Noun> nouns;
  if (!wordnet.empty()) {
    auto read = read_nouns(wordnet);
    if (!read) return read.error();
    nouns = std::move(*read);
  }
  const std::size_t width = vectors->width;
  const std::size_t count = vectors->words.size();
  std::vector<double> mean(width, 0);
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t k = 0; k < width; ++k) mean[k] += vectors->values[i * width + k] / static_cast<double>(count);
  }
  std::vector<double> covariance(width * width, 0);
  for (std::size_t i = 0; i < count; ++i) {
    double* row = &vectors->values[i * width];
    for (std::size_t k = 0; k < width; ++k) row[k] -= mean[k];
    for (std::size_t a = 0; a < width; ++a) {
      for (std::size_t b = 0; b < width; ++b) covariance[a * width + b] += row[a] * row[b] / static_cast<double>(count);
    }
  }
  const auto directions = main_directions(std::move(covariance), width);
  std::map<std::uint32_t, WordEntry> table;  // of words with the same hash the more frequent stays
  for (std::size_t i = 0; i < count; ++i) {
    WordEntry entry;
    entry.hash = replace::hash_of(vectors->words[i]);
    entry.rarity = byte_of(16 * std::log(1 + static_cast<double>(i)));
    if (const Noun* noun = noun_of(nouns, vectors->words[i])) {
      entry.lexicographer = static_cast<std::uint8_t>(noun->lexicographer);
      entry.leaves = byte_of(16 * std::log(1 + static_cast<double>(noun->leaves)));
      entry.depth = byte_of(static_cast<double>(noun->depth));
    }
    std::array<double, word_vector_width> turned{};
    double square = 0;
    for (std::size_t d = 0; d < word_vector_width; ++d) {
      turned[d] = std::inner_product(directions[d].begin(), directions[d].end(), &vectors->values[i * width], 0.0);
      square += turned[d] * turned[d];
    }
    for (std::size_t d = 0; d < word_vector_width && square > 0; ++d) {
      entry.vector[d] = static_cast<std::int8_t>(std::lround(127 * turned[d] / std::sqrt(square)));
    }
    table.emplace(entry.hash, entry);
  }
  std::vector<WordEntry> entries;
  for (const auto& [hash, entry] : table) entries.push_back(entry);
  return entries;
}

}  // namespace veil::training
