// Nanoseconds per word of dates, amounts and addresses, on one core: in prose of each language, and in text that consists of
// nothing else.
//   build/release/benchmarks/veil-benchmarks --benchmark_filter=expressions
#include <benchmark/benchmark.h>

#include <algorithm>
#include <string>

#include "detect/expressions/expression_detector.h"

namespace veil::detect {
namespace {

constexpr const char* english =
    "Anna Vries, aged 54, moved from Oslo to 12 Harrow Street on 12 May 2020 and paid $1,234.56 for it. Her lawyer said "
    "that the large "
    "museum was closed during the winter, and nobody knew why it had not been opened again, although 1,200 people had "
    "asked.\n";
constexpr const char* german =
    "Anna Vries, 54 Jahre alt, zog am 12. Mai 2020 in die Lindenstraße 12 und zahlte dafür 1.234,56 Euro. Ihr Anwalt sagte, "
    "dass das große "
    "Museum den Winter über geschlossen blieb, und niemand wusste, warum es nicht wieder geöffnet wurde.\n";
constexpr const char* portuguese =
    "Anna Vries, de 54 anos de idade, mudou-se em 12 de maio de 2020 para a Rua das Flores, 12, e pagou R$ 1.234,56. O "
    "advogado disse que o "
    "grande museu ficou fechado durante o inverno, e ninguém sabia por que não tinha voltado a abrir.\n";
constexpr const char* spanish =
    "Anna Vries, de 54 años de edad, se mudó el 12 de mayo de 2020 a la Calle Mayor 12 y pagó 1.234,56 euros. El abogado "
    "dijo que el gran "
    "museo estuvo cerrado durante el invierno, y nadie sabía por qué no se había vuelto a abrir.\n";
constexpr const char* dense = "5 May 1998, two years and six months, EUR 5,000, 30 per cent, 12 Harrow Street, aged 54, at 3.30 p.m.\n";

void expressions(benchmark::State& state, Language language, const char* line) {
  const auto detector = ExpressionDetector::open(std::filesystem::path(VEIL_SOURCE_DIR) / "languages");
  if (!detector) return state.SkipWithError("the words cannot be opened");
  Document document;
  document.language = language;
  while (document.text.size() < 1000000) document.text += line;
  const auto words = std::count(document.text.begin(), document.text.end(), ' ');
  for (auto _ : state) {
    std::vector<Mention> found;
    (*detector)->detect(document, found);
    benchmark::DoNotOptimize(found.data());
  }
  state.SetItemsProcessed(state.iterations() * words);
}

BENCHMARK_CAPTURE(expressions, en, Language::en, english)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(expressions, de, Language::de, german)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(expressions, pt, Language::pt, portuguese)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(expressions, es, Language::es, spanish)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(expressions, dense, Language::en, dense)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace veil::detect
