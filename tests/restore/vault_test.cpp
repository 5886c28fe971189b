#include "veil/vault.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>

namespace veil {
namespace {

namespace fs = std::filesystem;

class VaultTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("veil_vault_" + std::to_string(::getpid()));
    fs::create_directories(folder_);
    file_ = folder_ / "table.vault";
  }
  void TearDown() override { fs::remove_all(folder_); }

  static VaultEntry entry(std::string id, const std::string& original) {
    Document document;
    document.id = std::move(id);
    document.text = "Dear " + original + "!";
    const Span span{5, static_cast<std::uint32_t>(5 + original.size())};
    document.mentions.push_back({.span = span, .label = Label::person, .subtype = "", .detector = "", .evidence = {},
                                 .entity = 1, .annotator = "", .id = ""});
    Replacement replacement;
    replacement.span = span;
    replacement.text = "[PERSON1]";
    replacement.method = "tag";
    document.replacements.push_back(replacement);
    return make_vault_entry(document, protected_text, {{5, 14}});
  }

  void write(const std::vector<VaultEntry>& entries) {
    auto writer = VaultWriter::create(file_, key_);
    ASSERT_TRUE(writer.ok());
    for (const VaultEntry& e : entries) ASSERT_TRUE((*writer)->add(e).ok());
    ASSERT_TRUE((*writer)->finish().ok());
  }

  std::string code_of_opening(const VaultKey& key) {
    const auto vault = Vault::open(file_, key);
    return vault.ok() ? "ok" : vault.error().code;
  }

  void change_byte(std::streamoff from_end) {
    std::fstream stream(file_, std::ios::in | std::ios::out | std::ios::binary);
    stream.seekg(-from_end, std::ios::end);
    const int byte = stream.get();
    stream.seekp(-from_end, std::ios::end);
    stream.put(static_cast<char>(byte ^ 1));
  }

  static constexpr const char* protected_text = "Dear [PERSON1]!";
  fs::path folder_;
  fs::path file_;
  VaultKey key_{"sixteen bytes or more"};
};

TEST_F(VaultTest, gives_the_original_back_byte_for_byte) {
  write({entry("a1", "Zoë\xF0\x9F\x98\x80")});
  auto vault = Vault::open(file_, key_);
  ASSERT_TRUE(vault.ok());
  EXPECT_EQ((*vault)->restore("a1", protected_text).value(), "Dear Zoë\xF0\x9F\x98\x80!");
}

TEST_F(VaultTest, tells_documents_with_the_same_protected_text_apart_by_id_and_guesses_nothing) {
  write({entry("a1", "Anna"), entry("a2", "Bela")});
  auto vault = Vault::open(file_, key_);
  ASSERT_TRUE(vault.ok());
  EXPECT_EQ((*vault)->restore("a2", protected_text).value(), "Dear Bela!");
  EXPECT_EQ((*vault)->restore("a3", protected_text).error().code, "restore.unknown_document");
  EXPECT_EQ((*vault)->restore("a1", "Dear [PERSON2]!").error().code, "restore.unknown_document");
}

TEST_F(VaultTest, holds_no_original_in_clear_and_is_readable_by_its_owner_only) {
  write({entry("a1", "Annabella")});
  std::ifstream stream(file_, std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(stream)), {});
  EXPECT_EQ(bytes.find("Annabella"), std::string::npos);
  struct stat status {};
  ASSERT_EQ(::stat(file_.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600U);
}

TEST_F(VaultTest, refuses_a_wrong_key_a_changed_byte_and_a_cut_file) {
  write({entry("a1", "Anna"), entry("a2", "Bela")});
  EXPECT_EQ(code_of_opening(VaultKey("another sixteen bytes")), "vault.wrong_key");
  change_byte(200);
  EXPECT_EQ(code_of_opening(key_), "vault.damaged");
  change_byte(200);
  EXPECT_EQ(code_of_opening(key_), "ok");
  const auto size = fs::file_size(file_);
  for (const std::uintmax_t cut : {1U, 40U, 100U}) {
    fs::resize_file(file_, size - cut);
    EXPECT_EQ(code_of_opening(key_), "vault.damaged") << cut;
    write({entry("a1", "Anna"), entry("a2", "Bela")});
  }
}

TEST_F(VaultTest, refuses_a_foreign_file_and_another_version) {
  std::ofstream(file_) << "Dear reader, this is a letter and not a vault.";
  EXPECT_EQ(code_of_opening(key_), "vault.damaged");
  write({entry("a1", "Anna")});
  std::fstream stream(file_, std::ios::in | std::ios::out | std::ios::binary);
  stream.seekp(7);
  stream.put('\x63');
  stream.close();
  EXPECT_EQ(code_of_opening(key_), "vault.version");
}

TEST_F(VaultTest, leaves_nothing_behind_when_it_is_not_finished) {
  {
    auto writer = VaultWriter::create(file_, key_);
    ASSERT_TRUE(writer.ok());
    ASSERT_TRUE((*writer)->add(entry("a1", "Anna")).ok());
  }
  EXPECT_TRUE(fs::is_empty(folder_));
}

TEST_F(VaultTest, makes_a_key_once_and_never_overwrites_it) {
  const fs::path key_file = folder_ / "key";
  ASSERT_TRUE(make_key_file(key_file).ok());
  EXPECT_EQ(make_key_file(key_file).error().code, "write.exists");
  const auto key = VaultKey::from_file(key_file);
  ASSERT_TRUE(key.ok());
  EXPECT_EQ(key->secret().size(), 64U);
  std::ofstream(folder_ / "weak") << "short\n";
  EXPECT_EQ(VaultKey::from_file(folder_ / "weak").error().code, "vault.weak_key");
}

}  // namespace
}  // namespace veil
