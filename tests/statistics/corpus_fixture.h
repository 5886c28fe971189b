// Small invented corpora, indexed into a folder that goes when the test ends.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "statistics/term_index.h"
#include "veil/tools/training_statistics.h"

namespace veil::statistics {

class CorpusFixture : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() / ("veil-statistics-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::filesystem::path write(const std::string& name, const std::string& bytes) const {
    std::ofstream(folder_ / name, std::ios::binary) << bytes;
    return folder_ / name;
  }
  std::string bytes_of(const std::string& name) const {
    std::ifstream in(folder_ / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  training::CorpusIndexOptions options(const std::string& name) const {
    training::CorpusIndexOptions options;
    options.output = folder_ / name;
    options.unit = training::CorpusUnit::sentence;
    options.pruning.smallest_pair_count = 1;
    options.threads = 2;
    return options;
  }
  static training::FeedTexts feed(const std::vector<std::string>& texts) {
    return [texts](const training::TakeText& take) -> Result<void> {
      for (const std::string& text : texts)
        if (auto taken = take(std::string(text)); !taken) return taken;
      return {};
    };
  }
  std::shared_ptr<const TermIndex> index(const std::vector<std::string>& texts, const training::CorpusIndexOptions& how,
                                         FoldingOptions folding = {}) const {
    const auto report = training::index_corpus(how, feed(texts));
    EXPECT_TRUE(report.ok()) << (report.ok() ? "" : describe(report.error()));
    auto opened = TermIndex::open(how.output, std::move(folding));
    EXPECT_TRUE(opened.ok());
    return opened.ok() ? *opened : nullptr;
  }
  std::shared_ptr<const TermIndex> index(const std::vector<std::string>& texts) const { return index(texts, options("index")); }

  static std::uint64_t together(const CorpusStatistics& statistics, std::vector<std::string_view> terms) {
    return statistics.count_together(terms).units;
  }
  static std::uint64_t documents(const TermIndex& statistics, std::vector<std::string_view> terms) {
    return statistics.count_documents(terms).units;
  }

  std::filesystem::path folder_;
};

}  // namespace veil::statistics
