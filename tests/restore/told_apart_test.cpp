// Which document a text is, asked of the vault itself: files that are as they were, files that are not, and thousands that read alike.
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "processor_time.h"
#include "marked_text.h"
#include "restore/vault_file.h"

namespace veil {
namespace {

namespace fs = std::filesystem;

class ToldApartTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("veil_told_apart_" + std::to_string(::getpid()));
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  static VaultEntry line(const std::string& name, std::string id, std::string path, std::uint64_t number) {
    VaultEntry entry = restore::marked("Dear {[PERSON1]|" + name + "|PERSON|1}!", std::move(id)).entry;
    entry.path = std::move(path);
    entry.number_in_file = number;
    return entry;
  }

  std::unique_ptr<const Vault> vault_of(const std::vector<VaultEntry>& entries) {
    const fs::path file = folder_ / ("vault" + std::to_string(++vaults_));
    auto writer = VaultWriter::create(file, key_);
    EXPECT_TRUE(writer.ok());
    for (const VaultEntry& entry : entries) EXPECT_TRUE((*writer)->add(entry).ok());
    EXPECT_TRUE((*writer)->finish().ok());
    auto vault = Vault::open(file, key_);
    EXPECT_TRUE(vault.ok());
    return std::move(*vault);
  }

  fs::path put(const fs::path& below) {
    fs::create_directories((folder_ / below).parent_path());
    std::ofstream(folder_ / below) << "there";
    return folder_ / below;
  }

  static FileMarks marks(const std::vector<std::pair<std::string, std::string>>& ids_and_texts) {
    FileMarks result;
    for (const auto& [id, text] : ids_and_texts) {
      result.ids.push_back(mark_of(id));
      result.texts.push_back(mark_of(text));
    }
    return result;
  }

  static std::string outcome(const Result<Restoration>& restored) { return restored.ok() ? restored->text : restored.error().code; }

  static constexpr const char* text = "Dear [PERSON1]!";
  VaultKey key_{"sixteen bytes or more"};
  fs::path folder_;
  int vaults_ = 0;
};

TEST_F(ToldApartTest, by_the_place_in_the_only_file_while_it_is_as_it_was) {
  const auto vault = vault_of({line("Anna", "7", "out.jsonl", 1), line("Bela", "7", "out.jsonl", 2)});
  const auto ask = [&](const FileMarks& file, std::uint64_t number) {
    const auto view = vault->look_at("renamed.jsonl", file);
    return outcome(vault->restore({.text = text, .id = "7", .file = view.get(), .number_in_file = number}));
  };
  EXPECT_EQ(ask(marks({{"7", text}, {"7", text}}), 1), "Dear Anna!");
  EXPECT_EQ(ask(marks({{"7", text}, {"7", text}}), 2), "Dear Bela!");
  EXPECT_EQ(ask(marks({{"7", text}}), 1), "restore.ambiguous");
  EXPECT_EQ(ask(marks({{"7", text}, {"7", "Dear all"}}), 1), "restore.ambiguous");
  EXPECT_EQ(ask(marks({{"7", text}, {"7", text}, {"7", text}}), 1), "restore.ambiguous");
  EXPECT_EQ(outcome(vault->restore({.text = text, .id = "7"})), "restore.ambiguous");
}

TEST_F(ToldApartTest, lines_that_failed_keep_their_places) {
  const auto vault = vault_of({line("Anna", "7", "out.jsonl", 2), line("Bela", "7", "out.jsonl", 3)});
  FileMarks file = marks({{"", ""}, {"7", text}, {"7", text}, {"", ""}});
  file.texts.front() = file.ids.front() = file.texts.back() = file.ids.back() = 0;
  const auto view = vault->look_at("out.jsonl", file);
  EXPECT_EQ(outcome(vault->restore({.text = text, .id = "7", .file = view.get(), .number_in_file = 3})), "Dear Bela!");
}

TEST_F(ToldApartTest, by_the_folder_when_all_that_read_alike_are_in_their_places) {
  const auto vault =
      vault_of({line("Anna", "c-1", "a/c.jsonl", 1), line("Bela", "c-1", "b/c.jsonl", 1), line("Cyra", "c-1", "c.jsonl", 1)});
  const fs::path first = put("out/a/c.jsonl"), second = put("out/b/c.jsonl"), third = put("out/c.jsonl");
  const auto ask = [&](const fs::path& file) {
    const auto view = vault->look_at(file, marks({{"c-1", text}}));
    return outcome(vault->restore({.text = text, .id = "c-1", .file = view.get(), .number_in_file = 1}));
  };
  EXPECT_EQ(ask(first), "Dear Anna!");
  EXPECT_EQ(ask(second), "Dear Bela!");
  EXPECT_EQ(ask(third), "Dear Cyra!");
  EXPECT_EQ(ask(put("new/c.jsonl")), "restore.ambiguous");
  EXPECT_EQ(ask(put("new/a/c.jsonl")), "restore.ambiguous");
  // The output folder may have any name, also that of a folder inside it.
  for (const char* name : {"copy/a/c.jsonl", "copy/a/a/c.jsonl", "copy/a/b/c.jsonl"}) put(name);
  EXPECT_EQ(ask(folder_ / "copy/a/c.jsonl"), "Dear Cyra!");
  EXPECT_EQ(ask(folder_ / "copy/a/a/c.jsonl"), "Dear Anna!");
}

TEST_F(ToldApartTest, a_file_that_is_gone_may_be_where_another_was) {
  const auto vault = vault_of({line("Anna", "c-1", "a/c.jsonl", 1), line("Bela", "c-1", "b/c.jsonl", 1)});
  const auto view = vault->look_at(put("out/b/c.jsonl"), marks({{"c-1", text}}));
  EXPECT_EQ(outcome(vault->restore({.text = text, .id = "c-1", .file = view.get(), .number_in_file = 1})), "restore.ambiguous");
}

TEST_F(ToldApartTest, the_name_of_a_file_is_no_id) {
  const auto vault = vault_of({line("Anna", "note", "note.txt", 1), line("Bela", "a/note", "a/note.txt", 1)});
  // From the folder a alone its note.txt has the id of the other.
  EXPECT_EQ(outcome(vault->restore({.text = text, .id = "note", .own_id = false})), "restore.ambiguous");
  const auto view = vault->look_at(put("out/a/note.txt"), marks({{"note", text}}));
  EXPECT_EQ(outcome(vault->restore({.text = text, .id = "note", .own_id = false, .file = view.get(), .number_in_file = 1})),
            "restore.ambiguous");
  put("out/note.txt");
  const auto again = vault_of({line("Anna", "note", "note.txt", 1), line("Bela", "a/note", "a/note.txt", 1)});
  const auto both = again->look_at(folder_ / "out/a/note.txt", marks({{"note", text}}));
  EXPECT_EQ(outcome(again->restore({.text = text, .id = "note", .own_id = false, .file = both.get(), .number_in_file = 1})), "Dear Bela!");
}

TEST_F(ToldApartTest, the_id_of_the_output_leads_to_the_id_of_the_document) {
  VaultEntry first = line("Anna", "anna.txt", "out.jsonl", 1), second = line("Bela", "bela.txt", "out.jsonl", 2);
  first.output_id = "1";
  second.output_id = "2";
  const auto vault = vault_of({first, second});
  const auto restored = vault->restore({.text = text, .id = "2"});
  ASSERT_TRUE(restored.ok());
  EXPECT_EQ(restored->text, "Dear Bela!");
  EXPECT_EQ(restored->document_id, "bela.txt");
  EXPECT_EQ(vault->find("anna.txt").value(), (std::vector<std::size_t>{0}));
  EXPECT_EQ(vault->find("1").value(), (std::vector<std::size_t>{0}));
  EXPECT_EQ(vault->find("out.jsonl").value(), (std::vector<std::size_t>{0, 1}));
}

// Seconds for a folder of documents that all read alike: once with one id each, once with the same id and a place in a file.
double seconds_for(const Vault& vault, std::uint32_t documents, const FileView& view) {
  const ProcessorTime time;
  for (std::uint32_t i = 0; i < documents; ++i) {
    EXPECT_TRUE(vault.restore({.text = "Dear [PERSON1]!", .id = "id" + std::to_string(i)}).ok());
    EXPECT_TRUE(vault.restore({.text = "Dear [PERSON1]!", .id = "", .own_id = false, .file = &view, .number_in_file = i + 1}).ok());
    EXPECT_FALSE(vault.restore({.text = "Dear [PERSON1]!", .id = "nobody's"}).ok());
  }
  return time.seconds();
}

TEST_F(ToldApartTest, time_follows_the_number_of_documents_that_read_alike) {
  const auto seconds = [&](std::uint32_t documents) {
    std::vector<VaultEntry> entries;
    FileMarks file;
    for (std::uint32_t i = 0; i < documents; ++i) {
      entries.push_back(line("Anna" + std::to_string(i), "id" + std::to_string(i), "out.jsonl", i + 1));
      file.texts.push_back(mark_of(text));
      file.ids.push_back(mark_of(entries.back().document_id));
    }
    const auto vault = vault_of(entries);
    return seconds_for(*vault, documents, *vault->look_at("out.jsonl", file));
  };
  const double half = seconds(4000), whole = seconds(8000);
  EXPECT_LT(whole, 4);
  EXPECT_LT(whole, 4 * half + 0.2);
}

}  // namespace
}  // namespace veil
