// See roaring_view.h.
#include "statistics/roaring_view.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace veil::statistics {
namespace {

constexpr std::uint32_t cookie_without_runs = 12346;
constexpr std::size_t words_of_chunk = 1024;

template <typename T>
T load(const char* from) {
  T value;
  std::memcpy(&value, from, sizeof value);
  return value;
}

}  // namespace

std::uint16_t RoaringView::Chunk::value(std::uint32_t i) const { return load<std::uint16_t>(data + std::size_t{i} * 2); }
std::uint64_t RoaringView::Chunk::word(std::size_t i) const { return load<std::uint64_t>(data + i * 8); }
bool RoaringView::Chunk::holds(std::uint16_t low) const {
  return static_cast<std::size_t>(low >> 6) < words && (word(low >> 6) >> (low & 63) & 1) != 0;
}

RoaringView::Chunk RoaringView::chunk(std::uint32_t number) const {
  Chunk chunk;
  chunk.key = load<std::uint16_t>(keys_ + std::size_t{number} * 4);
  chunk.count = std::uint32_t{load<std::uint16_t>(keys_ + std::size_t{number} * 4 + 2)} + 1;
  const auto offset = load<std::uint32_t>(offsets_ + std::size_t{number} * 4);
  if (offset > static_cast<std::size_t>(end_ - begin_)) return {};
  chunk.data = begin_ + offset;
  chunk.words = std::min(words_of_chunk, static_cast<std::size_t>(end_ - chunk.data) / 8);
  return chunk;
}

std::optional<RoaringView> RoaringView::open(std::string_view bytes) {
  if (bytes.size() < 8 || load<std::uint32_t>(bytes.data()) != cookie_without_runs) return std::nullopt;
  RoaringView view;
  view.begin_ = bytes.data();
  view.end_ = bytes.data() + bytes.size();
  view.chunks_ = load<std::uint32_t>(bytes.data() + 4);
  if (view.chunks_ > 65536 || bytes.size() < 8 + std::size_t{view.chunks_} * 8) return std::nullopt;
  view.keys_ = bytes.data() + 8;
  view.offsets_ = view.keys_ + std::size_t{view.chunks_} * 4;
  std::uint32_t least_key = 0;
  for (std::uint32_t i = 0; i < view.chunks_; ++i) {
    const Chunk chunk = view.chunk(i);
    if (chunk.data == nullptr || chunk.key < least_key) return std::nullopt;
    if (chunk.is_bits() ? chunk.words < words_of_chunk && i + 1 < view.chunks_
                        : std::size_t{chunk.count} * 2 > static_cast<std::size_t>(view.end_ - chunk.data)) {
      return std::nullopt;
    }
    least_key = chunk.key + 1;
    view.count_ += chunk.count;
  }
  return view;
}

void RoaringView::append_to(std::vector<std::uint32_t>& units, std::uint64_t limit) const {
  units.reserve(units.size() + count_);
  for (std::uint32_t i = 0; i < chunks_; ++i) {
    const Chunk chunk = this->chunk(i);
    const std::uint32_t high = chunk.key << 16;
    const auto take = [&](std::uint32_t low) {
      if ((high | low) < limit) units.push_back(high | low);
    };
    if (!chunk.is_bits() && (high | 0xFFFF) < limit) {
      const std::size_t before = units.size();
      units.resize(before + chunk.count);
      for (std::uint32_t v = 0; v < chunk.count; ++v) units[before + v] = high | chunk.value(v);
      continue;
    }
    if (!chunk.is_bits()) {
      for (std::uint32_t v = 0; v < chunk.count; ++v) take(chunk.value(v));
      continue;
    }
    for (std::size_t w = 0; w < chunk.words; ++w)
      for (std::uint64_t word = chunk.word(w); word != 0; word &= word - 1)
        take(static_cast<std::uint32_t>(w * 64) + static_cast<std::uint32_t>(std::countr_zero(word)));
  }
}

void RoaringView::keep_common(std::vector<std::uint32_t>& units) const {
  std::size_t at = 0, kept = 0;
  for (std::uint32_t i = 0; i < chunks_ && at < units.size(); ++i) {
    const Chunk chunk = this->chunk(i);
    while (at < units.size() && (units[at] >> 16) < chunk.key) ++at;
    std::size_t stop = at;
    while (stop < units.size() && (units[stop] >> 16) == chunk.key) ++stop;
    if (chunk.is_bits()) {
      for (; at < stop; ++at) {
        const std::uint32_t unit = units[at];
        units[kept] = unit;
        kept += chunk.holds(static_cast<std::uint16_t>(unit)) ? 1u : 0u;
      }
    } else if ((stop - at) * 8 < chunk.count) {
      for (std::uint32_t from = 0; at < stop; ++at) {
        const auto low = static_cast<std::uint16_t>(units[at]);
        std::uint32_t to = chunk.count;
        while (from < to) {
          const std::uint32_t middle = from + (to - from) / 2;
          if (chunk.value(middle) < low) {
            from = middle + 1;
          } else {
            to = middle;
          }
        }
        if (from < chunk.count && chunk.value(from) == low) units[kept++] = units[at];
      }
    } else {  // no branch depends on the numbers, which no processor could foretell
      std::uint32_t v = 0;
      while (at < stop && v < chunk.count) {
        const std::uint32_t unit = units[at];
        const std::uint32_t low = unit & 0xFFFF, other = chunk.value(v);
        units[kept] = unit;
        kept += low == other ? 1u : 0u;
        at += low <= other ? 1u : 0u;
        v += other <= low ? 1u : 0u;
      }
      at = stop;
    }
  }
  units.resize(kept);
}

void RoaringView::add_to(std::span<std::uint64_t> bits) const {
  for (std::uint32_t i = 0; i < chunks_; ++i) {
    const Chunk chunk = this->chunk(i);
    const std::size_t first = std::size_t{chunk.key} * words_of_chunk;
    if (first >= bits.size()) return;
    const std::size_t words = std::min(words_of_chunk, bits.size() - first);
    if (chunk.is_bits()) {
      for (std::size_t w = 0; w < std::min(words, chunk.words); ++w) bits[first + w] |= chunk.word(w);
      continue;
    }
    for (std::uint32_t v = 0; v < chunk.count; ++v) {
      const std::uint16_t low = chunk.value(v);
      if ((low >> 6) < words) bits[first + (low >> 6)] |= std::uint64_t{1} << (low & 63);
    }
  }
}

void RoaringView::keep_in(std::span<std::uint64_t> bits) const {
  std::size_t done = 0;
  std::uint64_t array_bits[words_of_chunk];
  for (std::uint32_t i = 0; i < chunks_; ++i) {
    const Chunk chunk = this->chunk(i);
    const std::size_t first = std::size_t{chunk.key} * words_of_chunk;
    if (first >= bits.size()) break;
    std::fill(bits.begin() + static_cast<std::ptrdiff_t>(done), bits.begin() + static_cast<std::ptrdiff_t>(first), 0);
    std::size_t words = std::min(words_of_chunk, bits.size() - first);
    if (chunk.is_bits()) {
      words = std::min(words, chunk.words);
      for (std::size_t w = 0; w < words; ++w) bits[first + w] &= chunk.word(w);
    } else {
      std::fill(std::begin(array_bits), std::end(array_bits), 0);
      for (std::uint32_t v = 0; v < chunk.count; ++v) {
        const std::uint16_t low = chunk.value(v);
        array_bits[low >> 6] |= std::uint64_t{1} << (low & 63);
      }
      for (std::size_t w = 0; w < words; ++w) bits[first + w] &= array_bits[w];
    }
    done = first + words;
  }
  std::fill(bits.begin() + static_cast<std::ptrdiff_t>(std::min(done, bits.size())), bits.end(), 0);
}

}  // namespace veil::statistics
