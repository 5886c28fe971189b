#include "restore/alignment.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace veil::restore {
namespace {

// Something that stands once in both texts, or not.
struct Meeting {
  std::uint32_t times_before = 0;
  std::uint32_t times_after = 0;
  std::uint32_t before = 0;
  std::uint32_t after = 0;
  bool unique() const { return times_before == 1 && times_after == 1; }
};

struct Window {
  std::uint32_t left;
  std::uint32_t right;
};
// Both sides together from far to near; then one side, where the other was edited.
constexpr std::array<Window, 14> windows = {
    {{8, 8}, {4, 4}, {2, 2}, {1, 1}, {3, 1}, {1, 3}, {8, 0}, {4, 0}, {3, 0}, {2, 0}, {0, 2}, {0, 3}, {0, 4}, {0, 8}}};
constexpr std::uint32_t fewest_words = 2;

struct Neighbourhood {
  std::uint64_t hash = 0;
  std::uint32_t words = 0;
};

Neighbourhood neighbourhood(const TextUnits& text, std::uint32_t unit, const Cover& cover, Window window) {
  const std::uint32_t first = unit - std::min(unit, window.left);
  const std::uint32_t end = std::min(unit + cover.length + window.right, text.size());
  const std::uint32_t own_words = cover.exact ? 0 : text.words_in(unit, unit + cover.length);
  return {text.hash(first, end), text.words_in(first, end) - own_words};
}

}  // namespace

std::vector<std::optional<std::uint32_t>> Alignment::by_neighbours(const Cover& cover) const {
  std::vector<std::optional<std::uint32_t>> found(cover.before.size());
  std::vector<bool> disputed(cover.before.size(), false);
  for (const Window window : windows) {
    std::unordered_map<std::uint64_t, Meeting> meetings;
    for (std::uint32_t i = 0; i < cover.before.size(); ++i) {
      const Neighbourhood around = neighbourhood(before_, cover.before[i].unit, cover, window);
      if (around.words < fewest_words) continue;
      Meeting& meeting = meetings[around.hash];
      ++meeting.times_before;
      meeting.before = i;
    }
    for (std::uint32_t j = 0; j < cover.after.size(); ++j) {
      const auto meeting = meetings.find(neighbourhood(after_, cover.after[j], cover, window).hash);
      if (meeting == meetings.end()) continue;
      ++meeting->second.times_after;
      meeting->second.after = j;
    }
    for (const auto& [hash, meeting] : meetings) {
      if (!meeting.unique()) continue;
      std::optional<std::uint32_t>& place = found[meeting.before];
      if (place && *place != meeting.after) disputed[meeting.before] = true;
      place = meeting.after;
    }
  }
  std::vector<std::uint32_t> claims(cover.after.size(), 0);
  for (const auto& place : found) {
    if (place) ++claims[*place];
  }
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (found[i] && (disputed[i] || claims[*found[i]] > 1)) found[i].reset();
  }
  return found;
}

bool Alignment::order_is_kept(const Cover& cover, const std::vector<std::optional<std::uint32_t>>& neighbours) {
  if (cover.before.size() != cover.after.size()) return false;
  for (std::uint32_t i = 0; i < neighbours.size(); ++i) {
    if (neighbours[i] && *neighbours[i] != i) return false;
  }
  if (!anchors_found_) find_anchors();
  if (anchors_.empty()) return false;
  for (std::size_t i = 0; i < cover.before.size(); ++i) {
    const std::uint32_t place = cover.before[i].unit;
    const auto next = std::lower_bound(anchors_.begin(), anchors_.end(), std::pair<std::uint32_t, std::uint32_t>(place, 0));
    if (next != anchors_.begin() && std::prev(next)->second >= cover.after[i]) return false;
    const auto behind = std::lower_bound(next, anchors_.end(), std::pair<std::uint32_t, std::uint32_t>(place + cover.length, 0));
    if (behind != anchors_.end() && behind->second < cover.after[i] + cover.length) return false;
  }
  return true;
}

void Alignment::find_anchors() {
  anchors_found_ = true;
  std::unordered_map<std::uint64_t, Meeting> meetings;
  for (std::uint32_t unit = 0; unit < before_.size(); ++unit) {
    if (!before_.is_word(unit)) continue;
    Meeting& meeting = meetings[before_.hash(unit, unit + 1)];
    ++meeting.times_before;
    meeting.before = unit;
  }
  for (std::uint32_t unit = 0; unit < after_.size(); ++unit) {
    const auto meeting = meetings.find(after_.hash(unit, unit + 1));
    if (meeting == meetings.end()) continue;
    ++meeting->second.times_after;
    meeting->second.after = unit;
  }
  for (const auto& [hash, meeting] : meetings) {
    if (meeting.unique()) anchors_.emplace_back(meeting.before, meeting.after);
  }
  std::sort(anchors_.begin(), anchors_.end());
}

}  // namespace veil::restore
