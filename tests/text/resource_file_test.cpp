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
  static std::string first_line(const ResourcePath& path) {
    ResourceFile file(path);
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

TEST_F(ResourceFiles, are_read_once_where_their_path_has_a_cache) {
  const ResourcePath folder(file_.parent_path(), std::make_shared<ResourceCache>());
  const ResourcePath kept = folder / file_.filename();
  EXPECT_EQ(first_line(kept), "a");
  write("c\n");
  EXPECT_EQ(first_line(kept), "a");
  EXPECT_EQ(first_line(folder / file_.filename()), "a") << "what is below a path has its cache";
  EXPECT_EQ(first_line(ResourcePath(file_, std::make_shared<ResourceCache>())), "c") << "another cache knows nothing of it";
  EXPECT_EQ(first_line(file_), "c") << "a plain path has none";
}

TEST_F(ResourceFiles, are_parsed_once_for_each_type_and_place) {
  int made = 0;
  const auto open = [&](const ResourcePath& path) { return opened_once<int>(path, [&]() -> Result<int> { return ++made; }); };
  EXPECT_EQ(*open(file_), 1);
  EXPECT_EQ(*open(file_), 2);
  const ResourcePath folder("folder", std::make_shared<ResourceCache>());
  EXPECT_EQ(*open(folder / "one"), 3);
  EXPECT_EQ(*open(folder / "one"), 3);
  EXPECT_EQ(*opened_once<long>(folder / "one", []() -> Result<long> { return 7L; }), 7);
  EXPECT_EQ(*open(folder / "two"), 4);
}

TEST_F(ResourceFiles, that_could_not_be_opened_are_tried_again) {
  const ResourcePath path("x", std::make_shared<ResourceCache>());
  const auto refused = [&] { return opened_once<int>(path, []() -> Result<int> { return Error{"model.damaged", "", ""}; }); };
  EXPECT_FALSE(refused().ok());
  EXPECT_EQ(*opened_once<int>(path, []() -> Result<int> { return 5; }), 5);
}

}  // namespace
}  // namespace veil
