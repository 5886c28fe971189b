// See tagger_corpus.h.
#include "training/tagger/tagger_corpus.h"

#include <algorithm>

namespace veil::training {

std::uint32_t TaggerCorpus::type_of(const std::string& word) {
  const auto [place, is_new] = numbers_.try_emplace(word, static_cast<std::uint32_t>(types_.size()));
  if (is_new) types_.push_back(layout_->rows_of(word));
  return place->second;
}

std::uint32_t TaggerCorpus::add_target(Target target) {
  pool_.push_back(std::move(target));
  return static_cast<std::uint32_t>(pool_.size() - 1);
}

void TaggerCorpus::count_types(const std::vector<CorpusSentence>& gold) {
  counts_.assign(types_.size(), 0);
  for (const CorpusSentence& sentence : gold)
    for (const std::uint32_t type : sentence.types) ++counts_[type];
}

void TaggerCorpus::append(const CorpusSentence& sentence, std::size_t network_gap, NetworkRandom* random, Batch& batch) const {
  std::vector<std::uint32_t> rows;
  if (batch.size() == 0) batch.add_gap(network_gap);
  for (std::size_t i = 0; i < sentence.types.size(); ++i) {
    const auto& type = types_[sentence.types[i]];
    rows.assign(type.rows.begin(), type.rows.begin() + static_cast<std::ptrdiff_t>(type.own));
    const std::uint32_t count = sentence.types[i] < counts_.size() ? counts_[sentence.types[i]] : 0;
    const float hidden = std::min(0.3f, 1.0f / (1.0f + static_cast<float>(count))) + 0.02f;
    if (!random || random->unit() >= hidden)
      rows.insert(rows.end(), type.rows.begin() + static_cast<std::ptrdiff_t>(type.own), type.rows.end());
    rows.push_back(layout_->shape_row(sentence.shapes[i]));
    rows.push_back(layout_->treebank_row(sentence.treebank));
    batch.add_word(rows, sentence.targets[i] == no_target ? nullptr : &pool_[sentence.targets[i]]);
  }
  batch.add_gap(network_gap);
}

}  // namespace veil::training
