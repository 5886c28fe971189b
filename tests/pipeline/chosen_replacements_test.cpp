// Engine::check, which looks at replacements that a person chose as it looks at its own, and what single replacements keep.
#include <gtest/gtest.h>

#include "places.h"
#include "veil/engine.h"

namespace veil {
namespace {

const Engine& generalizing_engine() {
  static const std::shared_ptr<const Engine> engine = [] {
    EngineOptions options;
    options.resources = source_folder;
    options.policy.method = "generalize";
    return Engine::open(options).value();
  }();
  return *engine;
}

Document protected_letter() {
  Document document = make_document("a", "Marten Vries called from Oslo. Nobody else knew Marten Vries.").value();
  EXPECT_TRUE(generalizing_engine().protect(document).ok());
  return document;
}

void choose(Document& document, std::size_t number, std::string text) {
  document.replacements[number].text = std::move(text);
  document.replacements[number].method = MethodName("given");
  document.replacements[number].options = {};
}

TEST(ChosenReplacements, those_of_the_engine_are_clean) {
  Document document = protected_letter();
  const double kept = document.information_kept;
  const auto verdict = generalizing_engine().check(document);
  ASSERT_TRUE(verdict.ok());
  EXPECT_TRUE(verdict->clean());
  EXPECT_DOUBLE_EQ(document.information_kept, kept);
}

TEST(ChosenReplacements, one_that_says_an_original_is_told_by_number) {
  for (const char* typed : {"Mr Vries", "somebody from Oslo", "MARTEN  VRIES"}) {
    Document document = protected_letter();
    choose(document, 0, typed);
    const auto verdict = generalizing_engine().check(document);
    ASSERT_TRUE(verdict.ok());
    EXPECT_EQ(verdict->telling, std::vector<std::uint32_t>{0}) << typed;
  }
  Document document = protected_letter();
  choose(document, 0, "The caller");
  EXPECT_TRUE(generalizing_engine().check(document)->clean());
}

TEST(ChosenReplacements, an_original_that_is_no_mention_any_more_is_left) {
  Document document = protected_letter();
  const Span last = document.mentions.back().span;
  document.mentions.pop_back();
  document.replacements.pop_back();
  const auto verdict = generalizing_engine().check(document);
  ASSERT_TRUE(verdict.ok());
  EXPECT_EQ(verdict->left, std::vector<Span>{last});
}

TEST(ChosenReplacements, those_that_overlap_are_refused) {
  Document document = protected_letter();
  document.replacements[1].span.begin = document.replacements[0].span.end - 1;
  const auto verdict = generalizing_engine().check(document);
  ASSERT_FALSE(verdict.ok());
  EXPECT_EQ(verdict.error().code, "replace.overlapping");
}

TEST(ChosenReplacements, what_is_suppressed_keeps_nothing) {
  Document document = protected_letter();
  Replacement of_place = document.replacements[1];
  const double general = generalizing_engine().information_left(document, of_place);
  EXPECT_GT(general, 0);
  EXPECT_LE(general, 1);
  of_place.method = "suppress";
  EXPECT_EQ(generalizing_engine().information_left(document, of_place), 0);
}

}  // namespace
}  // namespace veil
