// Protected text in every format: replacements at their new places, and no original anywhere.
#include <nlohmann/json.hpp>

#include "../read/reading.h"

namespace veil {
namespace {

using test::TemporaryFolder;

Document protected_document() {
  Document document;
  document.id = "a1";
  document.text = "\xF0\x9F\x98\x80 Anna Vries met Vries in Oslo.";
  const auto add = [&](std::uint32_t begin, std::uint32_t end, Label label, const char* text) {
    Mention mention;
    mention.span = {begin, end};
    mention.label = label;
    mention.entity = label == Label::person ? 1 : 2;
    document.mentions.push_back(mention);
    Replacement replacement;
    replacement.span = mention.span;
    replacement.mention = static_cast<std::uint32_t>(document.mentions.size() - 1);
    replacement.text = text;
    replacement.method = "tag";
    replacement.options = {{text, 1, "tag"}, {"***", 2, "suppress"}};
    document.replacements.push_back(replacement);
  };
  add(5, 15, Label::person, "[PERSON1]");
  add(20, 25, Label::person, "[PERSON1]");
  add(29, 33, Label::loc, "a \"city\"");
  document.risks = {{2, "", "m", 0.25, 1}, {2, "x", "m", 0.5, 1}};
  document.layers.add({Layer::mentions, Layer::entities, Layer::risks, Layer::replacements});
  return document;
}

const char* const protected_text = "\xF0\x9F\x98\x80 [PERSON1] met [PERSON1] in a \"city\".";

std::string written(const Document& document, const std::string& format, bool originals = false) {
  std::ostringstream output;
  WriteOptions options;
  options.format = format;
  options.originals = originals;
  auto sink = open_sink(output, options);
  EXPECT_TRUE(sink.ok());
  EXPECT_TRUE((*sink)->write(document).ok());
  EXPECT_TRUE((*sink)->finish().ok());
  return output.str();
}

TEST(apply_replacements, copies_the_rest_byte_for_byte_and_says_where_they_stand) {
  Document document = protected_document();
  std::swap(document.replacements[0], document.replacements[2]);
  const ProtectedText result = apply_replacements(document);
  EXPECT_EQ(result.text, protected_text);
  for (std::size_t i = 0; i < result.spans.size(); ++i) {
    EXPECT_EQ(result.spans[i].of(result.text), document.replacements[i].text);
  }
}

TEST(apply_replacements, lets_nothing_of_an_overlap_survive) {
  Document document;
  document.text = "Anna de Vries.";
  document.replacements = {{{0, 7}, 0, 1, "X", "", {}, ""}, {{5, 13}, 0, 1, "Y", "", {}, ""}, {{6, 7}, 0, 1, "", "", {}, ""}};
  EXPECT_EQ(apply_replacements(document).text, "XY.");
}

TEST(protected_output, is_what_the_design_says_in_json_lines) {
  const auto line = nlohmann::json::parse(written(protected_document(), "jsonl"));
  EXPECT_EQ(line["id"], "a1");
  EXPECT_EQ(line["text"], protected_text);
  ASSERT_EQ(line["spans"].size(), 3u);
  const auto& span = line["spans"][2];
  EXPECT_EQ(span["start"], 29);
  EXPECT_EQ(span["end"], 37);
  EXPECT_EQ(span["label"], "LOC");
  EXPECT_EQ(span["kind"], "quasi");
  EXPECT_EQ(span["entity"], 2);
  EXPECT_EQ(span["replacement"], "a \"city\"");
  EXPECT_EQ(span["method"], "tag");
  EXPECT_EQ(span["level"], 1);
  EXPECT_EQ(span["options"][1]["text"], "***");
  EXPECT_EQ(span["risk"], 0.5);
  EXPECT_TRUE(line["spans"][0]["risk"].is_null());
  EXPECT_EQ(line["risk"]["replaced"], 3);
  EXPECT_TRUE(line["utility"].is_object());
  EXPECT_FALSE(span.contains("original"));
}

TEST(protected_output, names_originals_only_when_asked) {
  const auto line = nlohmann::json::parse(written(protected_document(), "jsonl", true));
  EXPECT_EQ(line["spans"][0]["original"], "Anna Vries");
}

class protected_format : public testing::TestWithParam<std::string> {};

TEST_P(protected_format, gives_nothing_of_the_original_or_of_what_was_read_beside_it) {
  Document document = protected_document();
  // As readers leave them: raw lines and fields of the input, all of which may name somebody.
  document.targets = {"Anna Vries"};
  document.attributes = {{"jsonl.subject", "\"Anna Vries\""},
                         {"tab.document", R"({"doc_id": "a1", "annotations": {}, "meta": "Vries"})"},
                         {"presidio.document", R"({"full_text": "", "masked": "Vries", "spans": []})"},
                         {"conllu.lines", "# text = Vries\n"},
                         {"conll.lines", "Vries O\n"},
                         {"brat.line", "#1\tAnnotatorNotes T1\tVries"},
                         {"i2b2.tag.P0", "<NAME text=\"Vries\"/>"},
                         {"i2b2.other", "<X text=\"Vries\"/>"}};
  std::string output;
  if (GetParam() == "brat") {
    const TemporaryFolder folder;
    WriteOptions options;
    options.format = "brat";
    auto sink = open_sink(folder.path() / "a.ann", options);
    ASSERT_TRUE((*sink)->write(document).ok());
    ASSERT_TRUE((*sink)->finish().ok());
    output = test::file_bytes(folder.path() / "a.txt") + test::file_bytes(folder.path() / "a.ann");
  } else {
    output = written(document, GetParam());
  }
  EXPECT_NE(output.find("[PERSON1]"), std::string::npos);
  EXPECT_EQ(output.find("Vries"), std::string::npos) << output;
  EXPECT_EQ(output.find("Anna"), std::string::npos);
  EXPECT_EQ(output.find("Oslo"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(formats, protected_format, testing::ValuesIn(writer_formats()), [](const auto& format) { return format.param; });

TEST(protected_csv, replaces_the_text_column_and_keeps_the_others_byte_for_byte) {
  const std::string file = "\xEF\xBB\xBF\"id\";text;note\r\n\"a1\" ;Anna Vries;\"x;\"\"y\"\"\r\nz\"\r\n2;\"b\";  \r\n3;c;";
  auto items = test::read_items(file, "csv");
  ASSERT_EQ(items.size(), 3u);
  Replacement replacement;
  replacement.span = {0, 10};
  replacement.text = "[P;1]";
  items[0].document->replacements.push_back(replacement);
  std::ostringstream output;
  WriteOptions options;
  options.format = "csv";
  auto sink = open_sink(output, options);
  for (auto& item : items) ASSERT_TRUE((*sink)->write(*item.document).ok());
  ASSERT_TRUE((*sink)->finish().ok());
  EXPECT_EQ(output.str(), "\xEF\xBB\xBF\"id\";text;note\r\n\"a1\" ;\"[P;1]\";\"x;\"\"y\"\"\r\nz\"\r\n2;\"b\";  \r\n3;c;");
}

TEST(protected_csv, refuses_rows_with_other_columns) {
  auto first = test::read_items("id,text\n1,a\n", "csv");
  auto second = test::read_items("text,id\na,1\n", "csv");
  std::ostringstream output;
  WriteOptions options;
  options.format = "csv";
  auto sink = open_sink(output, options);
  ASSERT_TRUE((*sink)->write(*first[0].document).ok());
  EXPECT_EQ((*sink)->write(*second[0].document).error().code, "write.mixed_columns");
}

TEST(conllu_writer, keeps_the_words_around_replacements_and_their_tags) {
  Document document = test::read_one(
      "1\tAnna\tAnna\tPROPN\t_\t_\t0\troot\t_\t_\n2\tVries\t_\tPROPN\t_\t_\t1\tflat\t_\t_\n3\tcame\tcome\tVERB\t_\tTense="
      "Past\t0\troot\t_\tSpaceAfter=No\n"
      "4\t.\t.\tPUNCT\t_\t_\t3\tpunct\t_\t_\n\n",
      "conllu");
  Replacement replacement;
  replacement.span = {0, 10};
  replacement.text = "a person";
  document.replacements.push_back(replacement);
  const Document read = test::read_one(written(document, "conllu"), "conllu");
  EXPECT_EQ(read.text, "a person came.");
  ASSERT_EQ(read.tokens.size(), 4u);
  EXPECT_EQ(read.tokens[2].upos, Upos::verb);
  EXPECT_EQ(read.features_of(read.tokens[2]), "Tense=Past");
  EXPECT_EQ(read.tokens[0].upos, Upos::unknown);
}

TEST(conllu_writer, puts_new_tags_into_the_lines_that_were_read) {
  const std::string lines = "# x\n1\tAnna\tanna\tX\tNN\t_\t0\troot\t_\tA=b\r\n1.1\ty\t_\t_\t_\t_\t_\t_\t_\t_\n\n";
  Document document = test::read_one(lines, "conllu");
  document.tokens[0].upos = Upos::propn;
  auto inventory = std::make_shared<FeatureInventory>();
  document.tokens[0].features = inventory->add("Number=Sing");
  document.feature_inventory = inventory;
  std::ostringstream output;
  WriteOptions options;
  options.format = "conllu";
  options.content = Content::mentions;
  auto sink = open_sink(output, options);
  ASSERT_TRUE((*sink)->write(document).ok());
  EXPECT_EQ(output.str(), "# x\n1\tAnna\tanna\tPROPN\tNN\tNumber=Sing\t0\troot\t_\tA=b\r\n1.1\ty\t_\t_\t_\t_\t_\t_\t_\t_\n\n");
}

TEST(conll_writer, writes_the_tag_column_anew_when_mentions_changed) {
  Document document = test::read_one("Anna\tNNP\tI-PER\nVries\tNNP\tI-PER\nleft\tVBD\tO\n", "conll");
  document.mentions[0].span.end = 4;
  std::ostringstream output;
  WriteOptions options;
  options.format = "conll";
  options.content = Content::mentions;
  auto sink = open_sink(output, options);
  ASSERT_TRUE((*sink)->write(document).ok());
  EXPECT_EQ(output.str(), "Anna\tNNP\tB-PER\nVries\tNNP\tO\nleft\tVBD\tO\n");
}

}  // namespace
}  // namespace veil
