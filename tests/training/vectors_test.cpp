// Training of vectors: what is learned from small invented corpora, that one thread gives the same bytes, also after a stop,
// that updates add without starting again, and that senseless options and corpora are refused.
#include "veil/vectors.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <set>

#include "training/vectors/negatives.h"
#include "training/vectors/unit_corpus.h"
#include "training/vectors/units.h"
#include "vectors/word_vectors.h"
#include "veil/tools/training_vectors.h"

namespace veil::training {
namespace {

namespace fs = std::filesystem;

std::string bytes_of(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// Two worlds that never meet: ships and bread.
std::vector<std::string> two_worlds(int documents, unsigned seed = 1) {
  const std::vector<std::string> ships = {"harbour", "boat", "sail", "anchor", "old_captain", "mast"};
  const std::vector<std::string> bread = {"oven", "flour", "dough", "baker", "rye_loaf", "crust"};
  Random random(seed);
  std::vector<std::string> texts;
  for (int i = 0; i < documents; ++i) {
    std::string text;
    for (int w = 0; w < 12; ++w) text += (i % 2 ? ships : bread)[random.below(6)] + " ";
    texts.push_back(text + (i % 2 ? "wet" : "warm"));
  }
  return texts;
}

FeedDocuments feed_of(std::vector<std::string> texts, double weight = 1) {
  return [texts = std::move(texts), weight](const TakeDocument& take) -> Result<void> {
    for (const std::string& text : texts) {
      if (auto taken = take(*make_document("d", text), weight); !taken) return taken;
    }
    return {};
  };
}

class Training : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("veil-training-" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
    fs::create_directories(folder_);
    options_.output = folder_ / "out.vectors";
    options_.units = VectorUnits::given;
    options_.dimensions = 20;
    options_.window = 5;
    options_.epochs = 20;
    options_.sampling = 0;
    options_.threads = 1;
    options_.rate = 0.05;
  }
  void TearDown() override { fs::remove_all(folder_); }

  float cosine(const std::string& a, const std::string& b) {
    const auto table = vectors::WordVectors::open(options_.output);
    if (!table) return NAN;
    std::vector<float> x((*table)->width()), y((*table)->width());
    if ((*table)->vector_of(a, x) == vectors::VectorOrigin::none || (*table)->vector_of(b, y) == vectors::VectorOrigin::none) return NAN;
    float xy = 0, xx = 0, yy = 0;
    for (std::size_t k = 0; k < x.size(); ++k) xy += x[k] * y[k], xx += x[k] * x[k], yy += y[k] * y[k];
    return xy / std::sqrt(xx * yy);
  }
  std::string refusal(const FeedDocuments& feed) {
    fs::remove(options_.output);
    const auto report = train_vectors(options_, feed);
    EXPECT_FALSE(fs::exists(options_.output));
    return report ? "" : report.error().code;
  }

  fs::path folder_;
  VectorTrainingOptions options_;
};

TEST_F(Training, units_of_one_world_come_close_and_worlds_stay_apart) {
  for (const VectorModel model : {VectorModel::skip_gram, VectorModel::cbow}) {
    for (const std::uint32_t buckets : {0u, 500u}) {
      options_.model = model;
      options_.ngram_buckets = buckets;
      const auto report = train_vectors(options_, feed_of(two_worlds(200)));
      ASSERT_TRUE(report.ok()) << describe(report.error());
      EXPECT_EQ(report->units, 14u);
      EXPECT_EQ(report->phrases, 2u);
      EXPECT_EQ(report->words_trained, report->words * options_.epochs);
      EXPECT_GT(cosine("old captain", "boat"), cosine("old captain", "oven") + 0.3f) << static_cast<int>(model) << ' ' << buckets;
      EXPECT_GT(cosine("rye loaf", "crust"), cosine("rye loaf", "mast") + 0.3f) << static_cast<int>(model) << ' ' << buckets;
    }
  }
}

TEST_F(Training, many_negatives_and_long_windows_are_cut_into_steps) {
  options_.negatives = 9;
  options_.window = 60;
  std::string text;
  for (int i = 0; i < 200; ++i) text += "w" + std::to_string(i % 40) + " ";
  const auto report = train_vectors(options_, feed_of({text}));
  ASSERT_TRUE(report.ok()) << describe(report.error());
  EXPECT_EQ(report->documents, 1u);
  EXPECT_TRUE(std::isfinite(cosine("w1", "w2")));
}

TEST_F(Training, one_thread_gives_the_same_bytes_and_another_seed_others) {
  const auto feed = feed_of(two_worlds(60));
  ASSERT_TRUE(train_vectors(options_, feed).ok());
  const std::string first = bytes_of(options_.output);
  ASSERT_TRUE(train_vectors(options_, feed).ok());
  EXPECT_EQ(bytes_of(options_.output), first);
  options_.seed = 2;
  ASSERT_TRUE(train_vectors(options_, feed).ok());
  EXPECT_NE(bytes_of(options_.output), first);
}

TEST_F(Training, several_threads_learn_the_same) {
  options_.threads = 3;
  ASSERT_TRUE(train_vectors(options_, feed_of(two_worlds(3000))).ok());
  EXPECT_GT(cosine("anchor", "sail"), cosine("anchor", "flour") + 0.3f);
}

TEST_F(Training, plain_and_fast_kernels_agree) {
  options_.epochs = 2;
  const auto feed = feed_of(two_worlds(40));
  ASSERT_TRUE(train_vectors(options_, feed).ok());
  const auto fast = vectors::VectorFile::open(options_.output);
  options_.output = folder_ / "plain.vectors";
  options_.kernels = "plain";
  ASSERT_TRUE(train_vectors(options_, feed).ok());
  const auto plain = vectors::VectorFile::open(options_.output);
  ASSERT_TRUE(fast.ok() && plain.ok());
  ASSERT_EQ(fast->row_values.size(), plain->row_values.size());
  for (std::size_t i = 0; i < plain->row_values.size(); ++i) ASSERT_NEAR(fast->row_values[i], plain->row_values[i], 1e-4f);
  options_.kernels = "quantum";
  EXPECT_EQ(refusal(feed), "training.invalid_option");
}

TEST_F(Training, goes_on_from_a_checkpoint_to_the_same_bytes) {
  for (const std::uint32_t buckets : {0u, 100u}) {
    options_.ngram_buckets = buckets;
    options_.epochs = 4;
    options_.checkpoint.clear();
    const auto feed = feed_of(two_worlds(3000), 1.5);
    ASSERT_TRUE(train_vectors(options_, feed).ok());
    const std::string whole = bytes_of(options_.output);
    fs::remove(options_.output);
    options_.checkpoint = folder_ / "left.checkpoint";
    int stops = 0;
    for (bool done = false; !done && stops < 20; ++stops) {
      int pieces = 0;
      options_.should_stop = [&] { return ++pieces > 6; };
      const auto no_documents = [](const TakeDocument&) -> Result<void> { return Error{"read.failed", "they were read already", ""}; };
      const auto report = train_vectors(options_, stops == 0 ? feed : FeedDocuments(no_documents));
      done = report.ok();
      EXPECT_EQ(report.ok() && report->resumed, done);
      if (!done) {
        ASSERT_EQ(report.error().code, "run.interrupted");
        EXPECT_FALSE(fs::exists(options_.output));
        EXPECT_TRUE(fs::exists(options_.checkpoint));
      }
    }
    EXPECT_GE(stops, 3);
    EXPECT_EQ(bytes_of(options_.output) == whole, true);
    EXPECT_FALSE(fs::exists(options_.checkpoint));
    options_.should_stop = nullptr;
  }
}

TEST_F(Training, a_checkpoint_of_other_options_or_a_damaged_one_is_refused) {
  options_.checkpoint = folder_ / "left.checkpoint";
  options_.should_stop = [] { return true; };
  EXPECT_EQ(refusal(feed_of(two_worlds(10))), "run.interrupted");
  const std::string left = bytes_of(options_.checkpoint);
  options_.window = 6;
  EXPECT_EQ(refusal(feed_of(two_worlds(10))), "training.other_checkpoint");
  options_.window = 5;
  std::ofstream(options_.checkpoint, std::ios::binary) << left.substr(0, left.size() / 2);
  EXPECT_EQ(refusal(feed_of(two_worlds(10))), "model.damaged");
}

TEST_F(Training, an_update_keeps_what_was_learned_and_adds_what_is_new) {
  for (const std::uint32_t buckets : {0u, 300u}) {
    options_.ngram_buckets = buckets;
    options_.start.clear();
    ASSERT_TRUE(train_vectors(options_, feed_of(two_worlds(400))).ok());
    EXPECT_TRUE(vectors::vector_facts(options_.output)->can_be_updated);
    options_.start = options_.output;
    options_.dimensions = 99;  // the file's own shape counts
    std::vector<std::string> more;
    for (const std::string& text : two_worlds(120, 9)) {
      const bool ships = text.ends_with("wet");
      more.push_back(ships ? text.substr(0, text.find(' ')) + " rudder new_boat " + text.substr(text.find(' ') + 1) : text);
    }
    const auto report = train_vectors(options_, feed_of(more));
    ASSERT_TRUE(report.ok()) << describe(report.error());
    EXPECT_EQ(report->new_units, 2u);
    EXPECT_EQ(report->units, 16u);
    EXPECT_GT(cosine("rudder", "boat"), cosine("rudder", "dough") + 0.3f);
    EXPECT_GT(cosine("baker", "oven"), cosine("baker", "sail") + 0.3f);
    const auto facts = vectors::vector_facts(options_.output);
    EXPECT_EQ(facts->dimensions, 20u);
    EXPECT_EQ(facts->words_trained, (400u * 13 + 120u * 13 + 60u * 2) * options_.epochs);
    options_.dimensions = 20;
  }
}

TEST_F(Training, files_for_use_only_are_smaller_and_not_updated) {
  ASSERT_TRUE(train_vectors(options_, feed_of(two_worlds(20))).ok());
  const auto whole = fs::file_size(options_.output);
  options_.for_use_only = true;
  ASSERT_TRUE(train_vectors(options_, feed_of(two_worlds(20))).ok());
  EXPECT_LT(fs::file_size(options_.output), whole);
  options_.start = options_.output;
  options_.output = folder_ / "second.vectors";
  EXPECT_EQ(refusal(feed_of(two_worlds(20))), "training.not_updatable");
}

TEST_F(Training, weights_make_documents_count_more_or_not_at_all) {
  options_.epochs = 10;
  const auto feed = [](const TakeDocument& take) -> Result<void> {
    for (int i = 0; i < 100; ++i) {
      if (auto taken = take(*make_document("a", "red wine glass table"), 0.25); !taken) return taken;
      if (auto taken = take(*make_document("b", "blue sea wave sand"), 2); !taken) return taken;
      if (auto taken = take(*make_document("c", "green leaf"), 0); !taken) return taken;
    }
    return {};
  };
  const auto report = train_vectors(options_, feed);
  ASSERT_TRUE(report.ok());
  EXPECT_NEAR(static_cast<double>(report->words_trained), 10 * 100 * (4 * 0.25 + 4 * 2), 500);
  EXPECT_EQ(report->units, 10u);
}

TEST_F(Training, rare_units_get_a_vector_unless_asked_otherwise) {
  auto texts = two_worlds(50);
  texts.push_back("boat unicorn harbour");
  EXPECT_EQ(train_vectors(options_, feed_of(texts))->units, 15u);
  options_.smallest_count = 2;
  EXPECT_EQ(train_vectors(options_, feed_of(texts))->units, 14u);
}

TEST_F(Training, senseless_corpora_and_options_are_refused) {
  EXPECT_EQ(refusal(feed_of({})), "training.empty_corpus");
  EXPECT_EQ(refusal(feed_of({"", " \n "})), "training.empty_corpus");
  options_.smallest_count = 100;
  EXPECT_EQ(refusal(feed_of({"a b c"})), "training.empty_corpus");
  options_.smallest_count = 1;
  EXPECT_EQ(refusal([](const TakeDocument&) -> Result<void> { return Error{"read.failed", "broken", "x"}; }), "read.failed");
  EXPECT_EQ(refusal(feed_of({"a b"}, -1)), "training.invalid_option");
  EXPECT_EQ(refusal(feed_of({"a b"}, NAN)), "training.invalid_option");
  const std::vector<std::function<void(VectorTrainingOptions&)>> senseless = {[](auto& o) { o.dimensions = 0; },
                                                                              [](auto& o) { o.window = 0; },
                                                                              [](auto& o) { o.negatives = 0; },
                                                                              [](auto& o) { o.epochs = 200001; },
                                                                              [](auto& o) { o.rate = 0; },
                                                                              [](auto& o) { o.rate = NAN; },
                                                                              [](auto& o) { o.sampling = -1; },
                                                                              [](auto& o) { o.threads = 10'000; },
                                                                              [](auto& o) { o.negative_exponent = INFINITY; },
                                                                              [](auto& o) { o.ngram_buckets = 9, o.shortest_ngram = 7; }};
  const VectorTrainingOptions sensible = options_;
  for (std::size_t i = 0; i < senseless.size(); ++i) {
    options_ = sensible;
    senseless[i](options_);
    EXPECT_EQ(refusal(feed_of({"a b"})), "training.invalid_option") << i;
  }
}

TEST_F(Training, one_word_and_one_unit_are_enough_not_to_fail) {
  for (const char* text : {"alone", "same same same", "a b"}) EXPECT_TRUE(train_vectors(options_, feed_of({text})).ok()) << text;
}

TEST_F(Training, units_are_written_as_text_for_other_programs) {
  options_.written_units = folder_ / "units.txt";
  ASSERT_TRUE(train_vectors(options_, feed_of({"old_captain boat", "oven"})).ok());
  EXPECT_EQ(bytes_of(options_.written_units), "old_captain boat \noven \n");
}

// "The old captain saw him in Oslo ." with its phrases.
Document sentence() {
  Document document = *make_document("a", "The old captain saw him in Oslo .");
  const std::vector<Upos> tags = {Upos::det, Upos::adj, Upos::noun, Upos::verb, Upos::pron, Upos::adp, Upos::propn, Upos::punct};
  std::uint32_t begin = 0;
  for (const Upos upos : tags) {
    const auto end = static_cast<std::uint32_t>(std::min(document.text.find(' ', begin), document.text.size()));
    Token token;
    token.span = {begin, end};
    token.upos = upos;
    document.tokens.push_back(token);
    begin = end + 1;
  }
  document.phrases = {{{0, 15}, 0, 3, 1, 2}, {{20, 23}, 4, 5, 4, 4}, {{27, 31}, 6, 7, 6, 6}};
  document.layers.add({Layer::tokens, Layer::tags, Layer::phrases});
  return document;
}

std::string joined(const std::vector<Unit>& units) {
  std::string text;
  for (const Unit& unit : units) text += (unit.within ? "(" + unit.spelling + ")" : unit.spelling) + "|";
  return text;
}

TEST(Units, phrases_are_one_unit_without_stop_words_and_their_words_follow) {
  EXPECT_EQ(joined(units_of(sentence(), VectorUnits::phrases)), "old captain|(old)|(captain)|saw|oslo|");
  EXPECT_EQ(joined(units_of(sentence(), VectorUnits::phrases_only)), "old captain|saw|oslo|");
  EXPECT_EQ(joined(units_of(sentence(), VectorUnits::words)), "the|old|captain|saw|him|in|oslo|");
  EXPECT_EQ(joined(units_of(*make_document("a", " New_York\ttimes  "), VectorUnits::given)), "New York|times|");
  EXPECT_EQ(joined(units_of(*make_document("a", ""), VectorUnits::phrases)), "");
}

TEST(UnitCorpus, words_of_a_phrase_that_is_too_rare_stand_for_themselves) {
  UnitCorpusBuilder builder;
  const std::vector<Unit> rare = {{"boat", false}, {"old captain", false}, {"old", true}, {"captain", true}, {"boat", false}};
  const std::vector<Unit> others = {{"old", false}, {"captain", false}};
  ASSERT_TRUE(builder.add(rare, 1).ok() && builder.add(others, 1).ok() && builder.add({{"once", false}}, 1).ok());
  const UnitCorpus corpus = builder.finish(2);
  EXPECT_EQ(corpus.spellings, (std::vector<std::string>{"boat", "old", "captain"}));
  EXPECT_EQ(corpus.stream, (std::vector<std::uint32_t>{0, 1, 2, 0, 1, 2}));
  EXPECT_EQ(corpus.ends, (std::vector<std::uint64_t>{4, 6}));
}

TEST(Negatives, are_drawn_as_often_as_their_counts_say) {
  const std::vector<std::uint64_t> counts = {1, 0, 16, 81, 256};
  const AliasTable table(counts, 0.75);
  Random random(5);
  std::vector<double> drawn(counts.size());
  constexpr int draws = 200'000;
  for (int i = 0; i < draws; ++i) ++drawn[table.draw(random)];
  const double all = 1 + 8 + 27 + 64;
  const std::vector<double> expected = {1 / all, 0, 8 / all, 27 / all, 64 / all};
  for (std::size_t i = 0; i < counts.size(); ++i) EXPECT_NEAR(drawn[i] / draws, expected[i], 0.005) << i;
  EXPECT_EQ(drawn[1], 0);
}

}  // namespace
}  // namespace veil::training
