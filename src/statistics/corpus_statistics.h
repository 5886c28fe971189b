// How often words and phrases occur in a corpus, and how often together: what measures of disclosure by information content ask.
// Behind it stands an index over a collection (term_index.h), made by `veil corpus index`, or a table of counts from elsewhere
// (hits_table.h). Counts of what was never seen are 0; how they are smoothed is said by the caller and not hidden in the counts.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "veil/result.h"

namespace veil::statistics {

// How often something occurs. `units` is what was counted (documents or windows); `total` all of them.
struct Count {
  std::uint64_t units = 0;
  std::uint64_t total = 0;
  bool seen() const { return units > 0; }
};

struct Smoothing {
  double unseen = 0.5;  // what an unseen term or pair counts as
};

// One index, or a table of hits; immutable, thread-safe.
class CorpusStatistics {
 public:
  virtual ~CorpusStatistics() = default;
  virtual std::uint64_t total() const = 0;  // units
  // A word or phrase, any case; words are stemmed when the index is.
  virtual Count count(std::string_view term) const = 0;
  // Units that hold all of them.
  virtual Count count_together(std::span<const std::string_view> terms) const = 0;
  virtual std::string_view name() const = 0;  // of the file, for explanations
  // The units that hold a term, ascending, for whoever compares one term with many. Nothing when they are not known, or more
  // than `most`.
  virtual std::optional<std::vector<std::uint32_t>> units(std::string_view, std::uint64_t most) const {
    static_cast<void>(most);
    return std::nullopt;
  }
};

// An index or a table of hits, by what the file is.
Result<std::shared_ptr<const CorpusStatistics>> open_statistics(const std::filesystem::path& file);

// log2(total / units), smoothed; and log2 of p(all) / (p(a) p(b)).
double information_content(const Count& count, const Smoothing& smoothing = {});
double mutual_information(const Count& a, const Count& b, const Count& together, const Smoothing& smoothing = {});

// Too few units to judge a term by: one found twice could as well be found once, or four times. A pair is thin when a part is, and
// when it was seen less often than `smallest` and so often would not be expected by chance either: then its absence says nothing.
inline constexpr std::uint64_t smallest_evidence = 5;
bool too_thin(const Count& count, std::uint64_t smallest = smallest_evidence);
bool too_thin(const Count& a, const Count& b, const Count& together, std::uint64_t smallest = smallest_evidence);

}  // namespace veil::statistics
