// Sentences as the network reads them: numbers of spellings, shapes and targets. Builds batches, with the words of rare spellings
// now and then hidden, so that the network learns to live without them.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <unordered_map>
#include <vector>

#include "training/tagger/network.h"
#include "training/tagger/tagger_vocabulary.h"

namespace veil::training {

inline constexpr std::uint32_t no_target = 0xFFFFFFFFu;

struct CorpusSentence {
  std::vector<std::uint32_t> types;
  std::vector<std::uint16_t> shapes;   // shape and place
  std::vector<std::uint32_t> targets;  // in the pool, or no_target
  std::uint8_t treebank = 0;
};

class TaggerCorpus {
 public:
  explicit TaggerCorpus(const TableLayout& layout) : layout_(&layout) {}

  // `words` is any range of spellings.
  template <typename Words>
  CorpusSentence encode(const Words& words, std::uint8_t treebank);

  std::uint32_t add_target(Target target);
  const Target& target(std::uint32_t number) const { return pool_[number]; }
  void count_types(const std::vector<CorpusSentence>& gold);  // so that rare words are hidden more often

  // Adds the sentence to a batch. With `random`, words are hidden; `network_gap` empty words follow.
  void append(const CorpusSentence& sentence, std::size_t network_gap, NetworkRandom* random, Batch& batch) const;

 private:
  std::uint32_t type_of(const std::string& word);
  const TableLayout* layout_;
  std::unordered_map<std::string, std::uint32_t> numbers_;
  std::vector<TableLayout::WordRows> types_;
  std::vector<std::uint32_t> counts_;
  std::deque<Target> pool_;
};

template <typename Words>
CorpusSentence TaggerCorpus::encode(const Words& words, std::uint8_t treebank) {
  CorpusSentence sentence;
  sentence.treebank = treebank;
  std::vector<language::WordShape> shapes;
  for (const std::string& word : words) {
    sentence.types.push_back(type_of(word));
    shapes.push_back(types_[sentence.types.back()].shape);
  }
  std::vector<language::WordPlace> places(shapes.size());
  language::find_places(shapes, places);
  for (std::size_t i = 0; i < shapes.size(); ++i)
    sentence.shapes.push_back(static_cast<std::uint16_t>(language::shape_row(shapes[i], places[i])));
  sentence.targets.assign(shapes.size(), no_target);
  return sentence;
}

}  // namespace veil::training
