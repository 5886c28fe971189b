#include "restore/occurrences_of_replacements.h"

#include <algorithm>
#include <functional>
#include <map>
#include <unordered_map>
#include <utility>

namespace veil::restore {
namespace {

constexpr std::uint32_t longest_cover = 64;  // units; bounds the passes over a text

struct Stretch {
  std::uint32_t first = 0;
  std::uint32_t end = 0;
  bool exact = false;
};

Stretch stretch_of(Span span, const TextUnits& units) {
  Stretch stretch;
  stretch.first = stretch.end = units.unit_ending_after(span.begin);
  while (stretch.end + 1 < units.size() && units.span(stretch.end).begin < span.end) ++stretch.end;
  if (stretch.first == stretch.end || span.begin < units.span(stretch.first).begin || span.end > units.span(stretch.end - 1).end) {
    return {stretch.first - 1, stretch.end + 1, true};
  }
  return stretch;
}

// Covers of one length, by hash. Those that count white space are apart from those that do not.
using ByHash = std::unordered_multimap<std::uint64_t, std::uint32_t>;
using ByLength = std::map<std::uint32_t, ByHash, std::greater<>>;

class Search {
 public:
  Search(const Covers& covers, const ByLength& by_length, const TextUnits& before)
      : covers_(covers.covers), by_length_(by_length), before_(before) {}

  // Calls found(cover, unit) for each place in `text`, longest covers first, places in order.
  template <typename Found>
  void all(const TextUnits& text, const Found& found) const {
    std::vector<bool> inside(text.size(), false);
    for (const auto& [length, by_hash] : by_length_) {
      std::vector<std::uint32_t> taken;
      for (std::uint32_t unit = 0; unit + length <= text.size(); ++unit) {
        const auto [first, last] = by_hash.equal_range(text.hash(unit, unit + length));
        for (auto candidate = first; candidate != last; ++candidate) {
          const Cover& cover = covers_[candidate->second];
          const std::uint32_t model = cover.before.front().unit;
          if (!before_.same(model, model + length, text, unit)) continue;
          if (cover.exact) {
            if (before_.text_of(model, model + length) == text.text_of(unit, unit + length)) found(candidate->second, unit, false);
          } else {
            found(candidate->second, unit, inside[unit] && inside[unit + length - 1]);
            taken.push_back(unit);
          }
        }
      }
      for (const std::uint32_t unit : taken) std::fill_n(inside.begin() + unit, length, true);
    }
  }

 private:
  const std::vector<Cover>& covers_;
  const ByLength& by_length_;
  const TextUnits& before_;
};

}  // namespace

Covers find_covers(const VaultEntry& entry, const TextUnits& before, const TextUnits& after) {
  Covers result;
  ByLength by_length;
  std::vector<std::map<std::uint32_t, std::vector<Piece>>> own;  // per cover: pieces by first unit
  for (std::uint32_t number = 0; number < entry.solutions.size(); ++number) {
    const Span span = entry.solutions[number].span;
    const Stretch stretch = stretch_of(span, before);
    const std::uint32_t length = stretch.end - stretch.first;
    if (length > longest_cover) {
      result.too_long.push_back(number);
      continue;
    }
    ByHash& by_hash = by_length[length];
    const std::uint64_t hash = before.hash(stretch.first, stretch.end);
    auto [same, last] = by_hash.equal_range(hash);
    same = std::find_if(same, last, [&](const auto& known) {
      const Cover& cover = result.covers[known.second];
      const std::uint32_t model = cover.before.front().unit;
      return cover.exact == stretch.exact && before.same(model, model + length, before, stretch.first) &&
             (!cover.exact || before.text_of(model, model + length) == before.text_of(stretch.first, stretch.end));
    });
    std::uint32_t cover = 0;
    if (same == last) {
      cover = static_cast<std::uint32_t>(result.covers.size());
      result.covers.push_back({length, stretch.exact, {{stretch.first, {}}}, {}});
      own.emplace_back();
      by_hash.emplace(hash, cover);
    } else {
      cover = same->second;
    }
    own[cover][stretch.first].push_back(
        {number, span.begin - before.span(stretch.first).begin, before.span(stretch.end - 1).end - span.end});
  }

  const Search search(result, by_length, before);
  std::vector<std::vector<PlaceBefore>> places(result.covers.size());
  search.all(before, [&](std::uint32_t cover, std::uint32_t unit, bool in_longer) {
    const auto pieces = own[cover].find(unit);
    if (pieces != own[cover].end()) {
      places[cover].push_back({unit, pieces->second});
    } else if (!in_longer) {
      places[cover].push_back({unit, {}});
    }
  });
  std::vector<std::vector<std::uint32_t>> places_after(result.covers.size());
  search.all(after, [&](std::uint32_t cover, std::uint32_t unit, bool in_longer) {
    if (!in_longer) places_after[cover].push_back(unit);
  });
  for (std::size_t cover = 0; cover < result.covers.size(); ++cover) {
    result.covers[cover].before = std::move(places[cover]);
    result.covers[cover].after = std::move(places_after[cover]);
  }
  return result;
}

}  // namespace veil::restore
