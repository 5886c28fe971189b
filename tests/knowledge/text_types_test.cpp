#include "knowledge/text_types.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "places.h"
#include "veil/engine.h"

namespace veil::knowledge {
namespace {

class TextTypesTest : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    EngineOptions options;
    options.resources = source_folder;
    engine_ = Engine::open(options).value();
  }
  static void TearDownTestSuite() { engine_.reset(); }

  // The type of the first mention in [brackets]; other brackets are other mentions.
  static std::string type(std::string marked, Language language = Language::en) {
    std::vector<Mention> mentions;
    for (std::size_t open; (open = marked.find('[')) != std::string::npos;) {
      const std::size_t close = marked.find(']');
      marked.erase(close, 1).erase(open, 1);
      Mention mention;
      mention.span = {static_cast<std::uint32_t>(open), static_cast<std::uint32_t>(close - 1)};
      mentions.push_back(mention);
    }
    auto document = make_document("t", std::move(marked)).value();
    document.language = language;
    EXPECT_TRUE(engine_->analyse(document).ok());
    document.mentions = std::move(mentions);
    const auto types = TextTypes::open(std::string(source_folder) + "/languages").value();
    const auto found = types->type_of(document, 0);
    return found ? found->text : "";
  }
  static std::shared_ptr<const Engine> engine_;
};
std::shared_ptr<const Engine> TextTypesTest::engine_;

TEST_F(TextTypesTest, what_stands_before_the_name) {
  EXPECT_EQ(type("She played in the sitcom [Night Ferry] for years."), "sitcom");
  EXPECT_EQ(type("She played in the action drama \"[Night Ferry]\" for years."), "action drama");
  EXPECT_EQ(type("Sie spielte in der Serie [Nachtfähre] mit.", Language::de), "Serie");
  EXPECT_EQ(type("Actuó en la película de acción [Nave Nocturna] en 1998.", Language::es), "película de acción");
  EXPECT_EQ(type("Ela atuou na série [Navio Noturno] durante anos.", Language::pt), "série");
}

TEST_F(TextTypesTest, what_follows_the_name) {
  EXPECT_EQ(type("[Night Ferry], a thriller, won a prize."), "thriller");
  EXPECT_EQ(type("[Night Ferry] is a thriller."), "thriller");
  EXPECT_EQ(type("[Nachtfähre] ist ein Krimi.", Language::de), "Krimi");
  EXPECT_EQ(type("[Nave Nocturna] es una comedia.", Language::es), "comedia");
  EXPECT_EQ(type("[Navio Noturno] é uma comédia.", Language::pt), "comédia");
}

TEST_F(TextTypesTest, examples_and_names) {
  EXPECT_EQ(type("He directed films such as [Night Ferry] in his youth."), "films");
  EXPECT_EQ(type("He directed a film called [Night Ferry] in his youth."), "film");
  EXPECT_EQ(type("Er drehte einen Film namens [Nachtfähre].", Language::de), "Film");
}

TEST_F(TextTypesTest, other_mentions_are_no_part_of_a_type) { EXPECT_EQ(type("[Night Ferry] is a [Norwegian] sitcom."), "sitcom"); }

TEST_F(TextTypesTest, no_type_where_the_text_gives_none) {
  EXPECT_EQ(type("They met in [Nordheim] in May."), "");
  EXPECT_EQ(type("[Nordheim]"), "");
  EXPECT_EQ(type("He left [Nordheim] and his mother stayed."), "");
}

TEST(TypeCues, tell_abstract_nouns_and_adjectives_of_origin_where_a_language_lists_their_endings) {
  const auto types = TextTypes::open(std::string(source_folder) + "/languages").value();
  EXPECT_TRUE(types->is_abstract(Language::de, "Einmischung"));
  EXPECT_FALSE(types->is_abstract(Language::de, "Film"));
  EXPECT_FALSE(types->is_abstract(Language::en, "Einmischung"));
  EXPECT_FALSE(types->is_abstract(Language::unknown, "Einmischung"));
  EXPECT_TRUE(types->is_adjective_of_origin(Language::de, "türkischen"));
  EXPECT_FALSE(types->is_adjective_of_origin(Language::de, "Türkischen")) << "written small";
  EXPECT_FALSE(types->is_adjective_of_origin(Language::es, "türkischen"));
}

TEST(TypeCues, name_file_and_line_of_a_row_that_is_not_understood) {
  const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "veil_type_cues";
  std::filesystem::remove_all(folder);
  std::filesystem::copy(std::string(source_folder) + "/languages", folder, std::filesystem::copy_options::recursive);
  for (const char* row : {"road\tA Autobahn", "road\tAB Autobahn f", "road\tA Autobahn x", "abstract\t", "sorcery\tabracadabra"}) {
    std::ofstream(folder / "pt/type_cues.tsv") << "# cues\nis\té\n" << row << "\n";
    const auto opened = TextTypes::open(folder);
    ASSERT_FALSE(opened.ok()) << row;
    EXPECT_EQ(opened.error().code, "model.malformed_resource");
    EXPECT_EQ(opened.error().place, (folder / "pt/type_cues.tsv").string() + ", line 3") << row;
  }
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace veil::knowledge
