// The shipped models on sentences whose tags nobody disputes, and, where the treebanks are, on part of what they were trained on:
// a floor that a damaged or mismatched model falls through, not a measure of quality (docs/experiments/tagging.md has that).
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <string>
#include <vector>

#include "evaluation/tagging.h"
#include "language/tagger/tagger.h"
#include "places.h"
#include "training/tagger/treebank.h"

namespace veil::language {
namespace {

namespace fs = std::filesystem;

std::shared_ptr<const Tagger> shipped(const std::string& code) {
  auto tagger = Tagger::open(fs::path(source_folder) / "models" / ("tagger." + code + ".veil"));
  return tagger ? *tagger : nullptr;
}

std::string tagged(const Tagger& tagger, const std::vector<std::string_view>& words) {
  std::vector<Tag> tags(words.size());
  tagger.tag(words, tags);
  std::string line;
  for (std::size_t i = 0; i < words.size(); ++i)
    line += (i == 0 ? "" : " ") + std::string(words[i]) + "/" + std::string(name_of(tags[i].upos));
  return line;
}

std::string features_of(const Tagger& tagger, const std::vector<std::string_view>& words, std::size_t which) {
  std::vector<Tag> tags(words.size());
  tagger.tag(words, tags);
  return std::string(tagger.features()->at(tags[which].features));
}

TEST(ShippedTagger, tags_plain_sentences_of_each_language) {
  struct Case {
    std::string code;
    std::vector<std::string_view> words;
    std::string expected;
  };
  const std::vector<Case> cases = {
      {"en",
       {"She", "lives", "in", "a", "small", "house", "near", "the", "river", "."},
       "She/PRON lives/VERB in/ADP a/DET small/ADJ house/NOUN near/ADP the/DET river/NOUN ./PUNCT"},
      {"de",
       {"Die", "alte", "Frau", "wohnt", "in", "einem", "kleinen", "Haus", "."},
       "Die/DET alte/ADJ Frau/NOUN wohnt/VERB in/ADP einem/DET kleinen/ADJ Haus/NOUN ./PUNCT"},
      {"pt",
       {"A", "cidade", "tem", "uma", "igreja", "antiga", "em", "o", "centro", "."},
       "A/DET cidade/NOUN tem/VERB uma/DET igreja/NOUN antiga/ADJ em/ADP o/DET centro/NOUN ./PUNCT"},
      {"es",
       {"El", "médico", "trabaja", "en", "un", "hospital", "grande", "de", "la", "ciudad", "."},
       "El/DET médico/NOUN trabaja/VERB en/ADP un/DET hospital/NOUN grande/ADJ de/ADP la/DET ciudad/NOUN ./PUNCT"}};
  for (const Case& c : cases) {
    const auto tagger = shipped(c.code);
    ASSERT_TRUE(tagger) << c.code;
    EXPECT_EQ(tagger->language(), c.code);
    EXPECT_EQ(tagged(*tagger, c.words), c.expected);
  }
}

TEST(ShippedTagger, agrees_a_german_dative_through_the_phrase) {
  const auto tagger = shipped("de");
  ASSERT_TRUE(tagger);
  const std::vector<std::string_view> words = {"Die", "alte", "Frau", "wohnt", "in", "einem", "kleinen", "Haus", "."};
  EXPECT_EQ(features_of(*tagger, words, 7), "Case=Dat|Gender=Neut|Number=Sing");
  EXPECT_EQ(features_of(*tagger, words, 6), "Case=Dat|Degree=Pos|Gender=Neut|Number=Sing");
  EXPECT_EQ(features_of(*tagger, words, 2), "Case=Nom|Gender=Fem|Number=Sing");
}

TEST(ShippedTagger, gives_the_same_tags_with_and_without_scratch_from_before) {
  const auto tagger = shipped("es");
  ASSERT_TRUE(tagger);
  Tagger::Scratch scratch;
  const std::vector<std::string_view> long_one(40, "casa");
  std::vector<Tag> ignored(long_one.size());
  tagger->tag(long_one, ignored, scratch);
  const std::vector<std::string_view> words = {"La", "casa", "es", "roja", "."};
  std::vector<Tag> with(words.size());
  std::vector<Tag> without(words.size());
  tagger->tag(words, with, scratch);
  tagger->tag(words, without);
  EXPECT_EQ(with, without);
}

TEST(ShippedTagger, stays_above_a_floor_on_treebanks_it_has_seen) {
  struct Floor {
    std::string code, file;
    double upos, features;
  };
  const std::array<Floor, 4> floors = {{{"en", "en-ewt/en_ewt-ud-dev.conllu.xz", 0.95, 0.95},
                                        {"de", "de-gsd/de_gsd-ud-dev.conllu.xz", 0.94, 0.88},
                                        {"pt", "pt-bosque/pt_bosque-ud-dev.conllu.xz", 0.97, 0.95},
                                        {"es", "es-gsd/es_gsd-ud-dev.conllu.xz", 0.95, 0.93}}};
  const fs::path treebanks = fs::path(shared_folder) / "data" / "ud";
  if (!fs::exists(treebanks)) GTEST_SKIP() << "the treebanks are not here: " << treebanks;
  for (const Floor& floor : floors) {
    const auto tagger = shipped(floor.code);
    ASSERT_TRUE(tagger) << floor.code;
    const auto treebank = training::read_conllu(treebanks / floor.file);
    ASSERT_TRUE(treebank.ok()) << floor.file;
    evaluation::TaggingEvaluation score;
    for (const auto& sentence : treebank->sentences) {
      std::vector<std::string_view> words;
      std::vector<evaluation::TaggedWord> gold;
      for (const auto& word : sentence) {
        words.push_back(word.form);
        gold.push_back({word.upos, word.features});
      }
      std::vector<Tag> tags(words.size());
      tagger->tag(words, tags);
      std::vector<evaluation::TaggedWord> predicted;
      for (const Tag& tag : tags) predicted.push_back({tag.upos, tagger->features()->at(tag.features)});
      score.add(gold, predicted);
    }
    EXPECT_GT(score.upos_accuracy(), floor.upos) << floor.code;
    EXPECT_GT(score.features_accuracy(), floor.features) << floor.code;
  }
}

}  // namespace
}  // namespace veil::language
