// The network's say in what the units of an everyday text are: it knows words by what they mean and reads a document as a whole, where the
// random field knows lists, forms and the lines around. Their logarithms are added, unit by unit, and the best sequence of both counts.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "detect/entities/entity_finder.h"
#include "neural/neural_model.h"

namespace veil::detect {

// For each kind of an entity model the kind of the network that says the same.
std::vector<std::size_t> kinds_of_network(const neural::NeuralModel& network, const EntityModel& model);

// Reads one document.
class NeuralReader : public OtherReader {
 public:
  // `kinds` as kinds_of_network gives them; network and kinds must outlive the reader.
  NeuralReader(const neural::NeuralModel& network, std::span<const std::size_t> kinds, const Document& document)
      : kinds_(kinds), reading_(network.read(document.text, document.language)) {}
  void judge(std::span<const EntityUnit> units, OtherOpinion& opinion) override;

 private:
  void judge(std::size_t first_word, std::size_t end_word, float* scores) const;

  std::span<const std::size_t> kinds_;
  neural::Reading reading_;
  std::size_t next_word_ = 0;
};

}  // namespace veil::detect
