// What no policy may hold, from a file and in code: refused with the line or the key, and never taken for something else.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "places.h"
#include "veil/engine.h"

namespace veil {
namespace {

std::string code_of(std::string_view yaml) {
  const auto policy = policy_from_yaml(yaml, "p.yaml");
  return policy.ok() ? "ok" : policy.error().code + " at " + policy.error().place;
}

TEST(PolicyFile, that_is_not_one_document_of_plain_maps_is_refused) {
  for (const char* yaml : {"", "\n", "# nothing\n", "---\n", "---\n# nothing\n", "~", "null", "...\n"}) {
    EXPECT_EQ(code_of(yaml), "policy.malformed at p.yaml, line 1") << yaml;
  }
  EXPECT_EQ(code_of("method: tag\n---\nmethod: keep\n"), "policy.malformed at p.yaml, line 2");
  EXPECT_EQ(code_of("method: tag\n---\n").substr(0, 16), "policy.malformed");
  // What the parser says quotes the policy: a byte that would move a cursor is shown escaped.
  const auto quoted = policy_from_yaml("!\"(!ZZ\\\n", "p.yaml");
  ASSERT_FALSE(quoted.ok());
  EXPECT_TRUE(std::all_of(quoted.error().message.begin(), quoted.error().message.end(), [](char c) { return c >= ' '; }));
  EXPECT_EQ(code_of("a: &x 1\nb: *x\n"), "policy.malformed at p.yaml, line 1");
  EXPECT_EQ(code_of("keep: !!binary aGFsbG8=\n"), "policy.malformed at p.yaml, line 1");
  EXPECT_EQ(code_of("method: tag\n? [a]\n: b\n"), "policy.invalid_value at p.yaml, line 2");
  EXPECT_EQ(code_of("method: tag\n? {a: b}\n: b\n"), "policy.invalid_value at p.yaml, line 2");
  EXPECT_EQ(code_of("just words"), "policy.invalid_value at p.yaml, line 1");
  EXPECT_EQ(code_of("method: tag\nmask: \xFF\n"), "policy.malformed at p.yaml, line 2");
  EXPECT_EQ(code_of(std::string("method: tag\n\x04mask: {}\n")), "policy.malformed at p.yaml, line 2");
  EXPECT_EQ(code_of(std::string("method: tag\n") + '\0' + "mask: {}\n"), "policy.malformed at p.yaml, line 2");
  std::string bomb = "a: &a [x, x, x]\n";
  for (char c = 'b'; c < 'z'; ++c)
    bomb += std::string(1, c) + ": &" + c + " [*" + char(c - 1) + ", *" + char(c - 1) + ", *" + char(c - 1) + "]\n";
  EXPECT_EQ(code_of(bomb), "policy.malformed at p.yaml, line 1");
  EXPECT_EQ(code_of(std::string(100, '[')).substr(0, 16), "policy.malformed");
  EXPECT_EQ(code_of(std::string(100'000, '[')).substr(0, 16), "policy.malformed");
  EXPECT_EQ(code_of("keep: " + std::string(50, '[') + std::string(50, ']')), "policy.malformed at p.yaml, line 1");
}

TEST(PolicyFile, in_which_a_key_stands_twice_is_refused) {
  EXPECT_EQ(code_of("method: tag\nprotect: [direct]\nmethod: keep\n"), "policy.duplicate_key at p.yaml, line 3");
  EXPECT_EQ(code_of("method: tag\n'method': tag\n"), "policy.duplicate_key at p.yaml, line 2");
  EXPECT_EQ(code_of("labels:\n  PERSON: tag\n  LOC: tag\n  PERSON: keep\n"), "policy.duplicate_key at p.yaml, line 4");
  EXPECT_EQ(code_of("labels: {LOC: {method: tag, method: keep}}"), "policy.duplicate_key at p.yaml, line 1");
  EXPECT_EQ(code_of("terms:\n  - {text: Anna, text: Ben}\n"), "policy.duplicate_key at p.yaml, line 2");
  EXPECT_EQ(code_of("combination: {PERSON: vote, PERSON: precedence}"), "policy.duplicate_key at p.yaml, line 1");
}

TEST(PolicyFile, with_a_value_out_of_range_is_refused_with_its_line) {
  for (const char* wrong : {"smallest_score: 70",
                            "smallest_score: .nan",
                            "smallest_score: .inf",
                            "smallest_score: -0.1",
                            "smallest_score: 1.01",
                            "smallest_score: nan",
                            "smallest_score: 1e999",
                            "smallest_score: 0x1",
                            "smallest_score: half",
                            "smallest_score: [0.5]",
                            "smallest_score:",
                            "disclosure: {embedding: {threshold: .nan}}",
                            "disclosure: {embedding: {threshold: 35}}",
                            "disclosure: {embedding: {threshold: 0}}",
                            "disclosure: {embedding: {use: never}}",
                            "disclosure: {narrowing: sometimes}",
                            "disclosure: {narrowing: [never]}",
                            "disclosure: {absent_target: ignore}",
                            "disclosure: {targets: ['']}",
                            "disclosure: {targets: ['...']}",
                            "disclosure: {targets: Anna}",
                            "disclosure: {targets: [Anna, Anna]}",
                            "disclosure: {targets: [Anna], embedding: {use: off}}",
                            "disclosure: {embedding: {use: filter}}",
                            "disclosure: {embedding: {use: alone}, narrowing: never}",
                            "disclosure: {information: {alpha: .inf}}",
                            "disclosure: {information: {plausible: 1}}",
                            "disclosure: {information: {plausible: -1}}",
                            "disclosure: {information: {plausible: 9999999999}}",
                            "disclosure: {information: {categories: [hiv_aids, hiv_aids]}}",
                            "disclosure: {information: {related: perhaps}}",
                            "disclosure:",
                            "protect: []",
                            "protect: [direct, direct]",
                            "protect: [none]",
                            "protect: direct",
                            "protect: [[direct]]",
                            "protect:",
                            "detectors: [email, email]",
                            "detectors: ['']",
                            "detectors: email",
                            "detectors: [{email: 1}]",
                            "entity_model: clinical-es\ndetectors: [email]",
                            "everyday_detectors: [everyday]",
                            "detectors: [email, everyday]\neveryday_detectors: [email]",
                            "detectors: [email]\neveryday_detectors: [secret]",
                            "detectors: [email]\neveryday_detectors: [everyday, everyday]",
                            "made_for: clinical",
                            "made_for: {kind: clinical}",
                            "made_for: {language: es}",
                            "made_for: {kind: poem, language: es}",
                            "made_for: {kind: clinical, language: fr}",
                            "made_for: {kind: [clinical], language: es}",
                            "made_for:",
                            "second_pass: 2",
                            "second_pass: [true]",
                            "second_pass:",
                            "labels: {LOC: {level: 0}}",
                            "labels: {LOC: {level: -1}}",
                            "labels: {LOC: {level: 101}}",
                            "labels: {LOC: {level: 99999999999}}",
                            "labels: {LOC: {level: 1.5}}",
                            "labels: {LOC: {method: mask, level: 2}}",
                            "labels: {LOC: {kind: secret}}",
                            "labels: {LOC: []}",
                            "labels: {LOC: }",
                            "labels: {LOC: ''}",
                            "labels: {LOC: {method: ''}}",
                            "labels: [LOC]",
                            "labels:",
                            "terms: [{text: ''}]",
                            "terms: [{text: x}]",
                            "terms: [{text: '12'}]",
                            "terms: [{text: '...'}]",
                            "terms: [{text: [Anna]}]",
                            "terms: [Anna]",
                            "terms: [{text: Anna, label: NAME}]",
                            "terms: [{text: Anna, label: 'PERSON/'}]",
                            "terms: [{text: Anna, label: 'PERSON/a b'}]",
                            "terms: [{text: Anna, kind: red}]",
                            "terms: [{text: Anna, label: PERSON}, {text: Anna, label: ORG}]",
                            "terms: {text: Anna}",
                            "keep: ['']",
                            "keep: [Oslo, Oslo]",
                            "keep: Oslo",
                            "keep: [~]",
                            "keep: [[Oslo]]",
                            "terms: [{text: Oslo}]\nkeep: [Oslo]",
                            "expressions: [{pattern: 'a*', label: ORG}]",
                            "expressions: [{pattern: '\\C', label: ORG}]",
                            "expressions: [{pattern: '\\b', label: ORG}]",
                            "expressions: [{pattern: '', label: ORG}]",
                            "expressions: [{label: ORG}]",
                            "expressions: [{pattern: ab, label: ORG}, {pattern: ab, label: LOC}]",
                            "terms: [{text: Anna}, {text: Anna}]",
                            "expressions: [{pattern: [a], label: ORG}]",
                            "generalize: {smallest_things: 0}",
                            "generalize: {smallest_things: -5}",
                            "generalize: {smallest_things: 1e3}",
                            "generalize: {smallest_things: 99999999999999999999}",
                            "generalize: 5",
                            "surrogate: {shift_days: [0, 5]}",
                            "surrogate: {names: english}",
                            "surrogate: {doses: 5}",
                            "surrogate: {shift_days: [9, 5]}",
                            "surrogate: {shift_days: [1, 99999]}",
                            "surrogate: {shift_days: [1]}",
                            "surrogate: {shift_days: [1, 2, 3]}",
                            "surrogate: {shift_days: 5}",
                            "surrogate: {key_file: [a]}",
                            "selection: {strictness: .nan}",
                            "selection: {strictness: 3}",
                            "selection: {budget: -1}",
                            "selection: {budget: .inf}",
                            "knowledge: ['']",
                            "knowledge: own.veil",
                            "tag: {open: ''}",
                            "tag: {close: ''}",
                            "tag: {open: \"\\e[31m\"}",
                            "tag: {open: \"\\n\"}",
                            "tag: {close: '2'}",
                            "tag: {open: x}",
                            "tag: {open: [a]}",
                            "tag: {open: \"\\u202e\"}",
                            "tag: x",
                            "tag:",
                            "suppress: {text: \"a\\nb\"}",
                            "suppress: {text: \"\\0\"}",
                            "suppress: {text: \"\\u200b\"}",
                            "suppress: {text: [a]}",
                            "mask: {character: ''}",
                            "mask: {character: '**'}",
                            "mask: {character: ' '}",
                            "mask: {character: \"\\t\"}",
                            "mask: {character: \"\\u0301\"}",
                            "mask: {character:}",
                            "combination: {LOC: {method: majority, threshold: 1000}}",
                            "combination: {LOC: {method: majority, threshold: .nan}}",
                            "combination: {LOC: {method: majority, threshold: -1}}",
                            "combination: {LOC: {weights: {email: .inf}}}",
                            "combination: {LOC: {weights: {email: 1e9}}}",
                            "combination: {LOC: {weights: {email: 0.1}, threshold: 900}}",
                            "combination: {LOC: {weights: [email]}}",
                            "combination:"}) {
    const std::string text = "# a policy\n" + std::string(wrong) + "\n";
    const std::string code = code_of(text);
    EXPECT_TRUE(code == "policy.invalid_value at p.yaml, line 2" || code == "policy.invalid_value at p.yaml, line 3")
        << wrong << ": " << code;
  }
}

TEST(PolicyFile, with_names_that_nobody_knows_is_refused_with_its_line) {
  EXPECT_EQ(code_of("protect: [direct]\nmethod: tagg\n"), "policy.unknown_method at p.yaml, line 2");
  EXPECT_EQ(code_of("method: ''"), "policy.unknown_method at p.yaml, line 1");
  EXPECT_EQ(code_of("labels:\n  LOC: tag\n  ORG: {method: hide}\n"), "policy.unknown_method at p.yaml, line 3");
  EXPECT_EQ(code_of("detectors:\n  - email\n  - emial\n"), "policy.unknown_detector at p.yaml, line 3");
  EXPECT_EQ(code_of("combination:\n  LOC: {weights: {dates: 1}}\n"), "policy.unknown_detector at p.yaml, line 2");
  EXPECT_EQ(code_of("method: tag\nentity_model: clinical\n"), "policy.unknown_model at p.yaml, line 2");
  EXPECT_EQ(code_of("entity_model: ../../x-es"), "policy.unknown_model at p.yaml, line 1");
  EXPECT_EQ(code_of("labels:\n  CODE/: tag\n"), "policy.unknown_key at p.yaml, line 2");
  EXPECT_EQ(code_of("labels:\n  person: tag\n"), "policy.unknown_key at p.yaml, line 2");
  EXPECT_EQ(code_of("<<: {method: keep}"), "policy.unknown_key at p.yaml, line 1");
}

TEST(PolicyFile, errors_show_keys_without_what_a_terminal_would_obey) {
  const auto policy = policy_from_yaml("\"\\e[2Jx\\x07\": 1", "p.yaml");
  ASSERT_FALSE(policy.ok());
  EXPECT_EQ(policy.error().message.find('\033'), std::string::npos);
  EXPECT_NE(policy.error().message.find("\\x1b[2Jx\\x07"), std::string::npos);
}

TEST(PolicyInCode, is_checked_like_one_from_a_file) {
  const auto opened = [](const auto& change) {
    EngineOptions options;
    options.resources = source_folder;
    change(options.policy);
    const auto engine = Engine::open(options);
    return engine.ok() ? std::string("ok") : engine.error().code + " at " + engine.error().place;
  };
  EXPECT_EQ(opened([](Policy& p) { p.smallest_score = 70; }), "policy.invalid_value at smallest_score");
  EXPECT_EQ(opened([](Policy& p) { p.smallest_score = std::nanf(""); }), "policy.invalid_value at smallest_score");
  EXPECT_EQ(opened([](Policy& p) { p.protect.clear(); }), "policy.invalid_value at protect");
  EXPECT_EQ(opened([](Policy& p) { p.labels["LOC"].level = 1000; }), "policy.invalid_value at labels.LOC.level");
  EXPECT_EQ(opened([](Policy& p) { p.labels["PLACE"].method = "tag"; }), "policy.unknown_key at labels.PLACE");
  EXPECT_EQ(opened([](Policy& p) { p.tag_open = "\n"; }), "policy.invalid_value at tag.open");
  EXPECT_EQ(opened([](Policy& p) { p.mask_character = "\xC3"; }), "policy.invalid_value at mask.character");
  EXPECT_EQ(opened([](Policy& p) { p.terms = {{"\xFF\xFE", Label::org, IdentifierKind::direct}}; }), "policy.invalid_value at terms.0");
  EXPECT_EQ(opened([](Policy& p) {
              p.expressions = {{"\\C", Label::org, IdentifierKind::direct}};
            }),
            "policy.invalid_value at expressions.0");
  EXPECT_EQ(opened([](Policy& p) { p.surrogate.largest_shift = -1; }), "policy.invalid_value at surrogate.shift_days");
  EXPECT_EQ(opened([](Policy& p) { p.selection.budget = std::numeric_limits<double>::infinity(); }),
            "policy.invalid_value at selection.budget");
  EXPECT_EQ(opened([](Policy& p) { p.disclosure.information.alpha = 0; }), "policy.invalid_value at disclosure.information.alpha");
  EXPECT_EQ(opened([](Policy& p) { p.method = "magic"; }), "policy.unknown_method at method");
  EXPECT_EQ(opened([](Policy& p) { p.entity_model = "dental-es"; }), "policy.unknown_model at entity_model");
  EXPECT_EQ(opened([](Policy&) {}), "ok");
}

TEST(PolicyInCode, errors_get_the_line_of_a_file) {
  EXPECT_EQ(
      with_policy_line({"policy.unknown_model", "", "entity_model"}, std::filesystem::path(source_folder) / "policies/clinical-es.yaml")
          .place,
      (std::filesystem::path(source_folder) / "policies/clinical-es.yaml").string() + ", line 3");
  EXPECT_EQ(with_policy_line({"model.damaged", "", "x"}, "nowhere.yaml").place, "x");
}

TEST(Policies, that_ship_are_read_and_narrowed_by_nobody_but_the_general_one) {
  for (const std::string& name : policy_names(source_folder)) {
    const auto policy = read_policy(std::filesystem::path(source_folder) / "policies" / (name + ".yaml"));
    ASSERT_TRUE(policy.ok()) << describe(policy.error());
    EXPECT_EQ(policy->disclosure.narrowing, name == "general" ? Narrowing::command_line : Narrowing::never) << name;
    if (name == "general") {
      EXPECT_EQ(*policy, Policy{});
    }
  }
}

TEST(PolicyCheck, every_method_that_a_policy_may_name_means_something) {
  for (const std::string& name : method_names()) EXPECT_FALSE(MethodName(name).is(ReplacementMethod::other)) << name;
}

}  // namespace
}  // namespace veil
