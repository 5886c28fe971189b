// A linear-chain conditional random field over the units of a segment: which of its labels (begin, inside, end, single of each kind of
// entity, or outside) the units have, the best sequence of all. Weights are 16-bit numbers with saturating sums, so that the version for
// SSE2 and the plain one agree to the last bit; the file is mapped, not read. Trained by `veil train entities`.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "detect/entities/label_sequence.h"
#include "detect/entities/unit_features.h"
#include "text/resource_path.h"
#include "text/section_file.h"
#include "veil/labels.h"

namespace veil::detect {

enum class EntitySection : std::uint8_t {
  info,         // EntityModelInfo
  labels,       // names, each ended by a zero byte: "O", "B-PERSON", "I-PERSON", "E-PERSON", "S-PERSON", ...
  slots,        // FeatureSlot, open addressing, a power of two of them
  rows,         // Rows::whole: i16 x width per feature; Rows::sparse: per feature how many i16, then label and weight of each
  transitions,  // i16 x width x width: from, to; then the weights of starting, then those of ending with a label
  clusters,     // ClusterSlot, a power of two of them, or none
  count
};
inline constexpr SectionFileKind entity_file_kind = {
    {'V', 'E', 'I', 'L', 'E', 'N', 'T', 'S'}, 1, static_cast<std::uint32_t>(EntitySection::count)};
inline constexpr std::int16_t impossible = -32768;  // weight of a transition that cannot be
inline constexpr float weight_unit = 64;            // a weight of 1 is stored as 64

// Kinds of everyday models that are no mentions: what must stay, and what may go or stay.
inline constexpr std::string_view kept_kind = "KEEP";
inline constexpr std::string_view neutral_kind = "FREE";

struct FeatureSlot {
  std::uint32_t feature = 0;
  std::uint32_t row_plus_one = 0;  // 0: free; of sparse rows the place of the first i16
};

// Models with many labels have few weights per feature: written one by one they take a tenth of the room.
enum class Rows : std::uint8_t { whole, sparse };

struct EntityModelInfo {
  std::uint32_t labels = 0;
  std::uint32_t width = 0;  // labels filled up to a multiple of 8
  Segmentation segmentation = Segmentation::sentences;
  std::uint8_t uses_gazetteer = 0;
  std::uint8_t uses_rules = 0;
  std::uint8_t uses_patterns = 0;
  float outside_penalty = 0;  // what tuning took off the label "outside": above 0 finds more and errs more
  char language[6] = {};
  View view = View::edited;
  Rows rows = Rows::whole;
};

// What another model says of the units of a segment: what is added to the scores of this one's kinds, as weights are stored; of each unit
// first for nothing, then for each kind where something of it begins, then for each where it goes on.
struct OtherOpinion {
  std::size_t kinds = 0;
  std::vector<std::int16_t> scores;

  std::size_t width() const { return 1 + 2 * kinds; }
};

// One entity that was found: units first to end of the segment.
struct FoundEntity {
  std::uint32_t first = 0;
  std::uint32_t end = 0;
  std::uint32_t kind = 0;  // number in EntityModel::kinds()
  float score = 0;         // the least certain unit's share among its labels, neighbours given
};

class EntityModel {
 public:
  // read.* and model.damaged, model.version as SectionFile::open.
  static Result<std::shared_ptr<const EntityModel>> open(const ResourcePath& path);

  const EntityModelInfo& info() const { return info_; }
  std::string_view language() const { return info_.language; }
  const std::vector<std::string>& kinds() const { return kinds_; }  // "PERSON", "PERSON/DOCTOR"
  const ClusterTable& clusters() const { return clusters_; }

  // Room to work in, kept by the caller between segments to save allocations. One per thread.
  struct Scratch {
    std::vector<std::uint32_t> likely;  // features that the model may know
    std::vector<const std::int16_t*> rows;
    SparseScratch sparse;
    std::vector<std::int16_t> emissions;
    std::vector<std::int16_t> origins;
    std::vector<std::uint16_t> path;
  };

  // Whether a kind says that something stays readable: everyday models know what must stay and what nobody minds.
  bool stays(std::uint32_t kind) const { return stays_[kind]; }

  // Appends the entities of one segment. `outside_penalty` is taken off the label "outside" and the kinds that stay; the model's own is
  // in info().
  void find(const SegmentFeatures& segment, float outside_penalty, const OtherOpinion* other, Scratch& scratch,
            std::vector<FoundEntity>& found) const;

  // Whether features made for the other are right for this one too.
  bool sees_the_same(const EntityModel& other) const;

 private:
  static Result<std::shared_ptr<const EntityModel>> map(const std::filesystem::path& path);
  enum class Place : std::uint8_t { outside, begin, inside, end, single };
  struct LabelMeaning {
    Place place = Place::outside;
    std::uint32_t kind = 0;
  };

  explicit EntityModel(SectionFile file) : file_(std::move(file)) {}
  bool read_labels(std::string_view names);
  bool check_slots(std::span<const std::int16_t> rows);
  const std::int16_t* row_of(std::uint32_t feature) const;
  void emit(const SegmentFeatures& segment, float outside_penalty, Scratch& scratch) const;
  void add(const OtherOpinion& other, Scratch& scratch) const;
  float certainty(std::span<const std::uint16_t> path, std::size_t at, const std::vector<std::int16_t>& emissions) const;

  SectionFile file_;
  EntityModelInfo info_;
  std::vector<std::string> kinds_;
  std::vector<bool> stays_;  // by kind
  std::vector<LabelMeaning> labels_;
  std::vector<std::uint16_t> staying_labels_;
  std::vector<std::uint16_t> opinion_of_label_;  // place in an OtherOpinion
  std::span<const FeatureSlot> slots_;
  // One bit in sixteen or more is set: most features are not in the model, and a bit that is not set says so without leaving the
  // processor's cache.
  std::vector<std::uint64_t> present_;
  unsigned present_shift_ = 0;
  const std::int16_t* rows_ = nullptr;
  const std::int16_t* transitions_ = nullptr;
  const std::int16_t* starts_ = nullptr;
  const std::int16_t* ends_ = nullptr;
  ClusterTable clusters_;
};

}  // namespace veil::detect
