// Originals come back into text in pieces as into the whole, wherever it is cut; and only where nothing else can be meant.
#include "service/proxy/stream_restorer.h"

#include <gtest/gtest.h>

#include <random>

#include "service/json/json.h"

namespace veil::service {
namespace {

const PlaceholderWords& words() {
  static const PlaceholderWords loaded = [] {
    PlaceholderWords all = PlaceholderWords::load("");
    for (const char* word : {"persona", "pessoa"}) all.add(word, Label::person);
    all.add("ort", Label::loc);
    all.add("localização", Label::loc);
    all.add("código", Label::code);
    return all;
  }();
  return loaded;
}

const Placeholders& names() {
  static const Placeholders all = [] {
    Placeholders made;
    made.add(Label::person, 1, "Anna Vries");
    made.add(Label::person, 12, "João \"Zé\" Serralves\\");
    made.add(Label::loc, 1, "Köln");
    made.add(Label::code, 2, "anna@vries.example");
    made.add(Label::code, 3, "a line\nand another");
    return made;
  }();
  return all;
}

std::string restored(std::string_view text, Within within = Within::text) { return restored_text(text, words(), names(), within); }

TEST(StreamRestorer, puts_originals_back) {
  EXPECT_EQ(restored("Dear [PERSON1], write to [CODE2]."), "Dear Anna Vries, write to anna@vries.example.");
  EXPECT_EQ(restored("[PERSON12][LOC1]"), "João \"Zé\" Serralves\\Köln");
}

TEST(StreamRestorer, knows_placeholders_again_that_were_changed) {
  for (const char* changed : {"PERSON1", "PERSON 1", "PERSON_1", "Person1", "[person1]", "[Person 1]", "<PERSON1>", "{PERSON-1}",
                              "(person_1)", "[PERSONA1]", "[Pessoa 1]", "Persona1", "PESSOA 1"}) {
    EXPECT_EQ(restored(changed), "Anna Vries") << changed;
  }
  EXPECT_EQ(restored("[Ort1] and [LOCALIZAÇÃO 1]"), "Köln and Köln");
  EXPECT_EQ(restored("PERSON1's dog, [PERSON1]s Hund"), "Anna Vries's dog, Anna Vriess Hund");
}

TEST(StreamRestorer, leaves_what_may_be_something_else) {
  for (const char* text : {"[PERSON2]", "[PERSON]", "person 1", "person1", "Person 1", "code2", "XPERSON1", "[PERSON01]", "[PERSON1",
                           "PERSON13", "[PERSON1}", "personal", "[", "[[", "Persons", "[PERSON99999999]"}) {
    if (std::string_view(text) == "[PERSON1") {
      EXPECT_EQ(restored(text), "[Anna Vries");
    } else if (std::string_view(text) == "[PERSON1}") {
      EXPECT_EQ(restored(text), "[Anna Vries}");
    } else {
      EXPECT_EQ(restored(text), text);
    }
  }
}

TEST(StreamRestorer, keeps_json_valid) {
  const std::string arguments = R"({"to": "[PERSON12]", "note": "x\nPERSON1 \u00e9 [CODE3]"})";
  const auto json = parse_json(restored(arguments, Within::json));
  ASSERT_TRUE(json);
  EXPECT_EQ(json->at("to").text(), "João \"Zé\" Serralves\\");
  EXPECT_EQ(json->at("note").text(), "x\nAnna Vries é a line\nand another");
}

TEST(StreamRestorer, holds_back_little) {
  StreamRestorer restorer(words(), names());
  EXPECT_EQ(restorer.push("Hello there, "), "Hello there, ");
  EXPECT_EQ(restorer.push("[PER"), "");
  EXPECT_EQ(restorer.push("haps] we"), "[PERhaps] we");
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "[PERSON";
  EXPECT_GE(restorer.push(text).size() + 48, text.size());
  EXPECT_LE(restorer.held(), 48u);
}

// Texts made of what restorers stumble over, cut at random places.
TEST(StreamRestorer, ten_thousand_streams_cut_at_random_equal_the_whole) {
  const char* const parts[] = {"[PERSON1]",
                               "[PERSON12]",
                               "PERSON1",
                               "[Pessoa 1]",
                               "[LOCALIZAÇÃO1]",
                               "[loc1]",
                               "[CODE2]",
                               "[CODE3]",
                               "[PERSON",
                               "]",
                               "[",
                               "1",
                               " ",
                               "Köln ",
                               "código 2",
                               "CÓDIGO2",
                               "é",
                               "\n",
                               "\\n",
                               "\\u00e9",
                               "\\\"",
                               "PERSON ",
                               "_",
                               "and the rest of it, ",
                               "[ORT1]",
                               "[[PERSON1]]",
                               "😀",
                               "Person1s",
                               "{\"a\": \"",
                               "\"}",
                               "[PERSON1",
                               "<LOC1>",
                               "personas "};
  std::mt19937 random(20);
  std::size_t cut_within = 0;
  for (int stream = 0; stream < 10'000; ++stream) {
    std::string text;
    const std::size_t count = 1 + random() % 24;
    for (std::size_t i = 0; i < count; ++i) text += parts[random() % std::size(parts)];
    const Within within = stream % 2 == 0 ? Within::text : Within::json;
    StreamRestorer restorer(words(), names(), within);
    std::string streamed;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t size = 1 + random() % (stream % 3 == 0 ? 3 : 17);
      streamed += restorer.push(std::string_view(text).substr(at, size));
      at += size;
      if (restorer.held() > 0) ++cut_within;
      ASSERT_LE(restorer.held(), 48u);
    }
    streamed += restorer.finish();
    ASSERT_EQ(streamed, restored(text, within)) << "stream " << stream;
  }
  EXPECT_GT(cut_within, 10'000u);  // else the pieces would not have tried anything
}

}  // namespace
}  // namespace veil::service
