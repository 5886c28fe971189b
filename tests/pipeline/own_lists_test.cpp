#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "pipeline/own_lists.h"
#include "places.h"
#include "veil/engine.h"
#include "veil/policy.h"

namespace veil {
namespace {

namespace fs = std::filesystem;

class OwnLists : public testing::Test {
 protected:
  void SetUp() override {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    folder_ = fs::temp_directory_path() / (std::string("veil_lists_") + test->name());
    fs::remove_all(folder_);
    fs::create_directories(folder_ / "lists");
  }
  void write(const std::string& name, const std::string& bytes) { std::ofstream(folder_ / name, std::ios::binary) << bytes; }
  std::string error_of(const std::string& csv) {
    write("lists/clients.csv", csv);
    const auto terms = pipeline::read_own_list(folder_ / "lists" / "clients.csv");
    return terms.ok() ? "ok " + std::to_string(terms->size())
                      : terms.error().code + terms.error().place.substr(terms.error().place.find("clients.csv") + 11);
  }
  fs::path folder_;
};

TEST_F(OwnLists, read_rows_with_quotes_headings_and_kinds) {
  write("lists/clients.csv",
        "\xEF\xBB\xBFpattern,label,kind\r\nMeridian Holding,ORG,confidential\r\n\r\n\"Vries, Anna\",PERSON\r\n"
        "KD-17,CODE/CLIENT,\r\n");
  const auto terms = pipeline::read_own_list(folder_ / "lists" / "clients.csv").value();
  ASSERT_EQ(terms.size(), 3U);
  EXPECT_EQ(terms[0], (OwnTerm{"Meridian Holding", Label::org, IdentifierKind::confidential}));
  EXPECT_EQ(terms[1], (OwnTerm{"Vries, Anna", Label::person, IdentifierKind::direct}));
  EXPECT_EQ(terms[2], (OwnTerm{"KD-17", Label::code, IdentifierKind::direct, "CLIENT"}));
}

TEST_F(OwnLists, refuse_rows_with_file_and_line) {
  EXPECT_EQ(error_of("Aa,ORG\n"), "ok 1");
  EXPECT_EQ(error_of(""), "policy.invalid_value") << "an emptied list would find nothing, silently";
  EXPECT_EQ(error_of("pattern,label,kind\n\n"), "policy.invalid_value");
  EXPECT_EQ(error_of("Aa,ORG\nMeridian\n"), "policy.invalid_value, line 2");
  EXPECT_EQ(error_of("Aa,ORG\nMeridian,\n"), "policy.invalid_value, line 2");
  EXPECT_EQ(error_of("Aa,ORGS\n"), "policy.invalid_value, line 1");
  EXPECT_EQ(error_of("Aa,ORG/\n"), "policy.invalid_value, line 1");
  EXPECT_EQ(error_of("Aa,ORG,secret\n"), "policy.invalid_value, line 1");
  EXPECT_EQ(error_of("Aa,ORG,direct,x\n"), "policy.invalid_value, line 1");
  EXPECT_EQ(error_of(",ORG\n"), "policy.invalid_value, line 1");
  EXPECT_EQ(error_of("--,ORG\n"), "policy.invalid_value, line 1");
  EXPECT_EQ(error_of("17,CODE\n"), "policy.invalid_value, line 1");
  EXPECT_EQ(error_of("Aa,ORG\nBb\xFF,ORG\n"), "policy.invalid_value, line 2");
  EXPECT_EQ(error_of("Aa,ORG\n\n\"Bb,ORG\nCc,ORG\n"), "policy.invalid_value, line 3");
  EXPECT_EQ(error_of("\"Aa\"x,ORG\n"), "policy.invalid_value, line 1");
  EXPECT_EQ(error_of("Aa \"Bb\",ORG\n"), "policy.invalid_value, line 1");
  EXPECT_EQ(error_of("Aa,ORG\nBb\x01,ORG\n"), "policy.invalid_value, line 2");
  EXPECT_EQ(error_of("Aa,ORG\nBb,LOC\nAa,PERSON\n"), "policy.invalid_value, line 3");
  EXPECT_EQ(error_of("Aa,ORG\nAa,ORG,quasi\n"), "policy.invalid_value, line 2");
  EXPECT_EQ(error_of("Aa,ORG\nAa,ORG\n"), "ok 2");
  EXPECT_EQ(error_of("Aa,ORG/A B\n"), "policy.invalid_value, line 1");
}

TEST_F(OwnLists, count_from_the_folder_of_the_policy) {
  write("lists/clients.csv", "Meridian,ORG,confidential\n");
  write("p.yaml", "lists: [{file: lists/clients.csv}]\nexpressions: [{pattern: 'KD-\\d+', label: CODE/CLIENT, kind: quasi}]\n");
  const auto policy = read_policy(folder_ / "p.yaml");
  ASSERT_TRUE(policy.ok()) << describe(policy.error());
  ASSERT_EQ(policy->lists.size(), 1U);
  EXPECT_EQ(policy->lists[0].terms.size(), 1U);
  EXPECT_EQ(policy->expressions, (std::vector<OwnExpression>{{"KD-\\d+", Label::code, IdentifierKind::quasi, "CLIENT"}}));
  EXPECT_EQ(policy_from_yaml(to_yaml(*policy), "elsewhere/q.yaml").value(), *policy);

  EngineOptions options;
  options.resources = source_folder;
  options.policy = *policy;
  options.language = Language::en;
  const auto engine = Engine::open(options).value();
  Document document = make_document("a", "Our client meridian has the number KD-5 with us.").value();
  ASSERT_TRUE(engine->protect(document).ok());
  EXPECT_EQ(apply_replacements(document).text, "Our client [ORG1] has the number [CODE1] with us.");
}

TEST_F(OwnLists, are_refused_in_the_policy_with_its_line) {
  const auto error_of_yaml = [&](const std::string& yaml) {
    const auto policy = policy_from_yaml(yaml, "p.yaml");
    return policy.ok() ? std::string("ok") : policy.error().code + " at " + policy.error().place;
  };
  EXPECT_EQ(error_of_yaml("lists: [{file: nowhere.csv}]"), "policy.not_found at nowhere.csv");
  EXPECT_EQ(error_of_yaml("method: tag\nlists: [{fil: x}]"), "policy.unknown_key at p.yaml, line 2");
  EXPECT_EQ(error_of_yaml("lists: x"), "policy.invalid_value at p.yaml, line 1");
  EXPECT_EQ(error_of_yaml("lists: [{}]"), "policy.invalid_value at p.yaml, line 1");
  EXPECT_EQ(error_of_yaml("expressions:\n  - {pattern: 'a+', label: ORG}\n  - {pattern: '(a', label: ORG}\n"),
            "policy.invalid_value at p.yaml, line 3");
  EXPECT_EQ(error_of_yaml("expressions: [{pattern: 'a+'}]"), "policy.invalid_value at p.yaml, line 1");
  EXPECT_EQ(error_of_yaml("expressions: [{pattern: 'a+', label: ORGS}]"), "policy.invalid_value at p.yaml, line 1");
  EXPECT_EQ(error_of_yaml("expressions: [{pattern: 'a*', label: ORG}]"), "policy.invalid_value at p.yaml, line 1");
}

}  // namespace
}  // namespace veil
