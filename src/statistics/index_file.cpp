// See index_file.h. What is checked here when a file opens costs a look at each block; entries are checked when they are read.
#include "statistics/index_file.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "veil/language.h"

namespace veil::statistics {
namespace {

constexpr std::uint64_t blocks_for(std::uint64_t entries) { return (entries + block_entries - 1) / block_entries; }

std::string_view from(std::string_view bytes, std::uint64_t at) {
  return bytes.substr(static_cast<std::size_t>(std::min<std::uint64_t>(at, bytes.size())));
}

bool sensible(const IndexFile& file) {
  const FileFacts& facts = file.facts();
  constexpr std::uint64_t most = 0xFFFFFFFF;
  if (facts.units > most || facts.documents > facts.units || facts.words > most || facts.pairs > most * 64) return false;
  if (facts.unit_kind > static_cast<std::uint64_t>(UnitKind::window) || facts.stem_language > spoken_languages.size()) return false;
  return file.word_blocks().size() == blocks_for(facts.words) && file.pair_blocks().size() == blocks_for(facts.pairs) &&
         file.stem_blocks().size() == blocks_for(facts.stems);
}

}  // namespace

std::uint64_t frequent_from(const FileFacts& facts) {
  if (facts.units == 0) return 0;
  const double words_of_unit = static_cast<double>(facts.running_words) / static_cast<double>(facts.units);
  const double share = 1 - std::exp(-words_of_unit / 400);  // of units that hold such a word once or more
  return 1 + static_cast<std::uint64_t>(share * static_cast<double>(facts.units));
}

Result<IndexFile> IndexFile::open(const std::filesystem::path& path) {
  auto file = SectionFile::open(path, index_kind);
  if (!file) return file.error();
  FileFacts facts;
  if (file->bytes(section::facts).size() != sizeof facts) return damaged_model(path.string());
  std::memcpy(&facts, file->bytes(section::facts).data(), sizeof facts);
  IndexFile index(std::move(*file), facts);
  if (!sensible(index)) return damaged_model(path.string());
  return index;
}

PostingList IndexFile::read_list(NumberReader& entry, std::uint64_t& distances) const {
  PostingList list;
  const std::uint64_t mark = entry.number();
  list.count = mark >> 1;
  list.bitmap = (mark & 1) != 0;
  if (list.bitmap) {
    const std::uint64_t number = entry.number();
    const auto ends = file_.values<std::uint64_t>(section::bitmap_ends);
    if (number >= ends.size()) return {};
    const std::uint64_t begin = number == 0 ? 0 : ends[number - 1];
    const std::string_view bitmaps = file_.bytes(section::bitmaps);
    if (begin > ends[number] || ends[number] > bitmaps.size()) return {};
    list.bytes = bitmaps.substr(begin, ends[number] - begin);
    return list;
  }
  const std::string_view rest = from(file_.bytes(section::distances), distances);
  std::uint64_t size = 0;
  if (list.count > counts_without_size) {
    size = entry.number();
    list.bytes = rest.substr(0, static_cast<std::size_t>(std::min<std::uint64_t>(size, rest.size())));
  } else {
    NumberReader reader(rest);
    for (std::uint64_t i = 0; i < list.count; ++i) reader.number();
    size = rest.size() - reader.left();
    list.bytes = rest.substr(0, static_cast<std::size_t>(size));
  }
  distances += size;
  return list;
}

WordCursor::WordCursor(const IndexFile& file, std::size_t block) : file_(&file), number_(std::uint64_t{block} * block_entries) {
  if (block < file.word_blocks().size()) {
    entry_ = NumberReader(from(file.bytes(section::words), file.word_blocks()[block].entry));
    distances_ = file.word_blocks()[block].distances;
  }
}

bool WordCursor::next() {
  if (number_ >= file_->facts().words) return false;
  const bool whole = number_ % block_entries == 0;
  const std::uint64_t shared = whole ? 0 : entry_.number();
  const std::string_view own = entry_.bytes(entry_.number());
  if (!entry_.ok() || shared > word_.size()) return false;
  word_.resize(static_cast<std::size_t>(shared));
  word_ += own;
  list_ = file_->read_list(entry_, distances_);
  ++number_;
  return entry_.ok();
}

PairCursor::PairCursor(const IndexFile& file, std::size_t block) : file_(&file), number_(std::uint64_t{block} * block_entries) {
  if (block < file.pair_blocks().size()) {
    entry_ = NumberReader(from(file.bytes(section::pairs), file.pair_blocks()[block].entry));
    distances_ = file.pair_blocks()[block].distances;
  }
}

bool PairCursor::next() {
  if (number_ >= file_->facts().pairs) return false;
  if (number_ % block_entries == 0) {
    const PairBlock& block = file_->pair_blocks()[number_ / block_entries];
    first_ = block.first;
    second_ = block.second;
  } else if (const std::uint64_t step = entry_.number(); step == 0) {
    second_ += static_cast<std::uint32_t>(entry_.number()) + 1;
  } else {
    first_ += static_cast<std::uint32_t>(step);
    second_ = static_cast<std::uint32_t>(entry_.number());
  }
  list_ = file_->read_list(entry_, distances_);
  ++number_;
  return entry_.ok();
}

}  // namespace veil::statistics
