// Tables of counts from elsewhere: what they answer, and that what contradicts itself is refused with its line.
#include "statistics/hits_table.h"

#include "corpus_fixture.h"
#include "veil/statistics.h"

namespace veil::statistics {
namespace {

class HitsTableTest : public CorpusFixture {
 protected:
  Error refused(const std::string& text) {
    const auto table = HitsTable::read(write("hits", text));
    EXPECT_FALSE(table.ok());
    return table.ok() ? Error{} : table.error();
  }
};

TEST_F(HitsTableTest, reads_terms_sets_and_the_total) {
  const auto opened = open_statistics(write("hits", "\xEF\xBB\xBFN\t1000\r\nHeart Attack\t50\ninsulin\t1e2\ninsulin & heart attack\t7\n"));
  ASSERT_TRUE(opened.ok()) << describe(opened.error());
  EXPECT_EQ((*opened)->total(), 1000u);
  EXPECT_EQ((*opened)->count("heart_attack").units, 50u);
  EXPECT_EQ((*opened)->count("INSULIN").units, 100u);
  EXPECT_EQ(together(**opened, {"heart attack", "insulin"}), 7u);
  EXPECT_EQ(together(**opened, {"insulin", "heart attack", "insulin"}), 7u);
  EXPECT_EQ((*opened)->count("ship").units, 0u);
  EXPECT_EQ((*opened)->name(), "hits");
}

TEST_F(HitsTableTest, refuses_counts_that_contradict_each_other_with_the_line) {
  const Error pair = refused("N\t1000\na\t5\nb\t50\n\na & b\t6\n");
  EXPECT_EQ(pair.code, "statistics.contradiction");
  EXPECT_TRUE(pair.place.ends_with("line 5")) << pair.place;
  EXPECT_NE(pair.message.find("line 2"), std::string::npos);
  EXPECT_EQ(refused("N\t10\na\t11\n").code, "statistics.contradiction");
  EXPECT_EQ(refused("a\t1\na\t2\n").code, "statistics.contradiction");
  EXPECT_EQ(refused("N\t10\nN\t12\na\t1\n").code, "statistics.contradiction");
  EXPECT_EQ(refused("a\t10\na & b\t2\n").code, "statistics.contradiction");
}

TEST_F(HitsTableTest, cuts_estimates_to_what_is_possible_when_told_to) {
  const auto table = HitsTable::read(write("hits", "N\t1000\na\t5\nb\t50\na & b\t6\nc & a\t1\n"), {true});
  ASSERT_TRUE(table.ok());
  EXPECT_EQ(together(**table, {"a", "b"}), 5u);
  EXPECT_EQ((*table)->cut(), 1u);
  EXPECT_EQ((*table)->left_out(), 1u);
}

TEST_F(HitsTableTest, reads_the_json_of_the_papers) {
  const auto table = HitsTable::read(write("hits.json", R"({"heart_attack": 50, "insulin": 90, "insulin heart_attack": 60, "x": -1,
                                                           "children&apos;s": 3})"));
  ASSERT_TRUE(table.ok()) << describe(table.error());
  EXPECT_EQ((*table)->total(), 90u);
  EXPECT_TRUE((*table)->total_is_assumed());
  EXPECT_EQ(together(**table, {"insulin", "heart attack"}), 50u);
  EXPECT_EQ((*table)->cut(), 1u);
  EXPECT_EQ((*table)->left_out(), 1u);
  EXPECT_EQ((*table)->count("children's").units, 3u);
}

TEST_F(HitsTableTest, refuses_what_is_no_table) {
  EXPECT_EQ(refused("").code, "statistics.empty");
  EXPECT_EQ(refused("# only this\n").code, "statistics.empty");
  EXPECT_EQ(refused("N\t10\n").code, "statistics.empty");
  EXPECT_EQ(refused("harbour 5\n").code, "statistics.malformed_hits");
  EXPECT_EQ(refused("harbour\tfive\n").code, "statistics.malformed_hits");
  EXPECT_EQ(refused("harbour\t-5\n").code, "statistics.malformed_hits");
  EXPECT_EQ(refused("harbour\t1.5\n").code, "statistics.malformed_hits");
  EXPECT_EQ(refused("harbour\tnan\n").code, "statistics.malformed_hits");
  EXPECT_EQ(refused("harbour\t1e300\n").code, "statistics.malformed_hits");
  EXPECT_EQ(refused("harb\xFFour\t5\n").code, "statistics.malformed_hits");
  EXPECT_EQ(refused(std::string(10000, 'a') + "\t5\n").code, "statistics.malformed_hits");
  EXPECT_EQ(refused("{\"a\": ").code, "statistics.malformed_hits");
  EXPECT_EQ(refused("{\"a\": \"b\"}").code, "statistics.malformed_hits");
  EXPECT_EQ(refused("VEIL").code, "statistics.malformed_hits");
}

TEST_F(HitsTableTest, questions_are_answered_with_smoothing_said_and_thin_counts_marked) {
  const auto file = write("hits", "N\t1024\na\t512\nb\t4\n");
  HitsQuestion question;
  question.terms = {"a", "b", "c"};
  const auto report = count_hits(file, question);
  ASSERT_TRUE(report.ok());
  EXPECT_DOUBLE_EQ(report->terms[0].information, 1.0);
  EXPECT_FALSE(report->terms[0].thin);
  EXPECT_TRUE(report->terms[1].thin);
  EXPECT_TRUE(report->terms[2].smoothed);
  EXPECT_DOUBLE_EQ(report->terms[2].information, 11.0);
  EXPECT_EQ(report->unseen, 0.5);
  EXPECT_EQ(report->pairs.size(), 3u);
}

TEST_F(HitsTableTest, refuses_questions_that_make_no_sense) {
  const auto file = write("hits", "N\t1024\na\t512\n");
  const auto code = [&](std::vector<std::string> terms, double unseen = 0.5) {
    HitsQuestion question;
    question.terms = std::move(terms);
    question.unseen = unseen;
    return count_hits(file, question).error().code;
  };
  EXPECT_EQ(code({}), "usage.invalid_value");
  EXPECT_EQ(code({"..."}), "usage.invalid_value");
  EXPECT_EQ(code({std::string(10000, 'a')}), "statistics.term_too_long");
  EXPECT_EQ(code({"a\xFF"}), "read.invalid_utf8");
  EXPECT_EQ(code({"a"}, 0), "usage.invalid_value");
}

}  // namespace
}  // namespace veil::statistics
