// What statistics say about terms of one language, in bits: information content, mutual information, and whether an
// association is more than chance. Counts are kept while a document is looked at, so that each is asked for once.
//   IC(a) = log2 N / n(a)        PMI(a; b) = log2 n(a, b) N / (n(a) n(b))
// An unseen term or pair counts as half a unit, and says so: `thin`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "statistics/corpus_statistics.h"

namespace veil::risk {

class TermInformation {
 public:
  explicit TermInformation(const statistics::CorpusStatistics& statistics) : statistics_(statistics) {}

  statistics::Count count(std::string_view term) const;
  // Units with all of them; an empty term is left out.
  statistics::Count together(std::string_view a, std::string_view b, std::string_view c = {}) const;
  statistics::Count together(const std::vector<std::string_view>& terms) const;
  // Prepares a term that many others are compared with.
  void expect_often(std::string_view term) const;
  double content(std::string_view term) const { return statistics::information_content(count(term)); }
  double total() const { return static_cast<double>(statistics_.total()); }

 private:
  const statistics::CorpusStatistics& statistics_;
  // The units of a term, where they are few enough to be kept.
  struct Known {
    std::uint64_t count = 0;
    std::optional<std::vector<std::uint32_t>> units;
    std::vector<bool> holds;  // by unit, of a term that is expected often
  };
  const Known& look_up(std::string_view term) const;

  mutable std::unordered_map<std::string, Known> terms_;
  mutable std::unordered_map<std::string, std::uint64_t> counts_;  // of what is found together
};

// How far a count of pairs lies above what chance would give, in standard deviations of that.
double beyond_chance(const statistics::Count& a, const statistics::Count& b, const statistics::Count& both);

}  // namespace veil::risk
