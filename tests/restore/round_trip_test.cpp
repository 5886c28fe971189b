// restore(protect(x)) == x, byte for byte: every method, four languages, documents made at random of what breaks such
// promises.
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <random>

#include "places.h"
#include "veil/engine.h"
#include "veil/vault.h"

namespace veil {
namespace {

namespace fs = std::filesystem;

struct LanguageWords {
  Language language;
  std::vector<std::string> pieces;
};

const std::array<LanguageWords, 4> languages = {{
    {Language::en,
     {"Marten Vries", "called from", "Oslo", "the Netherlands", "anna@vries.example", "on 3 May 2021", "a person", "a place"}},
    {Language::de,
     {"Konrad Wiesental", "rief aus", "Köln", "die Säcke", "konrad@wiesental.example", "am 3. Mai 2022", "eine Person", "ein Ort"}},
    {Language::pt,
     {"Joaquim Serralves", "telefonou do", "Porto", "a embarcação", "joaquim@serralves.example", "em 4 de agosto de 2023", "uma pessoa",
      "um lugar"}},
    {Language::es,
     {"Carmen Olmedilla", "llamó desde", "Sevilla", "el barco", "carmen@olmedilla.example", "el 15 de septiembre de 2022", "una persona",
      "un lugar"}},
}};
// What an author may write that looks like ours, and what makes bytes and characters differ.
const std::vector<std::string> oddities = {"[PERSON1]",
                                           "[LOC1]",
                                           "[PERSON2",
                                           "***",
                                           "*",
                                           "******",
                                           "[[PERSON1]]",
                                           "\r\n",
                                           "\n\n",
                                           "\t",
                                           " ",
                                           "",
                                           "\xF0\x9F\x98\x80",
                                           "\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x94\xAC",
                                           "e\xCC\x81",
                                           "\xC2\xA0",
                                           "\xE2\x80\x9C",
                                           "(",
                                           ").",
                                           "{",
                                           "\"",
                                           "\\",
                                           "\xEF\xBB\xBF",
                                           std::string(40, '*')};

std::string random_text(const LanguageWords& words, std::mt19937& random) {
  const auto pick = [&](const std::vector<std::string>& from) { return from[random() % from.size()]; };
  std::string text;
  const std::size_t length = random() % 25;
  for (std::size_t i = 0; i < length; ++i) {
    text += random() % 3 == 0 ? pick(oddities) : pick(words.pieces);
    if (random() % 4 != 0) text += ' ';
  }
  return text;
}

// Stretches at random as given mentions: adjacent ones too, of every label.
void add_mentions(Document& document, std::mt19937& random) {
  std::uint32_t from = 0;
  const auto size = static_cast<std::uint32_t>(document.text.size());
  const auto boundary = [&](std::uint32_t at) {
    while (at < size && (static_cast<unsigned char>(document.text[at]) & 0xC0U) == 0x80U) ++at;
    return std::min(at, size);
  };
  while (from < size) {
    const std::uint32_t begin = boundary(from + static_cast<std::uint32_t>(random() % 12));
    const std::uint32_t end = boundary(begin + 1 + static_cast<std::uint32_t>(random() % 15));
    if (end <= begin) break;
    Mention mention;
    mention.span = {begin, end};
    mention.label = static_cast<Label>(random() % 8);
    mention.kind = IdentifierKind::direct;
    mention.score = 1;
    mention.detector = "given";
    if (document.text_of(mention.span).find_first_not_of(" \r\n\t") != std::string_view::npos) document.mentions.push_back(mention);
    from = end;
  }
  document.layers.add(Layer::mentions);
}

class RoundTrip : public testing::TestWithParam<std::string> {};

TEST_P(RoundTrip, gives_every_document_back_byte_for_byte) {
  const fs::path folder = fs::temp_directory_path() / ("veil_round_trip_" + std::to_string(::getpid()));
  fs::create_directories(folder);
  const fs::path file = folder / "table.vault";
  const VaultKey key("sixteen bytes or more");
  std::mt19937 random(20240501);
  std::vector<std::pair<std::string, std::string>> documents;  // original and protected; the id is the number
  std::size_t replaced = 0;
  auto writer = VaultWriter::create(file, key);
  ASSERT_TRUE(writer.ok());
  for (const LanguageWords& words : languages) {
    EngineOptions options;
    options.resources = source_folder;
    options.language = words.language;
    const std::string method = GetParam() == "empty suppress" ? "suppress" : GetParam();
    options.policy.method = method;
    if (method != GetParam()) options.policy.suppression = "";
    const auto engine = Engine::open(options);
    ASSERT_TRUE(engine.ok()) << describe(engine.error());
    for (int i = 0; i < 60; ++i) {
      auto document = make_document(std::to_string(documents.size()), random_text(words, random));
      ASSERT_TRUE(document.ok());
      if (i % 2 == 1) add_mentions(*document, random);
      // A text in which the replacement of one is the original of another cannot be protected, and says so.
      if (const auto done = (*engine)->protect(*document); !done) {
        ASSERT_EQ(done.error().code, "write.original_left");
        continue;
      }
      const ProtectedText done = apply_replacements(*document);
      replaced += document->replacements.size();
      ASSERT_TRUE((*writer)->add(make_vault_entry(*document, done.text, done.spans)).ok());
      document->id = std::to_string(documents.size());
      documents.emplace_back(document->text, done.text);
    }
  }
  ASSERT_TRUE((*writer)->finish().ok());
  EXPECT_GT(documents.size(), 120U);
  EXPECT_GT(replaced, 300U);
  const auto vault = Vault::open(file, key);
  ASSERT_TRUE(vault.ok());
  std::size_t whole = 0;
  for (std::size_t i = 0; i < documents.size(); ++i) {
    const auto restored = (*vault)->restore(RestoreRequest{.text = documents[i].second, .id = std::to_string(i)});
    ASSERT_TRUE(restored.ok()) << i;
    EXPECT_EQ(restored->text, documents[i].first) << i;
    EXPECT_TRUE(restored->complete());
    // An edit far from what was replaced: what comes back is the original with the edit, or is reported. Never something
    // else.
    const std::string note = "\nRead and approved, nothing else.\n";
    const auto edited = (*vault)->restore(RestoreRequest{.text = documents[i].second + note, .document = std::to_string(i)});
    if (edited.ok() && edited->complete() && edited->other_form == 0) {
      EXPECT_EQ(edited->text, documents[i].first + note) << i;
      ++whole;
    }
  }
  RecordProperty("edited_texts_restored_whole", static_cast<int>(100 * whole / documents.size()));
  EXPECT_GT(whole * 3, documents.size());
  fs::remove_all(folder);
}

INSTANTIATE_TEST_SUITE_P(methods, RoundTrip, testing::Values("suppress", "empty suppress", "tag", "generalize", "surrogate", "mask"),
                         [](const auto& test) { return test.param == "empty suppress" ? "empty_suppress" : test.param; });

}  // namespace
}  // namespace veil
