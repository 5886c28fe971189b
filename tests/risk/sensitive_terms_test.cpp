#include "risk/information/sensitive_terms.h"

#include "information_fixture.h"

namespace veil::risk {
namespace {

using SensitiveTermsTest = InformationTest;

TEST_F(SensitiveTermsTest, are_all_names_below_a_category_by_key_or_by_name) {
  const auto bases = knowledge();
  const auto by_key = SensitiveTerms::gather(bases, {"hiv_aids"}, nullptr, nullptr, nullptr);
  ASSERT_TRUE(by_key.ok());
  std::vector<std::string> names;
  for (const SensitiveTerm& term : (*by_key)->of(Language::en)) names.push_back(term.name);
  std::sort(names.begin(), names.end());
  EXPECT_EQ(names, (std::vector<std::string>{"AIDS", "HIV", "HIV and AIDS", "human immunodeficiency virus"}));
  const auto by_name = SensitiveTerms::gather(bases, {"sexually_transmitted_disease"}, nullptr, nullptr, nullptr);
  ASSERT_TRUE(by_name.ok());
  EXPECT_EQ((*by_name)->of(Language::en).size(), 2U);
}

TEST_F(SensitiveTermsTest, a_category_that_no_knowledge_base_has_is_refused) {
  const auto refused = SensitiveTerms::gather(knowledge(), {"hiv_aids", "tax_matters"}, nullptr, nullptr, nullptr);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, "risk.unknown_category");
  EXPECT_EQ(refused.error().place, "tax_matters");
}

TEST_F(SensitiveTermsTest, single_words_match_when_they_are_inflected_not_when_they_share_a_short_stem) {
  const auto bases = knowledge();
  const auto languages = resources();
  const auto linking = knowledge::LinkingLanguages::open(languages);
  const auto terms = SensitiveTerms::gather(bases, {"infection"}, nullptr, MatterCues::open(languages).value(), &*linking);
  ASSERT_TRUE(terms.ok());
  const Stemmer stemmer(Language::en);
  const auto matches = [&](std::string_view text) {
    return (*terms)->first_in(stemmed_words(text, stemmer), Language::en, Surroundings{}) != nullptr;
  };
  EXPECT_TRUE(matches("infections"));
  EXPECT_TRUE(matches("fevers"));
  EXPECT_FALSE(matches("feverish"));
  EXPECT_FALSE(matches(""));
}

TEST_F(SensitiveTermsTest, files_that_are_missing_or_malformed_are_refused_with_their_line) {
  const std::filesystem::path languages = resources();
  write("de/ambiguous_names.tsv", "# names\nohne Tabulator\n");
  const auto names = AmbiguousNames::open(languages);
  ASSERT_FALSE(names.ok());
  EXPECT_EQ(names.error().code, "model.malformed_resource");
  EXPECT_NE(names.error().place.find("line 2"), std::string::npos);
  write("es/sensitive_verbs.tsv", "hiv_aids\t... positivo\n");
  EXPECT_EQ(SensitiveExpressions::open(languages).error().code, "model.malformed_resource");
  write("es/sensitive_verbs.tsv", "hiv_aids\tpositivo\n");
  write("pt/negation.tsv", "somewhere\tno\n");
  EXPECT_EQ(SensitiveExpressions::open(languages).error().code, "model.malformed_resource");
  write("related_kinds.tsv", "hiv_aids\n");
  EXPECT_EQ(RelatedKinds::open(languages).error().code, "model.malformed_resource");
  EXPECT_EQ(RelatedKinds::open(languages / "nowhere").error().code, "model.not_found");
}

TEST_F(SensitiveTermsTest, expressions_have_gaps_endings_and_alternatives) {
  const std::filesystem::path languages = resources();
  write("pt/sensitive_verbs.tsv", "mental_disorder\ttentou matar-se|suicidar-se\n");
  const auto expressions = SensitiveExpressions::open(languages);
  ASSERT_TRUE(expressions.ok());
  const auto count = [&](std::string_view text, Language language) {
    return (*expressions)->find(stemmed_words(text, Stemmer(language)), language).size();
  };
  EXPECT_EQ(count("she tests positive and tested very clearly positive", Language::en), 2U);
  EXPECT_EQ(count("she tested for a long time not positive", Language::en), 0U);
  EXPECT_EQ(count("tentou suicidar-se, tentou matar-se", Language::pt), 2U);
  EXPECT_EQ(count("tentou matar o tempo", Language::pt), 0U);
  EXPECT_EQ(count("", Language::en), 0U);
}

}  // namespace
}  // namespace veil::risk
