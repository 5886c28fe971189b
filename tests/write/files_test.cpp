// Output files: complete under their name, or not there at all.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "../read/reading.h"

namespace veil {
namespace {

using test::file_bytes;
using test::TemporaryFolder;
using test::write_file;

Document text_document(std::size_t size) {
  Document document;
  document.id = "a1";
  document.text = std::string(size, 'x');
  return document;
}

WriteOptions writing(const std::string& format) {
  WriteOptions options;
  options.format = format;
  return options;
}

TEST(output_file, appears_only_when_finished) {
  const TemporaryFolder folder;
  const auto path = folder.path() / "out.jsonl";
  write_file(path, "old");
  {
    auto sink = open_sink(path, writing("jsonl"));
    ASSERT_TRUE((*sink)->write(text_document(1 << 20)).ok());
    EXPECT_EQ(file_bytes(path), "old");
  }
  EXPECT_EQ(file_bytes(path), "old");
  EXPECT_EQ(folder.files(), 1u);
  auto sink = open_sink(path, writing("jsonl"));
  ASSERT_TRUE((*sink)->write(text_document(10)).ok());
  ASSERT_TRUE((*sink)->finish().ok());
  EXPECT_TRUE(file_bytes(path).starts_with("{\"id\":\"a1\""));
  EXPECT_EQ(folder.files(), 1u);
}

TEST(output_file, reports_a_full_device) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "there is no /dev/full";
  for (const std::size_t size : {std::size_t{10}, std::size_t{1} << 20}) {
    auto sink = open_sink(std::filesystem::path("/dev/full"), writing("txt"));
    ASSERT_TRUE(sink.ok());
    auto written = (*sink)->write(text_document(size));
    auto finished = (*sink)->finish();
    ASSERT_FALSE(finished.ok());
    EXPECT_EQ(finished.error().code, "write.failed");
    EXPECT_EQ(written.ok(), size == 10);
  }
}

// In a child, since the limit counts for the whole process.
TEST(output_file, leaves_nothing_under_its_name_when_the_disk_is_full) {
  const TemporaryFolder folder;
  const auto path = folder.path() / "out.txt";
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    ::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{1 << 16, 1 << 16};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    int failures = 0;
    {
      auto sink = open_sink(path, writing("txt"));
      failures += !(*sink)->write(text_document(1 << 20)).ok();
      auto finished = (*sink)->finish();
      failures += !finished.ok() && finished.error().code == "write.failed";
    }
    ::_exit(failures);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(WEXITSTATUS(status), 2);
  EXPECT_EQ(folder.files(), 0u);
}

TEST(output_file, refuses_folders_and_missing_ones) {
  const TemporaryFolder folder;
  EXPECT_EQ(open_sink(folder.path(), writing("txt")).error().code, "write.failed");
  EXPECT_EQ(open_sink(folder.path() / "none" / "a.txt", writing("txt")).error().code, "write.not_found");
  EXPECT_EQ(open_sink(folder.path() / "a.x", writing("word")).error().code, "usage.unknown_format");
}

TEST(output_file, does_not_appear_for_a_document_that_failed) {
  const TemporaryFolder folder;
  for (const char* format : {"txt", "brat", "i2b2"}) {
    auto sink = open_sink(folder.path() / ("a" + extension_of(format)), writing(format));
    ASSERT_TRUE((*sink)->write_failure("a", Error{"read.failed", "x", ""}).ok());
    ASSERT_TRUE((*sink)->finish().ok());
    sink->reset();
    EXPECT_EQ(folder.files(), 0u) << format;
  }
}

TEST(output_file, holds_one_document_where_the_format_does) {
  const TemporaryFolder folder;
  for (const char* format : {"txt", "brat", "i2b2"}) {
    auto sink = open_sink(folder.path() / ("a" + extension_of(format)), writing(format));
    ASSERT_TRUE((*sink)->write(text_document(1)).ok());
    EXPECT_EQ((*sink)->write(text_document(1)).error().code, "usage.one_document");
  }
}

TEST(i2b2_writer, refuses_text_that_xml_cannot_hold) {
  std::ostringstream output;
  auto sink = open_sink(output, writing("i2b2"));
  Document document;
  document.text = std::string("a\0b", 3);
  EXPECT_EQ((*sink)->write(document).error().code, "write.cannot_hold");
}

TEST(jsonl_writer, writes_a_failure_as_a_line) {
  std::ostringstream output;
  auto sink = open_sink(output, writing("jsonl"));
  ASSERT_TRUE((*sink)->write_failure("a1", Error{"read.malformed_input", "the line is not valid JSON", "x, line 2"}).ok());
  EXPECT_EQ(output.str(),
            "{\"id\":\"a1\",\"error\":{\"code\":\"read.malformed_input\",\"message\":\"the line is not valid "
            "JSON\",\"place\":\"x, line 2\"}}\n");
}

TEST(lists, are_lists_without_documents_too) {
  for (const char* format : {"tab", "presidio"}) {
    std::ostringstream output;
    auto sink = open_sink(output, writing(format));
    ASSERT_TRUE((*sink)->finish().ok());
    EXPECT_EQ(output.str(), "[]\n");
  }
}

}  // namespace
}  // namespace veil
