// Reports in all formats: what is written, what is left out and said so, and that no original comes out unless asked for.
#include "veil/report.h"

#include <gtest/gtest.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>

#include "veil/budget.h"

namespace veil {
namespace {

constexpr ReportFormat every_format[] = {ReportFormat::html, ReportFormat::json, ReportFormat::markdown};

std::string written(const Report& report, ReportFormat format, const ReportLimits& limits = {}) {
  std::ostringstream output;
  const auto done = write_report(report, format, output, limits);
  EXPECT_TRUE(done.ok()) << (done.ok() ? "" : describe(done.error()));
  return output.str();
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++found;
  return found;
}

// "Secretname met Secretname in Secretplace." protected by tags.
Document protected_document(const std::string& id) {
  Document document;
  document.id = id;
  document.text = "Secretname met Secretname in Secretplace.";
  document.language = Language::en;
  const auto add = [&](Span span, Label label, const std::string& text) {
    Mention mention;
    mention.span = span;
    mention.label = label;
    mention.kind = label == Label::person ? IdentifierKind::direct : IdentifierKind::quasi;
    mention.detector = "proper_name";
    mention.score = 0.5F;
    mention.evidence = {{"proper_name", "after a title", 0.5F}};
    mention.entity = label == Label::person ? 1 : 2;
    document.mentions.push_back(mention);
    const auto number = static_cast<std::uint32_t>(document.mentions.size() - 1);
    document.replacements.push_back(
        {span, number, 1, text, "tag", {{text, 1, "tag"}, {"***", 2, "suppress"}, {"Secretname", 0, "keep"}}, "most specific option"});
    document.risks.push_back({number, "Secrettarget", "kind", 1, 0.5});
  };
  add({0, 10}, Label::person, "[PERSON1]");
  add({15, 25}, Label::person, "[PERSON1]");
  add({29, 40}, Label::loc, "[LOC1]");
  document.layers.add({Layer::mentions, Layer::entities, Layer::risks, Layer::replacements});
  return document;
}

Report collected(bool originals, Content content = Content::protection, std::size_t documents = 3) {
  const auto collector = make_report_collector(content, originals);
  for (std::size_t i = 0; i < documents; ++i) collector->add(protected_document("Secretid"));
  collector->add_failure({"read.malformed_input", "broken", "x"});
  Report report = collector->report();
  report.title = "A run";
  report.facts = {{"files", "Secretfile.txt", true}, {"method", "tag", false}};
  return report;
}

TEST(report, holds_no_original_unless_asked) {
  for (const ReportFormat format : every_format) {
    for (const Content content : {Content::protection, Content::mentions}) {
      const std::string text = written(collected(false, content), format);
      EXPECT_EQ(text.find("Secret"), std::string::npos);
      EXPECT_NE(text.find("after a title"), std::string::npos);
    }
    const std::string text = written(collected(true), format);
    for (const char* part : {"Secretname", "Secretplace", "Secretid", "Secrettarget", "Secretfile"}) {
      EXPECT_NE(text.find(part), std::string::npos) << part;
    }
  }
}

TEST(report, writes_no_original_even_when_the_struct_holds_one) {
  Report report = collected(true);
  report.originals = false;
  for (ReportDocument& document : report.documents) {
    for (ReportMark& mark : document.marks) mark.alternatives.clear();
  }
  for (const ReportFormat format : every_format) EXPECT_EQ(written(report, format).find("Secret"), std::string::npos);
}

TEST(report, counts_a_run_in_json) {
  const auto json = nlohmann::json::parse(written(collected(false), ReportFormat::json));
  EXPECT_EQ(json["counts"]["documents"], 3);
  EXPECT_EQ(json["counts"]["failures_by_code"]["read.malformed_input"], 1);
  EXPECT_EQ(json["counts"]["mentions"], 9);
  EXPECT_EQ(json["counts"]["mentions_by_label"]["PERSON"], 6);
  EXPECT_EQ(json["counts"]["replaced_by_method"]["tag"], 9);
  EXPECT_EQ(json["target_risks"][0]["target"], "target 1");
  EXPECT_EQ(json["target_risks"][0]["documents"], 3);
  EXPECT_TRUE(json["target_risks"][0]["too_high"]);
  const auto& document = json["documents"][0];
  EXPECT_EQ(document["text"], "[PERSON1] met [PERSON1] in [LOC1].");
  EXPECT_EQ(document["marks"][2]["start"], 27);
  EXPECT_EQ(document["marks"][2]["label"], "LOC");
  EXPECT_EQ(document["marks"][2]["alternatives"], nlohmann::json({"***"}));
  EXPECT_EQ(document["risk"], 3.0);
}

TEST(report, shows_the_riskiest_first_and_says_how_many_are_left_out) {
  Report report;
  report.title = "Many";
  for (std::uint64_t i = 1; i <= 50; ++i) {
    ReportDocument document;
    document.number = i;
    document.risk = static_cast<double>((i * 37) % 50);
    document.text = "nothing";
    report.documents.push_back(document);
  }
  ReportLimits limits;
  limits.documents = 3;
  const auto json = nlohmann::json::parse(written(report, ReportFormat::json, limits));
  ASSERT_EQ(json["documents"].size(), 3u);
  EXPECT_EQ(json["documents_left_out"], 47);
  EXPECT_EQ(json["documents"][0]["risk"], 49);
  EXPECT_EQ(json["documents"][2]["risk"], 47);
  EXPECT_NE(written(report, ReportFormat::html, limits).find("3 of 50 documents are shown"), std::string::npos);
  EXPECT_NE(written(report, ReportFormat::markdown, limits).find("47 documents of lower risk are not shown"), std::string::npos);
}

TEST(report, collector_keeps_what_sorting_all_documents_would_show) {
  ReportLimits limits;
  limits.documents = 4;
  const auto collector = make_report_collector(Content::protection, false, limits);
  for (int i = 0; i < 30; ++i) {
    Document document = protected_document("x");
    document.risks[0].value = (i * 7) % 10;
    collector->add(document);
  }
  const auto json = nlohmann::json::parse(written(collector->report(), ReportFormat::json, limits));
  std::vector<int> numbers;
  for (const auto& document : json["documents"]) numbers.push_back(document["number"]);
  EXPECT_EQ(numbers, (std::vector<int>{8, 18, 28, 5}));  // risks 9, 9, 9, 8
  EXPECT_EQ(json["documents_left_out"], 26);
  EXPECT_EQ(json["counts"]["documents"], 30);
}

TEST(report, cuts_long_texts_between_characters) {
  Report report;
  ReportDocument document;
  document.number = 1;
  document.text = "";
  for (int i = 0; i < 100; ++i) *document.text += "\xC3\xA4";
  document.marks.resize(2);
  document.marks[0].span = {0, 2};
  document.marks[1].span = {100, 104};
  report.documents = {document};
  ReportLimits limits;
  limits.text_bytes = 15;
  const auto json = nlohmann::json::parse(written(report, ReportFormat::json, limits));
  EXPECT_EQ(json["documents"][0]["text"].get<std::string>().size(), 14u);
  EXPECT_TRUE(json["documents"][0]["text_cut"]);
  EXPECT_EQ(json["documents"][0]["marks"].size(), 1u);
  EXPECT_EQ(json["documents"][0]["marks_left_out"], 1);
}

TEST(report, refuses_marks_that_do_not_stand_on_characters) {
  for (const Span span : {Span{1, 2}, Span{0, 9}, Span{2, 0}}) {
    Report report;
    ReportDocument document;
    document.text = "\xC3\xA4\xC3\xA4";
    document.marks.resize(1);
    document.marks[0].span = span;
    report.documents = {document};
    std::ostringstream output;
    const auto done = write_report(report, ReportFormat::html, output);
    ASSERT_FALSE(done.ok());
    EXPECT_EQ(done.error().code, "write.invalid_report");
    EXPECT_EQ(output.str(), "");
  }
}

TEST(report, escapes_everything_in_html) {
  const std::string nasty = "<script>alert('x')</script>\"&\x01";
  Report report;
  report.title = report.summary = nasty;
  report.facts = {{nasty, nasty, false}};
  report.counts = {{nasty, 1, nasty, {{nasty, 1}}}};
  report.tables = {{nasty, nasty, nasty, nasty, {{nasty, Unit::number, Direction::none}}, {{nasty, {{1, {}}}, false}}}};
  report.charts = {{nasty, nasty, {nasty}, {nasty}, {{nasty, {{0, 0, nasty}}}}}};
  report.target_risks = {{nasty, nasty, 1, 1, 1}};
  ReportDocument document;
  document.id = document.language = document.risk_note = nasty;
  document.text = document.original = nasty;
  document.marks = {{{0, 8}, {0, 8}, nasty, nasty, nasty, nasty, nasty, nasty, nasty, 1, 1, 1, {nasty}}};
  report.documents = {document};
  report.originals = true;
  const std::string page = written(report, ReportFormat::html);
  EXPECT_EQ(count(page, "<script>"), 1u);
  EXPECT_EQ(page.find("alert('x')"), std::string::npos);
  EXPECT_EQ(page.find('\x01'), std::string::npos);
  EXPECT_NE(page.find("&lt;script&gt;alert(&#39;x&#39;)"), std::string::npos);
}

TEST(report, markdown_cannot_be_broken_out_of) {
  Report report;
  report.title = "A | B\n# C";
  ReportDocument document;
  document.text = "```\n# not a heading\n````\n<b>";
  document.marks.resize(1);
  document.marks[0].span = {0, 4};
  document.marks[0].evidence = "a | b <script>";
  report.documents = {document};
  const std::string text = written(report, ReportFormat::markdown);
  EXPECT_NE(text.find("# A \\| B \\# C\n"), std::string::npos);
  EXPECT_NE(text.find("`````text\n```\n# not a heading\n````\n<b>\n`````\n"), std::string::npos);
  EXPECT_NE(text.find("a \\| b &lt;script>"), std::string::npos);
}

TEST(report, marks_that_overlap_lose_no_text) {
  Report report;
  ReportDocument document;
  document.text = "Anna de Vries!";
  document.marks.resize(3);
  document.marks[0].span = {0, 7};
  document.marks[1].span = {5, 13};
  document.marks[2].span = {6, 7};
  report.documents = {document};
  const std::string page = written(report, ReportFormat::html);
  EXPECT_NE(page.find(">Anna de</a>"), std::string::npos);
  EXPECT_NE(page.find("> Vries</a>"), std::string::npos);
  EXPECT_EQ(count(page, "id=\"d1m"), 3u);
}

TEST(report, figures_are_written_as_people_read_them) {
  Report report;
  report.tables = {
      {"",
       "T",
       "",
       "system",
       {{"F1", Unit::percent, Direction::higher_is_better}, {"n", Unit::count, Direction::none}, {"x", Unit::number, Direction::none}},
       {{"all", {{0.5, {}}, {1234567, {}}, {}}, true}, {"a", {{0.876, {{0.8, 0.9}}}, {999, {}}, {0.12345, {}}}, false}}}};
  const std::string text = written(report, ReportFormat::markdown);
  EXPECT_NE(text.find("| system | F1 (higher is better) | n | x |\n"), std::string::npos);
  EXPECT_NE(text.find("| a | 87.6 % (80.0 to 90.0) | 999 | 0.123 |\n| **all** | 50.0 % | 1,234,567 | – |\n"), std::string::npos);
}

TEST(report, format_follows_the_extension) {
  EXPECT_EQ(*report_format_of("a/b.HTML"), ReportFormat::html);
  EXPECT_EQ(*report_format_of("b.json"), ReportFormat::json);
  EXPECT_EQ(*report_format_of("b.md"), ReportFormat::markdown);
  EXPECT_EQ(report_format_of("b.txt").error().code, "usage.unknown_format");
}

TEST(Report, of_a_budget_has_path_and_curve_and_its_words_with_originals_only) {
  for (const bool originals : {false, true}) {
    Document document = protected_document("Secretid");
    auto budget = std::make_shared<BudgetReport>();
    budget->met = true;
    budget->kept_before = 0.9;
    budget->kept_after = 0.75;
    budget->probability_before = 0.8;
    budget->probability_after = 0.05;
    budget->people.push_back({"Secretname", false, {{"words", 1, 0.8}}, {{"words", 4321, 0.05}}});
    budget->path.push_back({{29, 40}, 2, "Secretplace", "a place", 1.5, 2.5, 0.75, 0.05, 4321, false});
    budget->path.push_back({{29, 40}, 2, "<i>Secretplace", "again", 1.5, 2.5, 0.75, 0.05, 4321, true});
    document.budget = budget;
    const auto collector = make_report_collector(Content::protection, originals);
    collector->add(document);
    Report report = collector->report();
    report.title = "A run";
    for (const ReportFormat format : every_format) {
      const std::string text = written(report, format);
      EXPECT_EQ(text.find("Secret") != std::string::npos, originals);
      EXPECT_EQ(text.find("4321") != std::string::npos, originals) << "ranks tell k";
      EXPECT_EQ(text.find("<i>Secretplace") != std::string::npos, format == ReportFormat::json && originals) << "markup of a text is text";
      EXPECT_NE(text.find("Risk against information"), std::string::npos);
      EXPECT_NE(text.find("What attackers would name"), std::string::npos);
      EXPECT_NE(text.find("2, back"), std::string::npos);
      EXPECT_NE(text.find("chosen"), std::string::npos);
    }
    const auto json = nlohmann::json::parse(written(report, ReportFormat::json));
    EXPECT_EQ(json["documents"][0]["charts"][0]["series"][0]["points"].size(), 3U);
    EXPECT_EQ(json["documents"][0]["tables"][1]["rows"].size(), 2U);
    ReportLimits small;
    small.rows = 5;
    EXPECT_EQ(nlohmann::json::parse([&] {
                std::ostringstream output;
                EXPECT_TRUE(write_report(report, ReportFormat::json, output, small).ok());
                return output.str();
              }())["documents"][0]["tables"][1]["rows_left_out"],
              1);
  }
}

}  // namespace
}  // namespace veil
