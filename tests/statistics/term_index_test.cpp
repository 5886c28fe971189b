// What an index answers, against small corpora that can be counted by hand, and against the obvious slow way for random ones.
#include "statistics/term_index.h"

#include <cstring>
#include <map>
#include <random>
#include <set>

#include "corpus_fixture.h"

namespace veil::statistics {
namespace {

using TermIndexTest = CorpusFixture;

TEST_F(TermIndexTest, counts_sentences_and_documents) {
  const auto statistics = index({"The harbour is old. The baker left the harbour.", "A baker bakes bread.\nBread is old."});
  EXPECT_EQ(statistics->total(), 4u);
  EXPECT_EQ(statistics->count("harbour").units, 2u);
  EXPECT_EQ(statistics->count("HARBOUR").total, 4u);
  EXPECT_EQ(statistics->count("old").units, 2u);
  EXPECT_EQ(statistics->count("ship").units, 0u);
  EXPECT_EQ(documents(*statistics, {"harbour"}), 1u);
  EXPECT_EQ(documents(*statistics, {"old"}), 2u);
  EXPECT_EQ(together(*statistics, {"harbour", "baker"}), 1u);
  EXPECT_EQ(together(*statistics, {"harbour", "bread"}), 0u);
  EXPECT_EQ(statistics->name(), "index");
}

TEST_F(TermIndexTest, counts_phrases_where_their_words_stand_side_by_side) {
  const auto statistics = index({"A heart attack at night. An attack on the heart.", "Heart, attack and retreat", "heart-attack"});
  EXPECT_EQ(statistics->count("heart attack").units, 3u);
  EXPECT_EQ(statistics->count("attack heart").units, 0u);
  EXPECT_EQ(statistics->count("heart attack at night").units, 1u);
  EXPECT_EQ(together(*statistics, {"heart", "attack"}), 4u);
  EXPECT_TRUE(statistics->gives_upper_bound("heart attack at night"));
  EXPECT_FALSE(statistics->gives_upper_bound("heart attack"));
}

TEST_F(TermIndexTest, does_not_join_words_over_the_end_of_a_sentence_but_over_abbreviations) {
  const auto statistics = index({"They left Oslo. Bergen is wet. St. Gallen is dry, says Dr. Vries."});
  EXPECT_EQ(statistics->count("oslo bergen").units, 0u);
  EXPECT_EQ(statistics->count("St. Gallen").units, 1u);
  EXPECT_EQ(statistics->count("dr vries").units, 1u);
  EXPECT_EQ(statistics->total(), 3u);
}

TEST_F(TermIndexTest, folds_case_and_diacritics_as_questions_are_folded) {
  const auto statistics = index({"Öztürk wohnt in Zürich", "OZTURK lives in Zurich", "Αθήνα και Αθήνα"});
  EXPECT_EQ(statistics->count("öztürk").units, 2u);
  EXPECT_EQ(statistics->count("Zurich").units, 2u);
  EXPECT_EQ(statistics->count("Αθήνα").units, 1u);
}

TEST_F(TermIndexTest, windows_count_words_and_hold_both_words_of_a_pair_that_begins_in_them) {
  auto how = options("windows");
  how.unit = training::CorpusUnit::window;
  how.unit_words = 2;
  const auto statistics = index({"a1 a2 a3 a4 a5"}, how);
  EXPECT_EQ(statistics->total(), 3u);
  EXPECT_EQ(statistics->count("a2 a3").units, 1u);
  EXPECT_EQ(statistics->count("a3").units, 2u);
  EXPECT_EQ(together(*statistics, {"a1", "a5"}), 0u);
}

TEST_F(TermIndexTest, folds_stems_unless_exact_words_are_asked_for) {
  auto how = options("stems");
  how.pruning.stems = Language::en;
  const std::vector<std::string> texts = {"one city", "two cities", "the citizens", "big cities sleep"};
  const auto folded = index(texts, how);
  EXPECT_EQ(folded->count("city").units, 3u);
  EXPECT_EQ(folded->count("cities").units, 3u);
  EXPECT_EQ(folded->count("big city").units, 1u);
  FoldingOptions exactly;
  exactly.stems = false;
  const auto exact = *TermIndex::open(how.output, exactly);
  EXPECT_EQ(exact->count("city").units, 1u);
  EXPECT_EQ(exact->count("big city").units, 0u);
}

TEST_F(TermIndexTest, folds_synonyms_that_are_given) {
  FoldingOptions folding;
  folding.synonyms = *Synonyms::read(write("synonyms", "# groups\nheart attack\tmyocardial infarction\n"));
  const auto statistics = index({"a heart attack", "Myocardial infarction", "both: heart attack, myocardial infarction", "heart"},
                                options("synonyms.index"), folding);
  EXPECT_EQ(statistics->count("heart attack").units, 3u);
  EXPECT_EQ(statistics->count("heart").units, 3u);
}

TEST_F(TermIndexTest, refuses_malformed_synonyms_with_the_line) {
  const auto lone = Synonyms::read(write("s", "a\tb\nheart attack\n"));
  ASSERT_FALSE(lone.ok());
  EXPECT_EQ(lone.error().code, "statistics.malformed_synonyms");
  EXPECT_TRUE(lone.error().place.ends_with("line 2"));
}

TEST_F(TermIndexTest, answers_nonsense_with_nothing) {
  const auto statistics = index({"a heart attack"});
  EXPECT_EQ(statistics->count("").units, 0u);
  EXPECT_EQ(statistics->count(" ,.! ").units, 0u);
  EXPECT_EQ(statistics->count(std::string(10000, 'a')).units, 0u);
  EXPECT_EQ(statistics->count_together({}).units, 0u);
  std::string many;
  for (int i = 0; i < 200; ++i) many += "a ";
  EXPECT_EQ(statistics->count(many).units, 0u);
}

TEST_F(TermIndexTest, leaves_out_pairs_of_very_frequent_words_and_says_at_most) {
  auto how = options("frequent");
  how.pruning.smallest_pair_count = 2;
  std::vector<std::string> texts;
  for (int i = 0; i < 500; ++i) texts.push_back("the word" + std::to_string(i / 2) + " of the list a");
  const auto statistics = index(texts, how);
  EXPECT_GT(statistics->file().facts().frequent_from, 0u);
  EXPECT_EQ(statistics->count("word7 of").units, 2u);
  EXPECT_TRUE(statistics->gives_upper_bound("word7 of"));
  EXPECT_EQ(statistics->count("of word7").units, 2u);  // not so in the text: at most
  EXPECT_EQ(statistics->count("word7 word8").units, 0u);
}

TEST_F(TermIndexTest, gives_the_same_as_counting_word_by_word) {
  std::mt19937 random(7);
  std::vector<std::string> texts;
  std::vector<std::vector<std::string>> words;
  for (int d = 0; d < 30000; ++d) {
    std::string text;
    words.emplace_back();
    for (int w = 0; w < 6; ++w) {
      const int roll = static_cast<int>(random() % 1000);
      words.back().push_back("w" + std::to_string(roll < 500 ? roll % 3 : roll < 800 ? roll % 30 : roll));
      text += words.back().back() + " ";
    }
    texts.push_back(text);
  }
  auto how = options("random");
  how.run_bytes = 100000;
  const auto statistics = index(texts, how);
  std::map<std::string, std::set<int>> units;
  for (int d = 0; d < 30000; ++d) {
    for (std::size_t w = 0; w < 6; ++w) {
      units[words[static_cast<std::size_t>(d)][w]].insert(d);
      if (w > 0) units[words[static_cast<std::size_t>(d)][w - 1] + " " + words[static_cast<std::size_t>(d)][w]].insert(d);
    }
  }
  const auto expected = [&](std::vector<std::string_view> terms) {
    std::uint64_t count = 0;
    for (int d = 0; d < 30000; ++d)
      count += std::all_of(terms.begin(), terms.end(), [&](std::string_view t) { return units[std::string(t)].contains(d); }) ? 1u : 0u;
    return count;
  };
  for (const std::vector<std::string_view>& terms : {std::vector<std::string_view>{"w0"},
                                                     {"w0", "w1"},
                                                     {"w0", "w1", "w2"},
                                                     {"w0", "w20"},
                                                     {"w0 w1", "w2"},
                                                     {"w5", "w25", "w0"},
                                                     {"w900"},
                                                     {"w900", "w0"},
                                                     {"w1 w1"},
                                                     {"w20 w0", "w1"},
                                                     {"w950", "w951"}}) {
    EXPECT_EQ(together(*statistics, terms), expected(terms)) << terms.front();
  }
}

TEST_F(TermIndexTest, refuses_files_that_are_cut_altered_or_of_another_version) {
  index({"a heart attack", "a harbour"});
  const std::string bytes = bytes_of("index");
  EXPECT_EQ(open_statistics(write("cut", bytes.substr(0, bytes.size() / 2))).error().code, "model.damaged");
  std::string altered = bytes;
  altered[altered.size() / 2] ^= 1;
  EXPECT_EQ(open_statistics(write("altered", altered)).error().code, "model.damaged");
  std::string newer = bytes;
  newer[8] = 99;
  EXPECT_EQ(open_statistics(write("newer", newer)).error().code, "model.version");
  EXPECT_EQ(open_statistics(folder_ / "absent").error().code, "read.not_found");
  EXPECT_TRUE(open_statistics(folder_ / "index").ok());
}

TEST_F(TermIndexTest, bitmaps_that_are_nonsense_are_no_bitmaps) {
  EXPECT_FALSE(RoaringView::open(""));
  EXPECT_FALSE(RoaringView::open("nonsense nonsense nonsense"));
  std::string bytes(8, '\0');
  const std::uint32_t cookie = 12346, chunks = 65000;
  std::memcpy(bytes.data(), &cookie, 4);
  std::memcpy(bytes.data() + 4, &chunks, 4);
  EXPECT_FALSE(RoaringView::open(bytes));
}

TEST(Information, is_in_bits_and_smooths_what_is_unseen) {
  EXPECT_DOUBLE_EQ(information_content({1, 8}), 3.0);
  EXPECT_DOUBLE_EQ(information_content({8, 8}), 0.0);
  EXPECT_DOUBLE_EQ(information_content({0, 8}), 4.0);
  EXPECT_DOUBLE_EQ(information_content({0, 8}, {0.25}), 5.0);
  EXPECT_DOUBLE_EQ(mutual_information({2, 8}, {4, 8}, {2, 8}), 1.0);
  EXPECT_DOUBLE_EQ(mutual_information({2, 8}, {4, 8}, {1, 8}), 0.0);
  EXPECT_LT(mutual_information({400, 800}, {400, 800}, {0, 800}), -5.0);
}

TEST(Information, says_when_counts_are_too_thin) {
  EXPECT_TRUE(too_thin({4, 1000}));
  EXPECT_FALSE(too_thin({5, 1000}));
  EXPECT_TRUE(too_thin({20, 1000}, {20, 1000}, {0, 1000}));     // 0.4 expected by chance: says nothing
  EXPECT_FALSE(too_thin({500, 1000}, {500, 1000}, {0, 1000}));  // 250 expected, none seen: says much
  EXPECT_FALSE(too_thin({20, 1000}, {20, 1000}, {10, 1000}));
}

}  // namespace
}  // namespace veil::statistics
