// What the input layer makes of a word by itself. All that is looked up (letters, shapes, frequencies, gaps, languages) is multiplied by
// its weights once, when the model is opened; of a word only its pieces and the forms of its letters are multiplied, and words that stand
// in a text several times once.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "neural/kernels/kernels.h"
#include "neural/network_parts.h"

namespace veil::neural {

class WordInputs {
 public:
  explicit WordInputs(const NetworkParts& parts);
  WordInputs() = default;

  // For each word the row that the input layer gives it before its surroundings are looked at, without the gap in front of it:
  // padded(channels) values. The words have to differ, else work is done twice.
  std::vector<float> rows(std::string_view text, std::span<const Word> words, std::uint32_t language, const Kernels& kernels) const;
  // What is added for the gap in front of a word, and for the language: padded(channels) values.
  const float* beside(Gap gap, std::uint32_t language) const;

 private:
  void add_known(const WordFeatures& features, float* row) const;
  void fill_forms(const WordFeatures& features, float* forms) const;

  InputTables tables_;
  std::size_t channels_ = 0, piece_width_ = 0, form_count_ = 0;
  RoundedProducts small_, capital_;        // sums of pieces
  Products forms_;                         // with the constants of the layer
  std::vector<float> letter_steps_;        // for each letter, each of its places among three: form_count_ values
  std::vector<float> letter_constants_;    // form_count_ values
  std::vector<std::vector<float>> known_;  // of each WordTable: padded(channels) values for each row
  std::vector<float> beside_;              // for each language and gap: padded(channels) values
};

}  // namespace veil::neural
