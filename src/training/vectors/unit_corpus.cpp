// See unit_corpus.h.
#include "training/vectors/unit_corpus.h"

#include <algorithm>
#include <numeric>

namespace veil::training {

UnitCorpusBuilder::UnitCorpusBuilder(std::vector<std::string> known) : known_(known.size()) {
  corpus_.spellings = std::move(known);
  corpus_.counts.resize(known_);
  numbers_.reserve(known_);
  for (std::size_t i = 0; i < known_; ++i) numbers_.emplace(corpus_.spellings[i], static_cast<std::uint32_t>(i));
}

Result<void> UnitCorpusBuilder::add(const std::vector<Unit>& units, double weight) {
  if (units.empty()) return {};
  for (const Unit& unit : units) {
    auto found = numbers_.find(std::string_view(unit.spelling));
    if (found == numbers_.end()) {
      if (corpus_.spellings.size() >= unit_bits) return Error{"training.invalid_option", "more than 2^30 different units", ""};
      found = numbers_.emplace(unit.spelling, static_cast<std::uint32_t>(corpus_.spellings.size())).first;
      corpus_.spellings.push_back(unit.spelling);
      corpus_.counts.push_back(0);
    }
    ++corpus_.counts[found->second];
    corpus_.stream.push_back(found->second | (unit.within ? within_bit : 0) | (unit.about ? about_bit : 0));
  }
  corpus_.ends.push_back(corpus_.stream.size());
  corpus_.weights.push_back(static_cast<float>(weight));
  return {};
}

UnitCorpus UnitCorpusBuilder::finish(std::uint64_t smallest_count) {
  numbers_.clear();
  const std::size_t all = corpus_.spellings.size();
  std::vector<std::uint32_t> order(all);
  std::iota(order.begin(), order.end(), 0u);
  std::sort(order.begin() + static_cast<std::ptrdiff_t>(known_), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return corpus_.counts[a] != corpus_.counts[b] ? corpus_.counts[a] > corpus_.counts[b] : a < b;
  });
  std::size_t kept = all;
  while (kept > known_ && corpus_.counts[order[kept - 1]] < smallest_count) --kept;

  constexpr std::uint32_t dropped = unit_bits;
  std::vector<std::uint32_t> number_of(all, dropped);
  UnitCorpus result;
  result.spellings.reserve(kept);
  for (std::size_t i = 0; i < kept; ++i) {
    number_of[order[i]] = static_cast<std::uint32_t>(i);
    result.spellings.push_back(std::move(corpus_.spellings[order[i]]));
    result.counts.push_back(corpus_.counts[order[i]]);
  }
  result.stream.reserve(corpus_.stream.size());
  std::uint64_t begin = 0;
  for (std::size_t document = 0; document < corpus_.ends.size(); ++document) {
    const std::size_t before = result.stream.size();
    bool phrase_dropped = false;  // then its words stand for themselves
    for (std::uint64_t i = begin; i < corpus_.ends[document]; ++i) {
      const std::uint32_t mark = corpus_.stream[i] & ~unit_bits;
      const std::uint32_t number = number_of[corpus_.stream[i] & unit_bits];
      if ((mark & within_bit) == 0) phrase_dropped = number == dropped;
      if (number != dropped) result.stream.push_back(number | (phrase_dropped ? mark & about_bit : mark));
    }
    begin = corpus_.ends[document];
    if (result.stream.size() == before) continue;
    result.ends.push_back(result.stream.size());
    result.weights.push_back(corpus_.weights[document]);
  }
  corpus_ = UnitCorpus{};
  return result;
}

}  // namespace veil::training
