#include "veil/vault.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>

#include "marked_text.h"
#include "restore/vault_file.h"

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
    document.mentions.push_back(
        {.span = span, .label = Label::person, .subtype = "", .detector = "", .evidence = {}, .entity = 1, .annotator = "", .id = ""});
    Replacement replacement;
    replacement.span = span;
    replacement.text = "[PERSON1]";
    replacement.method = "tag";
    document.replacements.push_back(replacement);
    return make_vault_entry(document, protected_text, {{5, 14}});
  }

  void write(const std::vector<VaultEntry>& entries) {
    fs::remove(file_);
    auto writer = VaultWriter::create(file_, key_);
    ASSERT_TRUE(writer.ok());
    for (const VaultEntry& e : entries) ASSERT_TRUE((*writer)->add(e).ok());
    ASSERT_TRUE((*writer)->finish().ok());
  }

  std::unique_ptr<const Vault> written(const std::vector<VaultEntry>& entries) {
    write(entries);
    auto vault = Vault::open(file_, key_);
    return vault.ok() ? std::move(*vault) : nullptr;
  }

  std::string bytes() const {
    std::ifstream stream(file_, std::ios::binary);
    return {(std::istreambuf_iterator<char>(stream)), {}};
  }

  void put_bytes(const std::string& bytes) const { std::ofstream(file_, std::ios::binary | std::ios::trunc) << bytes; }

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

// Read beyond the end of a text that stopped within a character.
TEST_F(VaultTest, refuses_text_that_is_not_utf8) {
  auto writer = VaultWriter::create(file_, key_);
  ASSERT_TRUE(writer.ok());
  ASSERT_TRUE((*writer)->add(entry("a1", "Anna")).ok());
  ASSERT_TRUE((*writer)->finish().ok());
  const auto vault = Vault::open(file_, key_).value();
  EXPECT_EQ(vault->restore({.text = "cut \xE2\x82", .id = "a1"}).error().code, "read.invalid_utf8");
}

TEST_F(VaultTest, never_takes_the_place_of_a_file) {
  put_bytes("not a vault, or a damaged one");
  EXPECT_EQ(VaultWriter::create(file_, key_).error().code, "write.exists");
  fs::remove(file_);
  auto writer = VaultWriter::create(file_, key_);
  ASSERT_TRUE(writer.ok());
  put_bytes("came meanwhile");
  EXPECT_EQ((*writer)->finish().error().code, "write.exists");
  EXPECT_EQ(bytes(), "came meanwhile");
  fs::remove(file_);
  writer->reset();
  EXPECT_TRUE(fs::is_empty(folder_));
}

TEST_F(VaultTest, a_second_writer_of_one_name_is_refused_before_it_begins) {
  auto first = VaultWriter::create(file_, key_);
  ASSERT_TRUE(first.ok());
  EXPECT_EQ(VaultWriter::create(file_, key_).error().code, "write.exists");
  ASSERT_TRUE((*first)->add(entry("a1", "Anna")).ok());
  EXPECT_TRUE((*first)->finish().ok());
  EXPECT_EQ(VaultWriter::create(file_, key_).error().code, "write.exists");
  EXPECT_EQ(code_of_opening(key_), "ok");
}

// What a killed process leaves: everything up to some byte.
TEST_F(VaultTest, an_unfinished_vault_knows_all_records_that_are_whole) {
  const std::vector<VaultEntry> entries = {entry("a1", "Anna"), entry("a2", "Bela"), entry("a3", "Cyra")};
  std::string unfinished;
  {
    auto writer = VaultWriter::create(file_, key_);
    ASSERT_TRUE(writer.ok());
    for (const VaultEntry& e : entries) ASSERT_TRUE((*writer)->add(e).ok());
    ASSERT_TRUE((*writer)->sync().ok());
  }
  ASSERT_FALSE(fs::exists(file_));
  const fs::path part = file_.string() + ".part";
  std::ifstream stream(part, std::ios::binary);
  unfinished.assign(std::istreambuf_iterator<char>(stream), {});
  auto vault = Vault::open(file_, key_);
  ASSERT_TRUE(vault.ok());
  EXPECT_FALSE((*vault)->complete());
  ASSERT_EQ((*vault)->size(), 3U);
  EXPECT_EQ((*vault)->restore("a2", protected_text).value(), "Dear Bela!");

  const auto put_part = [&](const std::string& bytes) { std::ofstream(part, std::ios::binary | std::ios::trunc) << bytes; };
  for (const std::size_t missing : {1U, 50U, 120U}) {
    put_part(unfinished.substr(0, unfinished.size() - missing));
    vault = Vault::open(part, key_);
    ASSERT_TRUE(vault.ok()) << missing;
    EXPECT_EQ((*vault)->size(), 2U);
  }
  put_part(unfinished + std::string(1000, '\0'));
  vault = Vault::open(part, key_);
  ASSERT_TRUE(vault.ok());
  EXPECT_EQ((*vault)->size(), 3U);
  // A changed byte is damage, and never taken for the end: the rest would be missing, and what is left might seem unique.
  for (std::size_t i = 0; i < unfinished.size(); i += 7) {
    std::string changed = unfinished;
    changed[i] = static_cast<char>(changed[i] ^ 4);
    put_part(changed);
    EXPECT_FALSE(Vault::open(part, key_).ok()) << i;
  }
  put_bytes(unfinished);
  EXPECT_EQ(code_of_opening(key_), "vault.damaged") << "under the name of a finished vault";
}

TEST_F(VaultTest, stays_as_a_part_when_its_name_is_taken_and_text_has_left) {
  auto writer = VaultWriter::create(file_, key_);
  ASSERT_TRUE(writer.ok());
  ASSERT_TRUE((*writer)->add(entry("a1", "Anna")).ok());
  ASSERT_TRUE((*writer)->sync().ok());
  put_bytes("came meanwhile");
  EXPECT_EQ((*writer)->finish().error().code, "write.exists");
  const auto vault = Vault::open(file_.string() + ".part", key_);
  ASSERT_TRUE(vault.ok());
  EXPECT_TRUE((*vault)->complete());
}

// Behind the header every bit and every length; the header itself through the whole opening, which derives a key each time.
TEST_F(VaultTest, accepts_no_flipped_bit_and_no_other_length) {
  write({restore::marked("{*|A|LOC}").entry, restore::marked("{*|B|LOC}", "a2").entry});
  const std::string whole = bytes();
  const auto sealer = restore::sealer_for(whole, key_, "v");
  ASSERT_TRUE(sealer.ok());
  const auto accepted = [&](const std::string& changed) {
    return restore::read_records(changed, *sealer, "v", false, [](std::size_t, const VaultEntry&) {}).ok();
  };
  ASSERT_TRUE(accepted(whole));
  const std::size_t header_size = restore::header_size(restore::vault_version);
  for (std::size_t i = header_size; i < whole.size(); ++i) {
    for (int bit = 0; bit < 8; ++bit) {
      std::string changed = whole;
      changed[i] = static_cast<char>(changed[i] ^ (1 << bit));
      EXPECT_FALSE(accepted(changed)) << i;
    }
    EXPECT_FALSE(accepted(whole.substr(0, i))) << i;
  }
  EXPECT_FALSE(accepted(whole + "x"));
  EXPECT_FALSE(accepted(""));
  for (std::size_t i = 0; i < header_size; ++i) {
    std::string changed = whole;
    changed[i] = static_cast<char>(changed[i] ^ (1 << (i % 8)));
    put_bytes(changed);
    const std::string code = code_of_opening(key_);
    EXPECT_TRUE(code == "vault.damaged" || (code == "vault.version" && i == restore::vault_magic.size())) << i << code;
  }
  put_bytes(whole);
  EXPECT_EQ(code_of_opening(key_), "ok");
}

TEST_F(VaultTest, reads_version_1_for_unchanged_texts) {
  restore::Salt salt{};
  const auto sealer = restore::Sealer::create(key_, salt, 1);
  ASSERT_TRUE(sealer.ok());
  std::string old = std::string(restore::vault_magic) + '\x01' + std::string(salt.begin(), salt.end());
  old += sealer->seal(R"({"id":"a1","fingerprint":")" + restore::fingerprint_of(protected_text) +
                          R"(","solutions":[[5,14,"Anna","[PERSON1]","PERSON",1,"tag"]]})",
                      0);
  old += sealer->seal(restore::closing_mark, 1);
  put_bytes(old);
  const auto vault = Vault::open(file_, key_);
  ASSERT_TRUE(vault.ok());
  EXPECT_EQ((*vault)->restore("a1", protected_text).value(), "Dear Anna!");
  EXPECT_EQ((*vault)->restore("a1", "Dear dear [PERSON1]!").error().code, "restore.unknown_document");
  old[restore::vault_magic.size()] = 2;
  put_bytes(old);
  EXPECT_EQ(code_of_opening(key_), "vault.wrong_key");
}

// As they were written before documents were known by their files.
class OldVaultTest : public VaultTest {
 protected:
  std::string bytes_of_version_2(const std::vector<VaultEntry>& entries) const {
    const auto sealer = restore::Sealer::create(key_, restore::Salt{}, 2);
    std::string bytes = sealer->header();
    for (std::size_t i = 0; i < entries.size(); ++i) bytes += sealer->seal(restore::entry_to_bytes(entries[i]), i);
    return bytes + sealer->seal(restore::closing_mark, entries.size());
  }
};

TEST_F(OldVaultTest, version_2_restores_by_id_and_refuses_what_is_not_certain) {
  put_bytes(bytes_of_version_2({entry("a1", "Anna"), entry("a2", "Bela"), entry("a2", "Cyra")}));
  const auto vault = Vault::open(file_, key_);
  ASSERT_TRUE(vault.ok());
  EXPECT_EQ((*vault)->version(), 2U);
  EXPECT_EQ((*vault)->restore("a1", protected_text).value(), "Dear Anna!");
  EXPECT_EQ((*vault)->restore({.text = protected_text, .id = "a1", .own_id = false})->text, "Dear Anna!");
  EXPECT_EQ((*vault)->restore("a2", protected_text).error().code, "restore.ambiguous");
  EXPECT_EQ((*vault)->restore("a2", "Dear dear [PERSON1]!").error().code, "restore.ambiguous");
  EXPECT_EQ((*vault)->restore({.text = protected_text, .id = "", .document_number = 3})->text, "Dear Cyra!");
}

TEST_F(OldVaultTest, damage_in_the_first_record_is_told_from_a_wrong_key) {
  const std::string whole = bytes_of_version_2({entry("a1", "Anna"), entry("a2", "Bela")});
  std::string damaged = whole;
  damaged[restore::header_size(2) + 40] ^= 1;
  put_bytes(damaged);
  EXPECT_EQ(code_of_opening(key_), "vault.damaged");
  put_bytes(whole);
  EXPECT_EQ(code_of_opening(VaultKey("another sixteen bytes")), "vault.wrong_key");
}

TEST_F(VaultTest, keeps_ids_that_are_no_utf8) {
  VaultEntry odd = entry("letter\xFF", "Anna");
  const auto vault = written({odd});
  ASSERT_TRUE(vault);
  EXPECT_EQ(vault->entry(0).value(), odd);
}

TEST_F(VaultTest, holds_what_stood_under_a_replacement_wider_than_its_mention) {
  Document document;
  document.text = "from the Netherlands";
  document.mentions.push_back(
      {.span = {9, 20}, .label = Label::loc, .subtype = "", .detector = "", .evidence = {}, .entity = 1, .annotator = "", .id = ""});
  Replacement replacement;
  replacement.span = {5, 20};
  replacement.text = "a country";
  document.replacements.push_back(replacement);
  const VaultEntry made = make_vault_entry(document, "from a country", {{5, 14}});
  EXPECT_EQ(made.solutions[0].original, "the Netherlands");
  const auto vault = written({made});
  ASSERT_TRUE(vault);
  EXPECT_EQ(vault->restore("", "from a country").value(), document.text);
}

const char* const first_letter = "Dear {[PERSON1]|Anna|PERSON|1}, the boat to {[LOC1]|Oslo|LOC|2} leaves on Monday at noon.";
const char* const second_letter = "{[PERSON1]|Bela|PERSON|1} asks whether somebody in {[LOC1]|Porto|LOC|2} has seen her umbrella.";

TEST_F(VaultTest, finds_an_edited_document_by_id_and_resemblance) {
  const auto vault = written({restore::marked(first_letter, "a1").entry, restore::marked(second_letter, "a2").entry});
  ASSERT_TRUE(vault);
  const std::string edited = "Dear [PERSON1], the boat to [LOC1] leaves on Tuesday at noon.";
  EXPECT_EQ(vault->restore({.text = edited, .id = "a1"})->text, "Dear Anna, the boat to Oslo leaves on Tuesday at noon.");
  EXPECT_EQ(vault->restore({.text = edited, .id = "a2"}).error().code, "restore.unknown_document");
  EXPECT_EQ(vault->restore({.text = edited, .id = "a3"}).error().code, "restore.unknown_document");
  EXPECT_EQ(vault->restore({.text = edited, .id = "x", .document = "a1"})->by_placeholder, 2U);
  EXPECT_EQ(vault->restore({.text = edited, .id = "a1", .document = "a3"}).error().code, "restore.unknown_document");
}

TEST_F(VaultTest, a_translation_needs_its_document_named_or_its_id_trusted) {
  const auto vault = written({restore::marked(first_letter, "a1").entry});
  ASSERT_TRUE(vault);
  const std::string german = "Liebe [PERSON1], das Schiff nach [LOC1] fährt am Montag.";
  EXPECT_EQ(vault->restore({.text = german, .id = "a1"}).error().code, "restore.unknown_document");
  EXPECT_EQ(vault->restore({.text = german, .document = "a1"})->text, "Liebe Anna, das Schiff nach Oslo fährt am Montag.");
  EXPECT_EQ(vault->restore({.text = german, .id = "a1", .trust_id = true})->by_placeholder, 2U);
  EXPECT_EQ(vault->restore({.text = german, .id = "a9", .trust_id = true}).error().code, "restore.unknown_document");
  EXPECT_EQ(vault->restore({.text = "Nichts davon.", .document = "a1"}).error().code, "restore.unknown_document");
}

TEST_F(VaultTest, the_only_document_of_a_vault_needs_no_id_and_another_is_refused) {
  const auto vault = written({restore::marked(first_letter, "a1").entry});
  ASSERT_TRUE(vault);
  EXPECT_EQ(vault->restore({.text = "Dear [PERSON1], the boat to [LOC1] leaves."})->text, "Dear Anna, the boat to Oslo leaves.");
  const std::string other = restore::marked(second_letter).entry.protected_text;
  EXPECT_EQ(vault->restore({.text = other, .id = "a1"}).error().code, "restore.unknown_document");
}

TEST_F(VaultTest, whole_or_an_error_that_says_what_is_missing_without_originals) {
  const auto vault = written({restore::marked(first_letter, "a1").entry});
  ASSERT_TRUE(vault);
  const auto cut = vault->restore("a1", "The boat to [LOC1] leaves on Monday at noon.");
  ASSERT_FALSE(cut.ok());
  EXPECT_EQ(cut.error().code, "restore.incomplete");
  EXPECT_NE(cut.error().message.find("PERSON"), std::string::npos);
  EXPECT_EQ(cut.error().message.find("Anna"), std::string::npos);
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
