// See index_writer.h.
#include "statistics/index_writer.h"

#include <roaring/roaring.h>

#include <algorithm>
#include <memory>

namespace veil::statistics {
namespace {

constexpr std::size_t memory_of_section = std::size_t{4} << 20;

template <typename T>
void put_value(std::string& bytes, const T& value) {
  bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

std::size_t shared_bytes(std::string_view a, std::string_view b) {
  return static_cast<std::size_t>(
      std::mismatch(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(std::min(a.size(), b.size())), b.begin()).first - a.begin());
}

struct ReleaseBitmap {
  void operator()(roaring_bitmap_t* bitmap) const { roaring_bitmap_free(bitmap); }
};

void put_bitmap(std::string& bytes, std::span<const std::uint32_t> units) {
  const std::unique_ptr<roaring_bitmap_t, ReleaseBitmap> bitmap(roaring_bitmap_of_ptr(units.size(), units.data()));
  roaring_bitmap_remove_run_compression(bitmap.get());
  const std::size_t before = bytes.size();
  bytes.resize(before + roaring_bitmap_portable_size_in_bytes(bitmap.get()));
  roaring_bitmap_portable_serialize(bitmap.get(), bytes.data() + before);
  // Behind the last unit there are only zeros, which a chunk of bits at the end need not have.
  const std::uint32_t last_chunk = units.back() >> 16;
  const auto in_last = units.end() - std::lower_bound(units.begin(), units.end(), last_chunk << 16);
  if (in_last > 4096) bytes.resize(bytes.size() - 8 * (1023 - ((units.back() & 0xFFFF) >> 6)));
}

}  // namespace

SectionBytes::~SectionBytes() { mapped_.reset(); }

void SectionBytes::settle() {
  if (memory_.size() < memory_of_section) return;
  if (!out_.is_open()) {
    unfinished_.emplace(path_);
    out_.open(path_, std::ios::binary | std::ios::trunc);
  }
  out_.write(memory_.data(), static_cast<std::streamsize>(memory_.size()));
  spilled_ += memory_.size();
  memory_.clear();
}

Result<std::string_view> SectionBytes::all() {
  if (spilled_ == 0) return std::string_view(memory_);
  out_.write(memory_.data(), static_cast<std::streamsize>(memory_.size()));
  out_.close();
  if (!out_) return Error{"write.failed", "the file cannot be written", path_.filename().string()};
  auto mapped = MappedFile::open(path_);
  if (!mapped) return Error{"write.failed", "the file cannot be written", path_.filename().string()};
  mapped_ = std::move(*mapped);
  return mapped_->bytes();
}

IndexWriter::IndexWriter(const std::filesystem::path& output, const FileFacts& facts, std::optional<Language> stems)
    : output_(output), facts_(facts) {
  facts_.words = facts_.pairs = facts_.postings = facts_.stems = 0;
  facts_.stem_language = stems ? 1 + static_cast<std::uint64_t>(*stems) : 0;
  if (stems) stemmer_.emplace(*stems);
  for (std::size_t i = 0; i < sections_.size(); ++i) {
    std::filesystem::path beside = output;
    beside += ".section" + std::to_string(i);
    sections_[i].emplace(std::move(beside));
  }
}

void IndexWriter::put_list(std::string& entry, std::span<const std::uint32_t> units) {
  facts_.postings += units.size();
  const bool bitmap = written_as_bitmap(units.size(), facts_.units);
  put_number(entry, units.size() * 2 + (bitmap ? 1 : 0));
  if (bitmap) {
    put_number(entry, bitmaps_++);
    put_bitmap(section(section::bitmaps).end(), units);
    section(section::bitmaps).settle();
    put_value(section(section::bitmap_ends).end(), section(section::bitmaps).size());
    section(section::bitmap_ends).settle();
    return;
  }
  SectionBytes& distances = section(section::distances);
  const std::uint64_t before = distances.size();
  put_distances(distances.end(), units);
  if (units.size() > counts_without_size) put_number(entry, distances.size() - before);
  distances.settle();
}

std::uint32_t IndexWriter::add_word(std::string_view word, std::span<const std::uint32_t> units) {
  SectionBytes& words = section(section::words);
  if (facts_.words % block_entries == 0) {
    const WordBlock block{words.size(), section(section::distances).size()};
    put_value(section(section::word_blocks).end(), block);
    section(section::word_blocks).settle();
    put_number(words.end(), word.size());
    words.end() += word;
  } else {
    const std::size_t shared = shared_bytes(word_before_, word);
    put_number(words.end(), shared);
    put_number(words.end(), word.size() - shared);
    words.end() += word.substr(shared);
  }
  put_list(words.end(), units);
  words.settle();
  word_before_ = word;
  const auto number = static_cast<std::uint32_t>(facts_.words++);
  if (stemmer_) stems_.emplace_back(stemmer_->stem(word), number);
  return number;
}

void IndexWriter::add_pair(std::uint32_t first, std::uint32_t second, std::span<const std::uint32_t> units) {
  SectionBytes& pairs = section(section::pairs);
  if (facts_.pairs % block_entries == 0) {
    const PairBlock block{first, second, pairs.size(), section(section::distances).size()};
    put_value(section(section::pair_blocks).end(), block);
    section(section::pair_blocks).settle();
  } else {
    put_number(pairs.end(), first - first_before_);
    put_number(pairs.end(), first == first_before_ ? second - second_before_ - 1 : second);
  }
  put_list(pairs.end(), units);
  pairs.settle();
  first_before_ = first;
  second_before_ = second;
  ++facts_.pairs;
}

void IndexWriter::add_documents(std::span<const std::uint32_t> first_units) {
  SectionBytes& documents = section(section::documents);
  for (const std::uint32_t unit : first_units) {
    put_number(documents.end(), unit - least_document_);
    least_document_ = unit + 1;
    documents.settle();
  }
}

// Stems that only their own word has are left out: they say nothing.
void IndexWriter::write_stems() {
  std::sort(stems_.begin(), stems_.end());
  std::string& bytes = section(section::stems).end();
  std::string_view stem_before;
  for (std::size_t from = 0, to = 0; from < stems_.size(); from = to) {
    while (to < stems_.size() && stems_[to].first == stems_[from].first) ++to;
    if (to - from < 2) continue;
    const std::string& stem = stems_[from].first;
    if (facts_.stems++ % block_entries == 0) {
      put_value(section(section::stem_blocks).end(), std::uint64_t{bytes.size()});
      put_number(bytes, stem.size());
      bytes += stem;
    } else {
      const std::size_t shared = shared_bytes(stem_before, stem);
      put_number(bytes, shared);
      put_number(bytes, stem.size() - shared);
      bytes += stem.substr(shared);
    }
    stem_before = stem;
    put_number(bytes, to - from);
    std::uint32_t number_before = 0;
    for (std::size_t i = from; i < to; ++i) {
      put_number(bytes, stems_[i].second - number_before);
      number_before = stems_[i].second;
    }
  }
}

Result<FileFacts> IndexWriter::finish(std::string_view about) {
  constexpr std::uint64_t most = 0xFFFFFFFF;
  if (facts_.units > most || facts_.words > most) {
    return Error{"statistics.too_large", "an index holds 4,294,967,295 units at most: use larger units, or several indexes",
                 output_.filename().string()};
  }
  write_stems();
  section(section::about).end() = about;
  put_value(section(section::facts).end(), facts_);
  std::vector<std::string_view> bytes;
  for (auto& one : sections_) {
    auto all = one->all();
    if (!all) return all.error();
    bytes.push_back(*all);
  }
  if (auto written = write_section_file(output_, index_kind, bytes); !written) return written.error();
  return facts_;
}

}  // namespace veil::statistics
