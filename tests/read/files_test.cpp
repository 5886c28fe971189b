// Readers at the door: files that are missing, forbidden, folders, pairs; names of formats.
#include <unistd.h>

#include <algorithm>

#include "reading.h"

namespace veil {
namespace {

using test::TemporaryFolder;
using test::write_file;

std::string code_of_opening(const std::filesystem::path& path, const std::string& format) {
  auto source = open_source(path, test::reading(format));
  return source ? "" : source.error().code;
}

TEST(open_source, refuses_missing_files_folders_and_unknown_formats) {
  const TemporaryFolder folder;
  EXPECT_EQ(code_of_opening(folder.path() / "none.txt", ""), "read.not_found");
  EXPECT_EQ(code_of_opening(folder.path(), "txt"), "read.failed");
  write_file(folder.path() / "a.doc", "x");
  EXPECT_EQ(code_of_opening(folder.path() / "a.doc", ""), "usage.unknown_format");
  EXPECT_EQ(code_of_opening(folder.path() / "a.doc", "word"), "usage.unknown_format");
}

TEST(open_source, refuses_a_file_without_permission) {
  if (::geteuid() == 0) GTEST_SKIP() << "root may read everything";
  const TemporaryFolder folder;
  write_file(folder.path() / "a.txt", "x");
  std::filesystem::permissions(folder.path() / "a.txt", std::filesystem::perms::none);
  EXPECT_EQ(code_of_opening(folder.path() / "a.txt", ""), "read.permission");
}

TEST(brat_reader, reads_fragments_kinds_and_other_lines) {
  const TemporaryFolder folder;
  write_file(folder.path() / "a.txt", "\xF0\x9F\x98\x80 Anna, Dr Vries");
  write_file(folder.path() / "a.ann",
             "T1\tPERSON-DOCTOR 2 6;11 16\tAnna Vries\nT2\tPERSON 8 10\tDr\nA1\tkind T2 none\nR1\tof Arg1:T1 "
             "Arg2:T2\n#1\tAnnotatorNotes T1\tx\n");
  for (const char* name : {"a.ann", "a.txt"}) {
    auto source = open_source(folder.path() / name, test::reading("brat"));
    ASSERT_TRUE(source.ok());
    const auto items = test::all_items(**source);
    ASSERT_EQ(items.size(), 1u);
    const Document& document = *items[0].document;
    ASSERT_EQ(document.mentions.size(), 3u);
    EXPECT_EQ(document.text_of(document.mentions[0].span), "Anna");
    EXPECT_EQ(document.text_of(document.mentions[2].span), "Vries");
    EXPECT_EQ(document.mentions[2].id, "T1");
    EXPECT_EQ(document.mentions[2].subtype, "DOCTOR");
    EXPECT_EQ(document.mentions[1].kind, IdentifierKind::none);
    EXPECT_EQ(
        std::count_if(document.attributes.begin(), document.attributes.end(), [](const Attribute& a) { return a.name == "brat.line"; }), 3);
  }
}

TEST(brat_reader, refuses_bad_annotations_with_their_line) {
  const TemporaryFolder folder;
  const auto error = [&](const std::string& annotations) {
    write_file(folder.path() / "a.txt", "Anna Vries");
    write_file(folder.path() / "a.ann", annotations);
    auto source = open_source(folder.path() / "a.ann", test::reading("brat"));
    auto item = (*source)->next();
    return item->document ? Error{"(no error)", "", ""} : item->document.error();
  };
  EXPECT_EQ(error("T1\tPERSON 0 4\tAnna\nT1\tPERSON 5 10\tVries\n").code, "read.malformed_input");
  EXPECT_TRUE(error("T1\tPERSON 0 4\tAnna\nT1\tPERSON 5 10\tVries\n").place.ends_with("a.ann, line 2"));
  EXPECT_EQ(error("T1\tPERSON 0 4\tVries\n").code, "read.mismatch");
  EXPECT_EQ(error("T1\tPERSON 0 40\tAnna\n").code, "read.invalid_span");
  EXPECT_EQ(error("T1\tPERSON 4 0\tAnna\n").code, "read.invalid_span");
  EXPECT_EQ(error("T1\tPERSON\n").code, "read.malformed_input");
  EXPECT_EQ(error("hello\n").code, "read.malformed_input");
  EXPECT_EQ(error("T1\tPERSON 0 4\tAnn\xFF\n").code, "read.invalid_utf8");
}

TEST(brat_reader, refuses_annotations_without_their_text) {
  const TemporaryFolder folder;
  write_file(folder.path() / "a.ann", "");
  EXPECT_EQ(code_of_opening(folder.path() / "a.ann", ""), "read.not_found");
}

TEST(formats, are_known_by_extension_and_in_order) {
  EXPECT_EQ(format_of("x/a.JSONL"), "jsonl");
  EXPECT_EQ(format_of("a.iob2"), "conll");
  EXPECT_EQ(format_of("a.docx"), std::nullopt);
  EXPECT_EQ(extension_of("i2b2"), ".xml");
  EXPECT_TRUE(one_document_per_file("brat"));
  EXPECT_FALSE(one_document_per_file("jsonl"));
  const auto names = reader_formats();
  EXPECT_TRUE(std::is_sorted(names.begin(), names.end()));
  EXPECT_EQ(names, writer_formats());
}

}  // namespace
}  // namespace veil
