// See sorted_run.h. Sorting is two passes that put each pair where its bucket begins, by second and then by first word; they keep the
// order of units, so nothing is compared. Words take one such pass.
#include "training/statistics/sorted_run.h"

#include <algorithm>
#include <numeric>

#include "statistics/index_writer.h"

namespace veil::training {
namespace {

using statistics::IndexWriter;

struct Pair {
  std::uint32_t first, second, unit;
};

// Where each bucket begins, from how many fall into it.
std::vector<std::uint32_t> starts_of(std::vector<std::uint32_t> counts) {
  std::exclusive_scan(counts.begin(), counts.end(), counts.begin(), 0u);
  return counts;
}

// Appends unless it is there already; units come ascending.
void append(std::vector<std::uint32_t>& units, std::uint32_t unit) {
  if (units.empty() || units.back() != unit) units.push_back(unit);
}

// A unit holds its words, and the first word behind it where the sentence goes on: so it holds both words of a pair that begins in it,
// and no pair is more frequent than its words.
template <typename Take>
void for_words_of_units(const CorpusWords& words, const std::vector<std::uint32_t>& rank, const Take& take) {
  const std::vector<std::uint32_t>& running = words.running_words();
  const std::vector<std::uint32_t>& units = words.unit_starts();
  for (std::uint32_t unit = 0; unit < units.size(); ++unit) {
    std::size_t end = unit + 1 < units.size() ? units[unit + 1] : running.size();
    if (end < running.size() && (running[end] & CorpusWords::joined) != 0) ++end;
    for (std::size_t i = units[unit]; i < end; ++i) take(rank[running[i] & ~CorpusWords::joined], unit);
  }
}

void write_words(const CorpusWords& words, const std::vector<std::uint32_t>& order, const std::vector<std::uint32_t>& rank,
                 IndexWriter& writer) {
  std::vector<std::uint32_t> counts(order.size(), 0);
  for_words_of_units(words, rank, [&](std::uint32_t word, std::uint32_t) { ++counts[word]; });
  std::vector<std::uint32_t> sorted(std::accumulate(counts.begin(), counts.end(), std::size_t{0}));
  std::vector<std::uint32_t> next = starts_of(std::move(counts));
  for_words_of_units(words, rank, [&](std::uint32_t word, std::uint32_t unit) { sorted[next[word]++] = unit; });
  std::vector<std::uint32_t> list;
  std::size_t at = 0;
  for (std::uint32_t r = 0; r < order.size(); ++r) {
    list.clear();
    for (; at < next[r]; ++at) append(list, sorted[at]);
    writer.add_word(words.spelling(order[r]), list);
  }
}

void write_pairs(const CorpusWords& words, const std::vector<std::uint32_t>& rank, IndexWriter& writer) {
  const std::vector<std::uint32_t>& running = words.running_words();
  const std::vector<std::uint32_t>& units = words.unit_starts();
  std::vector<std::uint32_t> firsts(rank.size(), 0), seconds(rank.size(), 0);
  std::size_t pairs = 0;
  for (std::size_t i = 1; i < running.size(); ++i) {
    if ((running[i] & CorpusWords::joined) == 0) continue;
    ++firsts[rank[running[i - 1] & ~CorpusWords::joined]];
    ++seconds[rank[running[i] & ~CorpusWords::joined]];
    ++pairs;
  }
  std::vector<std::uint32_t> next_first = starts_of(std::move(firsts)), next_second = starts_of(std::move(seconds));
  std::vector<Pair> by_second(pairs), sorted(pairs);
  std::uint32_t unit = 0;  // of the word before: a pair over the end of a window belongs to the unit where it begins
  for (std::size_t i = 1; i < running.size(); ++i) {
    while (unit + 1 < units.size() && units[unit + 1] <= i - 1) ++unit;
    if ((running[i] & CorpusWords::joined) == 0) continue;
    const std::uint32_t first = rank[running[i - 1] & ~CorpusWords::joined], second = rank[running[i] & ~CorpusWords::joined];
    by_second[next_second[second]++] = {first, second, unit};
  }
  for (const Pair& pair : by_second) sorted[next_first[pair.first]++] = pair;
  by_second = {};
  std::vector<std::uint32_t> list;
  for (std::size_t from = 0, to = 0; from < sorted.size(); from = to) {
    list.clear();
    for (; to < sorted.size() && sorted[to].first == sorted[from].first && sorted[to].second == sorted[from].second; ++to)
      append(list, sorted[to].unit);
    writer.add_pair(sorted[from].first, sorted[from].second, list);
  }
}

}  // namespace

Result<statistics::FileFacts> write_run(const CorpusWords& words, const statistics::FileFacts& facts, std::uint64_t text_bytes,
                                        const std::filesystem::path& output) {
  std::vector<std::uint32_t> order(words.vocabulary()), rank(words.vocabulary());
  std::iota(order.begin(), order.end(), 0u);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return words.spelling(a) < words.spelling(b); });
  for (std::uint32_t r = 0; r < order.size(); ++r) rank[order[r]] = r;

  statistics::FileFacts own = facts;
  own.documents = words.document_starts().size();
  own.units = words.unit_starts().size();
  own.running_words = words.running_words().size();
  own.text_bytes = text_bytes;
  own.smallest_count = 1;
  const bool keep_pairs = facts.smallest_pair_count > 0;
  own.smallest_pair_count = keep_pairs ? 1 : 0;
  IndexWriter writer(output, own, std::nullopt);
  write_words(words, order, rank, writer);
  if (keep_pairs) write_pairs(words, rank, writer);
  writer.add_documents(words.document_starts());
  return writer.finish("");
}

}  // namespace veil::training
