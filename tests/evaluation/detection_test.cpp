#include <gtest/gtest.h>

#include <filesystem>
#include <random>
#include <set>
#include <tuple>

#include "places.h"
#include "veil/tools/evaluation_detection.h"
#include "written_documents.h"

namespace veil {
namespace {

DetectionScores scores_of(std::string_view gold, std::string_view predicted, DetectionOptions options = {}) {
  DetectionEvaluation evaluation(options);
  const auto added = evaluation.add(1, bracketed(gold), bracketed(predicted));
  EXPECT_TRUE(added) << (added ? "" : describe(added.error()));
  return evaluation.scores();
}

std::string code_of(std::string_view gold, std::string_view predicted, DetectionOptions options = {}) {
  DetectionEvaluation evaluation(options);
  const auto added = evaluation.add(3, bracketed(gold), bracketed(predicted));
  return added ? "" : added.error().code + " at " + added.error().place;
}

using Measure = DetectionMeasure;

// Gold: Anna Vries (PERSON), Oslo (LOC), 3 May (DATETIME): 5 tokens, 3 spans. Predicted: Vries (PERSON), Oslo (ORG), moved
// (MISC).
constexpr std::string_view gold_letter = "[PERSON Anna Vries] moved to [LOC Oslo] on [DATETIME 3 May].";
constexpr std::string_view found_letter = "Anna [PERSON Vries] [MISC moved] to [ORG Oslo] on 3 May.";

TEST(Detection, counts_tokens_with_and_without_label) {
  const DetectionScores scores = scores_of(gold_letter, found_letter);
  EXPECT_EQ(scores[Measure::tokens], (DetectionCounts{5, 3, 2, 2}));           // Vries, Oslo
  EXPECT_EQ(scores[Measure::labelled_tokens], (DetectionCounts{5, 3, 1, 1}));  // Vries
  EXPECT_DOUBLE_EQ(scores[Measure::tokens].precision(), 2.0 / 3);
  EXPECT_DOUBLE_EQ(scores[Measure::tokens].recall(), 0.4);
  EXPECT_DOUBLE_EQ(scores[Measure::tokens].f1(), 0.5);
}

TEST(Detection, counts_whole_spans_and_half_points_for_overlap) {
  const DetectionScores scores = scores_of(gold_letter, found_letter);
  EXPECT_EQ(scores[Measure::spans], (DetectionCounts{3, 3, 1, 1}));           // Oslo
  EXPECT_EQ(scores[Measure::labelled_spans], (DetectionCounts{3, 3, 0, 0}));  // it is no ORG
  EXPECT_EQ(scores[Measure::partial_spans], (DetectionCounts{3, 3, 1.5, 1.5}));
  EXPECT_EQ(scores[Measure::terms], (DetectionCounts{3, 3, 2, 2}));
  const InstanceCounts& instances = scores.instances;
  EXPECT_EQ(instances.correct, 0);
  EXPECT_EQ(instances.misclassified, 1);  // Oslo
  EXPECT_EQ(instances.partial, 1);        // Vries
  EXPECT_EQ(instances.deleted, 1);        // 3 May
  EXPECT_EQ(instances.spurious, 1);       // moved
}

TEST(Detection, one_prediction_over_two_terms_finds_both_but_is_one) {
  const DetectionScores scores = scores_of("[LOC Oslo] and [LOC Bergen]", "[LOC Oslo and Bergen]");
  EXPECT_EQ(scores[Measure::terms], (DetectionCounts{2, 1, 2, 1}));
  EXPECT_EQ(scores[Measure::published_terms], (DetectionCounts{2, 1, 1, 1}));  // the papers count detected terms for both
  EXPECT_EQ(scores.instances.partial, 1);
  EXPECT_EQ(scores.instances.deleted, 1);
}

TEST(Detection, merges_neighbours_with_nothing_alphanumeric_between) {
  const DetectionScores scores = scores_of("[LOC Calle Olmo], [CODE 23] y [LOC Soria]", "[LOC Calle Olmo, 23] y [LOC Soria]");
  EXPECT_EQ(scores[Measure::spans], (DetectionCounts{3, 2, 1, 1}));
  EXPECT_EQ(scores[Measure::merged_spans], (DetectionCounts{2, 2, 2, 2}));
}

TEST(Detection, averages_over_labels_and_documents_with_variation) {
  DetectionEvaluation evaluation({});
  ASSERT_TRUE(evaluation.add(1, bracketed("[PERSON Ada] in [LOC Oslo]"), bracketed("[PERSON Ada] in Oslo")));
  ASSERT_TRUE(evaluation.add(2, bracketed("[PERSON Bea]"), bracketed("[PERSON Bea]")));
  ASSERT_TRUE(evaluation.add(3, bracketed("nobody"), bracketed("nobody")));  // counts in no mean
  const DetectionScores scores = evaluation.scores();
  const DetectionAverage labels = average_over_labels(scores, Measure::labelled_spans);  // LOC 0, PERSON 1
  EXPECT_EQ(labels.over, 2u);
  EXPECT_DOUBLE_EQ(labels.recall, 0.5);
  const DetectionAverage documents = average_over_documents(scores, Measure::terms);  // recall 1/2 and 1
  EXPECT_EQ(documents.over, 2u);
  EXPECT_DOUBLE_EQ(documents.recall, 0.75);
  EXPECT_DOUBLE_EQ(documents.precision, 1);
  EXPECT_NEAR(documents.recall_variation, 0.3535533906 / 0.75, 1e-9);  // standard deviation of 0.5 and 1 with n - 1
  EXPECT_DOUBLE_EQ(documents.precision_variation, 0);
}

TEST(Detection, names_what_was_taken_for_what) {
  const DetectionScores scores = scores_of(gold_letter, found_letter);
  std::map<std::pair<std::string, std::string>, std::size_t> counts;
  for (const Confusion& confusion : scores.confusions) counts[{confusion.gold, confusion.predicted}] = confusion.count;
  const std::map<std::pair<std::string, std::string>, std::size_t> expected = {
      {{"PERSON", "PERSON"}, 1}, {{"LOC", "ORG"}, 1}, {{"DATETIME", ""}, 1}, {{"", "MISC"}, 1}};
  EXPECT_EQ(counts, expected);
}

TEST(Detection, refuses_overlapping_gold_unless_told_to_merge) {
  constexpr std::string_view nested = "[ORG University of [LOC Oslo]] today";
  EXPECT_EQ(code_of(nested, "[ORG University of Oslo] today"), "evaluate.overlapping_gold at document 3");
  const DetectionScores merged = scores_of(nested, "[ORG University of Oslo] today", {.merge_overlaps = true});
  EXPECT_EQ(merged[Measure::labelled_spans], (DetectionCounts{1, 1, 1, 1}));
}

TEST(Detection, joins_overlapping_predictions_when_asked) {
  constexpr std::string_view gold = "[ORG University of Oslo] today";
  constexpr std::string_view nested = "[ORG University of [LOC Oslo]] today";
  const DetectionScores apart = scores_of(gold, nested);
  EXPECT_EQ(apart[Measure::labelled_spans], (DetectionCounts{1, 2, 1, 1}));
  EXPECT_EQ(apart.joined_predictions, 0u);
  const DetectionScores joined = scores_of(gold, nested, {.join_predictions = true});
  EXPECT_EQ(joined[Measure::labelled_spans], (DetectionCounts{1, 1, 1, 1}));
  EXPECT_EQ(joined.joined_predictions, 1u);
}

TEST(Detection, refuses_mentions_without_text_and_other_texts) {
  EXPECT_EQ(code_of("[PERSON ]Ada", "Ada"), "evaluate.empty_mention at document 3");
  EXPECT_EQ(code_of("Ada", "[PERSON ]Ada"), "evaluate.empty_mention at document 3");
  EXPECT_EQ(code_of("Ada", "Bea"), "evaluate.different_text at document 3");
}

TEST(Detection, mentions_that_need_no_mask_count_on_neither_side) {
  Document gold = bracketed("[PERSON Ada] met [PERSON Bea]");
  gold.mentions[1].kind = IdentifierKind::none;
  DetectionEvaluation evaluation({});
  ASSERT_TRUE(evaluation.add(1, gold, bracketed("[PERSON Ada] met Bea")));
  EXPECT_EQ(evaluation.scores()[Measure::spans], (DetectionCounts{1, 1, 1, 1}));
}

TEST(Detection, joins_the_mentions_of_several_annotators) {
  Document gold = bracketed("[PERSON Ada Lund] met Bea");
  Mention other = gold.mentions[0];
  gold.mentions[0].annotator = "one";
  other.annotator = "two";
  other.span = {0, 3};
  gold.mentions.insert(gold.mentions.begin(), other);
  DetectionEvaluation evaluation({});
  ASSERT_TRUE(evaluation.add(1, gold, bracketed("[PERSON Ada Lund] met Bea")));
  EXPECT_EQ(evaluation.scores()[Measure::labelled_spans], (DetectionCounts{1, 1, 1, 1}));
}

TEST(Detection, foreign_labels_are_told_apart_and_subtypes_only_on_request) {
  EXPECT_EQ(scores_of("[CALLE Olmo]", "[SEXO Olmo]")[Measure::labelled_spans], (DetectionCounts{1, 1, 0, 0}));
  EXPECT_EQ(scores_of("[CALLE Olmo]", "[SEXO Olmo]", {.labels = LabelLevel::main})[Measure::labelled_spans], (DetectionCounts{1, 1, 1, 1}));
  Document predicted = bracketed("[CODE x@y.example]");
  predicted.mentions[0].subtype = "EMAIL";
  for (const bool full : {false, true}) {
    DetectionEvaluation evaluation({.labels = full ? LabelLevel::full : LabelLevel::automatic});
    ASSERT_TRUE(evaluation.add(1, bracketed("[CODE x@y.example]"), predicted));
    EXPECT_EQ(evaluation.scores()[Measure::labelled_spans].gold_found, full ? 0 : 1);
  }
}

TEST(Detection, curve_gives_the_figures_of_every_threshold) {
  Document predicted = bracketed("[PERSON Ada] met [PERSON Bea] in [LOC May]");
  predicted.mentions[0].score = 0.75f;
  predicted.mentions[1].score = 0.5f;
  predicted.mentions[2].score = 0.25f;
  const Document gold = bracketed("[PERSON Ada] met [PERSON Bea] in May");
  DetectionEvaluation evaluation({});
  ASSERT_TRUE(evaluation.add(1, gold, predicted));
  const DetectionScores scores = evaluation.scores();
  ASSERT_EQ(scores.curve.size(), 3u);
  for (const CurvePoint& point : scores.curve) {  // each is what a run with that threshold gives
    DetectionEvaluation at({.threshold = point.threshold});
    ASSERT_TRUE(at.add(1, gold, predicted));
    EXPECT_EQ(at.scores()[Measure::tokens], point.tokens) << point.threshold;
    EXPECT_EQ(at.scores()[Measure::labelled_spans], point.labelled_spans) << point.threshold;
  }
  EXPECT_EQ(scores.curve[1].labelled_spans, (DetectionCounts{2, 2, 2, 2}));
}

TEST(Detection, leak_is_missed_mentions_per_sentence) {
  const DetectionScores scores = scores_of("[PERSON Ada] left. [PERSON Bea] came! Nobody saw.", "[PERSON Ada] left. Bea came! Nobody saw.");
  EXPECT_EQ(scores.sentences, 3u);
  EXPECT_DOUBLE_EQ(scores.leak, 1.0 / 3);
}

// The obvious way: every character of every token, every span with every other.
TEST(Detection, agrees_with_the_obvious_count_on_random_spans) {
  std::mt19937 random(11);
  const std::array<Label, 3> labels = {Label::person, Label::loc, Label::org};
  for (int round = 0; round < 300; ++round) {
    Document gold;
    std::vector<Span> words;
    for (std::size_t i = 0; i < 12; ++i) {
      const auto begin = static_cast<std::uint32_t>(gold.text.size());
      gold.text += std::string(1 + random() % 3, 'x');
      words.push_back({begin, static_cast<std::uint32_t>(gold.text.size())});
      gold.text += random() % 2 == 0 ? " " : ", ";
    }
    const auto span_from = [&](std::uint32_t least) {
      const auto begin = static_cast<std::uint32_t>(least + random() % 4);
      return Span{begin, static_cast<std::uint32_t>(begin + 1 + random() % 6)};
    };
    const auto add = [&](Document& document, Span span) {
      Mention& mention = document.mentions.emplace_back();
      mention.span = span;
      mention.label = labels[random() % 3];
      mention.score = 1;
    };
    Document predicted = gold;
    for (std::uint32_t place = 0;;) {  // gold without overlaps
      const Span span = span_from(place);
      if (span.end > gold.text.size()) break;
      add(gold, span);
      place = span.end;
    }
    for (std::uint32_t place = 0;;) {  // predictions may overlap and stand twice
      const Span span = span_from(place);
      if (span.end > gold.text.size()) break;
      add(predicted, span);
      place = span.begin + (random() % 3 == 0 ? 0 : 1);
    }
    const auto covers = [&](const Document& document, Span word) {
      for (const Mention& mention : document.mentions) {
        for (std::uint32_t at = word.begin; at < word.end; ++at) {
          if (mention.span.begin <= at && at < mention.span.end) return true;
        }
      }
      return false;
    };
    DetectionCounts tokens;
    for (const Span word : words) {
      tokens.gold += covers(gold, word) ? 1 : 0;
      tokens.predicted += covers(predicted, word) ? 1 : 0;
      const bool both = covers(gold, word) && covers(predicted, word);
      tokens += {0, 0, both ? 1.0 : 0.0, both ? 1.0 : 0.0};
    }
    std::set<std::tuple<std::uint32_t, std::uint32_t, Label>> found;
    for (const Mention& mention : predicted.mentions) found.insert({mention.span.begin, mention.span.end, mention.label});
    double right = 0;
    for (const Mention& mention : gold.mentions) {
      if (found.contains({mention.span.begin, mention.span.end, mention.label})) right += 1;
    }
    DetectionEvaluation evaluation({});
    ASSERT_TRUE(evaluation.add(1, gold, predicted));
    const DetectionScores scores = evaluation.scores();
    ASSERT_EQ(scores[Measure::tokens], tokens) << round;
    ASSERT_EQ(scores[Measure::labelled_spans],
              (DetectionCounts{static_cast<double>(gold.mentions.size()), static_cast<double>(found.size()), right, right}))
        << round;
    const InstanceCounts& instances = scores.instances;
    const double paired = instances.correct + instances.misclassified + instances.partial + instances.partial_misclassified;
    ASSERT_EQ(paired + instances.deleted, static_cast<double>(gold.mentions.size())) << round;
    ASSERT_EQ(paired + instances.spurious, static_cast<double>(found.size())) << round;
    ASSERT_EQ(instances.correct, right) << round;
  }
}

// Expected figures: reference/imperfect.py on the development part, then reference/meddocan.py; instances also by
// nervaluate 1.2.1.
TEST(Detection, equals_other_scorers_on_an_imperfect_system) {
  const std::string path = std::string(shared_folder) + "/data/meddocan/dev.jsonl";
  if (!std::filesystem::exists(path)) GTEST_SKIP() << "needs " << path;
  DetectionEvaluation evaluation({.labels = LabelLevel::full});
  ImperfectSystem system;
  std::uint64_t number = 0;
  for (const Document& gold : read_all(path, "jsonl")) ASSERT_TRUE(evaluation.add(++number, gold, system.predict(gold)));
  ASSERT_EQ(number, 250u);
  const DetectionScores scores = evaluation.scores();
  EXPECT_EQ(scores[Measure::labelled_spans], (DetectionCounts{3803 + 1998, 3803 + 1367, 3803, 3803}));
  EXPECT_NEAR(scores[Measure::labelled_spans].f1(), 0.6932822897, 1e-10);
  EXPECT_EQ(scores[Measure::spans], (DetectionCounts{4548 + 1253, 4548 + 622, 4548, 4548}));
  EXPECT_NEAR(scores[Measure::spans].f1(), 0.8290948865, 1e-10);
  EXPECT_EQ(scores[Measure::merged_spans], (DetectionCounts{3690 + 1232, 3690 + 867, 3690, 3690}));
  EXPECT_NEAR(scores[Measure::merged_spans].f1(), 0.7785631396, 1e-10);
  // nervaluate 1.2.1 (ends inclusive): partial 4548 correct, 425 partial, 828 missed, 197 spurious; ent_type 4159 correct.
  EXPECT_EQ(scores.instances.correct + scores.instances.misclassified, 4548);
  EXPECT_EQ(scores.instances.partial + scores.instances.partial_misclassified, 425);
  EXPECT_EQ(scores.instances.correct + scores.instances.partial, 4159);
  EXPECT_EQ(scores.instances.deleted, 828);
  EXPECT_EQ(scores.instances.spurious, 197);
  EXPECT_NEAR(scores[Measure::partial_spans].f1(), 0.8678333789, 1e-10);
  // reference/tokens.py with scikit-learn 1.9.1.
  EXPECT_NEAR(scores[Measure::tokens].f1(), 0.9153630490, 1e-10);
  EXPECT_NEAR(scores[Measure::labelled_tokens].f1(), 0.7563284710, 1e-10);
  const DetectionAverage labels = average_over_labels(scores, Measure::labelled_tokens);
  EXPECT_NEAR(labels.precision, 0.7384098917, 1e-10);
  EXPECT_NEAR(labels.recall, 0.6821668768, 1e-10);
  EXPECT_NEAR(labels.f1, 0.7019618281, 1e-10);
}

}  // namespace
}  // namespace veil
