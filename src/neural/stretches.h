// From probabilities of words to stretches of text: the best sequence of begin, inside and outside of all kinds, where what follows what
// counts as much as the file says. Whoever averages a reading with what others say of the same words decides afterwards, with this.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "neural/neural_model.h"

namespace veil::neural {

struct Stretch {
  Span span;
  std::uint32_t kind = 0;  // number in NeuralModel::kinds()
  float score = 0;         // the mean probability of the kind over its words
  friend bool operator==(const Stretch&, const Stretch&) = default;
};

// In order of place; nothing of the kind "O". `more` is added to the logarithm of each kind that hides (all but "O", "KEEP" and "FREE"):
// above 0 finds more and errs more.
std::vector<Stretch> stretches_of(const NeuralModel& model, const Reading& reading, float more = 0);

}  // namespace veil::neural
