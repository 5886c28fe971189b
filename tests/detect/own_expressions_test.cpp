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

TEST(OwnExpressions, end_with_the_text) {
  EXPECT_EQ(found({{"x+", Label::misc, "", {}}}, ""), Strings{});
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

TEST(OwnExpressions, that_fit_nothing_somewhere_are_refused) {
  for (const char* pattern :
       {"a*", "\\b", "\\B", "^", "$", "(?m)^", "(?m)$", "\\A", "\\z", "x?", "a*|b", "b|a{0,3}", "(?:)", "\\bx*\\b", "x*\\by*", "()"}) {
    EXPECT_TRUE(expression_problem(pattern).has_value()) << pattern;
  }
  for (const char* pattern : {"a+", "\\bx+\\b", "^a", "(?m)^.", "(?s).", "a|b", "x?y"})
    EXPECT_FALSE(expression_problem(pattern).has_value()) << pattern;
}

TEST(OwnExpressions, that_fit_single_bytes_are_refused) {
  for (const char* pattern : {"\\C", "a\\Cb", "(?s)\\C+", "\\\\\\C", "\\Qx\\E\\C", "\\C{2}"}) {
    EXPECT_TRUE(expression_problem(pattern).has_value()) << pattern;
  }
  for (const char* pattern : {"\\\\C", "\\Q\\C\\E", "C", "[C]", "\\x{43}", "\\pL"})
    EXPECT_FALSE(expression_problem(pattern).has_value()) << pattern;
  EXPECT_TRUE(expression_problem("\xC3").has_value()) << "half a character";
}

TEST(OwnExpressions, stand_on_whole_characters_of_any_text) {
  const std::string text = "aä😀é\u0301ß\u00A0日本Ω";
  for (const char* pattern : {".", "(?s).", "[^a]", "\\PL", "\\W", "[\\x{80}-\\x{10FFFF}]", ".{2}", "[^x]+?"}) {
    std::size_t bytes = 0;
    for (const std::string& one : found({{pattern, Label::misc, "", {}}}, text)) bytes += one.size() - std::string(" MISC/").size();
    EXPECT_LE(bytes, text.size()) << pattern;
    EXPECT_GT(bytes, 0U) << pattern;
  }
}

TEST(OwnExpressions, that_cost_too_much_are_refused) {
  EXPECT_TRUE(expression_problem("((a{100}){100}){100}").has_value());
  EXPECT_TRUE(expression_problem("(\\pL{1,100}){1,100}").has_value());
  EXPECT_TRUE(expression_problem(std::string(20'000, 'a')).has_value());
  EXPECT_FALSE(expression_problem("\\b\\pL{2,20}-\\d{4,12}\\b").has_value());
}

TEST(OwnExpressions, are_not_quoted_in_errors) { EXPECT_EQ(expression_problem("(?P<\033[31m").value().find('\033'), std::string::npos); }

TEST(OwnTerms, are_found_in_any_case_with_their_label) {
  DetectOptions options;
  options.terms = {{"Meridian", Label::org, IdentifierKind::confidential, "CLIENT"}, {"Anna Vries", Label::person, {}, ""}};
  const DetectStage stage(std::move(options));
  Document document;
  document.text = "meridian MERIDIAN Meridiane anna vries";
  ASSERT_TRUE(stage.run(document).ok());
  ASSERT_EQ(document.candidates.found.size(), 3U);
  EXPECT_EQ(document.text_of(document.candidates.found[0].span), "meridian");
  EXPECT_EQ(document.candidates.found[0].subtype, "CLIENT");
  EXPECT_EQ(document.text_of(document.candidates.found[1].span), "MERIDIAN");
  EXPECT_EQ(document.text_of(document.candidates.found[2].span), "anna vries");
  EXPECT_EQ(document.candidates.found[2].label, Label::person);
}

}  // namespace
}  // namespace veil::detect
