#include "restore/edited_text.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "restore/alignment.h"
#include "restore/occurrences_of_replacements.h"

namespace veil::restore {
namespace {

enum class PlacedBy { placeholder, other_form, order };

struct Placement {
  Span span;  // in the edited text
  std::uint32_t solution = 0;
  std::uint32_t cover = 0;
  std::uint32_t place = 0;  // number in Cover::after
  PlacedBy by = PlacedBy::order;
};

// The label and the number of an entity: the suppression that stands for a tag which would have named the original is none.
bool is_tag(const Solution& solution) {
  if (!solution.method.is(ReplacementMethod::tag) || solution.entity == 0) return false;
  const std::string_view name = name_of(solution.label);
  const std::size_t at = solution.replacement.find(name);
  if (at == std::string::npos || at + name.size() >= solution.replacement.size()) return false;
  const char next = solution.replacement[at + name.size()];
  return next >= '0' && next <= '9';
}

class EditedText {
 public:
  EditedText(const VaultEntry& entry, std::string_view edited, const TextUnits& before, const TextUnits& after)
      : entry_(entry), edited_(edited), after_(after), found_(find_covers(entry, before, after)), alignment_(before, after) {}

  Restoration restore() {
    for (std::uint32_t cover = 0; cover < found_.covers.size(); ++cover) place(cover);
    drop_overlapping();
    Restoration result;
    put_back(result);
    count_unplaced(result);
    return result;
  }

 private:
  // All places before stand for the same original, and none is the author's.
  bool means_one_original(const Cover& cover) const {
    const std::vector<Piece>& model = cover.before.front().pieces;
    return std::all_of(cover.before.begin(), cover.before.end(), [&](const PlaceBefore& place) {
      return !place.pieces.empty() &&
             std::equal(place.pieces.begin(), place.pieces.end(), model.begin(), model.end(), [&](const Piece& a, const Piece& b) {
               return a.prefix == b.prefix && a.suffix == b.suffix &&
                      entry_.solutions[a.solution].original == entry_.solutions[b.solution].original;
             });
    });
  }

  // All places before are tags of one entity, and none is the author's.
  bool names_entity(const Cover& cover) const {
    const auto tag_at = [&](const PlaceBefore& place) -> const Solution* {
      if (place.pieces.size() != 1 || place.pieces[0].prefix != 0 || place.pieces[0].suffix != 0) return nullptr;
      const Solution& solution = entry_.solutions[place.pieces[0].solution];
      return is_tag(solution) ? &solution : nullptr;
    };
    if (cover.exact) return false;
    const Solution* model = tag_at(cover.before.front());
    return model && std::all_of(cover.before.begin(), cover.before.end(), [&](const PlaceBefore& place) {
             const Solution* tag = tag_at(place);
             return tag && tag->entity == model->entity && tag->label == model->label;
           });
  }

  void put(std::uint32_t cover_number, const PlaceBefore& from, std::uint32_t place, PlacedBy by) {
    const Cover& cover = found_.covers[cover_number];
    const std::uint32_t unit = cover.after[place];
    for (const Piece& piece : from.pieces) {
      const Span span{after_.span(unit).begin + piece.prefix, after_.span(unit + cover.length - 1).end - piece.suffix};
      placements_.push_back({span, piece.solution, cover_number, place, by});
    }
  }

  void place(std::uint32_t cover_number) {
    const Cover& cover = found_.covers[cover_number];
    const bool entity_known = names_entity(cover);
    if (means_one_original(cover) && !cover.exact && (entity_known || cover.before.size() == cover.after.size())) {
      for (std::uint32_t j = 0; j < cover.after.size(); ++j) {
        put(cover_number, cover.before[std::min<std::size_t>(j, cover.before.size() - 1)], j, PlacedBy::placeholder);
      }
      return;
    }
    std::vector<std::optional<std::uint32_t>> place_of = alignment_.by_neighbours(cover);
    if (alignment_.order_is_kept(cover, place_of)) {
      for (std::uint32_t i = 0; i < place_of.size(); ++i) place_of[i] = i;
    }
    std::vector<bool> taken(cover.after.size(), false);
    for (std::size_t i = 0; i < place_of.size(); ++i) {
      if (!place_of[i]) continue;
      taken[*place_of[i]] = true;
      put(cover_number, cover.before[i], *place_of[i], PlacedBy::order);
    }
    if (!entity_known) return;
    // Repeated or moved tags: whoever is meant is certain, and the fullest of the names is right everywhere.
    const auto fullest = std::max_element(cover.before.begin(), cover.before.end(), [&](const PlaceBefore& a, const PlaceBefore& b) {
      return original_of(a).size() < original_of(b).size();
    });
    for (std::uint32_t j = 0; j < cover.after.size(); ++j) {
      if (!taken[j]) put(cover_number, *fullest, j, PlacedBy::other_form);
    }
  }

  const std::string& original_of(const PlaceBefore& tag) const { return entry_.solutions[tag.pieces[0].solution].original; }

  // Two that claim the same bytes contradict each other: neither is certain.
  void drop_overlapping() {
    std::sort(placements_.begin(), placements_.end(),
              [](const Placement& a, const Placement& b) { return std::tie(a.span, a.solution) < std::tie(b.span, b.solution); });
    std::vector<bool> dropped(placements_.size(), false);
    std::size_t reaches_furthest = 0;
    for (std::size_t i = 1; i < placements_.size(); ++i) {
      if (placements_[i].span.begin < placements_[reaches_furthest].span.end) dropped[i] = dropped[reaches_furthest] = true;
      if (placements_[i].span.end >= placements_[reaches_furthest].span.end) reaches_furthest = i;
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < placements_.size(); ++i) {
      if (!dropped[i]) placements_[kept++] = placements_[i];
    }
    placements_.resize(kept);
  }

  void put_back(Restoration& result) const {
    std::uint32_t from = 0;
    for (const Placement& placement : placements_) {
      result.text += edited_.substr(from, placement.span.begin - from);
      result.text += entry_.solutions[placement.solution].original;
      from = placement.span.end;
      if (placement.by == PlacedBy::order) {
        ++result.by_order;
      } else {
        ++result.by_placeholder;
        if (placement.by == PlacedBy::other_form) ++result.other_form;
      }
    }
    result.text += edited_.substr(from);
  }

  void count_unplaced(Restoration& result) const {
    std::vector<bool> solved(entry_.solutions.size(), false);
    std::vector<std::vector<bool>> taken;
    for (const Cover& cover : found_.covers) taken.emplace_back(cover.after.size(), false);
    for (const Placement& placement : placements_) {
      solved[placement.solution] = true;
      taken[placement.cover][placement.place] = true;
    }
    std::map<std::pair<Label, std::string>, Unplaced> unplaced;
    const auto add = [&](std::uint32_t number, bool stands_there) {
      const Solution& solution = entry_.solutions[number];
      const std::string tag = is_tag(solution) ? solution.replacement : std::string();
      Unplaced& row = unplaced.try_emplace({solution.label, tag}, Unplaced{solution.label, tag, 0, 0}).first->second;
      ++(stands_there ? row.unclear : row.gone);
    };
    for (std::size_t i = 0; i < found_.covers.size(); ++i) {
      const Cover& cover = found_.covers[i];
      auto left = std::count(taken[i].begin(), taken[i].end(), false);
      // A tag that was dropped at one place still names its entity at the others.
      if (left == 0 && !cover.after.empty() && names_entity(cover)) continue;
      for (const PlaceBefore& place : cover.before) {
        for (const Piece& piece : place.pieces) {
          if (!solved[piece.solution]) add(piece.solution, left-- > 0);
        }
      }
    }
    for (const std::uint32_t number : found_.too_long) add(number, true);
    for (auto& [key, row] : unplaced) result.unplaced.push_back(std::move(row));
  }

  const VaultEntry& entry_;
  std::string_view edited_;
  const TextUnits& after_;
  Covers found_;
  Alignment alignment_;
  std::vector<Placement> placements_;
};

constexpr std::uint32_t shingle = 3;    // units
constexpr std::size_t least_share = 4;  // a quarter

}  // namespace

Restoration restore_edited(const VaultEntry& entry, std::string_view edited, const TextUnits& before, const TextUnits& after) {
  return EditedText(entry, edited, before, after).restore();
}

bool resembles(const VaultEntry& entry, const TextUnits& before, const TextUnits& after) {
  std::unordered_map<std::uint64_t, bool> shingles;  // of the protected text; true: the edited one has it too
  std::size_t next = 0;
  for (std::uint32_t unit = 1; unit + shingle < before.size(); ++unit) {
    const std::uint32_t begin = before.span(unit).begin;
    while (next < entry.solutions.size() && entry.solutions[next].span.end <= begin) ++next;
    const bool touches = next < entry.solutions.size() && entry.solutions[next].span.begin < before.span(unit + shingle - 1).end;
    if (!touches) shingles.emplace(before.hash(unit, unit + shingle), false);
  }
  std::size_t common = 0, in_all = 0, distinct_common = 0;
  for (std::uint32_t unit = 1; unit + shingle < after.size(); ++unit) {
    ++in_all;
    const auto known = shingles.find(after.hash(unit, unit + shingle));
    if (known == shingles.end()) continue;
    ++common;
    if (!known->second) ++distinct_common;
    known->second = true;
  }
  return common > 0 && (common * least_share >= in_all || distinct_common * least_share >= shingles.size());
}

}  // namespace veil::restore
