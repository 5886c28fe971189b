// Questions to an index of 4 million units and 100 million postings whose words are as frequent as words are (the k-th in 1/k of the
// units), and the making of an index, in bytes of text per second and thread.
#include <benchmark/benchmark.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <random>

#include "statistics/index_writer.h"
#include "statistics/term_index.h"
#include "veil/tools/training_statistics.h"

namespace {

namespace fs = std::filesystem;
using veil::statistics::TermIndex;

constexpr std::uint32_t units = 4'000'000;
constexpr std::uint64_t postings = 100'000'000;

fs::path place(const std::string& name) { return fs::temp_directory_path() / (name + "-" + std::to_string(::getpid())); }

std::string word(std::uint64_t rank) {
  char name[16];
  std::snprintf(name, sizeof name, "w%09llu", static_cast<unsigned long long>(rank));
  return name;
}

// The file stays mapped after its name is gone.
const TermIndex& large_index() {
  static const auto index = [] {
    const fs::path file = place("veil-benchmark-index");
    veil::statistics::FileFacts facts;
    facts.units = facts.documents = units;
    facts.running_words = postings;
    veil::statistics::IndexWriter writer(file, facts, std::nullopt);
    std::mt19937_64 random(1);
    std::uint64_t written = 0;
    std::vector<std::uint32_t> list;
    for (std::uint64_t rank = 1; written < postings; ++rank) {
      const double share = 1.0 / static_cast<double>(rank + 1);
      list.clear();
      if (share > 1e-6) {
        std::geometric_distribution<std::uint32_t> gap(share);
        for (std::uint64_t unit = gap(random); unit < units; unit += gap(random) + 1) list.push_back(static_cast<std::uint32_t>(unit));
      } else {
        list.push_back(static_cast<std::uint32_t>(random() % units));
      }
      writer.add_word(word(rank), list);
      written += list.size();
    }
    std::vector<std::uint32_t> starts(units);
    for (std::uint32_t i = 0; i < units; ++i) starts[i] = i;
    writer.add_documents(starts);
    const bool made = writer.finish("").ok();
    auto opened = TermIndex::open(file);
    fs::remove(file);
    return made && opened ? *opened : nullptr;
  }();
  return *index;
}

// The ranks of the three words.
void conjunction_of_three(benchmark::State& state) {
  const TermIndex& index = large_index();
  const std::string a = word(static_cast<std::uint64_t>(state.range(0))), b = word(static_cast<std::uint64_t>(state.range(1))),
                    c = word(static_cast<std::uint64_t>(state.range(2)));
  const std::string_view terms[] = {a, b, c};
  std::uint64_t found = 0;
  for (auto _ : state) benchmark::DoNotOptimize(found = index.count_together(terms).units);
  state.counters["found"] = static_cast<double>(found);
  state.counters["shortest"] = static_cast<double>(index.count(c).units);
  state.counters["postings"] = static_cast<double>(index.file().facts().postings);
}
BENCHMARK(conjunction_of_three)
    ->Args({1, 2, 3})
    ->Args({10, 50, 100})
    ->Args({1, 100, 1000})
    ->Args({130, 140, 150})
    ->Args({1000, 2000, 5000})
    ->Args({10, 5000, 100000})
    ->Unit(benchmark::kMicrosecond);

void index_text(benchmark::State& state) {
  std::ifstream in(std::string(VEIL_SOURCE_DIR) + "/README.md", std::ios::binary);
  const std::string page{std::istreambuf_iterator<char>(in), {}};
  veil::training::CorpusIndexOptions options;
  options.output = place("veil-benchmark-text");
  options.threads = 1;
  for (auto _ : state) {
    const auto report = veil::training::index_corpus(options, [&](const veil::training::TakeText& take) -> veil::Result<void> {
      for (std::size_t bytes = 0; bytes < 32'000'000; bytes += page.size())
        if (auto taken = take(std::string(page)); !taken) return taken;
      return {};
    });
    if (!report) state.SkipWithError("the index cannot be made");
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) * 32'000'000);
  fs::remove(options.output);
}
BENCHMARK(index_text)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
