// Readers of files with rows, lines and elements: what each takes and refuses.
#include "reading.h"

namespace veil {
namespace {

using test::error_of;
using test::read_items;
using test::read_one;
using test::reading;

TEST(txt_reader, takes_a_file_byte_for_byte) {
  const std::string text(
      "\xEF\xBB\xBF"
      "Anna\r\nVries\0 \xD7\xA9",
      18);
  EXPECT_EQ(read_one(text, "txt").text, text);
  EXPECT_EQ(read_one("", "txt").text, "");
}

TEST(txt_reader, names_the_byte_that_is_not_utf8) {
  const Error error = error_of("Anna\xFF", "txt");
  EXPECT_EQ(error.code, "read.invalid_utf8");
  EXPECT_EQ(error.place, "notes.txt, byte 4");
}

TEST(txt_reader, refuses_a_text_that_is_too_large) {
  ReadOptions options = reading("txt");
  options.largest_document = 10;
  EXPECT_EQ(read_one("0123456789", options).text.size(), 10u);
  EXPECT_EQ(read_items("0123456789a", options).at(0).document.error().code, "read.too_large");
}

TEST(csv_reader, finds_separator_text_and_id_in_the_header) {
  const auto items = read_items("\xEF\xBB\xBFid;when;text\r\na1;1;\"Anna; \"\"Vries\"\"\r\nOslo\"\r\n;2;plain\r\n", "csv");
  ASSERT_EQ(items.size(), 2u);
  EXPECT_EQ(items[0].id, "a1");
  EXPECT_EQ(items[0].document->text, "Anna; \"Vries\"\r\nOslo");
  EXPECT_EQ(items[1].id, "notes-2");
  EXPECT_EQ(items[1].document->text, "plain");
}

TEST(csv_reader, takes_the_first_row_as_a_document_when_the_column_is_a_number) {
  ReadOptions options = reading("csv");
  options.text_column = "2";
  const auto items = read_items("1,Anna\n2,Vries\n", options);
  ASSERT_EQ(items.size(), 2u);
  EXPECT_EQ(items[0].document->text, "Anna");
}

TEST(csv_reader, refuses_an_unknown_column) {
  EXPECT_EQ(error_of("id,body\n1,x\n", "csv").code, "usage.unknown_column");
  ReadOptions options = reading("csv");
  options.text_column = "3";
  EXPECT_EQ(read_items("1,x\n", options).at(0).document.error().code, "usage.unknown_column");
}

TEST(csv_reader, refuses_a_row_with_too_few_columns_and_goes_on) {
  const auto items = read_items("id,text\n1\n2,b\n", "csv");
  ASSERT_EQ(items.size(), 2u);
  EXPECT_EQ(items[0].document.error().code, "read.malformed_input");
  EXPECT_EQ(items[0].document.error().place, "notes.csv, line 2");
  EXPECT_EQ(items[1].document->text, "b");
}

TEST(csv_reader, refuses_a_quote_that_never_ends) {
  const auto items = read_items("id,text\n1,\"Anna\n2,b\n", "csv");
  ASSERT_EQ(items.size(), 1u);
  EXPECT_EQ(items[0].document.error().code, "read.malformed_input");
}

TEST(csv_reader, refuses_invalid_utf8_with_its_byte) {
  const auto items = read_items("id,text\n1,\xFF\n2,b\n", "csv");
  ASSERT_EQ(items.size(), 2u);
  EXPECT_EQ(items[0].document.error().place, "notes.csv, line 2, byte 10");
  EXPECT_EQ(error_of("id,te\xFFxt\n1,x\n", "csv").code, "read.invalid_utf8");
}

TEST(csv_reader, does_not_take_a_quote_inside_a_field_for_one_around_it) {
  const auto items = read_items("id,text\n1,a 5\" pipe\n2,b\n", "csv");
  ASSERT_EQ(items.size(), 2u);
  EXPECT_EQ(items[0].document->text, "a 5\" pipe");
}

TEST(csv_reader, has_no_documents_in_an_empty_file) {
  EXPECT_TRUE(read_items("", "csv").empty());
  EXPECT_TRUE(read_items("id,text\n", "csv").empty());
}

const char* const contraction =
    "# newdoc id = d1\n"
    "# text = Vem do Porto.\n"
    "1\tVem\tvir\tVERB\t_\tMood=Ind\t0\troot\t_\t_\n"
    "2-3\tdo\t_\t_\t_\t_\t_\t_\t_\t_\n"
    "2\tde\tde\tADP\t_\t_\t4\tcase\t_\t_\n"
    "3\to\to\tDET\t_\tGender=Masc\t4\tdet\t_\t_\n"
    "4\tPorto\tPorto\tPROPN\t_\t_\t1\tobl\t_\tSpaceAfter=No\n"
    "4.1\tx\t_\t_\t_\t_\t_\t_\t_\t_\n"
    "5\t.\t.\tPUNCT\t_\t_\t1\tpunct\t_\t_\n"
    "\n";

TEST(conllu_reader, gives_the_words_of_a_contraction_its_span_and_their_forms) {
  const Document document = read_one(contraction, "conllu");
  EXPECT_EQ(document.id, "d1");
  EXPECT_EQ(document.text, "Vem do Porto.");
  ASSERT_EQ(document.tokens.size(), 5u);
  EXPECT_EQ(document.form_of(document.tokens[1]), "de");
  EXPECT_EQ(document.form_of(document.tokens[2]), "o");
  EXPECT_EQ(document.text_of(document.tokens[2]), "do");
  EXPECT_EQ(document.tokens[2].part, 1);
  EXPECT_EQ(document.tokens[2].parts, 2);
  EXPECT_EQ(document.features_of(document.tokens[2]), "Gender=Masc");
  EXPECT_EQ(document.tokens[3].upos, Upos::propn);
  EXPECT_EQ(document.sentences.size(), 1u);
  EXPECT_TRUE(document.layers.has_all({Layer::tokens, Layer::sentences, Layer::tags}));
}

TEST(conllu_reader, gives_words_that_spell_a_contraction_out_their_own_spans) {
  const Document document =
      read_one("1-2\tdon't\t_\t_\t_\t_\t_\t_\t_\t_\n1\tdo\t_\tAUX\t_\t_\t_\t_\t_\t_\n2\tn't\t_\tPART\t_\t_\t_\t_\t_\t_\n\n", "conllu");
  ASSERT_EQ(document.tokens.size(), 2u);
  EXPECT_EQ(document.tokens[0].span, (Span{0, 2}));
  EXPECT_EQ(document.tokens[1].span, (Span{2, 5}));
}

TEST(conllu_reader, gives_a_document_per_newdoc_and_a_failed_one_does_not_end_the_file) {
  const auto items =
      read_items(std::string(contraction) + "# newdoc\n1\tA\t_\n\n# newdoc id = d3\n1\tB\t_\tX\t_\t_\t_\t_\t_\t_\n", "conllu");
  ASSERT_EQ(items.size(), 3u);
  ASSERT_FALSE(items[1].document.ok());
  EXPECT_EQ(items[1].document.error().code, "read.malformed_input");
  EXPECT_EQ(items[1].document.error().place, "notes.conllu, line 12");
  EXPECT_EQ(items[2].document->text, "B");
}

// The lines of an empty document once went to the next, and its id was never checked.
TEST(conllu_reader, keeps_the_lines_of_a_document_without_words) {
  const auto items = read_items("# newdoc id = a\xFF\n# newdoc id = b\n# x\n# newdoc id = c\n", "conllu");
  ASSERT_EQ(items.size(), 3u);
  EXPECT_EQ(items[0].document.error().place, "notes.conllu, byte 15");
  EXPECT_EQ(items[1].id, "b");
  EXPECT_TRUE(items[1].document.ok());
  EXPECT_EQ(items[2].id, "c");
}

TEST(conllu_reader, cuts_a_file_without_documents_into_parts) {
  std::string file;
  for (int i = 0; i < 1001; ++i) file += "1\tA\t_\tX\t_\t_\t_\t_\t_\t_\n\n";
  const auto items = read_items(file, "conllu");
  ASSERT_EQ(items.size(), 3u);
  EXPECT_EQ(items[0].document->sentences.size(), 500u);
  EXPECT_EQ(items[2].document->sentences.size(), 1u);
}

TEST(conllu_reader, refuses_words_out_of_order_and_broken_ranges) {
  const std::string rest = "\t_\tX\t_\t_\t_\t_\t_\t_\n";
  EXPECT_EQ(error_of("2\tA" + rest, "conllu").code, "read.malformed_input");
  EXPECT_EQ(error_of("1-2\tAB\t_\t_\t_\t_\t_\t_\t_\t_\n1\tA" + rest + "\n", "conllu").code, "read.malformed_input");
  EXPECT_EQ(error_of("1-300\tAB\t_\t_\t_\t_\t_\t_\t_\t_\n1\tA" + rest + "\n", "conllu").code, "read.malformed_input");
  EXPECT_EQ(error_of("1\tA\xFF" + rest, "conllu").place, "notes.conllu, byte 3");
}

TEST(conll_reader, rebuilds_text_and_mentions_from_tags_of_every_scheme) {
  for (const char* tags : {"B-PER I-PER O B-LOC", "I-PER I-PER O I-LOC", "B-PER E-PER O S-LOC", "B-PER L-PER O U-LOC"}) {
    std::istringstream split(tags);
    std::string file, tag;
    for (const char* word : {"Anna", "Vries", "in", "Oslo"}) {
      split >> tag;
      file += std::string(word) + " NN " + tag + "\r\n";
    }
    const Document document = read_one(file + "\r\n", "conll");
    EXPECT_EQ(document.text, "Anna Vries in Oslo");
    ASSERT_EQ(document.mentions.size(), 2u) << tags;
    EXPECT_EQ(document.text_of(document.mentions[0].span), "Anna Vries");
    EXPECT_EQ(document.mentions[0].label, Label::person);
    EXPECT_EQ(document.text_of(document.mentions[1].span), "Oslo");
    EXPECT_EQ(document.tokens.size(), 4u);
  }
}

TEST(conll_reader, starts_a_document_at_docstart_and_ends_a_mention_with_its_sentence) {
  const auto items = read_items("-DOCSTART- O\n\nAnna B-PER\n\nVries I-PER\n-DOCSTART- O\n\n# O\n", "conll");
  ASSERT_EQ(items.size(), 2u);
  EXPECT_EQ(items[0].document->text, "Anna\nVries");
  EXPECT_EQ(items[0].document->mentions.size(), 2u);
  EXPECT_EQ(items[1].document->text, "#");
}

TEST(conll_reader, finds_words_and_tags_of_numbered_rows) {
  const Document document = read_one("# text = Anna Vries\n1\tAnna\tB-PER\t-\n2\tVries\tI-PER\t-\n", "conll");
  EXPECT_EQ(document.text, "Anna Vries");
  ASSERT_EQ(document.mentions.size(), 1u);
  ReadOptions options = reading("conll");
  options.token_column = 3;
  options.tag_column = 1;
  EXPECT_EQ(read_one("B-PER x Anna\n", options).mentions.size(), 1u);
}

TEST(conll_reader, refuses_rows_with_too_few_columns_and_unknown_tags) {
  EXPECT_EQ(error_of("Anna B-PER\nVries\n", "conll").place, "notes.conll, line 2");
  EXPECT_EQ(error_of("Anna B-PER\nVries\n", "conll").code, "read.malformed_input");
  EXPECT_EQ(error_of("Anna X\n", "conll").code, "read.malformed_input");
}

const std::string benchmark_element =
    R"({"doc_id": "d1", "text": "Anna Vries", "annotations": {"a1": {"entity_mentions": [{"entity_type": "PERSON",)"
    R"("entity_mention_id": "m1", "start_offset": 0, "end_offset": 10, "span_text": "Anna Vries", "identifier_type": "DIRECT",)"
    R"("entity_id": "e1", "confidential_status": "NOT_CONFIDENTIAL"}]}, "a2": {"entity_mentions": [{"entity_type": "PERSON",)"
    R"("start_offset": 0, "end_offset": 4, "identifier_type": "NO_MASK", "confidential_status": "HEALTH"}]}}})";

TEST(tab_reader, reads_the_mentions_of_all_annotators) {
  const Document document = read_one("[" + benchmark_element + "]", "tab");
  EXPECT_EQ(document.id, "d1");
  ASSERT_EQ(document.mentions.size(), 2u);
  EXPECT_EQ(document.mentions[0].annotator, "a2");
  EXPECT_EQ(document.mentions[0].kind, IdentifierKind::confidential);
  EXPECT_EQ(document.mentions[1].id, "m1");
  EXPECT_EQ(document.mentions[1].kind, IdentifierKind::direct);
  EXPECT_EQ(document.mentions[1].entity, 1u);
}

TEST(tab_reader, refuses_a_broken_list_after_its_whole_elements) {
  for (const char* end : {"", ",", ", {\"text\": \"Vries", " {}", "] x", ", 5]"}) {
    const auto items = read_items("[" + benchmark_element + end, "tab");
    ASSERT_EQ(items.size(), 2u) << end;
    EXPECT_TRUE(items[0].document.ok());
    ASSERT_FALSE(items[1].document.ok());
    EXPECT_EQ(items[1].document.error().code, "read.malformed_input");
    EXPECT_EQ(describe(items[1].document.error()).find("Vries"), std::string::npos);
  }
}

TEST(tab_reader, refuses_bad_elements_alone) {
  const auto items = read_items(
      R"([{"text": 1}, {"doc_id": "x"}, {"text": "a", "text": "b"}, {"text": "Anna", "annotations": {"a": {"entity_mentions": )"
      R"([{"entity_type": "LOC", "start_offset": 0, "end_offset": 2, "span_text": "Ax"}]}}}, {"text": "\ud800"}, {"text": "ok"}])",
      "tab");
  ASSERT_EQ(items.size(), 6u);
  EXPECT_EQ(items[0].document.error().code, "read.wrong_type");
  EXPECT_EQ(items[1].document.error().code, "read.missing_field");
  EXPECT_EQ(items[1].id, "x");
  EXPECT_EQ(items[2].document.error().code, "read.malformed_input");
  EXPECT_EQ(items[3].document.error().code, "read.mismatch");
  EXPECT_EQ(items[4].document.error().code, "read.malformed_input");
  EXPECT_EQ(items[5].document->text, "ok");
}

TEST(tab_reader, steps_over_an_element_that_is_too_large_and_refuses_nesting_bombs) {
  ReadOptions options = reading("tab");
  options.largest_document = 100;
  const auto items = read_items("[{\"text\": \"" + std::string(200, 'x') + "\"}, {\"text\": \"b\"}]", options);
  ASSERT_EQ(items.size(), 2u);
  EXPECT_EQ(items[0].document.error().code, "read.too_large");
  EXPECT_EQ(items[1].document->text, "b");
  EXPECT_EQ(error_of("[{\"text\": " + std::string(100000, '['), "tab").code, "read.malformed_input");
}

TEST(presidio_reader, reads_lists_lines_and_analyzer_results) {
  const std::string research = R"({"full_text": "Anna in Oslo", "spans": [{"entity_type": "LOCATION", "entity_value": "Oslo",)"
                               R"("start_position": 8, "end_position": 12}], "template_id": 7})";
  const std::string analyzer = R"({"text": "Anna", "results": [{"entity_type": "PERSON", "start": 0, "end": 4, "score": 0.85}]})";
  for (const std::string& file : {"[" + research + ",\n" + analyzer + "]", research + "\n" + analyzer + "\n"}) {
    const auto items = read_items(file, "presidio");
    ASSERT_EQ(items.size(), 2u);
    EXPECT_EQ(items[0].document->mentions.at(0).label, Label::loc);
    EXPECT_EQ(items[0].document->mentions.at(0).subtype, "LOCATION");
    EXPECT_FLOAT_EQ(items[1].document->mentions.at(0).score, 0.85F);
  }
}

TEST(presidio_reader, refuses_only_the_line_that_was_cut_off) {
  const auto items = read_items("{\"full_text\": \"Anna\n{\"full_text\": \"b\"}\n", "presidio");
  ASSERT_EQ(items.size(), 2u);
  EXPECT_EQ(items[0].document.error().code, "read.malformed_input");
  EXPECT_EQ(items[1].document->text, "b");
}

TEST(i2b2_reader, maps_tags_to_labels_and_keeps_line_ends) {
  const Document document = read_one(
      "<?xml version=\"1.0\" encoding=\"UTF-8\" ?>\n<deIdi2b2>\n<TEXT><![CDATA[Dr. Vries\r\nCity Clinic]]></TEXT>\n<TAGS>\n"
      "<NAME id=\"P0\" start=\"4\" end=\"9\" text=\"Vries\" TYPE=\"DOCTOR\" comment=\"\" />\n"
      "<LOCATION id=\"P1\" start=\"11\" end=\"22\" text=\"City Clinic\" TYPE=\"HOSPITAL\" comment=\"\" "
      "/>\n</TAGS>\n</deIdi2b2>\n",
      "i2b2");
  EXPECT_EQ(document.text, "Dr. Vries\r\nCity Clinic");
  ASSERT_EQ(document.mentions.size(), 2u);
  EXPECT_EQ(document.mentions[0].label, Label::person);
  EXPECT_EQ(document.mentions[0].subtype, "DOCTOR");
  EXPECT_EQ(document.mentions[1].label, Label::org);
}

TEST(i2b2_reader, refuses_what_is_no_such_xml) {
  EXPECT_EQ(error_of("", "i2b2").code, "read.malformed_input");
  EXPECT_EQ(error_of("<a><TEXT>Vries", "i2b2").code, "read.malformed_input");
  EXPECT_EQ(error_of("<a></a>", "i2b2").code, "read.missing_field");
  EXPECT_EQ(error_of(std::string("<a><TEXT>\0</TEXT></a>", 21), "i2b2").code, "read.malformed_input");
  EXPECT_EQ(error_of("<a><TEXT>\xFF</TEXT></a>", "i2b2").code, "read.invalid_utf8");
  EXPECT_EQ(error_of("<a><TEXT>ab</TEXT><TAGS><NAME start=\"0\" end=\"3\"/></TAGS></a>", "i2b2").code, "read.invalid_span");
  EXPECT_EQ(error_of("<a><TEXT>ab</TEXT><TAGS><NAME start=\"0\" end=\"x\"/></TAGS></a>", "i2b2").code, "read.wrong_type");
  EXPECT_EQ(error_of("<a><TEXT>ab</TEXT><TAGS><NAME start=\"0\" end=\"1\" text=\"b\"/></TAGS></a>", "i2b2").code, "read.mismatch");
}

}  // namespace
}  // namespace veil
