#include "text/section_file.h"

#include <gtest/gtest.h>

#include <fstream>

namespace veil {
namespace {

constexpr SectionFileKind kind = {{'V', 'E', 'I', 'L', 'T', 'E', 'S', 'T'}, 3, 2};

std::filesystem::path written(const std::string& bytes) {
  const auto* test = testing::UnitTest::GetInstance()->current_test_info();
  const auto path = std::filesystem::temp_directory_path() / (std::string("veil_sections_") + test->name());
  std::ofstream(path, std::ios::binary) << bytes;
  return path;
}

std::string example() { return section_file(kind, std::vector<std::string>{section_of(std::vector<std::uint32_t>{1, 2, 3}), "words"}); }

TEST(SectionFile, gives_back_its_sections_at_places_for_any_type) {
  const auto file = SectionFile::open(written(example()), kind);
  ASSERT_TRUE(file.ok());
  ASSERT_EQ(file->values<std::uint32_t>(0).size(), 3u);
  EXPECT_EQ(file->values<std::uint32_t>(0)[2], 3u);
  EXPECT_EQ(file->bytes(1), "words");
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(file->bytes(1).data()) % 64, 0u);
}

TEST(SectionFile, refuses_every_changed_byte_and_every_cut) {
  const std::string bytes = example();
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::string changed = bytes;
    changed[i] = static_cast<char>(changed[i] ^ 0x20);
    const auto file = SectionFile::open(written(changed), kind);
    // Nothing is said about the four reserved bytes.
    if (i >= 28 && i < 32) continue;
    ASSERT_FALSE(file.ok()) << i;
    EXPECT_TRUE(file.error().code == "model.damaged" || file.error().code == "model.version") << i;
  }
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_FALSE(SectionFile::open(written(bytes.substr(0, size)), kind).ok()) << size;
  }
}

TEST(SectionFile, tells_another_version_from_damage) {
  SectionFileKind older = kind;
  older.version = 2;
  const std::string bytes = section_file(older, std::vector<std::string>{"a", "b"});
  EXPECT_EQ(SectionFile::open(written(bytes), kind).error().code, "model.version");
  SectionFileKind other = kind;
  other.magic[0] = 'X';
  EXPECT_EQ(SectionFile::open(written(bytes), other).error().code, "model.damaged");
  EXPECT_EQ(SectionFile::open("/nowhere/at/all", kind).error().code, "read.not_found");
}

}  // namespace
}  // namespace veil
