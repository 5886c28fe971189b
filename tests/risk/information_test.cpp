#include "information_fixture.h"
#include "risk/information/information_disclosure.h"

namespace veil::risk {
namespace {

using Texts = std::vector<std::string>;

class Measure : public InformationTest {
 protected:
  std::unique_ptr<InformationDisclosure> measure(
      const std::function<void(InformationSettings&)>& change = [](InformationSettings&) {},
      const std::vector<std::string>& categories = {"hiv_aids"}) const {
    InformationSettings of = settings(categories);
    change(of);
    return std::make_unique<InformationDisclosure>(parts(categories), of);
  }
  static void mark(Document& document, std::string_view text, std::string subtype) {
    Mention mention;
    const auto at = static_cast<std::uint32_t>(document.text.find(text));
    mention.span = {at, at + static_cast<std::uint32_t>(text.size())};
    mention.kind = IdentifierKind::confidential;
    mention.subtype = std::move(subtype);
    mention.detector = "information";
    document.mentions.push_back(std::move(mention));
  }
  static bool may_stand(const InformationDisclosure& measure, const Document& document, std::string_view option) {
    const auto seen = measure.look_at(document);
    return seen && !(*seen)->risk_of_option(0, option).too_high();
  }
};

TEST_F(Measure, tau_is_what_the_least_informative_term_tells_beside_its_generalization) {
  const auto found = measure()->threshold(Language::en);
  ASSERT_TRUE(found.ok());
  EXPECT_EQ(found->term, "HIV");  // 120 units with "virus"; AIDS has 100 with "disease"
  EXPECT_EQ(found->general, "virus");
  EXPECT_NEAR(found->tau, 9.70, 0.01);
  const auto alone = measure([](InformationSettings& of) { of.context = false; })->threshold(Language::en);
  ASSERT_TRUE(alone.ok());
  EXPECT_EQ(alone->term, "AIDS");
  EXPECT_NEAR(alone->tau, 8.64, 0.01);
}

TEST_F(Measure, finds_phrases_that_hold_a_sensitive_term_in_any_form) {
  const auto of = measure([](InformationSettings& one) { one.related = false; });
  EXPECT_EQ(found(*of, marked("The [patient] has [HIV infections].")), Texts{"HIV infections"});
  EXPECT_EQ(found(*of, marked("[Human immunodeficiency viruses] spread.")), Texts{"Human immunodeficiency viruses"});
  EXPECT_EQ(found(*of, marked("He wears [hearing aids].")), Texts{});  // written in capitals it is a disease
  EXPECT_EQ(found(*of, marked("He died of [AIDS].")), Texts{"AIDS"});
}

TEST_F(Measure, finds_what_discloses_a_sensitive_term_and_leaves_what_does_not) {
  EXPECT_EQ(found(*measure(), marked("[HIV] and a [condom], a [plumber] and [people].")), (Texts{"HIV", "condom"}));
  EXPECT_EQ(found(*measure(), marked("A [condom], a [plumber] and [people].")), Texts{});  // nothing sensitive to disclose
  EXPECT_EQ(found(*measure([](InformationSettings& of) { of.related = false; }), marked("[HIV] and a [condom].")), Texts{"HIV"});
}

TEST_F(Measure, protects_what_the_statistics_cannot_judge_and_says_so) {
  const Document document = marked("[HIV] and [ritonamivir].");
  const auto of = measure();
  const auto seen = of->look_at(document);
  ASSERT_TRUE(seen.ok());
  const std::vector<Finding> findings = (*seen)->findings();
  ASSERT_EQ(findings.size(), 2U);
  EXPECT_NE(findings[1].risk.reason.find("too thin"), std::string::npos);
  EXPECT_EQ(findings[1].risk.reason.find("ritonamivir"), std::string::npos);  // no document text
}

TEST_F(Measure, what_is_of_a_related_kind_counts_where_the_text_speaks_of_the_matter) {
  EXPECT_EQ(found(*measure(), marked("[HIV] with [fever].")), (Texts{"HIV", "fever"}));
  EXPECT_EQ(found(*measure(), marked("A cold with [fever].")), Texts{});
}

TEST_F(Measure, reads_crabs_as_a_disease_beside_words_that_say_so) {
  const auto of = measure([](InformationSettings& one) { one.related = false; }, {"std"});
  EXPECT_EQ(found(*of, marked("Itching in the genital [area] from [crabs].")), Texts{"crabs"});
  EXPECT_EQ(found(*of, marked("The [children] caught [crabs] at the [beach].")), Texts{});
}

TEST_F(Measure, expressions_tell_and_what_is_denied_is_left_by_policy) {
  EXPECT_EQ(found(*measure(), marked("She tested again positive.")), Texts{"tested again positive"});
  EXPECT_EQ(found(*measure(), marked("She was seronegative.")), Texts{"was seronegative"});
  EXPECT_EQ(found(*measure(), marked("She has no [HIV].")), Texts{"HIV"});
  const auto keeps = measure([](InformationSettings& of) { of.protect_negated = false; });
  EXPECT_EQ(found(*keeps, marked("She was seronegative.")), Texts{});
  EXPECT_EQ(found(*keeps, marked("She has no [HIV].")), Texts{});
  EXPECT_EQ(found(*keeps, marked("No doubt she has [HIV].")), Texts{"HIV"});
  EXPECT_EQ(found(*keeps, marked("[HIV] was ruled out.")), Texts{});
  EXPECT_EQ(found(*keeps, marked("No pain but [HIV].")), Texts{"HIV"});
}

TEST_F(Measure, an_option_may_stand_when_it_tells_less_than_tau) {
  Document document = marked("The [patient] has [HIV].");
  mark(document, "HIV", "HIV_AIDS");
  const auto of = measure();
  EXPECT_FALSE(may_stand(*of, document, "a retrovirus"));
  EXPECT_TRUE(may_stand(*of, document, "a virus"));
  EXPECT_FALSE(may_stand(*of, document, "AIDS"));
  EXPECT_TRUE(may_stand(*of, document, "***"));
  EXPECT_TRUE(may_stand(*of, document, "[MISC1]"));
}

TEST_F(Measure, c_sanitized_and_t_plausible_ask_other_questions_of_an_option) {
  Document document = marked("The [patient] has [HIV].");
  mark(document, "HIV", "HIV_AIDS");
  const auto mild = measure([](InformationSettings& of) { of.model = PrivacyModel::c_sanitized; });
  EXPECT_FALSE(may_stand(*mild, document, "a retrovirus"));  // rarer than HIV in these counts
  EXPECT_TRUE(may_stand(*mild, document, "a virus"));
  const auto strict = measure([](InformationSettings& of) {
    of.model = PrivacyModel::c_sanitized;
    of.alpha = 1.5;
  });
  EXPECT_FALSE(may_stand(*strict, document, "a virus"));
  EXPECT_TRUE(may_stand(*strict, document, "an organism"));
  const auto few = measure([](InformationSettings& of) {
    of.model = PrivacyModel::t_plausible;
    of.plausible = 2;
  });
  EXPECT_FALSE(may_stand(*few, document, "a virus"));  // one leaf below it
  EXPECT_NE(mild->guarantee().find("alpha 1:"), std::string::npos);
  EXPECT_NE(few->guarantee().find("t 2"), std::string::npos);
  EXPECT_NE(measure()->guarantee().find("tau"), std::string::npos);
}

TEST_F(Measure, mentions_of_others_are_none_of_its_business_and_unprotected_kinds_give_way) {
  Document document = marked("[Anna] has [HIV].");
  Mention person;
  person.span = {0, 4};
  person.label = Label::person;
  person.kind = IdentifierKind::direct;
  document.mentions.push_back(person);
  const auto of = measure([](InformationSettings& one) { one.unprotected = {IdentifierKind::direct}; });
  const auto seen = of->look_at(document);
  ASSERT_TRUE(seen.ok());
  EXPECT_TRUE((*seen)->risks_of(0).empty());
  EXPECT_FALSE((*seen)->risk_of_option(0, "HIV").too_high());
  EXPECT_EQ((*seen)->harmless_mentions(Leeway::nothing).numbers, std::vector<std::uint32_t>{0});
}

TEST_F(Measure, numbers_say_how_a_finding_came_about) {
  const Document document = marked("[HIV] and a [condom].");
  const auto of = measure();
  const auto seen = of->look_at(document);
  ASSERT_TRUE(seen.ok());
  const std::vector<Finding> findings = (*seen)->findings();
  ASSERT_EQ(findings.size(), 2U);
  const auto number = [](const Finding& finding, std::string_view name) {
    for (const auto& [key, value] : finding.risk.numbers) {
      if (key == name) return value;
    }
    return -1.0;
  };
  EXPECT_NEAR(number(findings[0], "IC"), 8.97, 0.01);
  EXPECT_NEAR(number(findings[0], "IC of virus"), 6.80, 0.01);
  EXPECT_EQ(findings[0].subtype, "HIV_AIDS");
  // PMI(HIV and virus; condom) + IC(virus) - PMI(virus; condom)
  EXPECT_NEAR(number(findings[1], "DR"), 8.70 + 6.80 - 6.11, 0.02);
  EXPECT_GT(number(findings[1], "tau"), 0);
}

TEST_F(Measure, statistics_without_sensitive_terms_or_for_no_language_are_refused) {
  const InformationDisclosure empty(parts({"hiv_aids"}, "N\t1000\npeople\t10\n"), settings({"hiv_aids"}));
  const auto seen = empty.look_at(marked("[HIV]"));
  ASSERT_FALSE(seen.ok());
  EXPECT_EQ(seen.error().code, "risk.no_threshold");
  InformationResources none = parts({"hiv_aids"});
  none.statistics.fill(nullptr);
  const auto refused = InformationDisclosure(none, settings({"hiv_aids"})).look_at(marked("[HIV]"));
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, "risk.no_statistics");
}

TEST_F(Measure, nonsense_is_looked_at_without_findings) {
  const auto of = measure();
  EXPECT_EQ(found(*of, Document{}), Texts{});
  EXPECT_EQ(found(*of, marked("... !!! ---")), Texts{});
  const std::string run(10000, 'x');
  EXPECT_EQ(found(*of, marked("[" + run + "]")), Texts{});
  EXPECT_EQ(found(*of, marked("[HIV] [" + run + "]")).size(), 2U);  // not known to be safe
}

}  // namespace
}  // namespace veil::risk
