// One document through a network that is being learnt, and back: how far its answers are from the right ones, and how each weight should
// change. The same layers as neural/neural_model.cpp, with what is dropped by chance, so that the network leans on nothing alone: words are
// made unknown, and single values are left out at three places.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "neural/network_parts.h"
#include "text/splitmix.h"

namespace veil::training {

// A network in memory: its file's sections, with weights that change. The file has to stay.
struct LearntNetwork {
  explicit LearntNetwork(const neural::NetworkParts& parts);

  neural::NetworkInfo info;
  neural::NetworkLayout layout;
  neural::WordTables tables;
  std::vector<std::int16_t> vectors;  // piece_width values for each piece
  std::span<const float> scales;
  std::vector<float> weights;
};

// A document as a network sees it, with the right answers.
struct NetworkDocument {
  std::uint32_t language = 0;
  std::vector<neural::WordFeatures> kinds_of_words;  // each once
  std::vector<std::uint32_t> words;                  // of each word its number among them
  std::vector<neural::Gap> gaps;
  std::vector<std::uint32_t> same;     // of each word the first that is the same but for case
  std::vector<std::uint16_t> answers;  // 0 outside, then begin and inside of each class; `no_answer` where nobody knows
};
inline constexpr std::uint16_t no_answer = 0xFFFF;

NetworkDocument network_document(const LearntNetwork& network, std::string_view text, std::span<const neural::Word> words,
                                 std::uint32_t language);

struct Chance {
  float unknown_word = 0;  // share of words that are seen by their letters and shape only
  float inputs = 0;        // share of values that are left out before the input layer and before the last two
  float convolutions = 0;  // of what each convolution adds
  float smoothing = 0;     // share of certainty that a right answer leaves to the others
  SplitMix random{1};
};

// The loss, summed over words with an answer. Adds to `changes`, which has a place for each weight; where that is empty, only the loss.
double pass(const LearntNetwork& network, const NetworkDocument& document, Chance& chance, std::span<float> changes);

}  // namespace veil::training
