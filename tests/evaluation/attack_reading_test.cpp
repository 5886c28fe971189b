// What an attacker reads: word vectors, packed files, backgrounds.
#include <archive.h>
#include <archive_entry.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "vectors/text_vectors.h"
#include "veil/tools/attack.h"
#include "veil/tools/packed_input.h"

namespace veil {
namespace {

namespace fs = std::filesystem;

class AttackReading : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("veil-attack-" + std::to_string(::getpid()));
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  fs::path write(const std::string& name, const std::string& content) {
    std::ofstream(folder_ / name, std::ios::binary) << content;
    return folder_ / name;
  }
  fs::path write_packed(const std::string& name, const std::string& content, bool xz) {
    archive* writer = archive_write_new();
    archive_write_set_format_raw(writer);
    xz ? archive_write_add_filter_xz(writer) : archive_write_add_filter_gzip(writer);
    archive_write_open_filename(writer, (folder_ / name).c_str());
    archive_entry* entry = archive_entry_new();
    archive_entry_set_filetype(entry, AE_IFREG);
    archive_write_header(writer, entry);
    archive_write_data(writer, content.data(), content.size());
    archive_entry_free(entry);
    archive_write_close(writer);
    archive_write_free(writer);
    return folder_ / name;
  }
  static std::string read(const fs::path& file) {
    auto stream = open_packed_input(file);
    if (!stream) return stream.error().code;
    std::string content{std::istreambuf_iterator<char>(**stream), {}};
    return content;
  }

  fs::path folder_;
};

TEST_F(AttackReading, packed_files_read_like_plain_ones) {
  std::string content;
  for (int i = 0; i < 30000; ++i) content += "line " + std::to_string(i) + "\n";
  EXPECT_EQ(read(write("plain.jsonl", content)), content);
  EXPECT_EQ(read(write_packed("packed.jsonl.gz", content, false)), content);
  EXPECT_EQ(read(write_packed("packed.jsonl.xz", content, true)), content);
  EXPECT_EQ(read(write("empty.jsonl", "")), "");
}

TEST_F(AttackReading, cut_packed_file_is_not_taken_for_its_end) {
  std::string content;
  for (int i = 0; i < 100000; ++i) content += std::to_string(i * 7919LL % 1000003) + "\n";
  const fs::path file = write_packed("packed.gz", content, false);
  fs::resize_file(file, fs::file_size(file) / 2);
  auto stream = open_packed_input(file);
  ASSERT_TRUE(stream);
  std::string line;
  while (std::getline(**stream, line)) {
  }
  EXPECT_TRUE((*stream)->bad());
}

TEST_F(AttackReading, missing_file_and_folder_are_named) {
  EXPECT_EQ(open_packed_input(folder_ / "nothing.gz").error().code, "read.not_found");
  EXPECT_EQ(open_packed_input(folder_).error().code, "read.failed");
}

TEST_F(AttackReading, vectors_come_with_and_without_a_line_of_counts) {
  for (const std::string first : {"", "2 3\n"}) {
    const auto vectors = read_word_vectors(write("vectors.txt", first + "Harbour 1 0 -0.5\nkiln 0.25 1e-2 3\nHARBOUR 9 9 9\n"));
    ASSERT_TRUE(vectors) << vectors.error().message;
    EXPECT_EQ((*vectors)->dimensions(), 3u);
    EXPECT_EQ((*vectors)->size(), 2u);
    ASSERT_EQ((*vectors)->find("harbour").size(), 3u);
    EXPECT_EQ((*vectors)->find("harbour")[2], -0.5F);
    EXPECT_TRUE((*vectors)->find("bees").empty());
  }
}

TEST_F(AttackReading, malformed_vectors_are_refused_with_their_line) {
  for (const std::string content : {"a 1 2\nb 1\n", "a 1 2\nb 1 x\n", "a 1 2\nb\n", "a 1 2\nb 1 nan\n"}) {
    const auto vectors = read_word_vectors(write("vectors.txt", content));
    ASSERT_FALSE(vectors) << content;
    EXPECT_EQ(vectors.error().code, "evaluate.malformed_vectors");
    EXPECT_TRUE(vectors.error().place.ends_with("line 2")) << vectors.error().place;
  }
  EXPECT_EQ(read_word_vectors(write("vectors.txt", "")).error().code, "evaluate.malformed_vectors");
}

}  // namespace
}  // namespace veil
