#include "detect/kinds/kind_model.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "detect/kinds/text_windows.h"

namespace veil::detect {
namespace {

std::string_view section_bytes(const SectionFile& file, KindSection section) { return file.bytes(static_cast<std::size_t>(section)); }

const std::int8_t* weights_of(const SectionFile& file, KindSection section) {
  return file.values<std::int8_t>(static_cast<std::size_t>(section)).data();
}

using Sums = std::array<std::int32_t, kind_columns>;

Sums sum_of(const std::int8_t* weights, const std::vector<std::uint32_t>& rows) {
  Sums sums{};
  for (const std::uint32_t row : rows) {
    const std::int8_t* const of_row = weights + std::size_t{row} * kind_columns;
    for (std::size_t column = 0; column < kind_columns; ++column) sums[column] += of_row[column];
  }
  return sums;
}

}  // namespace

std::string kind_name_section() {
  std::string names;
  for (const std::string_view name : text_kind_names) names.append(name).push_back('\0');
  return names;
}

Result<std::shared_ptr<const KindModel>> KindModel::open(const std::filesystem::path& path) {
  auto file = SectionFile::open(path, kind_file_kind);
  if (!file) return file.error();
  auto model = std::shared_ptr<KindModel>(new KindModel(std::move(*file)));
  const std::string_view info = section_bytes(model->file_, KindSection::info);
  if (info.size() != sizeof(KindModelInfo)) return damaged_model(path.string());
  std::memcpy(&model->info_, info.data(), sizeof(KindModelInfo));
  const KindModelInfo& known = model->info_;
  const bool sound = known.row_bits >= fewest_kind_row_bits && known.row_bits <= most_kind_row_bits && std::isfinite(known.unit) &&
                     std::isfinite(known.layout_unit) && known.everyday_from >= 0 && known.everyday_from <= 1 &&
                     section_bytes(model->file_, KindSection::names) == kind_name_section() &&
                     section_bytes(model->file_, KindSection::rows).size() == kind_columns << known.row_bits &&
                     section_bytes(model->file_, KindSection::layout).size() == kind_columns * layout_rows;
  if (!sound) return damaged_model(path.string());
  model->rows_ = weights_of(model->file_, KindSection::rows);
  model->layout_ = weights_of(model->file_, KindSection::layout);
  return std::shared_ptr<const KindModel>(std::move(model));
}

void add_window_scores(const KindModelInfo& info, const std::int8_t* rows, const std::int8_t* layout, const WindowFeatures& window,
                       KindScores& scores) {
  const Sums of_rows = sum_of(rows, window.rows);
  const Sums of_layout = sum_of(layout, window.layout);
  const double scale = static_cast<double>(info.unit) / std::sqrt(static_cast<double>(std::max<std::size_t>(window.rows.size(), 1)));
  const double step_scale = layout_scale * static_cast<double>(info.layout_unit);
  for (std::size_t column = 0; column < text_kinds; ++column) scores[column] += of_rows[column] * scale + of_layout[column] * step_scale;
}

KindGuess KindModel::guess(std::string_view text) const {
  KindFeatures features(info_.row_bits);
  KindScores scores{};
  const std::vector<std::string_view> windows = text_windows(text);
  for (const std::string_view window : windows) add_window_scores(info_, rows_, layout_, features.read(window), scores);
  if (windows.empty()) add_window_scores(info_, rows_, layout_, features.read({}), scores);
  for (double& score : scores) score /= static_cast<double>(std::max<std::size_t>(windows.size(), 1));
  return guess_of(scores, everyday_from());
}

KindGuess guess_of(const KindScores& scores, double everyday_from) {
  const double highest = *std::max_element(scores.begin(), scores.begin() + text_kinds);
  std::array<double, text_kinds> shares{};
  double total = 0;
  for (std::size_t i = 0; i < text_kinds; ++i) total += shares[i] = std::exp(scores[i] - highest);
  KindGuess guess;
  for (std::size_t i = 0; i < text_kinds; ++i) {
    shares[i] /= total;
    if (is_everyday(static_cast<TextKind>(i))) guess.everyday_share += shares[i];
  }
  guess.everyday = guess.everyday_share >= everyday_from;
  for (std::size_t i = 0; i < text_kinds; ++i) {
    const auto kind = static_cast<TextKind>(i);
    if (is_everyday(kind) != guess.everyday || shares[i] <= guess.share) continue;
    guess.kind = kind;
    guess.share = shares[i];
  }
  return guess;
}

}  // namespace veil::detect
