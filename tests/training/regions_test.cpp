// Names of regions: which words for their kind they lose, what article they get, and whose letters are names.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "knowledge/knowledge_base.h"
#include "places.h"
#include "training/knowledge/place_sources.h"

namespace veil::training {
namespace {

namespace fs = std::filesystem;

class Regions : public testing::Test {
 protected:
  Regions() : folder(fs::path(testing::TempDir()) / "veil_regions"), draft(frequencies) { fs::remove_all(folder); }

  void file(const std::string& name, std::string_view content) {
    fs::create_directories((folder / name).parent_path());
    std::ofstream(folder / name, std::ios::binary) << content;
  }

  void SetUp() override {
    draft.define("province");
    file(
        "iso/json/iso_3166-2.json",
        R"({"3166-2": [{"code": "ES-SE", "name": "Sevilla", "type": "Province"}, {"code": "BR-SP", "name": "Planalto", "type": "Province"}]})");
    const std::pair<const char*, const char*> names[] = {
        {"en", "Seville Province"}, {"de", "Provinz Sevilla"}, {"pt", "Província de Sevilha"}, {"es", "Provincia de Sevilla"}};
    for (const auto& [code, name] : names) {
      file("cldr/common/subdivisions/" + std::string(code) + ".xml",
           "<ldml>\n<subdivision type=\"esse\">" + std::string(name) + "</subdivision>\n</ldml>\n");
    }
    PlaceRules rules;
    rules.kinds.emplace("Province", "province");
    const auto added = add_regions(folder / "cldr", folder / "iso", fs::path(source_folder) / "languages", rules, draft);
    ASSERT_TRUE(added.ok()) << describe(added.error());
    EXPECT_EQ(*added, 2U);
    ASSERT_TRUE(draft.table().write(folder / "knowledge.veil", "regions", "tests", BadEdges::refuse).ok());
    base = knowledge::KnowledgeBase::open(folder / "knowledge.veil").value();
  }

  std::optional<knowledge::Name> seville(Language language) const {
    const auto senses = base->find("sevilla", language);
    return senses.empty() ? std::nullopt : base->preferred_name(senses[0].concept_number, language);
  }

  fs::path folder;
  WordFrequencies frequencies;
  KnowledgeDraft draft;
  std::shared_ptr<const knowledge::KnowledgeBase> base;
};

TEST_F(Regions, are_said_with_their_kind_and_its_article_and_known_without) {
  EXPECT_EQ(seville(Language::es)->text, "provincia de Sevilla");
  EXPECT_TRUE(seville(Language::es)->grammar.article);
  EXPECT_EQ(seville(Language::es)->grammar.gender, Gender::feminine);
  EXPECT_EQ(seville(Language::pt)->text, "província de Sevilha");
  EXPECT_EQ(base->find("sevilha", Language::pt).size(), 1U);
}

TEST_F(Regions, keep_the_capital_of_their_kind_where_nouns_have_one) {
  EXPECT_EQ(seville(Language::de)->text, "Provinz Sevilla");
  EXPECT_TRUE(seville(Language::de)->grammar.article);
}

TEST_F(Regions, are_known_without_a_kind_behind_them) {
  EXPECT_EQ(seville(Language::en)->text, "Seville Province");
  EXPECT_FALSE(seville(Language::en)->grammar.article);
  EXPECT_EQ(base->find("seville", Language::en).size(), 1U);
}

TEST_F(Regions, have_letters_for_names_where_a_language_writes_them_so) {
  EXPECT_EQ(base->find("sp", Language::pt).size(), 1U);
  EXPECT_TRUE(base->find("sp", Language::en).empty());
  EXPECT_TRUE(base->find("se", Language::es).empty());
}

}  // namespace
}  // namespace veil::training
