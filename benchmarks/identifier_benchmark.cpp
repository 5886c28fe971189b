// Nanoseconds per byte of all identifiers together, on one core: in prose with a number now and then, in a table of nothing but
// numbers, and in a list of telephone numbers, valid and invented.
//   build/release/benchmarks/veil-benchmarks --benchmark_filter=identifiers
#include <benchmark/benchmark.h>

#include <string>

#include "detect/identifiers/identifier_detector.h"

namespace veil::detect {
namespace {

constexpr const char* prose =
    "Dr. Anna Vries moved from Oslo to New York on 12/05/2020, and paid $1,234.56 for it. The application (no. 40593/04) "
    "was lodged "
    "by her lawyer, who can be reached at +47 21 98 76 54 or https://vries.example. He said that the large museum was "
    "closed during "
    "the winter, and nobody knew why it had not been opened again, although 1,200 people had asked for it in 2019 and in "
    "2020.\n";
constexpr const char* table = "17 204 111.444.777-35 2019 12.5 4111 1111 1111 1111 A-12 99/04 DE89370400440532013000 86095742719\n";

constexpr const char* telephones = "(212) 555-0187 030/1234567 +44 20 7946 0958 (555) 123-4567 +99 123 456 789\n";

void identifiers(benchmark::State& state, const char* line) {
  const auto detector = IdentifierDetector::open(std::filesystem::path(VEIL_SOURCE_DIR) / "languages");
  if (!detector) return state.SkipWithError("the cues cannot be opened");
  Document document;
  document.language = Language::en;
  while (document.text.size() < 1000000) document.text += line;
  for (auto _ : state) {
    std::vector<Mention> found;
    (*detector)->detect(document, found);
    benchmark::DoNotOptimize(found.data());
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(document.text.size()));
}

BENCHMARK_CAPTURE(identifiers, prose, prose)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(identifiers, table, table)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(identifiers, telephones, telephones)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace veil::detect
