// Groups words that stand in the same surroundings, from running text: word vectors (skip-gram, two words to each side), then the nearest
// of some centres. The file is text: word, fine and coarse cluster, parted by tabs, the most frequent word first. Entity models take
// clusters as features.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string_view>
#include <vector>

#include "veil/export.h"
#include "veil/result.h"

namespace veil {
namespace training VEIL_PUBLIC {

struct ClusterTrainingOptions {
  // Plain text, CoNLL-U (its "# text" lines), or word_TAG text; packed or not, also in archives.
  std::vector<std::filesystem::path> texts;
  std::filesystem::path output;
  std::size_t words = 100'000;  // the most frequent that get a cluster
  unsigned smallest_count = 3;
  std::size_t clusters = 800;  // fine ones
  std::size_t branches = 50;   // coarse ones: groups of fine ones
  std::size_t width = 64;      // values per word, a multiple of 8
  unsigned epochs = 3;
  std::uint64_t seed = 1;
  std::function<void(std::string_view what, double share)> progress;
};

struct ClusterTrainingReport {
  std::size_t words_read = 0;
  std::size_t words_clustered = 0;
  std::size_t clusters = 0;
};

// training.missing_data, training.unreadable_data, training.invalid_option, write.failed.
Result<ClusterTrainingReport> train_clusters(const ClusterTrainingOptions& options);

}  // namespace VEIL_PUBLIC
}  // namespace veil
