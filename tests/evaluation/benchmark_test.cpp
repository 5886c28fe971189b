#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "evaluation/words.h"
#include "places.h"
#include "veil/tools/evaluation_benchmark.h"
#include "written_documents.h"

namespace veil {
namespace {

// Entity 1 (direct): Anna Vries, Vries. Entity 2 (quasi): Oslo. Entity 3 (quasi): 3 May.
Document gold_letter() {
  Document gold = bracketed("[PERSON#1 Ms Anna Vries] moved to [LOC#2 Oslo] on [DATETIME#3 3 May]. [PERSON#1 Vries] left.");
  for (Mention& mention : gold.mentions) {
    mention.kind = mention.label == Label::person ? IdentifierKind::direct : IdentifierKind::quasi;
  }
  return gold;
}

BenchmarkScores scores_of(const Document& gold, std::string_view predicted, std::shared_ptr<const WordInformation> weights = nullptr) {
  BenchmarkEvaluation evaluation(std::move(weights));
  EXPECT_TRUE(evaluation.add(1, gold, bracketed(predicted)));
  return evaluation.scores();
}

std::pair<double, double> counts(const BenchmarkShare& share) { return {share.part, share.whole}; }
using Pair = std::pair<double, double>;

TEST(Benchmark, an_entity_counts_only_when_all_its_mentions_are_masked) {
  const BenchmarkScores scores = scores_of(gold_letter(), "Ms [PERSON Anna Vries] moved to [LOC Oslo] on 3 [DATETIME May]. Vries left.");
  EXPECT_EQ(counts(scores.direct.entities), Pair(0, 1));  // the second Vries stands
  EXPECT_EQ(counts(scores.quasi.entities), Pair(1, 2));   // Oslo
  EXPECT_EQ(counts(scores.direct.mentions), Pair(1, 2));  // "Ms" needs no mask
  EXPECT_EQ(counts(scores.quasi.mentions), Pair(1, 2));
  EXPECT_EQ(counts(scores.direct.tokens), Pair(3, 4));  // Ms Anna Vries | Vries
  EXPECT_EQ(counts(scores.quasi.tokens), Pair(2, 3));   // Oslo, May
  EXPECT_EQ(counts(scores.all.tokens), Pair(5, 7));
  EXPECT_EQ(counts(scores.by_label.at("LOC").tokens), Pair(1, 1));
}

TEST(Benchmark, precision_asks_whether_an_annotator_masked_it_too) {
  const BenchmarkScores scores = scores_of(gold_letter(), "Ms [PERSON Anna Vries] [MISC moved to Oslo] on 3 May. Vries left.");
  EXPECT_EQ(counts(scores.token_precision), Pair(3, 5));    // Anna Vries Oslo of Anna Vries moved to Oslo
  EXPECT_EQ(counts(scores.mention_precision), Pair(1, 2));  // the second is larger than what is to be masked
}

TEST(Benchmark, several_annotators_are_several_right_answers) {
  Document gold = gold_letter();
  Mention other = gold.mentions[1];  // Oslo, by a second annotator who masks nothing else
  for (Mention& mention : gold.mentions) mention.annotator = "one";
  other.annotator = "two";
  gold.mentions.insert(gold.mentions.begin() + 2, other);
  const BenchmarkScores scores = scores_of(gold, "Ms [PERSON Anna Vries] moved to [LOC Oslo] on 3 May. [PERSON Vries] left.");
  EXPECT_EQ(counts(scores.quasi.entities), Pair(2, 3));  // Oslo of both, 3 May of one
  EXPECT_EQ(counts(scores.token_precision), Pair(1 + 1 + 2 + 1, 2 * 4));
  EXPECT_EQ(scores.annotations, 2u);
}

TEST(Benchmark, mentions_that_need_no_mask_are_not_asked_for) {
  Document gold = gold_letter();
  gold.mentions[1].kind = IdentifierKind::none;
  gold.mentions[2].kind = IdentifierKind::confidential;
  const BenchmarkScores scores = scores_of(gold, "[PERSON Ms Anna Vries] moved to [LOC Oslo] on 3 May. [PERSON Vries] left.");
  EXPECT_EQ(counts(scores.quasi.entities), Pair(0, 0));
  EXPECT_EQ(counts(scores.direct.entities), Pair(1, 1));
  EXPECT_EQ(counts(scores.token_precision), Pair(4, 5));
}

TEST(Benchmark, function_words_need_no_mask_where_gold_is_tagged) {
  Document gold = bracketed("[ORG#1 University of Oslo]");
  EXPECT_EQ(counts(scores_of(gold, "[ORG University] of [ORG Oslo]").quasi.mentions), Pair(0, 1));
  gold.layers.add(Layer::tokens);
  gold.layers.add(Layer::tags);
  gold.tokens.resize(3);
  gold.tokens[0] = {.span = {0, 10}, .upos = Upos::noun};
  gold.tokens[1] = {.span = {11, 13}, .upos = Upos::adp};
  gold.tokens[2] = {.span = {14, 18}, .upos = Upos::propn};
  EXPECT_EQ(counts(scores_of(gold, "[ORG University] of [ORG Oslo]").quasi.mentions), Pair(1, 1));
}

TEST(Benchmark, weighs_words_by_information_content) {
  const std::string path = testing::TempDir() + "veil_frequencies.tsv";
  std::ofstream(path) << "moved\t4\nto\t10\nOslo\t1\nanna\t1\n";  // 16 in all
  auto weights = read_word_information(path);
  ASSERT_TRUE(weights);
  EXPECT_DOUBLE_EQ((*weights)->bits("Moved"), 2);
  EXPECT_DOUBLE_EQ((*weights)->bits("oslo"), 4);
  EXPECT_DOUBLE_EQ((*weights)->bits("Vries"), 4);  // unknown: as if seen once
  const BenchmarkScores scores =
      scores_of(gold_letter(), "Ms [PERSON Anna Vries] [MISC moved] to [LOC Oslo] on 3 May. Vries left.", std::move(*weights));
  EXPECT_EQ(counts(scores.token_precision), Pair(3, 4));
  EXPECT_EQ(counts(scores.weighted_token_precision), Pair(12, 14));
  EXPECT_EQ(counts(scores.weighted_mention_precision), Pair(12, 14));
}

TEST(Benchmark, refuses_tables_that_are_none) {
  const std::string path = testing::TempDir() + "veil_bad_frequencies.tsv";
  for (const char* line : {"moved 4\n", "moved\t-4\n", "moved\t0\n", "moved\t4x\n", "\t4\n", ""}) {
    std::ofstream(path) << line;
    const auto weights = read_word_information(path);
    ASSERT_FALSE(weights) << line;
    EXPECT_EQ(weights.error().code, "evaluate.malformed_frequencies");
  }
  EXPECT_EQ(read_word_information(path + ".none").error().code, "read.not_found");
}

// The system of reference/benchmark.py.
Document masked_by_rule(const Document& gold, std::size_t& number) {
  Document predicted;
  predicted.text = gold.text;
  std::set<Span> places;
  for (const Mention& mention : gold.mentions) places.insert(mention.span);
  const auto add = [&](Span span) {
    Mention mention;
    mention.span = span;
    predicted.mentions.push_back(mention);
  };
  for (Span span : places) {
    ++number;
    if (number % 6 == 0) continue;
    const std::vector<Span> words = evaluation::words_of(gold.text, span);
    if (number % 9 == 0 && words.size() > 1) span.end = words[words.size() - 2].end;
    add(span);
  }
  add(evaluation::words_of(gold.text).front());
  return predicted;
}

// Expected figures: `python3 reference/benchmark.py wikireplace/train.json`.
TEST(Benchmark, equals_the_slow_script_on_an_imperfect_system) {
  const std::string path = std::string(shared_folder) + "/data/wikireplace/train.json";
  if (!std::filesystem::exists(path)) GTEST_SKIP() << "needs " << path;
  BenchmarkEvaluation evaluation;
  std::size_t number = 0;
  std::uint64_t documents = 0;
  for (const Document& gold : read_all(path, "tab")) ASSERT_TRUE(evaluation.add(++documents, gold, masked_by_rule(gold, number)));
  ASSERT_EQ(documents, 60u);
  const BenchmarkScores& scores = evaluation.scores();
  EXPECT_EQ(counts(scores.direct.entities), Pair(44, 74));
  EXPECT_EQ(counts(scores.quasi.entities), Pair(672, 853));
  EXPECT_EQ(counts(scores.direct.mentions), Pair(174, 214));
  EXPECT_EQ(counts(scores.quasi.mentions), Pair(787, 970));
  EXPECT_EQ(counts(scores.direct.tokens), Pair(362, 416));
  EXPECT_EQ(counts(scores.quasi.tokens), Pair(1597, 1925));
  EXPECT_EQ(counts(scores.token_precision), Pair(2006, 2472));
  EXPECT_EQ(counts(scores.mention_precision), Pair(1060, 1390));
}

}  // namespace
}  // namespace veil
