// A knowledge base as large as the shipped one: 300,000 concepts, about 400,000 names of invented places and things in four
// languages.
//   build/release/benchmarks/veil-benchmarks --benchmark_filter=knowledge
#include <benchmark/benchmark.h>
#include <unistd.h>

#include <filesystem>
#include <random>
#include <string>

#include "knowledge/knowledge_base.h"
#include "training/knowledge/concept_table.h"

namespace veil::knowledge {
namespace {

std::uint32_t below(std::mt19937& random, std::size_t bound) { return static_cast<std::uint32_t>(random() % bound); }

// Made of syllables, so that prefixes are shared as they are among names.
std::string some_name(std::mt19937& random) {
  static constexpr const char* syllables[] = {"ba",  "ber", "bor", "ca",  "chi", "co", "da",  "den", "do",    "el", "es",  "fa",
                                              "fel", "gen", "gra", "ha",  "hof", "il", "in",  "ka",  "kirch", "la", "lin", "lo",
                                              "ma",  "men", "mo",  "na",  "neu", "no", "or",  "pa",  "pe",    "ra", "ri",  "ro",
                                              "sa",  "san", "se",  "sta", "su",  "ta", "ter", "ti",  "to",    "ul", "va",  "vil"};
  std::string name;
  for (unsigned words = below(random, 10) < 6 ? 1 : 2; words > 0; --words) {
    if (!name.empty()) name += ' ';
    const std::size_t begin = name.size();
    for (unsigned parts = 2 + below(random, 3); parts > 0; --parts) name += syllables[below(random, std::size(syllables))];
    name[begin] = static_cast<char>(name[begin] - 32);
  }
  return name;
}

// Gone when the program ends.
struct WrittenFile {
  std::filesystem::path path;
  ~WrittenFile() { std::filesystem::remove(path); }
};

const std::filesystem::path& written_file() {
  static const WrittenFile file{[] {
    std::mt19937 random(1);
    training::ConceptTable table;
    for (std::uint32_t i = 0; i < 300000; ++i) {
      const auto number = table.concept_of((i % 2 == 0 ? "geo:" : "Q") + std::to_string(1000000 + 7 * i));
      table.define(number);
      const std::string name = some_name(random);
      for (const Language language : spoken_languages) table.add_name(number, language, name);
      if (i % 3 == 0) table.add_name(number, spoken_languages[below(random, 4)], some_name(random));
      if (i < 10) continue;
      const std::uint32_t kinds = i < 30000 ? i / 10 : 3000;
      table.add_edge(number, below(random, kinds), Relation::is_a);
      if (i > 30000) table.add_edge(number, 1000 + below(random, 2000), Relation::located_in);
      table.add_gloss(number, Language::en, "a place near " + some_name(random) + " known for " + some_name(random));
    }
    const auto path = std::filesystem::temp_directory_path() / ("veil_benchmark_" + std::to_string(::getpid()) + ".veil");
    if (!table.write(path, "benchmark", "", training::BadEdges::drop)) std::abort();
    return path;
  }()};
  return file.path;
}

std::vector<std::string> some_names(std::size_t count) {
  std::mt19937 random(2);
  std::vector<std::string> names;
  while (names.size() < count) names.push_back(folded_name(some_name(random)));
  return names;
}

void knowledge_open(benchmark::State& state) {
  const auto& file = written_file();
  for (auto _ : state) benchmark::DoNotOptimize(KnowledgeBase::open(file).ok());
  state.counters["bytes"] = static_cast<double>(std::filesystem::file_size(file));
}

void knowledge_find(benchmark::State& state) {
  const auto base = *KnowledgeBase::open(written_file());
  const auto names = some_names(4096);
  std::size_t i = 0, found = 0;
  for (auto _ : state) found += base->find(names[i++ % names.size()], Language::de).size();
  state.counters["senses"] = static_cast<double>(found) / static_cast<double>(i);
}

void knowledge_near(benchmark::State& state) {
  const auto base = *KnowledgeBase::open(written_file());
  const auto names = some_names(256);
  std::size_t i = 0, found = 0;
  for (auto _ : state)
    found += base->near(names[i++ % names.size()], Language::de, {static_cast<std::uint32_t>(state.range(0)), 1000}).size();
  state.counters["names"] = static_cast<double>(found) / static_cast<double>(i);
}

void knowledge_ladder(benchmark::State& state) {
  const auto base = *KnowledgeBase::open(written_file());
  std::mt19937 random(4);
  std::size_t letters = 0;
  for (auto _ : state) {
    ConceptNumber number = below(random, base->concepts());
    for (auto above = base->above(number); !above.empty(); above = base->above(number)) {
      number = above.front().above;
      letters += base->preferred_name(number, Language::pt)->text.size() + base->leaves(number) % 2;
    }
  }
  benchmark::DoNotOptimize(letters);
}

BENCHMARK(knowledge_open)->Unit(benchmark::kMillisecond);
BENCHMARK(knowledge_find)->Unit(benchmark::kNanosecond);
BENCHMARK(knowledge_near)->Arg(1)->Arg(2)->Unit(benchmark::kMicrosecond);
BENCHMARK(knowledge_ladder)->Unit(benchmark::kNanosecond);

}  // namespace
}  // namespace veil::knowledge
