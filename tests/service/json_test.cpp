#include "service/json/json.h"

#include <gtest/gtest.h>

namespace veil::service {
namespace {

TEST(ServiceJson, gives_back_what_it_read) {
  for (const char* text : {"null", "true", "[]", "{}", "[1,2.50,-0,1e400,12345678901234567890]", R"({"b":1,"a":[{"c":"d\n\"\\"}]})",
                           "\"\xF0\x9F\x98\x80 \\u0001\""}) {
    const auto json = parse_json(text);
    ASSERT_TRUE(json) << text;
    EXPECT_EQ(json->dump(), text);
  }
  EXPECT_EQ(parse_json(R"("\ud83d\ude00\u00e9\/")")->text(), "😀é/");
}

TEST(ServiceJson, refuses_what_two_readers_could_take_for_different_things) {
  for (const char* text : {"",      "{",       "[1,]", "{\"a\":1,}",  "{\"a\":1,\"a\":2}",  "01",       "1.",
                           ".5",    "+1",      "nul",  "\"\\ud800\"", "\"\\udc00\\ud800\"", "\"a\nb\"", "'a'",
                           "[1] 2", "\"\\x\"", "NaN",  "{a:1}",       "\"\\u12\"",          "{\"a\" 1}"}) {
    const auto json = parse_json(text);
    ASSERT_FALSE(json) << text;
    EXPECT_EQ(json.error().code, "read.malformed_input");
  }
  EXPECT_EQ(parse_json("\"\xC3\"").error().code, "read.invalid_utf8");
  EXPECT_EQ(parse_json(std::string(100'000, '[')).error().code, "read.too_deep");
  std::string many = "{";
  for (int i = 0; i < 100; ++i) many += "\"m" + std::to_string(i) + "\":1,";
  EXPECT_FALSE(parse_json(many + "\"m7\":2}"));
  EXPECT_TRUE(parse_json(many + "\"n\":2}"));
}

TEST(ServiceJson, errors_hold_no_text) {
  const auto json = parse_json("{\"Anna Vries\": Oslo}");
  ASSERT_FALSE(json);
  EXPECT_EQ(describe(json.error()).find("Anna"), std::string::npos);
  EXPECT_EQ(describe(json.error()).find("Oslo"), std::string::npos);
}

}  // namespace
}  // namespace veil::service
