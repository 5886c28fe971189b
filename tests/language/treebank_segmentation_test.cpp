// Tokens, words and sentences against the treebanks of Universal Dependencies; prints the table of
// docs/experiments/tokenising.md.
#include <gtest/gtest.h>

#include <cstdio>

#include "evaluation/segmentation.h"
#include "language/token_stage.h"
#include "places.h"
#include "treebank.h"

namespace veil::language {
namespace {

struct Floor {
  const char* file;
  Language language;
  double tokens;
  double words;
  double sentences;
  bool headings_on_lines = false;
};

class TreebankSegmentation : public testing::TestWithParam<Floor> {};

TEST_P(TreebankSegmentation, agrees_with_gold_tokens_words_and_sentences) {
  const Floor& floor = GetParam();
  const auto gold =
      test::read_treebank(std::filesystem::path(shared_folder) / "data/ud" / floor.file, floor.language, floor.headings_on_lines);
  if (gold.empty()) GTEST_SKIP() << "the shared corpora are not here";
  const auto resources = open_all_languages(source_folder);
  ASSERT_TRUE(resources) << describe(resources.error());
  const TokenStage stage(*resources);
  SegmentationScores scores;
  for (const auto& [document, heads, relations] : gold) {
    auto predicted = make_document(document.id, document.text);
    ASSERT_TRUE(predicted);
    predicted->language = floor.language;
    ASSERT_TRUE(stage.run(*predicted));
    const auto one = evaluate_segmentation(document, *predicted);
    ASSERT_TRUE(one);
    scores += *one;
  }
  std::printf("| %s%s | %.2f | %.2f | %.2f |\n", floor.file, floor.headings_on_lines ? ", headings on lines" : "", 100 * scores.tokens.f1(),
              100 * scores.words.f1(), 100 * scores.sentences.f1());
  EXPECT_GE(100 * scores.tokens.f1(), floor.tokens);
  EXPECT_GE(100 * scores.words.f1(), floor.words);
  EXPECT_GE(100 * scores.sentences.f1(), floor.sentences);
}

// Floors stand a little below what was measured, so that a change for the worse is seen.
INSTANTIATE_TEST_SUITE_P(all, TreebankSegmentation,
                         testing::Values(Floor{"en-ewt/en_ewt-ud-train.conllu.xz", Language::en, 99.2, 99.0, 83},
                                         Floor{"en-ewt/en_ewt-ud-dev.conllu.xz", Language::en, 98.8, 98.5, 80},
                                         Floor{"en-gum/en_gum-ud-train-commercial-ok.conllu.xz", Language::en, 99.4, 99.4, 95},
                                         Floor{"en-gum/en_gum-ud-dev.conllu.xz", Language::en, 99.5, 99.5, 94},
                                         Floor{"de-gsd/de_gsd-ud-dev.conllu.xz", Language::de, 99.4, 99.4, 95.5},
                                         Floor{"de-pud/de_pud-ud-test.conllu.xz", Language::de, 99.6, 99.6, 98.5},
                                         Floor{"pt-bosque/pt_bosque-ud-train.conllu.xz", Language::pt, 99.6, 99.5, 80},
                                         Floor{"pt-bosque/pt_bosque-ud-dev.conllu.xz", Language::pt, 99.6, 99.5, 79},
                                         Floor{"pt-gsd/pt_gsd-ud-dev.conllu.xz", Language::pt, 99.6, 99.0, 90.5},
                                         Floor{"pt-porttinari/pt_porttinari-ud-dev.conllu.xz", Language::pt, 99.7, 99.6, 99},
                                         Floor{"es-ancora/es_ancora-ud-dev.conllu.xz", Language::es, 99.6, 99.6, 95},
                                         Floor{"es-ancora/es_ancora-ud-test.conllu.xz", Language::es, 99.6, 99.6, 97},
                                         Floor{"es-gsd/es_gsd-ud-dev.conllu.xz", Language::es, 99.7, 99.7, 94.5},
                                         Floor{"es-pud/es_pud-ud-test.conllu.xz", Language::es, 99.5, 99.5, 97},
                                         Floor{"pt-bosque/pt_bosque-ud-dev.conllu.xz", Language::pt, 99.6, 99.5, 90, true}));

}  // namespace
}  // namespace veil::language
