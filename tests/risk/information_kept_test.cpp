// How much of what a document tells is left after protection.
#include "risk/information/information_kept.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

namespace veil::risk {
namespace {

// 1,024 units; "oslo" stands in one of them, "city" in 32, "person" in 256, everything else in all.
class FewWords : public statistics::CorpusStatistics {
 public:
  std::uint64_t total() const override { return 1024; }
  statistics::Count count(std::string_view term) const override {
    static const std::map<std::string, std::uint64_t, std::less<>> table = {{"oslo", 1}, {"city", 32}, {"person", 256}};
    const auto found = table.find(term);
    return {found == table.end() ? 1024 : found->second, 1024};
  }
  statistics::Count count_together(std::span<const std::string_view>) const override { return {0, 1024}; }
  std::string_view name() const override { return "few words"; }
};

InformationKeptStage stage() {
  InformationKeptStage::StatisticsOfLanguages all;
  all[static_cast<std::size_t>(Language::en)] = std::make_shared<const FewWords>();
  return InformationKeptStage(all);
}

double kept(const std::string& replacement, const std::string& method, Label label = Label::loc) {
  Document document = *make_document("a", "Oslo is a city");
  document.language = Language::en;
  document.phrases.push_back({{0, 4}, 0, 1, 0, 0});
  document.phrases.push_back({{8, 14}, 2, 4, 3, 3});
  Mention mention;
  mention.span = {0, 4};
  mention.label = label;
  document.mentions.push_back(mention);
  if (!method.empty()) {
    Replacement made;
    made.span = mention.span;
    made.text = replacement;
    made.method = method;
    document.replacements.push_back(made);
  }
  EXPECT_TRUE(stage().run(document).ok());
  return document.information_kept;
}

TEST(InformationKept, counts_what_stands_for_a_phrase_and_no_more_than_it_told) {
  EXPECT_DOUBLE_EQ(kept("", ""), 1);
  EXPECT_DOUBLE_EQ(kept("a city", "generalize"), (5.0 + 5.0) / 15.0);  // 10 bits become 5, "a city" keeps its 5
  EXPECT_DOUBLE_EQ(kept("***", "suppress"), 5.0 / 15.0);
  EXPECT_DOUBLE_EQ(kept("Oslo", "surrogate"), 5.0 / 15.0) << "what is invented tells nothing";
  EXPECT_DOUBLE_EQ(kept("[PERSON1]", "tag", Label::person), (2.0 + 5.0) / 15.0);
  EXPECT_DOUBLE_EQ(kept("PERSON 1", "generalize", Label::person), (2.0 + 5.0) / 15.0);
}

TEST(InformationKept, is_not_known_without_statistics_or_phrases) {
  Document document = *make_document("a", "");
  document.language = Language::en;
  ASSERT_TRUE(stage().run(document).ok());
  EXPECT_LT(document.information_kept, 0);
  document = *make_document("a", "Oslo");
  document.phrases.push_back({{0, 4}, 0, 1, 0, 0});
  document.language = Language::de;
  ASSERT_TRUE(stage().run(document).ok());
  EXPECT_LT(document.information_kept, 0);
}

}  // namespace
}  // namespace veil::risk
