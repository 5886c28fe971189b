// See export_entities.h.
#include "training/entities/export_entities.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace veil::training {
namespace {

std::int16_t stored(double weight) {
  const double scaled = std::round(weight * static_cast<double>(detect::weight_unit));
  return static_cast<std::int16_t>(std::clamp(scaled, -32767.0, 32767.0));
}

}  // namespace

std::string exported_entities(const EntityModelParts& parts, std::size_t& kept) {
  const std::size_t labels = parts.labels.labels();
  const std::size_t width = (labels + 7) / 8 * 8;
  detect::EntityModelInfo info = parts.info;
  info.labels = static_cast<std::uint32_t>(labels);
  info.width = static_cast<std::uint32_t>(width);

  std::vector<std::int16_t> rows;
  std::vector<std::uint32_t> kept_features;
  const auto begins = parts.objective.pair_begins();
  for (std::size_t feature = 0; feature < parts.features.size(); ++feature) {
    std::vector<std::int16_t> row(width, 0);
    bool counts = false;
    for (std::uint32_t pair = begins[feature]; pair < begins[feature + 1]; ++pair) {
      const std::int16_t weight = stored(parts.weights[pair]);
      row[parts.objective.pair_labels()[pair]] = weight;
      counts = counts || weight != 0;
    }
    if (!counts) continue;
    rows.insert(rows.end(), row.begin(), row.end());
    kept_features.push_back(parts.features[feature]);
  }
  kept = kept_features.size();

  std::vector<detect::FeatureSlot> slots(std::bit_ceil(kept * 3 / 2 + 1));
  for (std::uint32_t i = 0; i < kept_features.size(); ++i) {
    std::size_t at = kept_features[i] & (slots.size() - 1);
    while (slots[at].row_plus_one != 0) at = (at + 1) & (slots.size() - 1);
    slots[at] = {kept_features[i], i + 1};
  }

  std::vector<std::int16_t> transitions(width * (width + 2), detect::impossible);
  const double* learned = parts.weights.data() + parts.objective.pairs();
  for (std::size_t from = 0; from < labels; ++from) {
    for (std::size_t to = 0; to < labels; ++to) {
      if (parts.data.may_follow[from * labels + to]) transitions[from * width + to] = stored(learned[from * labels + to]);
    }
    if (parts.data.may_start[from]) transitions[width * width + from] = stored(learned[labels * labels + from]);
    if (parts.data.may_end[from]) transitions[width * (width + 1) + from] = stored(learned[labels * (labels + 1) + from]);
  }

  std::vector<std::string> sections(static_cast<std::size_t>(detect::EntitySection::count));
  const auto section = [&](detect::EntitySection which) -> std::string& { return sections[static_cast<std::size_t>(which)]; };
  section(detect::EntitySection::info) = section_of(std::vector<detect::EntityModelInfo>{info});
  section(detect::EntitySection::labels) = parts.labels.names();
  section(detect::EntitySection::slots) = section_of(slots);
  section(detect::EntitySection::rows) = section_of(rows);
  section(detect::EntitySection::transitions) = section_of(transitions);
  section(detect::EntitySection::clusters) = section_of(parts.clusters);
  return section_file(detect::entity_file_kind, sections);
}

}  // namespace veil::training
