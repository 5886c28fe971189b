// The network behind the tagger, in single precision, with its training. A word is the sum of rows of one big table (the word,
// its beginning and ending, its shape, what a lexicon says); layers then look at three words each, at growing distance, and add
// what they see; two heads choose the part of speech and the whole label (part of speech and features together). The row of a
// label is the sum of rows of its parts ("Case=Dat"), so that rare combinations learn from frequent ones.
// Sums are all: at tagging time they are made beforehand, once per word of the vocabulary.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "training/tagger/matrix.h"

namespace veil::training {

// Small and the same everywhere, unlike the standard distributions.
class NetworkRandom {
 public:
  explicit NetworkRandom(std::uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15ull + 0x1234567) {}
  std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15ull;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
  }
  float unit() { return static_cast<float>(next() >> 40) * 0x1p-24f; }  // 0 <= x < 1
  // Keeps or drops each of `count` values: `kept` or 0.
  void mask(float* values, std::size_t count, float dropped_share, float kept) {
    const auto limit = static_cast<std::uint64_t>(dropped_share * 65536.0f);
    for (std::size_t i = 0; i < count; i += 4) {
      std::uint64_t bits = next();
      for (std::size_t k = i; k < i + 4 && k < count; ++k, bits >>= 16) values[k] = (bits & 0xFFFFu) < limit ? 0.0f : kept;
    }
  }
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(next() % n); }

 private:
  std::uint64_t state_;
};

// What is known about the right answer: labels with their probabilities, or (when `open`) a set of labels of which one is right.
struct Target {
  struct Choice {
    std::uint16_t label;
    float probability;
  };
  std::vector<Choice> labels;
  bool open = false;
  float weight = 1.0f;
};

// Sentences one after the other, with gaps of empty words between them that no layer can look across.
struct Batch {
  std::vector<std::uint32_t> rows;       // of the table, all words' one after the other
  std::vector<std::uint32_t> row_begin;  // of each word, and the end
  std::vector<const Target*> targets;    // nullptr in gaps and for words that are only context
  std::vector<std::uint8_t> is_word;
  std::size_t size() const { return is_word.size(); }
  void clear();
  void add_gap(std::size_t words);
  void add_word(std::span<const std::uint32_t> word_rows, const Target* target);
};

struct NetworkShape {
  std::size_t table_rows = 0;
  std::size_t width = 64;                          // of a word's vector and of every layer
  std::vector<std::size_t> distances = {1, 1, 2};  // one layer each: how far left and right it looks
  std::size_t upos_count = 17;
  std::vector<std::vector<std::uint32_t>> label_parts;  // numbers of the parts of each label
  std::vector<std::uint16_t> label_upos;
  std::size_t part_count = 0;
};

// A block of parameters with the running moments of Adam.
struct Parameters {
  Matrix value, gradient, first, second;
  void resize(std::size_t rows, std::size_t columns);
};

class Network {
 public:
  Network(NetworkShape shape, std::uint64_t seed);

  const NetworkShape& shape() const { return shape_; }
  std::size_t gap() const;  // words needed between sentences

  // One step of Adam on a batch; gives the mean loss per word. `dropout` is the share of values set to zero in each layer.
  float train(const Batch& batch, float rate, float dropout, NetworkRandom& random);

  // Probabilities of parts of speech and of labels, one row per word of the batch (gaps are meaningless).
  void predict(const Batch& batch, Matrix& upos, Matrix& labels);

  // The size that all but a hundred-thousandth of the values inside the network stay below.
  float usual_size(const Batch& batch);

  // For export and for starting from word vectors made elsewhere.
  Parameters table;
  std::vector<Parameters> layers;        // (3 * width) x width each
  std::vector<Parameters> layer_biases;  // 1 x width
  Parameters upos_head, upos_bias;       // width x 17, 1 x 17
  Parameters parts, label_bias;          // part_count x width, 1 x labels
  Matrix label_head() const;             // width x labels: sums of parts

 private:
  void forward(const Batch& batch, float dropout, NetworkRandom* random);
  void look(const Batch& batch, const Matrix& in, std::size_t distance, Matrix& around) const;
  float losses(const Batch& batch, Matrix& upos_logits, Matrix& label_logits);
  void backward(const Batch& batch, const Matrix& upos_error, const Matrix& label_error);
  void step(const Batch& batch, float rate);

  NetworkShape shape_;
  std::uint64_t steps_ = 0;
  std::vector<std::uint64_t> touched_at_;  // step in which a table row was last given a gradient
  std::vector<std::uint32_t> touched_;
  // Values of the batch in flight.
  std::vector<Matrix> states_;  // words, then after each layer
  std::vector<Matrix> around_;  // what each layer looked at
  std::vector<Matrix> gates_;   // slope times dropout of each layer's values
  Matrix input_mask_;
  Matrix upos_logits_, label_logits_;
  Matrix label_head_, seen_;
  bool head_is_current_ = false;
};

}  // namespace veil::training
