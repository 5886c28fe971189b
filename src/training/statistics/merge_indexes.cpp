// See merge_indexes.h.
#include "training/statistics/merge_indexes.h"

#include <algorithm>
#include <vector>

#include "statistics/index_writer.h"

namespace veil::training {
namespace {

using statistics::FileFacts;
using statistics::IndexFile;
using statistics::IndexWriter;
using statistics::PairCursor;
using statistics::WordCursor;

constexpr std::uint32_t left_out = 0xFFFFFFFF;

Result<FileFacts> joined_facts(std::span<const IndexFile> inputs, CorpusPruning& pruning, const std::filesystem::path& output) {
  FileFacts all = inputs.front().facts();
  all.documents = all.units = all.running_words = all.text_bytes = 0;
  bool pairs = pruning.smallest_pair_count > 0;
  bool lost_pairs = false;
  std::uint64_t stems = all.stem_language;
  all.smallest_count = std::max<std::uint64_t>(pruning.smallest_count, 1);
  all.smallest_pair_count = pruning.smallest_pair_count;
  for (const IndexFile& input : inputs) {
    const FileFacts& one = input.facts();
    if (one.unit_kind != all.unit_kind || one.unit_words != all.unit_words || one.first_words != all.first_words) {
      return Error{"statistics.incompatible", "the indexes were made with different units (--unit, --first-words)",
                   output.filename().string()};
    }
    if (one.stem_language != stems && !pruning.stems) {
      return Error{"statistics.incompatible", "the indexes have stems of different languages: say which with --stems",
                   output.filename().string()};
    }
    all.documents += one.documents;
    all.units += one.units;
    all.running_words += one.running_words;
    all.text_bytes += one.text_bytes;
    all.smallest_count = std::max(all.smallest_count, one.smallest_count);
    all.smallest_pair_count = std::max(all.smallest_pair_count, one.smallest_pair_count);
    pairs = pairs && one.smallest_pair_count > 0;
    lost_pairs = lost_pairs || one.frequent_from > 0;
  }
  if (!pairs) all.smallest_pair_count = 0;
  // With all pairs kept (1) those of frequent words are, too, so that parts can be merged later.
  all.frequent_from = all.smallest_pair_count > 1 || lost_pairs ? statistics::frequent_from(all) : 0;
  if (!pruning.stems && stems > 0) pruning.stems = static_cast<Language>(stems - 1);
  if (all.units > 0xFFFFFFFF) {
    return Error{"statistics.too_large", "an index holds 4,294,967,295 units at most: use larger units, or several indexes",
                 output.filename().string()};
  }
  return all;
}

class Merge {
 public:
  Merge(std::span<const IndexFile> inputs, const FileFacts& facts, const CorpusPruning& pruning, const std::filesystem::path& output,
        const MergeControl& control)
      : inputs_(inputs), facts_(facts), control_(control), writer_(output, facts, pruning.stems), numbers_(inputs.size()) {
    std::uint32_t base = 0;
    for (const IndexFile& input : inputs) {
      bases_.push_back(base);
      base += static_cast<std::uint32_t>(input.facts().units);
      entries_ += input.facts().words + (facts.smallest_pair_count > 0 ? input.facts().pairs : 0);
    }
  }

  Result<FileFacts> run(std::string_view about) {
    if (!merge_words() || (facts_.smallest_pair_count > 0 && !merge_pairs())) {
      if (stopped_) return Error{"run.interrupted", "stopped; nothing was written", ""};
      return damaged_model("an index that is merged");
    }
    std::vector<std::uint32_t> starts;
    for (std::size_t i = 0; i < inputs_.size(); ++i) {
      starts.clear();
      const statistics::PostingList list{inputs_[i].facts().documents, false, inputs_[i].bytes(statistics::section::documents)};
      statistics::append_units(list, inputs_[i].facts().units, bases_[i], starts);
      writer_.add_documents(starts);
    }
    return writer_.finish(about);
  }

 private:
  bool merge_words() {
    std::vector<WordCursor> cursors;
    std::vector<std::size_t> heap;
    for (std::size_t i = 0; i < inputs_.size(); ++i) {
      cursors.emplace_back(inputs_[i]);
      if (cursors[i].next()) heap.push_back(i);
      numbers_[i].reserve(static_cast<std::size_t>(inputs_[i].facts().words));
    }
    const auto later = [&](std::size_t a, std::size_t b) {
      const int order = cursors[a].word().compare(cursors[b].word());
      return order != 0 ? order > 0 : a > b;
    };
    std::make_heap(heap.begin(), heap.end(), later);
    std::string word;
    std::vector<std::uint32_t> units;
    std::vector<std::size_t> from;
    while (!heap.empty()) {
      if (!go_on()) return false;
      word = cursors[heap.front()].word();
      units.clear();
      from.clear();
      while (!heap.empty() && cursors[heap.front()].word() == word) {
        std::pop_heap(heap.begin(), heap.end(), later);
        const std::size_t input = heap.back();
        statistics::append_units(cursors[input].list(), inputs_[input].facts().units, bases_[input], units);
        from.push_back(input);
        if (cursors[input].next()) {
          std::push_heap(heap.begin(), heap.end(), later);
        } else {
          heap.pop_back();
        }
      }
      const std::uint32_t number = units.size() < facts_.smallest_count ? left_out : writer_.add_word(word, units);
      for (const std::size_t input : from) numbers_[input].push_back(number);
      if (number != left_out) {
        may_be_first_.push_back(statistics::has_pairs(facts_, units.size(), 0, false));
        may_be_second_.push_back(statistics::has_pairs(facts_, 0, units.size(), word.size() == 1));
      }
    }
    for (std::size_t i = 0; i < inputs_.size(); ++i)
      if (numbers_[i].size() != inputs_[i].facts().words) return false;
    return true;
  }

  bool merge_pairs() {
    struct Head {
      std::uint64_t key;
      std::size_t input;
    };
    std::vector<PairCursor> cursors;
    for (const IndexFile& input : inputs_) cursors.emplace_back(input);
    // Numbers of words keep their order in the merged index, so pairs come in order here, too.
    const auto advance = [&](Head& head) {
      const std::vector<std::uint32_t>& numbers = numbers_[head.input];
      PairCursor& cursor = cursors[head.input];
      while (cursor.next()) {
        if (cursor.first() >= numbers.size() || cursor.second() >= numbers.size()) return false;
        const std::uint32_t first = numbers[cursor.first()], second = numbers[cursor.second()];
        if (first == left_out || second == left_out || !may_be_first_[first] || !may_be_second_[second]) continue;
        head.key = std::uint64_t{first} << 32 | second;
        return true;
      }
      return false;
    };
    const auto later = [](const Head& a, const Head& b) { return a.key != b.key ? a.key > b.key : a.input > b.input; };
    std::vector<Head> heap;
    for (std::size_t i = 0; i < inputs_.size(); ++i) {
      Head head{0, i};
      if (advance(head)) heap.push_back(head);
    }
    std::make_heap(heap.begin(), heap.end(), later);
    std::vector<std::uint32_t> units;
    while (!heap.empty()) {
      if (!go_on()) return false;
      const std::uint64_t key = heap.front().key;
      units.clear();
      while (!heap.empty() && heap.front().key == key) {
        std::pop_heap(heap.begin(), heap.end(), later);
        Head& head = heap.back();
        statistics::append_units(cursors[head.input].list(), inputs_[head.input].facts().units, bases_[head.input], units);
        if (advance(head)) {
          std::push_heap(heap.begin(), heap.end(), later);
        } else {
          heap.pop_back();
        }
      }
      if (units.size() < facts_.smallest_pair_count) continue;
      writer_.add_pair(static_cast<std::uint32_t>(key >> 32), static_cast<std::uint32_t>(key), units);
    }
    return true;
  }

  // Counts what was read, says how far it is, and asks whether to stop, now and then.
  bool go_on() {
    if (++done_ % 65536 != 0) return true;
    if (control_.progress && entries_ > 0) control_.progress(std::min(1.0, static_cast<double>(done_) / static_cast<double>(entries_)));
    stopped_ = control_.should_stop && control_.should_stop();
    return !stopped_;
  }

  std::span<const IndexFile> inputs_;
  FileFacts facts_;
  const MergeControl& control_;
  IndexWriter writer_;
  std::vector<std::vector<std::uint32_t>> numbers_;  // of the words of each input in the merged index
  std::vector<bool> may_be_first_, may_be_second_;   // of a pair that is kept, by the number in the merged index
  std::vector<std::uint32_t> bases_;                 // what the units of each input are moved by
  std::uint64_t entries_ = 0, done_ = 0;
  bool stopped_ = false;
};

}  // namespace

Result<FileFacts> merge_indexes(std::span<const IndexFile> inputs, const CorpusPruning& pruning, std::string_view about,
                                const std::filesystem::path& output, const MergeControl& control) {
  CorpusPruning settled = pruning;
  auto facts = joined_facts(inputs, settled, output);
  if (!facts) return facts.error();
  return Merge(inputs, *facts, settled, output, control).run(about);
}

}  // namespace veil::training
