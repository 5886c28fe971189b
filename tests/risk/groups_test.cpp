#include "risk/information/groups.h"

#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <set>

namespace veil::risk {
namespace {

// Terms and the units they stand in.
class WrittenStatistics : public statistics::CorpusStatistics {
 public:
  void add(const std::string& term, std::uint32_t first, std::uint32_t end) {
    for (std::uint32_t unit = first; unit < end; ++unit) units_[term].insert(unit);
  }
  std::uint64_t total() const override { return 100000; }
  statistics::Count count(std::string_view term) const override {
    const auto found = units_.find(std::string(term));
    return {found == units_.end() ? 0 : found->second.size(), total()};
  }
  statistics::Count count_together(std::span<const std::string_view> terms) const override {
    std::uint64_t count = 0;
    for (std::uint32_t unit = 0; unit < total(); ++unit) {
      bool all = true;
      for (const std::string_view term : terms) {
        const auto found = units_.find(std::string(term));
        all = all && found != units_.end() && found->second.contains(unit);
      }
      count += all;
    }
    return {count, total()};
  }
  std::string_view name() const override { return "written"; }

 private:
  std::map<std::string, std::set<std::uint32_t>> units_;
};

class Groups : public ::testing::Test {
 protected:
  Groups() : information_(statistics_), stemmer_(Language::en), related_(information_, tau, settings_, stemmer_) {
    statistics_.add("hiv", 0, 100);
    statistics_.add("transmission", 0, 60);  // with HIV in 60 of 460, with the next in these 60 only
    statistics_.add("transmission", 1000, 1400);
    statistics_.add("immunity", 0, 60);
    statistics_.add("immunity", 2000, 2400);
    statistics_.add("plumber", 5000, 5400);
    term_.name = "hiv";
    FoundTerm found;
    found.term = &term_;
    found.places = 1;
    found.counted = "hiv";
    found.count = information_.count("hiv");
    found.content = statistics::information_content(found.count);
    related_.take({found});
  }
  static constexpr double tau = 8;  // one alone tells 7 bits of HIV, both together all of it: 10
  WrittenStatistics statistics_;
  InformationSettings settings_;
  TermInformation information_;
  Stemmer stemmer_;
  SensitiveTerm term_;
  RelatedTerms related_;
};

TEST_F(Groups, phrases_that_disclose_together_lose_the_most_telling) {
  ASSERT_FALSE(related_.of_unit("transmission").discloses());
  ASSERT_FALSE(related_.of_unit("immunity").discloses());
  const auto members = disclosing_groups({"transmission", "immunity", "plumber"}, related_, information_, tau, settings_);
  ASSERT_EQ(members.size(), 1U);
  EXPECT_EQ(members[0].unit, "transmission");
  EXPECT_EQ(members[0].others, 1U);
  EXPECT_GE(members[0].risk, tau);
}

TEST_F(Groups, phrases_that_stay_below_the_threshold_together_stay) {
  EXPECT_TRUE(disclosing_groups({"transmission", "immunity"}, related_, information_, 12, settings_).empty());
  EXPECT_TRUE(disclosing_groups({"transmission", "plumber"}, related_, information_, tau, settings_).empty());
  EXPECT_TRUE(disclosing_groups({}, related_, information_, tau, settings_).empty());
}

}  // namespace
}  // namespace veil::risk
