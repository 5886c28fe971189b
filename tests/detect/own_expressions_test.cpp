#include <gtest/gtest.h>

#include "detect/detect_stage.h"
#include "detect/own_expressions.h"
#include "veil/utf8.h"

namespace veil::detect {
namespace {

using Strings = std::vector<std::string>;

Strings found(const std::vector<Expression>& expressions, std::string text) {
  Document document;
  document.text = std::move(text);
  std::vector<Mention> candidates;
  make_expression_detector(expressions).value()->detect(document, candidates);
  Strings all;
  for (const Mention& mention : candidates) {
    EXPECT_TRUE(utf8::is_boundary(document.text, mention.span.begin) && utf8::is_boundary(document.text, mention.span.end));
    all.push_back(std::string(document.text_of(mention.span)) + " " + std::string(name_of(mention.label)) + "/" + mention.subtype);
  }
  return all;
}

TEST(OwnExpressions, find_what_they_say_with_label_and_kind) {
  EXPECT_EQ(found({{R"(\bKD-\d{5}\b)", Label::code, "CLIENT", IdentifierKind::direct}, {"(?i)blue\\s+whale", Label::misc, "", {}}},
                  "KD-12345, KD-123456, der Blue  Whale und KD-00001ß"),
            (Strings{"KD-12345 CODE/CLIENT", "KD-00001 CODE/CLIENT", "Blue  Whale MISC/"}));
}

TEST(OwnExpressions, pass_over_empty_matches_and_end) {
  EXPECT_EQ(found({{"\\b", Label::misc, "", {}}}, "äöü ß 😀 a"), Strings{});
  EXPECT_EQ(found({{"\\b|x+", Label::misc, "", {}}}, ""), Strings{});
  EXPECT_EQ(found({{"a", Label::misc, "", {}}}, std::string(1 << 16, 'b')), Strings{});
  EXPECT_EQ(found({{"é+", Label::misc, "", {}}}, "ééé"), Strings{"ééé MISC/"});
}

TEST(OwnExpressions, refuse_what_cannot_be_used) {
  EXPECT_FALSE(expression_problem("a+b").has_value());
  EXPECT_TRUE(expression_problem("(a").has_value());
  EXPECT_TRUE(expression_problem("(?<=a)b").has_value());  // RE2 looks at no text outside the match
  EXPECT_TRUE(expression_problem("a*").has_value());
  EXPECT_TRUE(expression_problem("").has_value());
  EXPECT_EQ(make_expression_detector({{"[", Label::misc, "", {}}}).error().code, "policy.invalid_value");
}

TEST(OwnTerms, are_found_in_any_case_with_their_label) {
  DetectOptions options;
  options.terms = {{"Meridian", Label::org, IdentifierKind::confidential, "CLIENT"}, {"Anna Vries", Label::person, {}, ""}};
  const DetectStage stage(std::move(options));
  Document document;
  document.text = "meridian MERIDIAN Meridiane anna vries";
  ASSERT_TRUE(stage.run(document).ok());
  ASSERT_EQ(document.mentions.size(), 3U);
  EXPECT_EQ(document.text_of(document.mentions[0].span), "meridian");
  EXPECT_EQ(document.mentions[0].subtype, "CLIENT");
  EXPECT_EQ(document.text_of(document.mentions[1].span), "MERIDIAN");
  EXPECT_EQ(document.text_of(document.mentions[2].span), "anna vries");
  EXPECT_EQ(document.mentions[2].label, Label::person);
}

}  // namespace
}  // namespace veil::detect
