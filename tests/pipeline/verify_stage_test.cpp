// What the last look finds is mended: it becomes a mention, or is suppressed.
#include "pipeline/verify_stage.h"

#include <gtest/gtest.h>

#include "veil/formats.h"

namespace veil::pipeline {
namespace {

// The first `name` is a mention with a replacement; further ones were overlooked.
Document overlooked(std::string text, const std::string& name, const std::string& replacement, const std::string& source) {
  Document document = make_document("a", std::move(text)).value();
  document.language = Language::en;
  Mention mention;
  mention.span.begin = static_cast<std::uint32_t>(document.text.find(name));
  mention.span.end = mention.span.begin + static_cast<std::uint32_t>(name.size());
  mention.label = Label::person;
  mention.entity = 1;
  document.mentions = {mention};
  document.entities = {{Label::person, 1, {0}}};
  document.risks = {{0, "", "kind", 1, 0.5}};
  Replacement made;
  made.span = mention.span;
  made.text = replacement;
  made.method = source;
  made.options = {{replacement, 1, source}, {"***", 2, "suppress"}};
  document.replacements = {made};
  return document;
}

TEST(VerifyStage, what_is_left_becomes_a_mention_and_is_replaced_alike) {
  Document document = overlooked("kolenda. MARA KOLENDA met Mara Kolenda, Mara Kolen-\nda.", "Mara Kolenda", "[PERSON1]", "tag");
  ASSERT_TRUE(VerifyStage({}, "***").run(document).ok());
  EXPECT_EQ(apply_replacements(document).text, "kolenda. [PERSON1] met [PERSON1], [PERSON1].");
  ASSERT_EQ(document.mentions.size(), 3U);
  EXPECT_EQ(document.mentions[0].detector, "verification");
  ASSERT_EQ(document.mentions[0].evidence.size(), 1U);
  EXPECT_EQ(document.entities[0].mentions, (std::vector<std::uint32_t>{0, 1, 2}));
  ASSERT_EQ(document.risks.size(), 3U);
  for (std::uint32_t i = 0; i < 3; ++i) {
    EXPECT_EQ(document.risks[i].mention, i);
    EXPECT_EQ(document.replacements[i].mention, i);
  }
}

TEST(VerifyStage, a_replacement_that_says_an_original_is_suppressed_and_not_listed) {
  Document document = overlooked("By Mara Kolenda.", "Mara Kolenda", "Mara Goddard", "surrogate");
  ASSERT_TRUE(VerifyStage({}, "***").run(document).ok());
  EXPECT_EQ(apply_replacements(document).text, "By ***.");
  ASSERT_EQ(document.replacements[0].options.size(), 1U);
  EXPECT_EQ(document.replacements[0].options[0].text, "***");
}

TEST(VerifyStage, refuses_what_cannot_be_mended) {
  Document document = overlooked("By Mara Kolenda and Mara Kolenda.", "Mara Kolenda", "[PERSON1]", "tag");
  document.replacements[0].text = "Mara Kolenda";
  const auto done = VerifyStage({}, "Mara Kolenda").run(document);
  ASSERT_FALSE(done.ok());
  EXPECT_EQ(done.error().code, "write.original_left");
}

}  // namespace
}  // namespace veil::pipeline
