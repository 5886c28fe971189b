// fastText's .bin, version 12 (fastText 0.9.2, FastText::loadModel): settings, dictionary, matrix of input rows (words, then
// buckets of n-grams), matrix of output rows. The vector of a word is the mean of its own row and those of its n-grams.
#include <cmath>
#include <cstring>

#include "vectors/foreign_file.h"
#include "vectors/kernels/kernels.h"

namespace veil::vectors {
namespace {

constexpr std::int32_t magic = 793712314;
constexpr std::int32_t version = 12;
constexpr std::size_t smallest_entry = 1 + 8 + 1;  // an empty word, its count and type

class Cursor {
 public:
  explicit Cursor(std::string_view bytes) : rest_(bytes) {}
  template <typename T>
  bool take(T& value) {
    if (rest_.size() < sizeof value) return false;
    std::memcpy(&value, rest_.data(), sizeof value);
    rest_.remove_prefix(sizeof value);
    return true;
  }
  bool take_word(std::string& word) {
    const std::size_t end = rest_.find('\0');
    if (end == std::string_view::npos) return false;
    word = rest_.substr(0, end);
    rest_.remove_prefix(end + 1);
    return true;
  }
  std::string_view rest() const { return rest_; }

 private:
  std::string_view rest_;
};

struct Settings {
  std::int32_t dimensions, window, epochs, smallest_count, negatives, word_ngrams, loss, model, buckets, shortest, longest, rate_update;
  double sampling;
};

Error damaged_fasttext(const std::string& place, std::string what) {
  return {"vectors.damaged", "the file is cut or is not what it says: " + std::move(what), place};
}

}  // namespace

bool is_fasttext(std::string_view bytes) {
  std::int32_t first;
  return Cursor(bytes).take(first) && first == magic;
}

Result<ForeignVectors> read_fasttext(std::string_view bytes, const std::string& place) {
  Cursor cursor(bytes);
  std::int32_t first, made_by;
  if (!cursor.take(first) || !cursor.take(made_by)) return damaged_fasttext(place, "the head is not complete");
  if (made_by != version) {
    return Error{"vectors.unsupported", "fastText's file is of version " + std::to_string(made_by) + "; version 12 is read", place};
  }
  Settings settings{};
  for (std::int32_t* value :
       {&settings.dimensions, &settings.window, &settings.epochs, &settings.smallest_count, &settings.negatives, &settings.word_ngrams,
        &settings.loss, &settings.model, &settings.buckets, &settings.shortest, &settings.longest, &settings.rate_update}) {
    if (!cursor.take(*value)) return damaged_fasttext(place, "the settings are not complete");
  }
  std::int32_t entries, words, labels;
  std::int64_t tokens, pruned;
  if (!cursor.take(settings.sampling) || !cursor.take(entries) || !cursor.take(words) || !cursor.take(labels) || !cursor.take(tokens) ||
      !cursor.take(pruned)) {
    return damaged_fasttext(place, "the dictionary is not complete");
  }
  if (settings.dimensions <= 0 || settings.dimensions > 65536) {
    return Error{"vectors.invalid_dimensions", "vectors of " + std::to_string(settings.dimensions) + " values", place};
  }
  if (pruned > 0) return Error{"vectors.unsupported", "a pruned or quantized fastText model: take the one it was made from", place};
  if (entries < 0 || words < 0 || words > entries || settings.buckets < 0 ||
      static_cast<std::uint64_t>(entries) * smallest_entry > cursor.rest().size()) {
    return damaged_fasttext(place, "the dictionary is larger than the file");
  }
  ForeignVectors vectors;
  vectors.format = "fasttext";
  vectors.dimensions = static_cast<std::uint32_t>(settings.dimensions);
  vectors.width = padded_width(vectors.dimensions);
  for (std::int32_t i = 0; i < entries; ++i) {
    std::string word;
    std::int64_t count;
    std::int8_t type;
    if (!cursor.take_word(word) || !cursor.take(count) || !cursor.take(type))
      return damaged_fasttext(place, "the dictionary is not complete");
    if (type != 0) continue;  // a label
    vectors.spellings.push_back(std::move(word));
    vectors.counts.push_back(count < 0 ? 0 : static_cast<std::uint64_t>(count));
  }
  if (vectors.spellings.size() != static_cast<std::size_t>(words)) return damaged_fasttext(place, "the dictionary counts other words");
  std::uint8_t quantized;
  if (!cursor.take(quantized)) return damaged_fasttext(place, "there are no vectors");
  if (quantized != 0) return Error{"vectors.unsupported", "a quantized fastText model: take the one it was made from", place};
  std::int64_t rows, columns;
  if (!cursor.take(rows) || !cursor.take(columns)) return damaged_fasttext(place, "there are no vectors");
  // Models without n-grams have no rows for buckets that they name, in some versions.
  const std::int64_t buckets = rows - words;
  if (columns != settings.dimensions || rows < words || buckets > settings.buckets ||
      static_cast<std::uint64_t>(rows) > cursor.rest().size() / sizeof(float) / static_cast<std::uint64_t>(columns)) {
    return damaged_fasttext(place, "the matrix of vectors has another size than the file");
  }
  if (settings.longest > 0 && settings.shortest > 0 && buckets == settings.buckets && buckets > 0) {
    vectors.ngrams = {static_cast<std::uint32_t>(buckets), static_cast<std::uint32_t>(settings.shortest),
                      static_cast<std::uint32_t>(settings.longest)};
  }

  const char* const values = cursor.rest().data();
  const auto copy_row = [&](std::size_t row, float* to) {
    std::memcpy(to, values + row * vectors.dimensions * sizeof(float), vectors.dimensions * sizeof(float));
    bool finite = true;
    for (std::size_t k = 0; k < vectors.dimensions; ++k) finite = finite && std::isfinite(to[k]);
    return finite;
  };
  const auto word_count = static_cast<std::size_t>(words);
  vectors.ngram_rows.resize(vectors.ngrams.buckets * vectors.width);
  for (std::size_t bucket = 0; bucket < vectors.ngrams.buckets; ++bucket) {
    if (!copy_row(word_count + bucket, vectors.ngram_rows.data() + bucket * vectors.width)) {
      return Error{"vectors.not_finite", "a value of an n-gram is infinite or not a number",
                   place + ", n-gram " + std::to_string(bucket + 1)};
    }
  }
  vectors.rows.resize(word_count * vectors.width);
  std::vector<std::uint32_t> parts;
  for (std::size_t word = 0; word < word_count; ++word) {
    float* const row = vectors.rows.data() + word * vectors.width;
    if (!copy_row(word, row)) vectors.broken.push_back(word);
    parts.clear();
    if (vectors.spellings[word] != "</s>") append_ngrams(vectors.spellings[word], vectors.ngrams, parts);
    for (const std::uint32_t bucket : parts)
      for (std::size_t k = 0; k < vectors.dimensions; ++k) row[k] += vectors.ngram_rows[bucket * vectors.width + k];
    const float share = 1.0f / static_cast<float>(parts.size() + 1);
    for (std::size_t k = 0; k < vectors.dimensions; ++k) row[k] *= share;
  }
  return vectors;
}

}  // namespace veil::vectors
