#include "knowledge/label_names.h"
#include "places.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

namespace veil::knowledge {
namespace {

namespace fs = std::filesystem;

TEST(LabelNames, speak_the_language_asked_for_and_english_otherwise) {
  const auto names = LabelNames::open(fs::path(source_folder) / "languages");
  ASSERT_TRUE(names.ok());
  EXPECT_EQ((*names)->name(Language::de, Label::person), "eine Person");
  EXPECT_EQ((*names)->name(Language::other, Label::person), (*names)->name(Language::en, Label::person));
}

TEST(LabelNames, make_numbered_tags_in_the_language_of_the_document) {
  const auto names = LabelNames::open(fs::path(source_folder) / "languages").value();
  EXPECT_EQ(names->tag(Language::en, Label::org, "", 2), "[ORGANISATION 2]");
  EXPECT_EQ(names->tag(Language::de, Label::loc, "", 1), "[ORT 1]");
  EXPECT_EQ(names->tag(Language::es, Label::org, "", 2), "[ORGANIZACIÓN 2]");
  EXPECT_EQ(names->tag(Language::pt, Label::loc, "", 1, "<", ">"), "<LUGAR 1>");
  EXPECT_EQ(names->tag(Language::en, Label::datetime, "TIME", 3), "[TIME 3]");
  EXPECT_EQ(names->tag(Language::en, Label::dem, "PROFESSION/GROUP", 3), "[PROFESSION 3]");
  EXPECT_EQ(names->tag(Language::en, Label::dem, "HEIGHT", 0), "[PERSONAL DETAIL]");
  EXPECT_EQ(names->tag(Language::unknown, Label::misc, "", 1), "[DETAIL 1]");
}

TEST(LabelNames, are_refused_with_file_and_line_when_they_do_not_fit) {
  const fs::path folder = fs::temp_directory_path() / ("veil_labels_" + std::to_string(::getpid()));
  fs::copy(fs::path(source_folder) / "languages", folder, fs::copy_options::recursive);
  std::ofstream(folder / "pt" / "labels.tsv", std::ios::app) << "PLANET\tum planeta\n";
  const auto unknown = LabelNames::open(folder);
  ASSERT_FALSE(unknown.ok());
  EXPECT_EQ(unknown.error().code, "model.malformed_resource");
  EXPECT_NE(unknown.error().place.find("labels.tsv, line"), std::string::npos);
  std::ofstream(folder / "pt" / "labels.tsv") << "PERSON\tuma pessoa\n";
  EXPECT_EQ(LabelNames::open(folder).error().code, "model.malformed_resource");
  fs::remove(folder / "pt" / "labels.tsv");
  EXPECT_EQ(LabelNames::open(folder).error().code, "model.not_found");
  fs::remove_all(folder);
}

}  // namespace
}  // namespace veil::knowledge
