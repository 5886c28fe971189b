// Cosines of one target with all units of a large table, and one step of training, by kernels. 650,000 units of 300 values
// are what the actor corpus of Hassan et al. 2021 gives.
//   build/release/benchmarks/veil-benchmarks --benchmark_filter=vectors
#include <benchmark/benchmark.h>

#include <random>
#include <vector>

#include "vectors/kernels/kernels.h"

namespace veil::vectors {
namespace {

constexpr std::size_t units = 650'000;
constexpr std::size_t width = padded_width(300);

const Kernels* kernels_of(benchmark::State& state) {
  const Kernels* const kernels = state.range(0) == 0 ? &plain_kernels() : state.range(0) == 1 ? avx2_kernels() : avx512_kernels();
  if (!kernels) state.SkipWithError("not on this processor");
  return kernels;
}

template <typename Value>
std::vector<Value> some_values(std::size_t count) {
  std::minstd_rand random(1);
  std::vector<Value> values(count);
  for (Value& value : values) value = static_cast<Value>(static_cast<int>(random() % 201) - 100);
  return values;
}

void dots(benchmark::State& state) {
  const Kernels* const kernels = kernels_of(state);
  if (!kernels) return;
  const auto rows = some_values<float>(units * width);
  const auto target = some_values<float>(width);
  std::vector<float> scores(units);
  for (auto _ : state) {
    kernels->dots(target.data(), rows.data(), units, width, scores.data());
    benchmark::DoNotOptimize(scores.data());
  }
  state.SetLabel(std::string(kernels->name));
}
BENCHMARK(dots)->Name("vectors/cosines_of_650000")->DenseRange(0, 2)->Unit(benchmark::kMillisecond);

void dots_of_bytes(benchmark::State& state) {
  const Kernels* const kernels = kernels_of(state);
  if (!kernels) return;
  const auto rows = some_values<std::int8_t>(units * width);
  const auto target = some_values<float>(width);
  std::vector<float> scores(units);
  for (auto _ : state) {
    kernels->dots_of_bytes(target.data(), rows.data(), units, width, scores.data());
    benchmark::DoNotOptimize(scores.data());
  }
  state.SetLabel(std::string(kernels->name));
}
BENCHMARK(dots_of_bytes)->Name("vectors/cosines_of_650000_in_bytes")->DenseRange(0, 2)->Unit(benchmark::kMillisecond);

// Ten inputs, one right output and five negatives, all in the nearest cache.
void step(benchmark::State& state) {
  const Kernels* const kernels = kernels_of(state);
  if (!kernels) return;
  std::vector<float> inputs(10 * width, 0.01f), outputs(6 * width, 0.01f);
  std::vector<float*> input_rows, output_rows;
  for (std::size_t i = 0; i < 10; ++i) input_rows.push_back(inputs.data() + i * width);
  for (std::size_t i = 0; i < 6; ++i) output_rows.push_back(outputs.data() + i * width);
  for (auto _ : state) kernels->step(input_rows.data(), 10, output_rows.data(), 6, width, 1e-6f, true);
  state.SetLabel(std::string(kernels->name));
  state.counters["products_per_second"] =
      benchmark::Counter(static_cast<double>(10 * 6 * 3 * width), benchmark::Counter::kIsIterationInvariantRate);
}
BENCHMARK(step)->Name("vectors/step")->DenseRange(0, 2);

}  // namespace
}  // namespace veil::vectors
