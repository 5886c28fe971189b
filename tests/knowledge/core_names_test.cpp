// Names of the core's concepts as they are written down, with the signs before them.
#include "knowledge/core_names.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "places.h"
#include "text/resource_file.h"

namespace veil::knowledge {
namespace {

TEST(CoreRow, has_its_cells_and_other_names_with_their_signs) {
  const auto row = core_row("judge\tRichter\tm\tRichter\tf:Richterin|pl:Richter|adj:richterlich|>Amtsrichter||Kadi");
  ASSERT_TRUE(row);
  EXPECT_EQ(row->key, "judge");
  EXPECT_EQ(row->name, "Richter");
  EXPECT_EQ(row->grammar.gender, Gender::masculine);
  EXPECT_EQ(row->plural, "Richter");
  ASSERT_EQ(row->others.size(), 5u) << "empty ones are none";
  EXPECT_EQ(row->others[0].sign, NameSign::feminine);
  EXPECT_EQ(row->others[0].text, "Richterin");
  EXPECT_EQ(row->others[1].sign, NameSign::plural);
  EXPECT_EQ(row->others[2].sign, NameSign::adjective);
  EXPECT_EQ(row->others[3].sign, NameSign::narrower);
  EXPECT_EQ(row->others[3].text, "Amtsrichter");
  EXPECT_EQ(row->others[4].sign, NameSign::none);
}

TEST(CoreRow, is_none_without_key_name_or_known_grammar) {
  for (const char* line : {"", "judge", "\tRichter\tm", "judge\t\tm", "judge\tRichter\tmasculine"}) {
    EXPECT_FALSE(core_row(line)) << line;
  }
  EXPECT_TRUE(core_row("judge\tjudge")) << "most English names have no grammar to tell";
}

TEST(CoreNames, are_those_of_each_language_in_the_order_of_its_file) {
  const auto names = CoreNames::open(std::filesystem::path(source_folder) / "languages");
  ASSERT_TRUE(names.ok()) << describe(names.error());
  const auto name_of = [&](Language language, std::string_view key) {
    const auto rows = (*names)->of(language);
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const CoreRow& row) { return row.key == key; });
    return found == rows.end() ? std::string() : found->name;
  };
  EXPECT_EQ(name_of(Language::de, "cc:NO"), "Norwegen");
  EXPECT_EQ(name_of(Language::es, "cc:NO"), "Noruega");
  EXPECT_EQ((*names)->of(Language::en).front().key, "place");
  EXPECT_TRUE((*names)->of(Language::other).empty());
}

TEST(CoreNames, are_parsed_once_for_a_cache) {
  const ResourcePath languages(std::filesystem::path(source_folder) / "languages", std::make_shared<ResourceCache>());
  EXPECT_EQ(CoreNames::open(languages)->get(), CoreNames::open(languages)->get());
}

TEST(CoreNames, name_file_and_line_of_a_row_that_is_not_understood) {
  EXPECT_EQ(CoreNames::open("/nowhere").error().code, "model.not_found");
  const std::filesystem::path folder = std::filesystem::temp_directory_path() / ("veil_core_names." + std::to_string(::getpid()));
  for (const Language language : spoken_languages) {
    std::filesystem::create_directories(folder / code_of(language));
    std::ofstream(folder / code_of(language) / "concepts.tsv") << "# names\njudge\tjudge\t\n" << (language == Language::pt ? "juiz\n" : "");
  }
  const auto refused = CoreNames::open(folder);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, "model.malformed_resource");
  EXPECT_TRUE(refused.error().place.ends_with("concepts.tsv, line 3")) << refused.error().place;
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace veil::knowledge
