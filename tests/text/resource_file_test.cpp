// Tables as streams, and that a cache opens and parses once what several ask for.
#include "text/resource_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

namespace veil {
namespace {

class ResourceFiles : public testing::Test {
 protected:
  ResourceFiles() : file_(std::filesystem::temp_directory_path() / ("veil_resource_file." + std::to_string(::getpid()))) {
    write("a\nb\n");
  }
  ~ResourceFiles() override { std::filesystem::remove(file_); }
  void write(std::string_view text) { std::ofstream(file_, std::ios::binary) << text; }
  std::string first_line() const {
    ResourceFile file(file_);
    std::string line = "nothing";
    if (file) std::getline(file, line);
    return line;
  }
  std::filesystem::path file_;
};

TEST_F(ResourceFiles, read_like_other_streams) {
  ResourceFile file(file_);
  ASSERT_TRUE(file);
  std::string line, all;
  while (std::getline(file, line)) all += line + ";";
  EXPECT_EQ(all, "a;b;");
  EXPECT_EQ(file.bytes(), "a\nb\n");
  EXPECT_FALSE(ResourceFile("/nowhere/at/all.tsv"));
  write("");
  ResourceFile empty(file_);
  EXPECT_TRUE(empty);
  EXPECT_FALSE(std::getline(empty, line));
}

TEST_F(ResourceFiles, are_opened_once_while_a_cache_lives) {
  {
    const ResourceCache outer;
    EXPECT_EQ(first_line(), "a");
    write("c\n");
    EXPECT_EQ(first_line(), "a");
    { const ResourceCache inner; }
    EXPECT_EQ(first_line(), "a");
  }
  EXPECT_EQ(first_line(), "c");
}

TEST_F(ResourceFiles, are_parsed_once_for_each_type_and_place) {
  int made = 0;
  const auto open = [&] { return opened_once<int>(file_, [&]() -> Result<int> { return ++made; }); };
  EXPECT_EQ(*open(), 1);
  EXPECT_EQ(*open(), 2);
  const ResourceCache cache;
  EXPECT_EQ(*open(), 3);
  EXPECT_EQ(*open(), 3);
  EXPECT_EQ(*opened_once<long>(file_, []() -> Result<long> { return 7L; }), 7);
  EXPECT_EQ(*opened_once<int>("elsewhere", []() -> Result<int> { return 8; }), 8);
}

TEST_F(ResourceFiles, that_could_not_be_opened_are_tried_again) {
  const ResourceCache cache;
  const auto refused = [] { return opened_once<int>("x", []() -> Result<int> { return Error{"model.damaged", "", ""}; }); };
  EXPECT_FALSE(refused().ok());
  EXPECT_EQ(*opened_once<int>("x", []() -> Result<int> { return 5; }), 5);
}

}  // namespace
}  // namespace veil
