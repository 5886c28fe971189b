// The weights behind a meaning, one file for all languages, mapped and not read: for kinds (features.h) and for which of several places of
// one name is meant (places.h). Fitted by `veil train linker` (models/linker.md has data and figures); a section says from which
// probability on something may be claimed, as cross-validation found it.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "link/claim.h"
#include "link/features.h"
#include "link/places.h"
#include "neural/neural_model.h"
#include "text/section_file.h"

namespace veil::link {

enum class MeaningSection : std::uint8_t {
  info,      // MeaningInfo
  kinds,     // keys, each ended by a zero byte
  features,  // u32, ascending: hashes
  begins,    // u32 per feature and one more: where in the two below
  columns,   // u8: kinds
  weights,   // i16, in units of MeaningInfo::unit
  dense,     // i16, kinds for each dense feature, in units of MeaningInfo::dense_unit
  count
};
inline constexpr SectionFileKind meaning_file_kind = {
    {'V', 'E', 'I', 'L', 'L', 'I', 'N', 'K'}, 2, static_cast<std::uint32_t>(MeaningSection::count)};

struct MeaningInfo {
  std::uint64_t network = 0;  // checksum of the network that it was learnt with
  float unit = 1;             // what 1 means in a weight
  float dense_unit = 1;       // the same for dense features
  std::uint32_t dense = 0;    // how many of them there are: none for a model that was learnt without a network
  float sharpness = 1;        // by which scores are multiplied, so that probabilities are what they say
  float kind_from = 1;        // certainty from which a kind is claimed
  float place_from = 1;       // probability from which the country of a place is claimed
  std::array<float, named_features> named = {};
  ClaimValues claim = probability_alone();
  std::array<float, place_features> place = {};
};

class MeaningModel {
 public:
  // read.* when it cannot be opened, model.damaged, model.version.
  static Result<std::shared_ptr<const MeaningModel>> open(const std::filesystem::path& path);

  // model.learnt_with_another when its dense features are those of another network.
  Result<void> fits(const neural::NeuralModel& network) const;

  const MeaningInfo& info() const { return info_; }
  const std::vector<std::string>& kind_keys() const { return kind_keys_; }
  // The file with other numbers in its first section.
  std::string bytes_with(const MeaningInfo& info) const;
  // One for each kind, together 1.
  std::vector<double> probabilities(const MentionFeatures& features) const;

 private:
  explicit MeaningModel(SectionFile file, std::string place) : file_(std::move(file)), place_(std::move(place)) {}

  SectionFile file_;
  std::string place_;
  MeaningInfo info_;
  std::vector<std::string> kind_keys_;
  std::span<const std::uint32_t> features_, begins_;
  std::span<const std::uint8_t> columns_;
  std::span<const std::int16_t> weights_, dense_;
};

// Scores become probabilities, in place.
void to_probabilities(std::vector<double>& scores, double sharpness);

}  // namespace veil::link
