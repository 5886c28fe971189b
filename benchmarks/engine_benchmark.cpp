// Tokens per second, on one core, of each way through the engine with the shipped models: identification of the language, the whole
// analysis (tokens, tags, phrases), detection, protection; and how long the engine takes to open.
// The text is the example letters of each language, over and over, one document of about a megabyte.
//   build/release/benchmarks/veil-benchmarks --benchmark_filter=engine
#include <benchmark/benchmark.h>

#include <fstream>
#include <iterator>
#include <string>

#include "veil/engine.h"
#include "veil/language_identifier.h"

namespace veil {
namespace {

std::shared_ptr<const Engine> engine_for(Language language) {
  EngineOptions options;
  options.resources = VEIL_SOURCE_DIR;
  options.language = language;
  return Engine::open(options).value();
}

Document letters(Language language) {
  std::ifstream file(std::string(VEIL_SOURCE_DIR) + "/examples/letter." + std::string(code_of(language)) + ".txt");
  const std::string letter((std::istreambuf_iterator<char>(file)), {});
  std::string text;
  while (text.size() < 1'000'000 && !letter.empty()) text += letter + "\n";
  return make_document("letters", std::move(text)).value();
}

using Way = Result<void> (Engine::*)(Document&) const;

void through_engine(benchmark::State& state, Language language, Way way) {
  const auto engine = engine_for(language);
  const Document document = letters(language);
  std::int64_t tokens = 0;
  for (auto _ : state) {
    Document copy = document;
    if (!((*engine).*way)(copy).ok()) state.SkipWithError("the engine refused the text");
    tokens += static_cast<std::int64_t>(copy.tokens.size());
  }
  state.SetItemsProcessed(tokens);
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(document.text.size()));
}

void open_engine(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(engine_for(Language::en));
}

void identify(benchmark::State& state, Language language) {
  const auto identifier = language::LanguageIdentifier::open(std::string(VEIL_SOURCE_DIR) + "/models/languages.veil").value();
  const std::string text = letters(language).text.substr(0, 4096);
  for (auto _ : state) benchmark::DoNotOptimize(identifier->identify(text));
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
}

const bool registered = [] {
  benchmark::RegisterBenchmark("engine/open", open_engine);
  for (const Language language : spoken_languages) {
    const std::string code(code_of(language));
    benchmark::RegisterBenchmark(("engine/identify/" + code).c_str(), identify, language);
    benchmark::RegisterBenchmark(("engine/analyse/" + code).c_str(), through_engine, language, &Engine::analyse);
    benchmark::RegisterBenchmark(("engine/detect/" + code).c_str(), through_engine, language, &Engine::detect);
    benchmark::RegisterBenchmark(("engine/protect/" + code).c_str(), through_engine, language, &Engine::protect);
  }
  return true;
}();

}  // namespace
}  // namespace veil
