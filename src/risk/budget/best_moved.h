// The best scores of many behind a change, without looking at all of them: in the order of the scores before it, until nobody further
// down can reach what was found. What a candidate moves by is asked for only where it is looked at. Tested against the obvious way.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace veil::risk {

class BestMoved {
 public:
  void set(std::span<const double> scores) {
    ordered_.clear();
    for (std::uint32_t i = 0; i < scores.size(); ++i) ordered_.push_back({scores[i], i});
    std::sort(ordered_.begin(), ordered_.end(),
              [](const Scored& a, const Scored& b) { return a.score != b.score ? a.score > b.score : a.number < b.number; });
  }

  // The `count` highest of score + moved(number), the highest first; fewer where there are fewer. Nobody moves up by more than `most`.
  template <typename Moved>
  void best(std::size_t count, double most, Moved&& moved, std::vector<double>& found) const {
    found.clear();
    if (count == 0) return;
    for (const Scored& one : ordered_) {
      if (found.size() == count && one.score + most <= found.front()) break;
      const double score = one.score + moved(one.number);
      if (found.size() < count) {
        found.push_back(score);
        std::push_heap(found.begin(), found.end(), std::greater<>());
      } else if (score > found.front()) {
        std::pop_heap(found.begin(), found.end(), std::greater<>());
        found.back() = score;
        std::push_heap(found.begin(), found.end(), std::greater<>());
      }
    }
    std::sort_heap(found.begin(), found.end(), std::greater<>());
  }

 private:
  struct Scored {
    double score;
    std::uint32_t number;
  };
  std::vector<Scored> ordered_;
};

}  // namespace veil::risk
