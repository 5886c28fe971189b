// What the tests of readers and writers share: reading a string as if it were a file, and folders that vanish.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "places.h"
#include "veil/formats.h"

namespace veil::test {

inline ReadOptions reading(const std::string& format) {
  ReadOptions options;
  options.format = format;
  return options;
}

inline std::vector<SourceItem> all_items(DocumentSource& source) {
  std::vector<SourceItem> items;
  while (auto item = source.next()) items.push_back(std::move(*item));
  return items;
}

inline std::vector<SourceItem> read_items(const std::string& bytes, const ReadOptions& options) {
  std::istringstream input(bytes);
  auto source = open_source(input, "notes." + options.format, options);
  if (source) return all_items(**source);
  std::vector<SourceItem> items;
  items.push_back({"(not opened)", source.error()});
  return items;
}

inline std::vector<SourceItem> read_items(const std::string& bytes, const std::string& format) {
  return read_items(bytes, reading(format));
}

inline Document read_one(const std::string& bytes, const ReadOptions& options) {
  auto items = read_items(bytes, options);
  EXPECT_EQ(items.size(), 1u);
  if (items.empty()) return {};
  EXPECT_TRUE(items.front().document.ok()) << describe(items.front().document.error());
  return items.front().document ? std::move(*items.front().document) : Document();
}

inline Document read_one(const std::string& bytes, const std::string& format) { return read_one(bytes, reading(format)); }

// Of input that holds one document, which is refused.
inline Error error_of(const std::string& bytes, const std::string& format) {
  auto items = read_items(bytes, format);
  EXPECT_EQ(items.size(), 1u);
  if (items.empty() || items.front().document.ok()) return {"(no error)", "", ""};
  return items.front().document.error();
}

class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "veil-test-XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  const std::filesystem::path& path() const { return path_; }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(path_), std::filesystem::directory_iterator()));
  }

 private:
  std::filesystem::path path_;
};

inline void write_file(const std::filesystem::path& path, const std::string& bytes) { std::ofstream(path, std::ios::binary) << bytes; }

inline std::string file_bytes(const std::filesystem::path& path) {
  std::ifstream input(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(input), {}};
}

inline std::filesystem::path fixture(const std::string& name) {
  return std::filesystem::path(source_folder) / "tests/fixtures/formats" / name;
}

}  // namespace veil::test
