// The network's say in what the units of an everyday text are: it knows words by what they mean and reads a document as a whole, where the
// random field knows lists, forms and the lines around. Their logarithms are added, unit by unit, and the best sequence of both counts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "detect/entities/entity_finder.h"
#include "neural/neural_model.h"

namespace veil::detect {

// For each kind of an entity model the kind of the network that says the same.
std::vector<std::size_t> kinds_of_network(const neural::NeuralModel& network, const EntityModel& model);

// Reads one document, page by page, so that memory follows the page and not the document.
class NeuralReader : public OtherReader {
 public:
  // `kinds` as kinds_of_network gives them. All three must outlive the reader.
  NeuralReader(const neural::NeuralModel& network, std::span<const std::size_t> kinds, const Document& document)
      : network_(network), kinds_(kinds), document_(document) {}
  void read_page(Span page) override;
  void judge(std::span<const EntityUnit> units, OtherOpinion& opinion) override;

 private:
  void judge(std::size_t first_word, std::size_t end_word, std::span<std::int16_t> scores);

  const neural::NeuralModel& network_;
  std::span<const std::size_t> kinds_;
  const Document& document_;
  std::uint32_t page_begin_ = 0;
  neural::Reading reading_;  // of the page: places are counted from its beginning
  std::size_t next_word_ = 0;
  std::vector<float> sums_;
};

}  // namespace veil::detect
