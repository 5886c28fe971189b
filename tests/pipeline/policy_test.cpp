#include "veil/policy.h"

#include <gtest/gtest.h>

namespace veil {
namespace {

std::string code_of(std::string_view yaml) {
  const auto policy = policy_from_yaml(yaml, "p.yaml");
  return policy.ok() ? "ok" : policy.error().code + " at " + policy.error().place;
}

TEST(Policy, that_asks_for_nothing_is_the_default_and_lets_nobody_narrow_it) {
  Policy expected;
  expected.disclosure.narrowing = Narrowing::never;
  EXPECT_EQ(policy_from_yaml("{}", "p.yaml").value(), expected);
  EXPECT_EQ(policy_from_yaml("method: tag\n", "p.yaml").value(), expected);
  EXPECT_EQ(policy_from_yaml("disclosure: {narrowing: command_line, absent_target: refuse}", "p.yaml").value(), Policy{});
}

TEST(Policy, what_is_printed_is_read_back) {
  Policy policy;
  policy.protect = {IdentifierKind::direct};
  policy.detectors = {"email"};
  policy.smallest_score = 0.25F;
  policy.combination.otherwise.method = CombinationMethod::majority;
  policy.combination.labels[Label::datetime] = {CombinationMethod::weighted, {{"email", 0.75F}}, 0.5F};
  policy.second_pass = false;
  policy.method = "mask";
  policy.labels["CODE/EMAIL"] = {"suppress", IdentifierKind::quasi};
  policy.labels["LOC"] = {"keep", std::nullopt};
  policy.terms = {{"Projekt \"Blau\": #1", Label::org, IdentifierKind::confidential}};
  policy.keep = {"Oslo", "- x"};
  policy.tag_open = "<";
  policy.suppression = "";
  policy.mask_character = "█";
  policy.labels["ORG"] = {"generalize", std::nullopt, 2};
  policy.ids = DocumentIds::hash;
  policy.everyday_detectors = {"everyday", "secret"};
  policy.made_for = MadeFor{TextKind::clinical, Language::pt};
  policy.other_languages = OtherLanguages::refuse;
  policy.generalize.smallest_things = 20;
  policy.knowledge = {"/somewhere/own.veil"};
  policy.disclosure.information = {{"hiv_aids", "mental_disorder"},
                                   "/somewhere/own.statistics",
                                   false,
                                   false,
                                   false,
                                   NegatedFacts::keep,
                                   InformationModel::c_sanitized,
                                   2,
                                   3};
  policy.disclosure.targets = {"Anna Vries", "HIV status"};
  policy.disclosure.narrowing = Narrowing::documents;
  policy.disclosure.absent_target = AbsentTarget::pass;
  EXPECT_EQ(policy_from_yaml(to_yaml(policy), "p.yaml").value(), policy);
  EXPECT_EQ(policy_from_yaml(to_yaml(Policy{}), "p.yaml").value(), Policy{});
}

TEST(Policy, says_what_becomes_of_ids_and_other_languages) {
  EXPECT_EQ(policy_from_yaml("ids: number\nother_languages: refuse", "p.yaml")->ids, DocumentIds::number);
  EXPECT_EQ(policy_from_yaml("other_languages: refuse", "p.yaml")->other_languages, OtherLanguages::refuse);
  EXPECT_EQ(code_of("ids: drop"), "policy.invalid_value at p.yaml, line 1");
  EXPECT_EQ(code_of("ids:\n  - number"), "policy.invalid_value at p.yaml, line 2");
  EXPECT_EQ(code_of("other_languages: true"), "policy.invalid_value at p.yaml, line 1");
}

TEST(Policy, says_how_detectors_are_combined) {
  const Policy policy = policy_from_yaml(
                            "combination: {default: precedence, PERSON: vote, LOC: {method: majority, threshold: 2},\n"
                            "  DATETIME: {weights: {expression: 0.75, proper_name: 0.25}, threshold: 0.5}}",
                            "p.yaml")
                            .value();
  EXPECT_EQ(policy.combination.rule_for(Label::org).method, CombinationMethod::precedence);
  EXPECT_EQ(policy.combination.rule_for(Label::person).method, CombinationMethod::majority);
  EXPECT_EQ(policy.combination.rule_for(Label::loc).threshold, 2);
  EXPECT_EQ(policy.combination.rule_for(Label::datetime).method, CombinationMethod::weighted);
  EXPECT_EQ(policy.combination.rule_for(Label::datetime).weights.at("expression"), 0.75F);
  EXPECT_EQ(policy_from_yaml("combination: weighted", "p.yaml")->combination.otherwise.method, CombinationMethod::weighted);
}

TEST(Policy, refuses_combinations_that_mean_nothing) {
  EXPECT_EQ(code_of("combination: {\n PERSONS: majority}"), "policy.unknown_key at p.yaml, line 2");
  EXPECT_EQ(code_of("combination: {PERSON: {wieghts: {date: 1}}}"), "policy.unknown_key at p.yaml, line 1");
  EXPECT_EQ(code_of("combination: loudest"), "policy.invalid_value at p.yaml, line 1");
  EXPECT_EQ(code_of("combination: [majority]"), "policy.invalid_value at p.yaml, line 1");
  EXPECT_EQ(code_of("combination: {LOC: {weights: {email: -1}}}"), "policy.invalid_value at p.yaml, line 1");
  EXPECT_EQ(code_of("combination: {LOC: {weights: {email: much}}}"), "policy.invalid_value at p.yaml, line 1");
  EXPECT_EQ(code_of("combination: {LOC: {method: majority, weights: {email: 1}}}"), "policy.invalid_value at p.yaml, line 1");
  EXPECT_EQ(code_of("combination: {LOC: {method: precedence, threshold: 1}}"), "policy.invalid_value at p.yaml, line 1");
}

TEST(Policy, the_finer_label_wins) {
  const Policy policy = policy_from_yaml("method: tag\nlabels: {CODE: mask, CODE/EMAIL: suppress}\n", "p.yaml").value();
  EXPECT_EQ(policy.method_for(Label::code, "EMAIL"), "suppress");
  EXPECT_EQ(policy.method_for(Label::code, "IBAN"), "mask");
  EXPECT_EQ(policy.method_for(Label::person, ""), "tag");
}

TEST(Policy, knowledge_bases_count_from_the_folder_of_the_policy) {
  const Policy policy = policy_from_yaml("knowledge: [own.veil, /shared/medical.veil]\n", "/policies/p.yaml").value();
  EXPECT_EQ(policy.knowledge, (std::vector<std::string>{"/policies/own.veil", "/shared/medical.veil"}));
}

TEST(Policy, refuses_what_it_does_not_know_with_the_line) {
  EXPECT_EQ(code_of("method: tag\nmetod: tag\n"), "policy.unknown_key at p.yaml, line 2");
  EXPECT_EQ(code_of("labels:\n  PERSONS: tag\n"), "policy.unknown_key at p.yaml, line 2");
  EXPECT_EQ(code_of("labels:\n  PERSON: {methd: tag}\n"), "policy.unknown_key at p.yaml, line 2");
  EXPECT_EQ(code_of("tag: {opn: x}"), "policy.unknown_key at p.yaml, line 1");
  EXPECT_EQ(code_of("protect: [everything]"), "policy.invalid_value at p.yaml, line 1");
  EXPECT_EQ(code_of("protect: [none]"), "policy.invalid_value at p.yaml, line 1");
  EXPECT_EQ(code_of("second_pass: perhaps"), "policy.invalid_value at p.yaml, line 1");
  EXPECT_EQ(code_of("terms: [{label: ORG}]"), "policy.invalid_value at p.yaml, line 1");
  EXPECT_EQ(code_of("- a\n- b\n"), "policy.invalid_value at p.yaml, line 1");
  EXPECT_EQ(code_of("labels:\n  LOC: {level: -1}\n"), "policy.invalid_value at p.yaml, line 2");
  EXPECT_EQ(code_of("generalize: {smallest: 3}"), "policy.unknown_key at p.yaml, line 1");
  EXPECT_EQ(code_of("generalize: {smallest_things: many}"), "policy.invalid_value at p.yaml, line 1");
  EXPECT_EQ(code_of("knowledge: {a: b}"), "policy.invalid_value at p.yaml, line 1");
  EXPECT_EQ(code_of("method: [unclosed"), "policy.malformed at p.yaml, line 1");
}

}  // namespace
}  // namespace veil
