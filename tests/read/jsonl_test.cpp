#include "reading.h"

namespace veil {
namespace {

using test::error_of;
using test::read_items;
using test::read_one;
using test::reading;

TEST(jsonl_reader, reads_id_text_language_and_targets) {
  const Document document = read_one(R"({"id": "a1", "text": "Anna Vries", "language": "pt-BR", "targets": ["Anna Vries", "x"]})", "jsonl");
  EXPECT_EQ(document.id, "a1");
  EXPECT_EQ(document.text, "Anna Vries");
  EXPECT_EQ(document.language, Language::pt);
  EXPECT_TRUE(document.layers.has(Layer::language));
  EXPECT_EQ(document.targets, (std::vector<std::string>{"Anna Vries", "x"}));
  EXPECT_FALSE(document.layers.has(Layer::mentions));
}

TEST(jsonl_reader, takes_a_language_that_veil_does_not_speak_as_other) {
  const Document document = read_one(R"({"text": "Bonjour", "language": "fr"})", "jsonl");
  EXPECT_EQ(document.language, Language::other);
}

TEST(jsonl_reader, numbers_lines_without_an_id_and_skips_empty_ones) {
  const auto items = read_items("{\"text\": \"a\"}\n\n{\"text\": \"b\", \"id\": 17}\n{\"text\": \"c\"}", "jsonl");
  ASSERT_EQ(items.size(), 3u);
  EXPECT_EQ(items[0].id, "notes-1");
  EXPECT_EQ(items[1].id, "17");
  EXPECT_EQ(items[2].id, "notes-4");
}

TEST(jsonl_reader, counts_offsets_in_code_points_unless_asked) {
  const std::string begin = "{\"text\": \"\xF0\x9F\x98\x80 Anna\", \"spans\": ";
  EXPECT_EQ(read_one(begin + "[[2, 6, \"PERSON\"]]}", "jsonl").mentions.at(0).span, (Span{5, 9}));
  ReadOptions options = reading("jsonl");
  options.offsets = OffsetUnit::utf16;
  EXPECT_EQ(read_one(begin + "[[3, 7, \"PERSON\"]]}", options).mentions.at(0).span, (Span{5, 9}));
  options.offsets = OffsetUnit::bytes;
  EXPECT_EQ(read_one(begin + "[[5, 9, \"PERSON\"]]}", options).mentions.at(0).span, (Span{5, 9}));
}

TEST(jsonl_reader, keeps_a_byte_order_mark_in_the_text_and_counts_it) {
  const Document document = read_one(
      "{\"text\": \"\xEF\xBB\xBF"
      "Anna\", \"spans\": [[1, 5, \"PERSON\"]]}",
      "jsonl");
  EXPECT_EQ(document.text_of(document.mentions.at(0).span), "Anna");
}

TEST(jsonl_reader, skips_a_byte_order_mark_of_the_file) {
  EXPECT_EQ(read_one("\xEF\xBB\xBF{\"text\": \"Anna\"}\r\n", "jsonl").text, "Anna");
}

TEST(jsonl_reader, reads_spans_that_stand_before_the_text) {
  const Document document =
      read_one(R"({"spans": [{"start": 5, "end": 17, "label": "CODE/EMAIL", "kind": "quasi", "score": 0.5, "entity": 1, )"
               R"("detector": "d", "text": "a@vries.test"}], "text": "Mail a@vries.test"})",
               "jsonl");
  ASSERT_EQ(document.mentions.size(), 1u);
  const Mention& mention = document.mentions[0];
  EXPECT_EQ(mention.label, Label::code);
  EXPECT_EQ(mention.subtype, "EMAIL");
  EXPECT_EQ(mention.kind, IdentifierKind::quasi);
  EXPECT_FLOAT_EQ(mention.score, 0.5F);
  EXPECT_EQ(mention.detector, "d");
  ASSERT_EQ(document.entities.size(), 1u);
  EXPECT_EQ(document.entities[0].mentions, std::vector<std::uint32_t>{0});
  EXPECT_TRUE(document.layers.has_all({Layer::mentions, Layer::entities}));
}

TEST(jsonl_reader, takes_labels_of_others_as_subtypes) {
  const Document document = read_one(R"({"text": "Anna Ana", "spans": [[5, 8, "NOMBRE"], [0, 4, "PER"]]})", "jsonl");
  ASSERT_EQ(document.mentions.size(), 2u);
  EXPECT_EQ(document.mentions[0].label, Label::person);
  EXPECT_EQ(document.mentions[0].subtype, "PER");
  EXPECT_EQ(document.mentions[0].kind, IdentifierKind::direct);
  EXPECT_EQ(document.mentions[1].label, Label::misc);
  EXPECT_EQ(document.mentions[1].subtype, "NOMBRE");
}

TEST(jsonl_reader, keeps_nul_bytes_and_escapes) {
  EXPECT_EQ(read_one(R"({"text": "a\u0000b\r\n\ud83d\ude00"})", "jsonl").text, std::string("a\0b\r\n\xF0\x9F\x98\x80", 9));
}

TEST(jsonl_reader, refuses_only_the_truncated_line) {
  const auto items = read_items("{\"text\": \"a\"}\n{\"id\": \"b\", \"text\": \"secr\n{\"text\": \"c\"}\n", "jsonl");
  ASSERT_EQ(items.size(), 3u);
  EXPECT_TRUE(items[0].document.ok());
  ASSERT_FALSE(items[1].document.ok());
  EXPECT_EQ(items[1].document.error().code, "read.malformed_input");
  EXPECT_EQ(items[1].document.error().place, "notes.jsonl, line 2");
  EXPECT_TRUE(items[2].document.ok());
}

struct BadLine {
  const char* json;
  const char* code;
};

class refused_json_line : public testing::TestWithParam<BadLine> {};

TEST_P(refused_json_line, with_a_code_a_line_and_without_its_text) {
  const Error error = error_of(GetParam().json, "jsonl");
  EXPECT_EQ(error.code, GetParam().code);
  EXPECT_TRUE(error.place.starts_with("notes.jsonl, line 1")) << error.place;
  EXPECT_EQ(describe(error).find("Vries"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(
    jsonl, refused_json_line,
    testing::Values(
        BadLine{R"({"id": "Vries"})", "read.missing_field"}, BadLine{R"({"text": 5})", "read.wrong_type"},
        BadLine{R"({"text": null})", "read.wrong_type"}, BadLine{R"(["Vries"])", "read.wrong_type"},
        BadLine{R"("Vries")", "read.wrong_type"}, BadLine{R"({"text": "Vries")", "read.malformed_input"},
        BadLine{R"({"text": "Vries"} x)", "read.malformed_input"}, BadLine{R"({"text": "Vries"}{"text": "b"})", "read.malformed_input"},
        BadLine{R"({"text": "Vries", "text": "b"})", "read.malformed_input"},
        BadLine{R"({"text": "Vries", "x": 1, "x": 2})", "read.malformed_input"},
        BadLine{R"({"text": "Vries", "x": [1, }])", "read.malformed_input"}, BadLine{R"({"text": "Vries \x"})", "read.malformed_input"},
        BadLine{R"({"text": "Vries", "targets": "x"})", "read.wrong_type"},
        BadLine{R"({"text": "Vries", "language": 1})", "read.wrong_type"}, BadLine{R"({"text": "Vries", "spans": {}})", "read.wrong_type"},
        BadLine{R"({"text": "Vries", "spans": [1]})", "read.wrong_type"},
        BadLine{R"({"text": "Vries", "spans": [[0, 1]]})", "read.missing_field"},
        BadLine{R"({"text": "Vries", "spans": [{"start": 0, "end": 1}]})", "read.missing_field"},
        BadLine{R"({"text": "Vries", "spans": [{"start": 0, "start": 0, "end": 1, "label": "LOC"}]})", "read.malformed_input"},
        BadLine{R"({"text": "Vries", "spans": [{"start": 0, "end": 1, "label": "LOC", "kind": "x"}]})", "read.invalid_value"},
        BadLine{R"({"text": "Vries", "spans": [{"start": 0, "end": 1, "label": "LOC", "entity": 4000000000}]})", "read.invalid_value"},
        BadLine{R"({"text": "Vries", "spans": [[0, 6, "LOC"]]})", "read.invalid_span"},
        BadLine{R"({"text": "Vries", "spans": [[3, 2, "LOC"]]})", "read.invalid_span"},
        BadLine{R"({"text": "Vries", "spans": [[-1, 2, "LOC"]]})", "read.invalid_span"},
        BadLine{R"({"text": "Vries", "spans": [{"start": 0, "end": 4, "label": "LOC", "text": "Vrie$"}]})", "read.mismatch"},
        BadLine{"{\"text\": \"Vries \xFF\"}", "read.invalid_utf8"}, BadLine{R"({"text": "Vries \ud800"})", "read.malformed_input"}));

TEST(jsonl_reader, refuses_a_span_inside_a_character) {
  ReadOptions options = reading("jsonl");
  options.offsets = OffsetUnit::bytes;
  const auto items = read_items("{\"text\": \"\xC3\xA9\", \"spans\": [[1, 2, \"LOC\"]]}", options);
  ASSERT_FALSE(items.at(0).document.ok());
  EXPECT_EQ(items[0].document.error().code, "read.invalid_span");
}

TEST(jsonl_reader, names_the_byte_of_the_file_that_is_not_utf8) {
  const auto items = read_items("{\"text\": \"a\"}\n{\"text\": \"\xC0\"}\n", "jsonl");
  ASSERT_FALSE(items.at(1).document.ok());
  EXPECT_EQ(items[1].document.error().place, "notes.jsonl, line 2, byte 24");
}

TEST(jsonl_reader, survives_nesting_bombs) {
  const std::string deep(100000, '[');
  EXPECT_EQ(error_of("{\"text\": \"a\", \"x\": " + deep + "}", "jsonl").code, "read.malformed_input");
  EXPECT_EQ(error_of("{\"text\": \"a\", \"x\": " + deep + std::string(100000, ']') + "}", "jsonl").code, "read.malformed_input");
  EXPECT_EQ(error_of("{\"text\": " + deep, "jsonl").code, "read.malformed_input");
}

TEST(jsonl_reader, steps_over_a_line_that_is_too_long) {
  ReadOptions options = reading("jsonl");
  options.largest_document = 1 << 20;
  const std::string longest(3 << 20, 'x');
  const auto items = read_items("{\"text\": \"a\"}\n{\"text\": \"" + longest + "\"}\n{\"text\": \"c\"}\n", options);
  ASSERT_EQ(items.size(), 3u);
  ASSERT_FALSE(items[1].document.ok());
  EXPECT_EQ(items[1].document.error().code, "read.too_large");
  EXPECT_EQ(items[1].document.error().place, "notes.jsonl, line 2");
  EXPECT_EQ(items[2].document->text, "c");
}

TEST(jsonl_reader, has_no_documents_in_an_empty_file) {
  EXPECT_TRUE(read_items("", "jsonl").empty());
  EXPECT_TRUE(read_items("\n \n\r\n", "jsonl").empty());
}

}  // namespace
}  // namespace veil
