// See stretches.h. Viterbi over 2 * kinds - 1 tags: outside, then begin and inside of each kind.
#include "neural/stretches.h"

#include <algorithm>
#include <cmath>

namespace veil::neural {
namespace {

constexpr float least_probability = 1e-7F;

std::vector<std::uint16_t> best_tags(const NeuralModel& model, const Reading& reading, float more) {
  const std::size_t kinds = reading.kinds, tags = 2 * kinds - 1, words = reading.words.size();
  const std::span<const float> transitions = model.transitions();
  std::vector<float> sums(tags, 0), next(tags), scores(tags);
  std::vector<std::uint32_t> best(tags);
  std::vector<std::uint16_t> origins(words * tags), path(words);
  for (std::size_t i = 0; i < words; ++i) {
    scores[0] = std::log(std::max(reading.probability(i, 0), least_probability));
    for (std::size_t kind = 1; kind < kinds; ++kind) {
      const float bonus = model.hides(kind) ? more : 0;
      const float begin = reading.begin(i, kind);
      scores[2 * kind - 1] = std::log(std::max(begin, least_probability)) + bonus;
      scores[2 * kind] = std::log(std::max(reading.probability(i, kind) - begin, least_probability)) + bonus;
    }
    if (i == 0) {
      sums = scores;
      continue;
    }
    // Of several that are as good the first: tag by tag, all that may follow at once.
    for (std::size_t to = 0; to < tags; ++to) {
      next[to] = sums[0] + transitions[to];
      best[to] = 0;
    }
    for (std::uint32_t from = 1; from < tags; ++from) {
      const float* follow = transitions.data() + from * tags;
      for (std::size_t to = 0; to < tags; ++to) {
        const float sum = sums[from] + follow[to];
        const bool is_better = sum > next[to];
        next[to] = is_better ? sum : next[to];
        best[to] = is_better ? from : best[to];
      }
    }
    for (std::size_t to = 0; to < tags; ++to) {
      next[to] += scores[to];
      origins[i * tags + to] = static_cast<std::uint16_t>(best[to]);
    }
    // Only differences count; so the sums of a long text stay small.
    const float largest = *std::max_element(next.begin(), next.end());
    for (std::size_t to = 0; to < tags; ++to) sums[to] = next[to] - largest;
  }
  std::size_t tag = words ? static_cast<std::size_t>(std::max_element(sums.begin(), sums.end()) - sums.begin()) : 0;
  for (std::size_t i = words; i-- > 0;) {
    path[i] = static_cast<std::uint16_t>(tag);
    tag = origins[i * tags + tag];
  }
  return path;
}

}  // namespace

std::vector<Stretch> stretches_of(const NeuralModel& model, const Reading& reading, float more) {
  std::vector<Stretch> result;
  const std::vector<std::uint16_t> tags = best_tags(model, reading, more);
  std::size_t words_of_last = 0;
  std::uint32_t last = 0;  // kind of the word before
  for (std::size_t i = 0; i < tags.size(); ++i) {
    const auto kind = static_cast<std::uint32_t>((tags[i] + 1) / 2);
    const bool begins = tags[i] % 2 == 1;
    if (kind != 0) {
      const float probability = reading.probability(i, kind);
      if (begins || kind != last) {
        result.push_back({reading.words[i].span, kind, probability});
        words_of_last = 1;
      } else {
        Stretch& stretch = result.back();
        stretch.span.end = reading.words[i].span.end;
        ++words_of_last;
        stretch.score += (probability - stretch.score) / static_cast<float>(words_of_last);
      }
    }
    last = kind;
  }
  return result;
}

}  // namespace veil::neural
