// A small knowledge base, a table of counts and documents for tests of disclosure by information content.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "knowledge/knowledge_bases.h"
#include "places.h"
#include "risk/information/information_disclosure.h"
#include "training/knowledge/concept_table.h"
#include "veil/document.h"

namespace veil::risk {

class InformationTest : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::temp_directory_path() / ("veil_information_" + std::to_string(::getpid()) + "_" + test->name());
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::filesystem::path write(const std::string& name, const std::string& content) const {
    const std::filesystem::path path = folder_ / name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path) << content;
    return path;
  }

  // HIV < retrovirus < virus < organism, HIV below the matter `hiv_aids`; crabs and lice; a town beside it.
  knowledge::KnowledgeBases knowledge() const {
    training::ConceptTable table;
    const auto add = [&](std::string_view key, std::initializer_list<std::string_view> names,
                         std::initializer_list<std::string_view> above) {
      const auto number = table.concept_of(key);
      table.define(number);
      for (const std::string_view name : names) table.add_name(number, Language::en, name, {});
      for (const std::string_view one : above) table.add_edge(number, table.concept_of(one), knowledge::Relation::is_a);
    };
    add("organism", {"organism"}, {});
    add("virus", {"virus"}, {"organism"});
    add("retrovirus", {"retrovirus"}, {"virus"});
    add("hiv_aids", {"HIV and AIDS"}, {});
    add("germ:hiv", {"HIV", "human immunodeficiency virus"}, {"retrovirus", "hiv_aids"});
    add("disease:aids", {"AIDS"}, {"disease", "hiv_aids"});
    add("disease", {"disease"}, {});
    add("infection", {"infection", "fever"}, {"disease"});
    add("std", {"sexually transmitted disease"}, {"disease"});
    add("disease:pubic_lice", {"pubic lice"}, {"std"});
    table.set_too_abstract(table.concept_of("hiv_aids"));
    EXPECT_TRUE(table.write(folder_ / "knowledge.veil", "test", "invented, CC0", training::BadEdges::refuse).ok());
    auto opened = knowledge::KnowledgeBases::open({folder_ / "knowledge.veil"});
    EXPECT_TRUE(opened.ok());
    return opened.ok() ? *opened : knowledge::KnowledgeBases();
  }

  std::filesystem::path resources() const {
    for (const char* code : {"en", "de", "pt", "es"}) {
      const std::string folder = std::string(code) + "/";
      write(folder + "ambiguous_names.tsv", "# names\ncrabs\tdisease:pubic_lice\n");
      write(folder + "matter_cues.tsv", "std\tgenital infected itching\n");
      write(folder + "sensitive_verbs.tsv",
            "hiv_aids\ttest* ... positive\nhiv_aids\tliv* with it\nhiv_aids\tis|was seronegative\tnegated\n");
      write(folder + "negation.tsv", "before\tno, denies, no evidence of\nafter\twas ruled out\nends\tbut\nnot_negation\tno doubt\n");
    }
    for (const Language language : spoken_languages) {
      for (const char* name : {"habits.tsv", "linking.tsv"}) {
        std::filesystem::copy_file(std::filesystem::path(source_folder) / "languages" / code_of(language) / name,
                                   folder_ / code_of(language) / name, std::filesystem::copy_options::overwrite_existing);
      }
    }
    write("related_kinds.tsv", "hiv_aids\tdisease\n");
    return folder_;
  }

  static std::string hits() {
    return "N\t100000\nHIV\t200\nAIDS\t250\nhuman immunodeficiency "
           "virus\t40\nretrovirus\t60\nvirus\t900\norganism\t2000\ndisease\t4000\n"
           "infection\t1500\nfever\t700\nsexually transmitted disease\t80\npubic "
           "lice\t9\npeople\t30000\ncondom\t100\nplumber\t300\n"
           "HIV & virus\t120\nHIV & retrovirus\t30\nHIV & condom\t60\nvirus & condom\t62\nHIV & people\t60\nHIV & "
           "plumber\t1\n"
           "HIV & virus & condom\t50\nAIDS & disease\t100\n";
  }

  InformationResources parts(const std::vector<std::string>& categories, const std::string& counts = hits()) const {
    InformationResources parts;
    const std::filesystem::path languages = resources();
    const auto bases = knowledge();
    auto cues = MatterCues::open(languages);
    const auto linking = knowledge::LinkingLanguages::open(languages);
    const auto ambiguous = AmbiguousNames::open(languages);
    auto terms = SensitiveTerms::gather(bases, categories, ambiguous->get(), *cues, &*linking);
    EXPECT_TRUE(terms.ok());
    if (terms) parts.terms = *terms;
    parts.expressions = *SensitiveExpressions::open(languages);
    parts.kinds = *RelatedKinds::open(languages);
    parts.phrases = std::make_shared<const knowledge::PhraseKinds>(bases.bases(), *linking);
    auto statistics = statistics::open_statistics(write("counts.hits", counts));
    EXPECT_TRUE(statistics.ok()) << (statistics.ok() ? "" : describe(statistics.error()));
    if (statistics) parts.statistics.fill(*statistics);
    return parts;
  }

  // Phrases stand in brackets: "The [patient] has [HIV]."
  static Document marked(std::string_view text) {
    Document document;
    document.language = Language::en;
    Phrase phrase;
    const auto add_token = [&](std::uint32_t begin, std::uint32_t end) {
      Token token;
      token.span = {begin, end};
      token.upos = Upos::noun;
      document.tokens.push_back(token);
    };
    std::uint32_t word = 0;
    bool inside = false;
    for (const char c : std::string(text) + ' ') {
      const auto at = static_cast<std::uint32_t>(document.text.size());
      const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-';
      if (!letter && word < at) {
        add_token(word, at);
        if (!inside && c != ']') document.tokens.back().upos = Upos::verb;
      }
      if (c == '[') {
        inside = true;
        phrase.first_token = phrase.core_token = static_cast<std::uint32_t>(document.tokens.size());
        phrase.span.begin = at;
        word = at;
        continue;
      }
      if (c == ']') {
        inside = false;
        phrase.span.end = at;
        phrase.end_token = static_cast<std::uint32_t>(document.tokens.size());
        phrase.head_token = phrase.end_token - 1;
        document.phrases.push_back(phrase);
        word = at;
        continue;
      }
      document.text += c;
      if (!letter) word = at + 1;
    }
    document.text.pop_back();
    if (!document.tokens.empty()) document.sentences.push_back({0, static_cast<std::uint32_t>(document.tokens.size())});
    return document;
  }

  static std::vector<std::string> found(const InformationDisclosure& measure, const Document& document) {
    std::vector<std::string> texts;
    const auto seen = measure.look_at(document);
    EXPECT_TRUE(seen.ok()) << (seen.ok() ? "" : describe(seen.error()));
    if (!seen) return texts;
    for (const Finding& finding : (*seen)->findings()) texts.emplace_back(document.text_of(finding.span));
    return texts;
  }

  static InformationSettings settings(std::vector<std::string> categories) {
    InformationSettings settings;
    settings.categories = std::move(categories);
    return settings;
  }

  std::filesystem::path folder_;
};

}  // namespace veil::risk
