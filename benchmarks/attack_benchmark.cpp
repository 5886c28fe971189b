// Cost of one question to the lexical attacker, pruned and exhaustive, among people with invented texts: what a protection
// that asks in a loop would pay.
//   build/release/benchmarks/veil-benchmarks --benchmark_filter=attack
#include <benchmark/benchmark.h>

#include <memory>
#include <random>
#include <string>
#include <vector>

#include "evaluation/attack/sparse_attacker.h"

namespace veil::evaluation {
namespace {

// Words from a thousand syllable pairs, the first of them far more frequent than the last, as in any language.
std::string invented_text(std::mt19937& random, std::size_t words) {
  constexpr const char* syllables[] = {"ba", "ker", "lin", "mo", "tas", "ve", "rin", "du", "sol", "pa"};
  std::string text;
  for (std::size_t i = 0; i < words; ++i) {
    const std::size_t number = random() % 1000 * (random() % 1000) / 1000;
    text += syllables[number % 10];
    text += syllables[number / 10 % 10];
    text += syllables[number / 100];
    text += ' ';
  }
  return text;
}

struct Material {
  std::shared_ptr<const SparseAttacker> attacker;
  std::vector<std::string> questions;
};

Material make_material(std::size_t people) {
  std::mt19937 random(1);
  std::vector<KnownPerson> known;
  for (std::size_t i = 0; i < people; ++i) known.push_back({"p" + std::to_string(i), {invented_text(random, 80)}, {}});
  Material material{SparseAttacker::build(known, {}), {}};
  for (int i = 0; i < 50; ++i) material.questions.push_back(invented_text(random, 80));
  return material;
}

void ask(benchmark::State& state) {
  const Material material = make_material(static_cast<std::size_t>(state.range(0)));
  std::size_t next = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(material.attacker->attack(material.questions[next++ % material.questions.size()], {}));
  }
}

void search_exhaustively(benchmark::State& state) {
  const Material material = make_material(static_cast<std::size_t>(state.range(0)));
  std::size_t next = 0;
  for (auto _ : state) {
    const SparseQuery query = material.attacker->query_of(material.questions[next++ % material.questions.size()]);
    benchmark::DoNotOptimize(material.attacker->index().best_exhaustively(query, confidence_over));
  }
}

BENCHMARK(ask)->Name("attack/ask")->Arg(500)->Arg(20000)->Unit(benchmark::kMillisecond);
BENCHMARK(search_exhaustively)->Name("attack/exhaustive")->Arg(500)->Arg(20000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace veil::evaluation
