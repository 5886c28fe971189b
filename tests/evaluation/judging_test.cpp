// Sheets for readers: what is drawn, and what answers give.
#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "veil/tools/evaluation_judging.h"

namespace veil {
namespace {

// `places` replacements of places and one of a person, in one text.
Document letter(std::string id, int places) {
  Document document;
  document.id = std::move(id);
  const auto add = [&](std::string_view original, std::string replacement, Label label) {
    document.text += "They saw ";
    Mention mention;
    mention.label = label;
    mention.span.begin = static_cast<std::uint32_t>(document.text.size());
    document.text += original;
    mention.span.end = static_cast<std::uint32_t>(document.text.size());
    document.text += ". ";
    Replacement one;
    one.span = mention.span;
    one.mention = static_cast<std::uint32_t>(document.mentions.size());
    one.text = std::move(replacement);
    one.method = "generalize";
    document.mentions.push_back(mention);
    document.replacements.push_back(std::move(one));
  };
  for (int i = 0; i < places; ++i) add("Oslo", "a city", Label::loc);
  add("Ada Lund", "PERSON 1", Label::person);
  return document;
}

JudgingSheet sheet_of(int documents, int places) {
  JudgingSheet sheet;
  for (int i = 0; i < documents; ++i) {
    const Document document = letter("d" + std::to_string(i), places);
    sheet.add(document, apply_replacements(document), Language::en);
  }
  return sheet;
}

class filled_sheet : public testing::Test {
 protected:
  ~filled_sheet() override { std::filesystem::remove(file_); }
  Result<std::vector<JudgedRow>> read(std::string_view rows, std::string_view header = usual) {
    std::ofstream(file_) << header << rows;
    return read_judged_sheet(file_);
  }
  static constexpr std::string_view usual = "id,document,language,before,after,label,method,true,kind,grammatical,meaning kept,note\n";
  const std::filesystem::path file_ = std::filesystem::temp_directory_path() /
                                      ("veil_sheet_" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()) + ".csv");
};

TEST(judging_sheet, shows_both_sides_with_the_place_marked) {
  const auto rows = sheet_of(1, 1).draw(2, 1);
  ASSERT_EQ(rows.size(), 2u);
  const SheetRow& place = rows[0].label == "LOC" ? rows[0] : rows[1];
  EXPECT_EQ(place.before, "They saw »Oslo«. They saw Ada Lund. ");
  EXPECT_EQ(place.after, "They saw »a city«. They saw PERSON 1. ");
  EXPECT_EQ(place.language, "en");
  EXPECT_EQ(place.method, "generalize");
  EXPECT_EQ(in_context(std::string(80, 'a') + "\nOslo" + std::string(80, 'b'), {81, 85}).find("… "), 0u);
}

TEST(judging_sheet, gives_each_label_its_share_and_documents_their_turn) {
  const auto rows = sheet_of(10, 9).draw(20, 7);  // 90 places, 10 persons
  std::size_t persons = 0;
  std::map<std::string, int> turns;
  for (const SheetRow& row : rows) {
    if (row.label == "PERSON") ++persons;
    if (row.label == "LOC") ++turns[row.document];
  }
  EXPECT_EQ(rows.size(), 20u);
  EXPECT_EQ(persons, 2u);
  EXPECT_EQ(turns.size(), 10u);  // 18 places: every document before a third one of any
  for (const auto& [document, count] : turns) EXPECT_LE(count, 2);
}

TEST(judging_sheet, is_the_same_for_the_same_seed_alone) {
  const JudgingSheet sheet = sheet_of(10, 9);
  EXPECT_EQ(sheet_as_csv(sheet.draw(20, 7)), sheet_as_csv(sheet.draw(20, 7)));
  EXPECT_NE(sheet_as_csv(sheet.draw(20, 7)), sheet_as_csv(sheet.draw(20, 8)));
  EXPECT_EQ(sheet.draw(1000, 1).size(), 100u);
  EXPECT_EQ(sheet.draw(1, 1).size(), 1u);
}

TEST_F(filled_sheet, gives_shares_by_its_definitions) {
  const auto rows = read(
      "1,d,en,\"a, »b«\",x,LOC,generalize,y,y,y,y,\n"
      "2,d,en,b,x,LOC,generalize,y,none,n,y,well\n"  // a tag: sensible
      "3,d,de,b,x,ORG,generalize,y,n,y,y,\n"         // wrong kind
      "4,d,de,b,x,ORG,generalize,Y, N ,yes,No,\n"    // wrong kind and meaning lost
      "5,d,de,b,x,ORG,surrogate,n,y,y,y,\n"          // false
      "6,d,de,b,x,ORG,surrogate,y,y,y,n,\n");        // meaning lost
  ASSERT_TRUE(rows.ok());
  const JudgedResults results = results_of(*rows);
  EXPECT_EQ(results.all.sensible, (Share{2, 6}));
  EXPECT_EQ(results.all.false_or_wrong_kind, (Share{3, 6}));
  EXPECT_EQ(results.all.grammatical, (Share{5, 6}));
  EXPECT_EQ(results.by_language.at("en").sensible, (Share{2, 2}));
  EXPECT_EQ(results.by_label.at("ORG").sensible, (Share{0, 4}));
  EXPECT_EQ(results.by_method.at("surrogate").false_or_wrong_kind, (Share{1, 2}));
}

TEST_F(filled_sheet, is_read_as_spreadsheets_save_it) {
  const auto rows =
      read("1;en;LOC;tag;y;none;y;y\r\n;;;;;;;\r\n", "\xEF\xBB\xBFid;language;label;method;true;kind;grammatical;meaning kept\r\n");
  ASSERT_TRUE(rows.ok());
  EXPECT_EQ(rows->size(), 1u);
}

TEST_F(filled_sheet, is_refused_with_the_row_when_something_is_missing) {
  const auto half = read("1,d,en,b,x,LOC,tag,y,y,y,y,\n2,d,en,b,x,LOC,tag,y,,y,y,\n");
  EXPECT_EQ(half.error().code, "evaluate.unjudged_row");
  EXPECT_TRUE(half.error().place.ends_with(", row 3"));
  EXPECT_EQ(read("1,d,en,b,x,LOC,tag,perhaps,y,y,y,\n").error().code, "evaluate.unknown_answer");
  EXPECT_EQ(read("1,d,en,b,x,LOC,tag,none,y,y,y,\n").error().code, "evaluate.unknown_answer");  // for kinds only
  EXPECT_EQ(read("1,d,en,b,x,LOC,tag,y,y,y,y,\n1,d,en,b,x,LOC,tag,y,y,y,y,\n").error().code, "evaluate.duplicate_row");
  EXPECT_EQ(read("").error().code, "evaluate.empty_sheet");
  EXPECT_EQ(read("", "").error().code, "evaluate.empty_sheet");
  EXPECT_EQ(read("1,y\n", "id,true\n").error().code, "evaluate.missing_column");
  EXPECT_EQ(read("1,d,en,\"b,x,LOC,tag,y,y,y,y,\n").error().code, "read.malformed_input");
  EXPECT_EQ(read("1,d,en,\xff,x,LOC,tag,y,y,y,y,\n").error().code, "read.invalid_utf8");
}

TEST_F(filled_sheet, of_two_readers_tells_their_agreement) {
  const auto first =
      *read("1,d,en,b,x,LOC,tag,y,y,y,y,\n2,d,en,b,x,LOC,tag,n,y,y,y,\n3,d,en,b,x,LOC,tag,y,y,y,y,\n4,d,en,b,x,LOC,tag,n,y,y,y,\n");
  const auto second =
      *read("4,d,en,b,x,LOC,tag,n,y,y,y,\n1,d,en,b,x,LOC,tag,y,y,y,y,\n2,d,en,b,x,LOC,tag,y,y,y,y,\n3,d,en,b,x,LOC,tag,y,y,y,y,\n");
  const auto agreements = agreement_of_sheets(first, second);
  ASSERT_TRUE(agreements.ok());
  ASSERT_EQ(agreements->size(), 5u);
  EXPECT_EQ((*agreements)[0].question, "true");
  EXPECT_DOUBLE_EQ((*agreements)[0].agreement.percent, 0.75);
  EXPECT_DOUBLE_EQ((*agreements)[0].agreement.kappa, 0.5);  // expected: 0.5 * 0.75 + 0.5 * 0.25
  EXPECT_DOUBLE_EQ((*agreements)[1].agreement.kappa, 1);
  EXPECT_EQ(agreement_of_sheets(first, {first[0]}).error().code, "evaluate.different_sheets");
}

}  // namespace
}  // namespace veil
