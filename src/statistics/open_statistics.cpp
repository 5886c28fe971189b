// Tells an index from a table of hits by the first bytes of the file.
#include <array>
#include <fstream>

#include "statistics/corpus_statistics.h"
#include "statistics/hits_table.h"
#include "statistics/term_index.h"

namespace veil::statistics {

Result<std::shared_ptr<const CorpusStatistics>> open_statistics(const std::filesystem::path& file) {
  using AnyStatistics = std::shared_ptr<const CorpusStatistics>;
  auto index = TermIndex::open(file);
  if (index) return AnyStatistics(std::move(*index));
  std::array<char, 4> first{};
  std::ifstream(file, std::ios::binary).read(first.data(), first.size());
  if (std::string_view(first.data(), first.size()) == "VEIL") return index.error();  // a damaged index, or some other file of ours
  auto table = HitsTable::read(file);
  if (!table) return table.error();
  return AnyStatistics(std::move(*table));
}

}  // namespace veil::statistics
