// Files are complete under their name or not there, and nobody but the owner can read them before. Both ways of making them, without a
// name and with a hidden one, must look the same from outside.
#include "veil/new_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <sstream>

namespace veil {
namespace {

namespace fs = std::filesystem;

class NewFileTest : public testing::TestWithParam<bool> {
 protected:
  NewFileTest() : umask_(::umask(022)) {
    std::string name = (fs::temp_directory_path() / "veil-new-file-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
  }
  ~NewFileTest() override {
    fs::remove_all(folder_);
    ::umask(umask_);
  }

  NewFileOptions options(bool owner_only = false, bool replace = true) const {
    return {.owner_only = owner_only, .replace = replace, .nameless = GetParam()};
  }
  fs::path path(const std::string& name) const { return folder_ / name; }
  std::size_t files() const { return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), {})); }
  static std::string bytes(const fs::path& file) {
    std::ostringstream all;
    all << std::ifstream(file, std::ios::binary).rdbuf();
    return all.str();
  }
  static void put(const fs::path& file, const std::string& content, mode_t mode) {
    std::ofstream(file, std::ios::binary) << content;
    ::chmod(file.c_str(), mode);
  }
  static mode_t mode(const fs::path& file) {
    struct stat status {};
    return ::stat(file.c_str(), &status) == 0 ? status.st_mode & 07777 : 0;
  }

  fs::path folder_;
  mode_t umask_;
};

TEST_P(NewFileTest, appears_only_when_finished) {
  for (const bool replaced : {false, true}) {
    const fs::path file = path(replaced ? "old" : "new");
    if (replaced) put(file, "old", 0644);
    {
      auto abandoned = NewFile::create(file, options());
      ASSERT_TRUE((*abandoned)->write(std::string(1 << 20, 'x')).ok());
      EXPECT_EQ(bytes(file), replaced ? "old" : "");
    }
    EXPECT_EQ(fs::exists(file), replaced);
    auto made = NewFile::create(file, options());
    ASSERT_TRUE((*made)->write("head, ").ok());
    ASSERT_TRUE((*made)->write("body").ok());
    ASSERT_TRUE((*made)->write_over(0, "HEAD").ok());
    ASSERT_TRUE((*made)->finish().ok());
    EXPECT_EQ(bytes(file), "HEAD, body");
  }
  EXPECT_EQ(files(), 2u);
}

TEST_P(NewFileTest, has_the_mode_of_the_umask_or_of_what_it_replaces) {
  ASSERT_TRUE(write_new_file(path("a"), "x", options()).ok());
  EXPECT_EQ(mode(path("a")), 0644u);
  ::umask(027);
  ASSERT_TRUE(write_new_file(path("b"), "x", options()).ok());
  EXPECT_EQ(mode(path("b")), 0640u);
  for (const mode_t old : {0600u, 0640u, 0666u, 0400u}) {
    put(path("c"), "old", old);
    ASSERT_TRUE(write_new_file(path("c"), "x", options()).ok());
    EXPECT_EQ(mode(path("c")), old);
    fs::remove(path("c"));
  }
}

TEST_P(NewFileTest, is_never_wider_than_its_owner_where_it_holds_originals) {
  ASSERT_TRUE(write_new_file(path("a"), "x", options(true)).ok());
  EXPECT_EQ(mode(path("a")), 0600u);
  put(path("b"), "old", 0666);
  ASSERT_TRUE(write_new_file(path("b"), "x", options(true)).ok());
  EXPECT_EQ(mode(path("b")), 0600u);
}

TEST_P(NewFileTest, leaves_what_came_meanwhile_where_nothing_may_be_replaced) {
  auto made = NewFile::create(path("a"), options(false, false));
  ASSERT_TRUE((*made)->write("mine").ok());
  put(path("a"), "theirs", 0644);
  EXPECT_EQ((*made)->finish().error().code, "write.exists");
  made->reset();
  EXPECT_EQ(bytes(path("a")), "theirs");
  fs::create_symlink("nowhere", path("dangling"));
  EXPECT_EQ(write_new_file(path("dangling"), "x", options(false, false)).error().code, "write.exists");
  EXPECT_EQ(files(), 2u);
}

TEST_P(NewFileTest, writes_through_a_link_and_keeps_it) {
  put(path("real"), "old", 0644);
  fs::create_symlink("real", path("link"));
  ASSERT_TRUE(write_new_file(path("link"), "new", options()).ok());
  EXPECT_TRUE(fs::is_symlink(path("link")));
  EXPECT_EQ(bytes(path("real")), "new");
}

TEST_P(NewFileTest, tells_why_it_cannot_be_made) {
  EXPECT_EQ(NewFile::create(path("none") / "a", options()).error().code, "write.not_found");
  EXPECT_EQ(NewFile::create(folder_, options()).error().code, "write.failed");
  EXPECT_TRUE(write_new_file("/dev/null", "x", options()).ok());
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  EXPECT_EQ(write_new_file("/dev/full", "x", options()).error().code, "write.failed");
  EXPECT_TRUE(write_new_file(path(std::string(255, 'n')), "x", options()).ok());
  EXPECT_TRUE(write_new_file(path(std::string(255, 'n')), "y", options()).ok());
}

// In a child, since the process cannot make files afterwards.
TEST_P(NewFileTest, is_removed_by_a_process_that_ends_at_once) {
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    auto first = NewFile::create(path("a"), options());
    auto second = NewFile::create(path("b"), options());
    const bool written = (*first)->write(std::string(1 << 20, 'x')).ok() && (*second)->write("x").ok();
    second->reset();
    const UnfinishedFile listed(path("c"));
    put(path("c"), "x", 0600);
    remove_unfinished_files();
    ::_exit(written ? 3 : 4);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(WEXITSTATUS(status), 3);
  EXPECT_EQ(files(), 0u);
}

INSTANTIATE_TEST_SUITE_P(both_ways, NewFileTest, testing::Bool(), [](const auto& way) { return way.param ? "nameless" : "hidden"; });

}  // namespace
}  // namespace veil
