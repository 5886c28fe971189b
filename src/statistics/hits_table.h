// Counts from elsewhere: how many pages a search engine found, or what another corpus gave. As text, a line each:
//   N<TAB>100000000000             how many units there are in all
//   heart attack<TAB>41200000      a term; "_" and spaces are the same
//   insulin & diabetes<TAB>980000  terms together
// or as a JSON object {"N": 1e11, "heart_attack": 41200000, "insulin diabetes": 980000}, where "_" stands within a term, a space between
// terms that were asked together, and a negative count for one that is not known. Counts that contradict each other are refused with
// their line; those of a JSON file are known to be estimates, and are cut to what is possible, and counted.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_map>

#include "statistics/corpus_statistics.h"

namespace veil::statistics {

struct HitsOptions {
  bool estimates = false;  // text: cut what contradicts to what is possible instead of refusing it
};

class HitsTable : public CorpusStatistics {
 public:
  // read.*, statistics.malformed_hits and statistics.contradiction with the line, statistics.empty.
  static Result<std::shared_ptr<const HitsTable>> read(const std::filesystem::path& file, const HitsOptions& options = {});

  std::uint64_t total() const override { return total_; }
  Count count(std::string_view term) const override;
  // Of sets that the table has; all others are unseen, as is a set of which a part is.
  Count count_together(std::span<const std::string_view> terms) const override;
  std::string_view name() const override { return name_; }

  std::uint64_t terms() const { return terms_; }
  std::uint64_t sets() const { return counts_.size() - terms_; }
  bool total_is_assumed() const { return assumed_total_; }  // no line N: the largest count stands for it
  std::uint64_t cut() const { return cut_; }                // contradicting counts that were cut
  std::uint64_t left_out() const { return left_out_; }      // not known, without letters, or of terms without a count

 private:
  friend class HitsReader;
  std::unordered_map<std::string, std::uint64_t> counts_;  // by folded terms, sorted, a line end between them
  std::string name_;
  std::uint64_t total_ = 0;
  std::uint64_t terms_ = 0, cut_ = 0, left_out_ = 0;
  bool assumed_total_ = false;
};

}  // namespace veil::statistics
