// See entity_model_writer.h.
#include "detect/entities/entity_model_writer.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace veil::detect {
namespace {

std::int16_t stored_weight(double weight) {
  const double scaled = std::round(weight * static_cast<double>(weight_unit));
  return static_cast<std::int16_t>(std::clamp(scaled, -32767.0, 32767.0));
}

}  // namespace

EntityModelWriter::EntityModelWriter(const EntityModelInfo& info, std::string label_names, std::size_t labels)
    : info_(info), label_names_(std::move(label_names)) {
  const std::size_t width = (labels + 7) / 8 * 8;
  info_.labels = static_cast<std::uint32_t>(labels);
  info_.width = static_cast<std::uint32_t>(width);
  transitions_.assign(width * (width + 2), impossible);
}

void EntityModelWriter::add_feature(std::uint32_t feature, std::span<const std::uint16_t> labels, std::span<const double> weights) {
  std::vector<std::int16_t> row(info_.width, 0);
  bool counts = false;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    row[labels[i]] = stored_weight(weights[i]);
    counts = counts || row[labels[i]] != 0;
  }
  if (!counts) return;
  features_.push_back(feature);
  if (info_.rows == Rows::whole) {
    row_places_.push_back(static_cast<std::uint32_t>(rows_.size() / info_.width));
    rows_.insert(rows_.end(), row.begin(), row.end());
    return;
  }
  row_places_.push_back(static_cast<std::uint32_t>(rows_.size()));
  rows_.push_back(static_cast<std::int16_t>(std::count_if(row.begin(), row.end(), [](std::int16_t weight) { return weight != 0; })));
  for (std::size_t label = 0; label < row.size(); ++label) {
    if (row[label] == 0) continue;
    rows_.push_back(static_cast<std::int16_t>(label));
    rows_.push_back(row[label]);
  }
}

void EntityModelWriter::allow_transition(std::size_t from, std::size_t to, double weight) {
  transitions_[from * info_.width + to] = stored_weight(weight);
}

void EntityModelWriter::allow_start(std::size_t label, double weight) {
  transitions_[std::size_t{info_.width} * info_.width + label] = stored_weight(weight);
}

void EntityModelWriter::allow_end(std::size_t label, double weight) {
  transitions_[std::size_t{info_.width} * (info_.width + 1) + label] = stored_weight(weight);
}

std::string EntityModelWriter::bytes() const {
  std::vector<FeatureSlot> slots(std::bit_ceil(features_.size() * 3 / 2 + 1));
  for (std::uint32_t i = 0; i < features_.size(); ++i) {
    std::size_t at = features_[i] & (slots.size() - 1);
    while (slots[at].row_plus_one != 0) at = (at + 1) & (slots.size() - 1);
    slots[at] = {features_[i], row_places_[i] + 1};
  }
  std::vector<std::string> sections(static_cast<std::size_t>(EntitySection::count));
  const auto section = [&](EntitySection which) -> std::string& { return sections[static_cast<std::size_t>(which)]; };
  section(EntitySection::info) = section_of(std::vector<EntityModelInfo>{info_});
  section(EntitySection::labels) = label_names_;
  section(EntitySection::slots) = section_of(slots);
  section(EntitySection::rows) = section_of(rows_);
  section(EntitySection::transitions) = section_of(transitions_);
  section(EntitySection::clusters) = section_of(clusters_);
  return section_file(entity_file_kind, sections);
}

}  // namespace veil::detect
