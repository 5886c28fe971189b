// See entity_model.h. The checksum says that the bytes are those that were written; numbers that lead to other places of the file are
// checked all the same.
#include "detect/entities/entity_model.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "text/resource_file.h"

namespace veil::detect {
namespace {

constexpr std::uint32_t most_labels = 1024;

}  // namespace

bool EntityModel::read_labels(std::string_view names) {
  while (!names.empty()) {
    const std::size_t end = names.find('\0');
    if (end == std::string_view::npos) return false;
    const std::string_view name = names.substr(0, end);
    names.remove_prefix(end + 1);
    if (name == "O") {
      labels_.push_back({});
      continue;
    }
    if (name.size() < 3 || name[1] != '-') return false;
    const std::string_view kind = name.substr(2);
    const auto known = std::find(kinds_.begin(), kinds_.end(), kind);
    const auto number = static_cast<std::uint32_t>(known - kinds_.begin());
    if (known == kinds_.end()) kinds_.emplace_back(kind);
    switch (name[0]) {
      case 'B':
        labels_.push_back({Place::begin, number});
        break;
      case 'I':
        labels_.push_back({Place::inside, number});
        break;
      case 'E':
        labels_.push_back({Place::end, number});
        break;
      case 'S':
        labels_.push_back({Place::single, number});
        break;
      default:
        return false;
    }
  }
  for (const std::string& kind : kinds_) stays_.push_back(kind.starts_with(kept_kind) || kind == neutral_kind);
  for (std::size_t i = 0; i < labels_.size(); ++i) {
    const LabelMeaning label = labels_[i];
    if (label.place == Place::outside || stays_[label.kind]) staying_labels_.push_back(static_cast<std::uint16_t>(i));
    const bool begins = label.place == Place::begin || label.place == Place::single;
    const std::size_t place = label.place == Place::outside ? 0 : 1 + label.kind + (begins ? 0 : kinds_.size());
    opinion_of_label_.push_back(static_cast<std::uint16_t>(place));
  }
  return !labels_.empty() && labels_[0].place == Place::outside;
}

bool EntityModel::check_slots(std::span<const std::int16_t> rows) {
  std::size_t kept = 0;
  for (const FeatureSlot& slot : slots_) kept += slot.row_plus_one != 0;
  if (kept == slots_.size()) return false;  // looking for an absent feature would never end
  const unsigned present_bits = std::clamp(static_cast<unsigned>(std::bit_width(kept * 16)), 6u, 24u);
  present_shift_ = 32 - present_bits;
  present_.assign((std::size_t{1} << present_bits) / 64, 0);
  const auto fits = [&](std::size_t row) {
    if (info_.rows == Rows::whole) return row < rows.size() / info_.width;
    if (row >= rows.size() || rows[row] < 0 || rows.size() - row - 1 < 2 * static_cast<std::size_t>(rows[row])) return false;
    for (std::int16_t i = 0; i < rows[row]; ++i) {
      const std::int16_t label = rows[row + 1 + 2 * static_cast<std::size_t>(i)];
      if (label < 0 || static_cast<std::uint32_t>(label) >= info_.labels) return false;
    }
    return true;
  };
  for (const FeatureSlot& slot : slots_) {
    if (slot.row_plus_one == 0) continue;
    if (!fits(slot.row_plus_one - 1)) return false;
    const std::uint32_t bit = slot.feature >> present_shift_;
    present_[bit / 64] |= std::uint64_t{1} << (bit % 64);
  }
  return true;
}

Result<std::shared_ptr<const EntityModel>> EntityModel::open(const ResourcePath& path) {
  return opened_once<std::shared_ptr<const EntityModel>>(path, [&] { return map(path); });
}

Result<std::shared_ptr<const EntityModel>> EntityModel::map(const std::filesystem::path& path) {
  auto opened = SectionFile::open(path, entity_file_kind);
  if (!opened) return opened.error();
  const Error damaged = damaged_model(path.string());
  auto model = std::shared_ptr<EntityModel>(new EntityModel(std::move(*opened)));
  const auto section = [](EntitySection which) { return static_cast<std::size_t>(which); };
  const std::string_view info = model->file_.bytes(section(EntitySection::info));
  if (info.size() != sizeof(EntityModelInfo)) return damaged;
  std::memcpy(&model->info_, info.data(), sizeof(EntityModelInfo));
  const std::size_t width = model->info_.width;
  if (!model->read_labels(model->file_.bytes(section(EntitySection::labels))) || model->labels_.size() != model->info_.labels ||
      model->info_.labels > most_labels || width % 8 != 0 || width < model->info_.labels || width > most_labels + 8 ||
      model->info_.segmentation > Segmentation::lines || model->info_.view > View::everyday || model->info_.rows > Rows::sparse ||
      model->info_.language[5] != 0) {
    return damaged;
  }
  model->slots_ = model->file_.values<FeatureSlot>(section(EntitySection::slots));
  const auto rows = model->file_.values<std::int16_t>(section(EntitySection::rows));
  const auto transitions = model->file_.values<std::int16_t>(section(EntitySection::transitions));
  const auto clusters = model->file_.values<ClusterSlot>(section(EntitySection::clusters));
  if (!std::has_single_bit(model->slots_.size()) || (model->info_.rows == Rows::whole && rows.size() % width != 0) ||
      transitions.size() != width * (width + 2) || (!clusters.empty() && !std::has_single_bit(clusters.size()))) {
    return damaged;
  }
  const bool cluster_free =
      clusters.empty() || std::any_of(clusters.begin(), clusters.end(), [](const ClusterSlot& slot) { return slot.word == 0; });
  if (!model->check_slots(rows) || !cluster_free) return damaged;
  model->rows_ = rows.data();
  model->transitions_ = transitions.data();
  model->starts_ = transitions.data() + width * width;
  model->ends_ = model->starts_ + width;
  model->clusters_ = ClusterTable(clusters);
  return std::shared_ptr<const EntityModel>(std::move(model));
}

const std::int16_t* EntityModel::row_of(std::uint32_t feature) const {
  for (std::size_t at = feature & (slots_.size() - 1); slots_[at].row_plus_one != 0; at = (at + 1) & (slots_.size() - 1)) {
    if (slots_[at].feature == feature)
      return rows_ + (slots_[at].row_plus_one - 1) * std::size_t{info_.rows == Rows::whole ? info_.width : 1};
  }
  return nullptr;
}

bool EntityModel::sees_the_same(const EntityModel& other) const {
  const auto clusters = static_cast<std::size_t>(EntitySection::clusters);
  return info_.segmentation == other.info_.segmentation && info_.view == other.info_.view &&
         info_.uses_gazetteer == other.info_.uses_gazetteer && info_.uses_patterns == other.info_.uses_patterns && !info_.uses_rules &&
         !other.info_.uses_rules && file_.bytes(clusters) == other.file_.bytes(clusters);
}

void EntityModel::emit(const SegmentFeatures& segment, float outside_penalty, Scratch& scratch) const {
  const std::size_t width = info_.width;
  scratch.emissions.resize(segment.units() * width);
  const auto penalty = static_cast<std::int16_t>(-std::lround(outside_penalty * weight_unit));
  std::uint32_t begin = 0;
  for (std::size_t i = 0; i < segment.units(); ++i) {
    const auto features = std::span(segment.features).subspan(begin, segment.ends[i] - begin);
    begin = segment.ends[i];
    // Without a branch, since nothing foretells which features are known.
    scratch.likely.resize(features.size());
    std::size_t likely = 0;
    for (const std::uint32_t feature : features) {
      const std::uint32_t bit = feature >> present_shift_;
      scratch.likely[likely] = feature;
      likely += present_[bit / 64] >> (bit % 64) & 1;
    }
    // The slots of those that may be known come into the cache together.
    for (const std::uint32_t feature : std::span(scratch.likely).first(likely)) {
      __builtin_prefetch(&slots_[feature & (slots_.size() - 1)]);
    }
    scratch.rows.clear();
    for (const std::uint32_t feature : std::span(scratch.likely).first(likely)) {
      if (const std::int16_t* row = row_of(feature)) {
        __builtin_prefetch(row);
        scratch.rows.push_back(row);
      }
    }
    std::int16_t* sums = scratch.emissions.data() + i * width;
    info_.rows == Rows::whole ? sum_rows(scratch.rows, width, sums) : sum_sparse_rows(scratch.rows, width, scratch.sparse, sums);
    for (const std::uint16_t label : staying_labels_) sums[label] = saturating_sum(sums[label], penalty);
  }
}

void EntityModel::add(const OtherOpinion& other, Scratch& scratch) const {
  const std::int16_t* opinion = other.scores.data();
  std::int16_t* sums = scratch.emissions.data();
  for (std::size_t unit = 0; unit < other.scores.size() / other.width(); ++unit, opinion += other.width(), sums += info_.width) {
    for (std::size_t label = 0; label < labels_.size(); ++label) {
      sums[label] = saturating_sum(sums[label], opinion[opinion_of_label_[label]]);
    }
  }
}

float EntityModel::certainty(std::span<const std::uint16_t> path, std::size_t at, const std::vector<std::int16_t>& emissions) const {
  const std::size_t width = info_.width;
  const auto weight = [&](std::size_t label) {
    int sum = emissions[at * width + label];
    sum += at == 0 ? starts_[label] : transitions_[path[at - 1] * width + label];
    sum += at + 1 == path.size() ? ends_[label] : transitions_[label * width + path[at + 1]];
    return static_cast<float>(sum) / weight_unit;
  };
  // A label of the same kind is no rival: where an entity begins and ends is another question.
  const LabelMeaning own = labels_[path[at]];
  const float best = weight(path[at]);
  float rivals = 0;
  for (std::size_t label = 0; label < labels_.size(); ++label) {
    if (labels_[label].place != Place::outside && labels_[label].kind == own.kind) continue;
    // Neighbours may forbid a rival; what it would cost without them says how sure the unit itself is.
    float rival = weight(label);
    if (rival < -400) rival = static_cast<float>(emissions[at * width + label]) / weight_unit;
    rivals += std::exp(std::min(rival - best, 30.0F));
  }
  return 1.0F / (1.0F + rivals);
}

void EntityModel::find(const SegmentFeatures& segment, float outside_penalty, const OtherOpinion* other, Scratch& scratch,
                       std::vector<FoundEntity>& found) const {
  if (segment.units() == 0) return;
  emit(segment, outside_penalty, scratch);
  if (other) add(*other, scratch);
  best_sequence({labels_.size(), info_.width, transitions_, starts_, ends_}, scratch.emissions, scratch.origins, scratch.path);
  std::uint32_t first = 0;
  bool open = false;
  const auto close = [&](std::uint32_t end) {
    if (!open) return;
    open = false;
    FoundEntity entity{first, end, labels_[scratch.path[first]].kind, 1};
    for (std::uint32_t i = first; i < end; ++i) entity.score = std::min(entity.score, certainty(scratch.path, i, scratch.emissions));
    found.push_back(entity);
  };
  for (std::uint32_t i = 0; i < scratch.path.size(); ++i) {
    const LabelMeaning meaning = labels_[scratch.path[i]];
    const bool goes_on =
        open && (meaning.place == Place::inside || meaning.place == Place::end) && meaning.kind == labels_[scratch.path[first]].kind;
    if (!goes_on) {
      close(i);
      if (meaning.place != Place::outside) {
        first = i;
        open = true;
      }
    }
    if (open && (meaning.place == Place::end || meaning.place == Place::single)) close(i + 1);
  }
  close(static_cast<std::uint32_t>(scratch.path.size()));
}

}  // namespace veil::detect
