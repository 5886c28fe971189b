#include "veil/policy.h"

#include <gtest/gtest.h>

namespace veil {
namespace {

std::string code_of(std::string_view yaml) {
  const auto policy = policy_from_yaml(yaml, "p.yaml");
  return policy.ok() ? "ok" : policy.error().code + " at " + policy.error().place;
}

TEST(Policy, an_empty_file_is_the_default) {
  EXPECT_EQ(policy_from_yaml("", "p.yaml").value(), Policy{});
  EXPECT_EQ(policy_from_yaml("# nothing\n", "p.yaml").value(), Policy{});
}

TEST(Policy, what_is_printed_is_read_back) {
  Policy policy;
  policy.protect = {IdentifierKind::direct};
  policy.detectors = {"email"};
  policy.smallest_score = 0.25F;
  policy.second_pass = false;
  policy.method = "mask";
  policy.labels["CODE/EMAIL"] = {"suppress", IdentifierKind::quasi};
  policy.labels["LOC"] = {"keep", std::nullopt};
  policy.terms = {{"Projekt \"Blau\": #1", Label::org, IdentifierKind::confidential}};
  policy.keep = {"Oslo", "- x"};
  policy.tag_open = "<";
  policy.suppression = "";
  policy.mask_character = "█";
  EXPECT_EQ(policy_from_yaml(to_yaml(policy), "p.yaml").value(), policy);
  EXPECT_EQ(policy_from_yaml(to_yaml(Policy{}), "p.yaml").value(), Policy{});
}

TEST(Policy, the_finer_label_wins) {
  const Policy policy = policy_from_yaml("method: tag\nlabels: {CODE: mask, CODE/EMAIL: suppress}\n", "p.yaml").value();
  EXPECT_EQ(policy.method_for(Label::code, "EMAIL"), "suppress");
  EXPECT_EQ(policy.method_for(Label::code, "IBAN"), "mask");
  EXPECT_EQ(policy.method_for(Label::person, ""), "tag");
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
  EXPECT_EQ(code_of("method: [unclosed"), "policy.malformed at p.yaml, line 1");
}

}  // namespace
}  // namespace veil
