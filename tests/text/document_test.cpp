#include "veil/document.h"

#include <gtest/gtest.h>

namespace veil {
namespace {

TEST(Document, refuses_invalid_utf8_with_the_byte_but_without_the_text) {
  const auto document = make_document("a1", "Anna \xFF Vries");
  ASSERT_FALSE(document.ok());
  EXPECT_EQ(document.error().code, "read.invalid_utf8");
  EXPECT_EQ(document.error().place, "byte 5");
  EXPECT_EQ(describe(document.error()).find("Anna"), std::string::npos);
}

TEST(Document, keeps_the_forms_of_a_contraction_beside_its_text) {
  Document document;
  document.text = "do rio";
  Token de{.span = {0, 2}, .part = 0, .parts = 2};
  Token o{.span = {0, 2}, .part = 1, .parts = 2};
  document.set_form(de, "de");
  document.set_form(o, "o");
  EXPECT_EQ(document.form_of(de), "de");
  EXPECT_EQ(document.form_of(o), "o");
  EXPECT_EQ(document.text_of(o), "do");
}

TEST(Document, normal_form_starts_at_the_core_and_is_lower_case) {
  Document document;
  document.text = "the New  York\nTimes";
  document.tokens = {{.span = {0, 3}}, {.span = {4, 7}}, {.span = {9, 13}}, {.span = {14, 19}}};
  EXPECT_EQ(normal_form(document, {.span = {0, 19}, .first_token = 0, .end_token = 4, .core_token = 1, .head_token = 3}), "new york times");
}

TEST(LayerSet, knows_what_is_missing) {
  const LayerSet have{Layer::tokens, Layer::language};
  const LayerSet need{Layer::tokens, Layer::tags};
  EXPECT_FALSE(have.has_all(need));
  EXPECT_EQ(need.without(have), LayerSet{Layer::tags});
}

TEST(Names, lead_back_to_what_they_name) {
  for (const auto name : label_names) EXPECT_EQ(name_of(*label_from(name)), name);
  for (const auto name : kind_names) EXPECT_EQ(name_of(*kind_from(name)), name);
  EXPECT_FALSE(label_from("person"));
  EXPECT_FALSE(upos_from("_"));
  EXPECT_EQ(language_from("pt-BR"), Language::pt);
  EXPECT_FALSE(language_from("fr"));
  EXPECT_FALSE(language_from(""));
}

TEST(FeatureInventory, finds_values_by_whole_name) {
  FeatureInventory inventory;
  const auto number = inventory.add("Case=Nom|Number=Sing|Number[psor]=Plur");
  EXPECT_EQ(inventory.value(number, "Number"), "Sing");
  EXPECT_EQ(inventory.value(number, "Number[psor]"), "Plur");
  EXPECT_EQ(inventory.value(number, "Cas"), "");
  EXPECT_EQ(inventory.value(0, "Case"), "");
  EXPECT_EQ(inventory.add("Case=Nom|Number=Sing|Number[psor]=Plur"), number);
}

TEST(Outcome, is_decided_by_the_area_of_the_code) {
  EXPECT_EQ(outcome_of({"usage.unknown_option", "", ""}).exit_code, 2);
  EXPECT_EQ(outcome_of({"read.malformed_input", "", ""}).exit_code, 1);
  EXPECT_EQ(outcome_of({"read.not_found", "", ""}).http_status, 404);
  EXPECT_EQ(outcome_of({"write.cannot_hold", "", ""}).http_status, 422);
  EXPECT_EQ(outcome_of({"write.failed", "", ""}).http_status, 500);
  EXPECT_EQ(outcome_of({"vault.wrong_key", "", ""}).python_exception, "VaultError");
}

}  // namespace
}  // namespace veil
