// See label_sequence.h.
#include "detect/entities/label_sequence.h"

#include <algorithm>
#include <cstring>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace veil::detect {
namespace {

constexpr std::int16_t lowest = -32768;

// The way back from the best last label. `scores` are those of the last unit.
void trace_back(const SequenceWeights& weights, const std::int16_t* scores, const std::vector<std::int16_t>& origins,
                std::vector<std::uint16_t>& path) {
  std::size_t best = 0;
  int best_score = lowest - 1;
  for (std::size_t label = 0; label < weights.labels; ++label) {
    const int score = saturating_sum(scores[label], weights.ends[label]);
    if (score > best_score) {
      best = label;
      best_score = score;
    }
  }
  for (std::size_t at = path.size(); at-- > 0;) {
    path[at] = static_cast<std::uint16_t>(best);
    best = static_cast<std::size_t>(origins[at * weights.width + best]);
  }
}

// A label that nothing leads to keeps the lowest score; its origin is 0 and never followed unless every way is impossible.
void move_best_to_zero(std::size_t labels, std::int16_t* scores) {
  std::int16_t best = lowest;
  for (std::size_t label = 0; label < labels; ++label) best = std::max(best, scores[label]);
  for (std::size_t label = 0; label < labels; ++label) {
    if (scores[label] != lowest) scores[label] = static_cast<std::int16_t>(std::max<int>(scores[label] - best, lowest + 1));
  }
}

}  // namespace

void best_sequence_plainly(const SequenceWeights& weights, std::span<const std::int16_t> emissions, std::vector<std::int16_t>& origins,
                           std::vector<std::uint16_t>& path) {
  const std::size_t width = weights.width;
  const std::size_t units = emissions.size() / width;
  path.assign(units, 0);
  if (units == 0) return;
  origins.assign(units * width, 0);
  std::vector<std::int16_t> scores(width, lowest);
  std::vector<std::int16_t> next(width, lowest);
  for (std::size_t label = 0; label < width; ++label) scores[label] = saturating_sum(weights.starts[label], emissions[label]);
  move_best_to_zero(weights.labels, scores.data());
  for (std::size_t at = 1; at < units; ++at) {
    for (std::size_t to = 0; to < width; ++to) {
      std::int16_t best = lowest;
      std::int16_t origin = 0;
      for (std::size_t from = 0; from < weights.labels; ++from) {
        const std::int16_t score = saturating_sum(scores[from], weights.transitions[from * width + to]);
        if (score > best) {
          best = score;
          origin = static_cast<std::int16_t>(from);
        }
      }
      next[to] = best == lowest ? lowest : saturating_sum(best, emissions[at * width + to]);
      origins[at * width + to] = origin;
    }
    std::swap(scores, next);
    move_best_to_zero(weights.labels, scores.data());
  }
  trace_back(weights, scores.data(), origins, path);
}

void sum_rows_plainly(std::span<const std::int16_t* const> rows, std::size_t width, std::int16_t* sums) {
  std::fill_n(sums, width, std::int16_t{0});
  for (const std::int16_t* row : rows) {
    for (std::size_t i = 0; i < width; ++i) sums[i] = saturating_sum(sums[i], row[i]);
  }
}

#if defined(__SSE2__)
namespace {

// `vectors` sums of eight numbers each stay in registers while all rows pass.
template <std::size_t vectors>
void sum_block(std::span<const std::int16_t* const> rows, std::size_t first, std::int16_t* sums) {
  __m128i total[vectors];
  for (auto& one : total) one = _mm_setzero_si128();
  for (const std::int16_t* row : rows) {
    const auto* place = reinterpret_cast<const __m128i*>(row + first);
    for (std::size_t v = 0; v < vectors; ++v) total[v] = _mm_adds_epi16(total[v], _mm_loadu_si128(place + v));
  }
  for (std::size_t v = 0; v < vectors; ++v) _mm_storeu_si128(reinterpret_cast<__m128i*>(sums + first) + v, total[v]);
}

// Scores of the labels `to` .. `to` + 7 of the next unit, and where they come from.
inline void step_narrow(const SequenceWeights& weights, const std::int16_t* scores, const std::int16_t* emissions, std::size_t to,
                        std::int16_t* next, std::int16_t* origins) {
  const __m128i nothing = _mm_set1_epi16(lowest);
  __m128i best = nothing;
  __m128i origin = _mm_setzero_si128();
  for (std::size_t from = 0; from < weights.labels; ++from) {
    const __m128i score = _mm_adds_epi16(
        _mm_set1_epi16(scores[from]), _mm_loadu_si128(reinterpret_cast<const __m128i*>(weights.transitions + from * weights.width + to)));
    const __m128i better = _mm_cmpgt_epi16(score, best);
    best = _mm_max_epi16(best, score);
    origin = _mm_or_si128(_mm_andnot_si128(better, origin), _mm_and_si128(better, _mm_set1_epi16(static_cast<std::int16_t>(from))));
  }
  const __m128i dead = _mm_cmpeq_epi16(best, nothing);
  const __m128i alive = _mm_adds_epi16(best, _mm_loadu_si128(reinterpret_cast<const __m128i*>(emissions + to)));
  _mm_storeu_si128(reinterpret_cast<__m128i*>(next + to), _mm_or_si128(_mm_and_si128(dead, nothing), _mm_andnot_si128(dead, alive)));
  _mm_storeu_si128(reinterpret_cast<__m128i*>(origins + to), origin);
}

void step_plain(const SequenceWeights& weights, const std::int16_t* scores, const std::int16_t* emissions, std::int16_t* next,
                std::int16_t* origins) {
  for (std::size_t to = 0; to < weights.width; to += 8) step_narrow(weights, scores, emissions, to, next, origins);
}

#if defined(__GNUC__) && defined(__x86_64__)
#define VEIL_WIDE __attribute__((target("avx2")))

VEIL_WIDE inline __m256i load(const std::int16_t* from) { return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)); }
VEIL_WIDE inline void store(std::int16_t* to, __m256i values) { _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), values); }
VEIL_WIDE inline __m256i with_emissions(__m256i best, const std::int16_t* emissions) {
  const __m256i nothing = _mm256_set1_epi16(lowest);
  return _mm256_blendv_epi8(_mm256_adds_epi16(best, load(emissions)), nothing, _mm256_cmpeq_epi16(best, nothing));
}

// The same for two blocks of sixteen labels at once, where the processor has AVX2: one block alone waits for itself.
VEIL_WIDE void step_wide(const SequenceWeights& weights, const std::int16_t* scores, const std::int16_t* emissions, std::int16_t* next,
                         std::int16_t* origins) {
  const __m256i nothing = _mm256_set1_epi16(lowest);
  std::size_t to = 0;
  for (; to + 32 <= weights.width; to += 32) {
    __m256i best_a = nothing, best_b = nothing, origin_a = _mm256_setzero_si256(), origin_b = _mm256_setzero_si256();
    const std::int16_t* row = weights.transitions + to;
    for (std::size_t from = 0; from < weights.labels; ++from, row += weights.width) {
      const __m256i before = _mm256_set1_epi16(scores[from]), number = _mm256_set1_epi16(static_cast<std::int16_t>(from));
      const __m256i score_a = _mm256_adds_epi16(before, load(row)), score_b = _mm256_adds_epi16(before, load(row + 16));
      origin_a = _mm256_blendv_epi8(origin_a, number, _mm256_cmpgt_epi16(score_a, best_a));
      origin_b = _mm256_blendv_epi8(origin_b, number, _mm256_cmpgt_epi16(score_b, best_b));
      best_a = _mm256_max_epi16(best_a, score_a);
      best_b = _mm256_max_epi16(best_b, score_b);
    }
    store(next + to, with_emissions(best_a, emissions + to));
    store(next + to + 16, with_emissions(best_b, emissions + to + 16));
    store(origins + to, origin_a);
    store(origins + to + 16, origin_b);
  }
  for (; to + 16 <= weights.width; to += 16) {
    __m256i best = nothing, origin = _mm256_setzero_si256();
    const std::int16_t* row = weights.transitions + to;
    for (std::size_t from = 0; from < weights.labels; ++from, row += weights.width) {
      const __m256i score = _mm256_adds_epi16(_mm256_set1_epi16(scores[from]), load(row));
      origin = _mm256_blendv_epi8(origin, _mm256_set1_epi16(static_cast<std::int16_t>(from)), _mm256_cmpgt_epi16(score, best));
      best = _mm256_max_epi16(best, score);
    }
    store(next + to, with_emissions(best, emissions + to));
    store(origins + to, origin);
  }
  for (; to < weights.width; to += 8) step_narrow(weights, scores, emissions, to, next, origins);
}

#undef VEIL_WIDE

bool has_wide() {
  static const bool has = __builtin_cpu_supports("avx2");
  return has;
}
#else
bool has_wide() { return false; }
constexpr auto step_wide = step_plain;
#endif

}  // namespace

void sum_rows(std::span<const std::int16_t* const> rows, std::size_t width, std::int16_t* sums) {
  std::size_t first = 0;
  for (; first + 32 <= width; first += 32) sum_block<4>(rows, first, sums);
  if (first + 16 <= width) {
    sum_block<2>(rows, first, sums);
    first += 16;
  }
  if (first + 8 <= width) sum_block<1>(rows, first, sums);
}

void best_sequence(const SequenceWeights& weights, std::span<const std::int16_t> emissions, std::vector<std::int16_t>& origins,
                   std::vector<std::uint16_t>& path) {
  const std::size_t width = weights.width;
  const std::size_t units = emissions.size() / width;
  path.assign(units, 0);
  if (units == 0) return;
  origins.resize(units * width);
  std::fill_n(origins.begin(), width, std::int16_t{0});
  std::vector<std::int16_t> scores(width, lowest);
  std::vector<std::int16_t> next(width, lowest);
  for (std::size_t label = 0; label < width; ++label) scores[label] = saturating_sum(weights.starts[label], emissions[label]);
  move_best_to_zero(weights.labels, scores.data());
  const auto step = has_wide() ? step_wide : step_plain;
  for (std::size_t at = 1; at < units; ++at) {
    step(weights, scores.data(), emissions.data() + at * width, next.data(), origins.data() + at * width);
    std::swap(scores, next);
    move_best_to_zero(weights.labels, scores.data());
  }
  trace_back(weights, scores.data(), origins, path);
}
#else
void sum_rows(std::span<const std::int16_t* const> rows, std::size_t width, std::int16_t* sums) { sum_rows_plainly(rows, width, sums); }

void best_sequence(const SequenceWeights& weights, std::span<const std::int16_t> emissions, std::vector<std::int16_t>& origins,
                   std::vector<std::uint16_t>& path) {
  best_sequence_plainly(weights, emissions, origins, path);
}
#endif

// First all entries one after the other, copied in blocks whatever their number, then their sum: how many a row has, nothing foretells,
// and a loop for each row would be left at an unforeseen moment each time.
void sum_sparse_rows(std::span<const std::int16_t* const> rows, std::size_t width, SparseScratch& scratch, std::int16_t* sums) {
  std::size_t most = 0;
  for (const std::int16_t* row : rows) most += static_cast<std::size_t>(row[0]);
  if (scratch.entries.size() < most + sparse_block) scratch.entries.resize(most + sparse_block);
  SparseEntry* next = scratch.entries.data();
  for (const std::int16_t* row : rows) {
    const auto count = static_cast<std::size_t>(row[0]);
    std::memcpy(next, row + 1, sparse_block * sizeof(SparseEntry));
    if (count > sparse_block) [[unlikely]]
      std::memcpy(next, row + 1, count * sizeof(SparseEntry));
    next += count;
  }
  scratch.totals.assign(width, 0);
  std::int32_t* totals = scratch.totals.data();
  for (const SparseEntry* entry = scratch.entries.data(); entry != next; ++entry) totals[entry->label] += entry->weight;
  for (std::size_t i = 0; i < width; ++i) sums[i] = static_cast<std::int16_t>(std::clamp(totals[i], -32768, 32767));
}

}  // namespace veil::detect
