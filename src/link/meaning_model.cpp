#include "link/meaning_model.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace veil::link {

void to_probabilities(std::vector<double>& scores, double sharpness) {
  const double highest = *std::max_element(scores.begin(), scores.end());
  double total = 0;
  for (double& score : scores) total += score = std::exp(sharpness * (score - highest));
  for (double& score : scores) score /= total;
}

Result<std::shared_ptr<const MeaningModel>> MeaningModel::open(const std::filesystem::path& path) {
  auto file = SectionFile::open(path, meaning_file_kind);
  if (!file) return file.error();
  auto model = std::shared_ptr<MeaningModel>(new MeaningModel(std::move(*file), path.string()));
  const auto section = [](MeaningSection one) { return static_cast<std::size_t>(one); };
  const std::string_view info = model->file_.bytes(section(MeaningSection::info));
  if (info.size() != sizeof(MeaningInfo)) return damaged_model(path.string());
  std::memcpy(&model->info_, info.data(), sizeof(MeaningInfo));
  const std::string_view keys = model->file_.bytes(section(MeaningSection::kinds));
  for (std::size_t at = 0; at < keys.size();) {
    const std::size_t end = keys.find('\0', at);
    if (end == std::string_view::npos) return damaged_model(path.string());
    model->kind_keys_.emplace_back(keys.substr(at, end - at));
    at = end + 1;
  }
  model->features_ = model->file_.values<std::uint32_t>(section(MeaningSection::features));
  model->begins_ = model->file_.values<std::uint32_t>(section(MeaningSection::begins));
  model->columns_ = model->file_.values<std::uint8_t>(section(MeaningSection::columns));
  model->weights_ = model->file_.values<std::int16_t>(section(MeaningSection::weights));
  model->dense_ = model->file_.values<std::int16_t>(section(MeaningSection::dense));
  const auto finite = [](const auto& values) {
    return std::all_of(values.begin(), values.end(), [](float v) { return std::isfinite(v); });
  };
  const MeaningInfo& known = model->info_;
  const bool sound =
      model->kind_keys_.size() >= first_concept_kind && model->kind_keys_.size() <= most_kinds &&
      std::equal(other_kind_keys.begin(), other_kind_keys.end(), model->kind_keys_.begin()) && std::isfinite(known.unit) &&
      std::isfinite(known.sharpness) && known.kind_from > 0 && known.place_from > 0 && finite(known.named) && finite(known.claim) &&
      finite(known.place) && model->begins_.size() == model->features_.size() + 1 &&
      std::is_sorted(model->begins_.begin(), model->begins_.end()) && std::is_sorted(model->features_.begin(), model->features_.end()) &&
      !model->begins_.empty() && model->begins_.back() == model->columns_.size() && std::isfinite(known.dense_unit) &&
      model->dense_.size() == std::size_t{known.dense} * model->kind_keys_.size() && model->columns_.size() == model->weights_.size() &&
      std::all_of(model->columns_.begin(), model->columns_.end(), [&](std::uint8_t column) { return column < model->kind_keys_.size(); });
  if (!sound) return damaged_model(path.string());
  return std::shared_ptr<const MeaningModel>(std::move(model));
}

Result<void> MeaningModel::fits(const neural::NeuralModel& network) const {
  if (info_.dense == 0) return {};
  if (network.checksum() == info_.network) return {};
  return Error{"model.learnt_with_another", "the linker was learnt with another neural.veil than the one beside it", place_};
}

std::string MeaningModel::bytes_with(const MeaningInfo& info) const {
  std::vector<std::string> sections = {std::string(reinterpret_cast<const char*>(&info), sizeof info)};
  for (std::size_t i = 1; i < static_cast<std::size_t>(MeaningSection::count); ++i) sections.emplace_back(file_.bytes(i));
  return section_file(meaning_file_kind, sections);
}

std::vector<double> MeaningModel::probabilities(const MentionFeatures& features) const {
  std::vector<double> scores(kind_keys_.size());
  auto at = features_.begin();
  for (const std::uint32_t hash : features.hashed) {
    at = std::lower_bound(at, features_.end(), hash);
    if (at == features_.end()) break;
    if (*at != hash) continue;
    const auto row = static_cast<std::size_t>(at - features_.begin());
    for (std::uint32_t i = begins_[row]; i < begins_[row + 1]; ++i) scores[columns_[i]] += weights_[i];
  }
  for (double& score : scores) score *= static_cast<double>(info_.unit);
  for (const NamedValue& value : features.named) {
    scores[value.kind] += static_cast<double>(info_.named[static_cast<std::size_t>(value.feature)]) * static_cast<double>(value.value);
  }
  if (features.dense.size() == info_.dense) {
    std::vector<float> sums(scores.size());
    for (std::size_t i = 0; i < features.dense.size(); ++i) {
      const std::int16_t* const row = dense_.data() + i * sums.size();
      for (std::size_t kind = 0; kind < sums.size(); ++kind) sums[kind] += features.dense[i] * static_cast<float>(row[kind]);
    }
    for (std::size_t kind = 0; kind < sums.size(); ++kind)
      scores[kind] += static_cast<double>(sums[kind]) * static_cast<double>(info_.dense_unit);
  }
  to_probabilities(scores, static_cast<double>(info_.sharpness));
  return scores;
}

}  // namespace veil::link
