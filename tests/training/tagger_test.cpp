#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "language/tagger/tagger.h"
#include "training/tagger/partial_corpora.h"
#include "training/tagger/running_text.h"
#include "training/tagger/treebank.h"
#include "veil/tools/training.h"

namespace veil::training {
namespace {

namespace fs = std::filesystem;

std::string bytes_of(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void write(const fs::path& path, const std::string& bytes) {
  fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << bytes;
}

// A language of four words per sentence, in which "run" is a noun after "the" and a verb after "they".
std::string tiny_treebank() {
  const std::vector<std::string> nouns = {"house", "dog", "run", "garden", "letter"};
  const std::vector<std::string> verbs = {"run", "sing", "walk", "write"};
  std::string text;
  for (int i = 0; i < 60; ++i) {
    const auto line = [&](int number, const std::string& form, const std::string& upos, const std::string& features) {
      text += std::to_string(number) + "\t" + form + "\t_\t" + upos + "\t_\t" + features + "\t_\t_\t_\t_\n";
    };
    line(1, "They", "PRON", "Number=Plur");
    line(2, verbs[static_cast<std::size_t>(i) % verbs.size()], "VERB", "VerbForm=Fin");
    line(3, "the", "DET", "Definite=Def");
    line(4, nouns[static_cast<std::size_t>(i) % nouns.size()], "NOUN", "Number=Sing");
    line(5, ".", "PUNCT", "_");
    text += "\n";
  }
  return text;
}

class TinyTagger : public testing::Test {
 protected:
  void SetUp() override {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    folder_ = fs::temp_directory_path() / (std::string("veil_tagger_") + test->name());
    fs::remove_all(folder_);
    write(folder_ / "ud" / "en-ewt" / "en_ewt-ud-train.conllu", tiny_treebank());
    options_.language = Language::en;
    options_.treebanks = folder_ / "ud";
    options_.output = folder_ / "tagger.veil";
    options_.teachers = 0;
    options_.epochs = 30;
    options_.width = 32;
    options_.affix_rows = 256;
  }
  void TearDown() override { fs::remove_all(folder_); }

  fs::path folder_;
  TaggerTrainingOptions options_;
};

TEST_F(TinyTagger, learns_a_word_that_is_a_verb_here_and_a_noun_there) {
  ASSERT_TRUE(train_tagger(options_).ok());
  const auto tagger = language::Tagger::open(options_.output);
  ASSERT_TRUE(tagger.ok());
  const std::vector<std::string_view> words = {"They", "run", "the", "run", "."};
  std::vector<language::Tag> tags(words.size());
  (*tagger)->tag(words, tags);
  EXPECT_EQ(tags[0].upos, Upos::pron);
  EXPECT_EQ(tags[1].upos, Upos::verb);
  EXPECT_EQ(tags[2].upos, Upos::det);
  EXPECT_EQ(tags[3].upos, Upos::noun);
  EXPECT_EQ(tags[4].upos, Upos::punct);
  EXPECT_EQ((*tagger)->features()->at(tags[3].features), "Number=Sing");
  EXPECT_EQ((*tagger)->features()->at(tags[4].features), "_");
  EXPECT_EQ((*tagger)->language(), "en");
}

TEST_F(TinyTagger, same_seed_gives_the_same_bytes_and_another_seed_does_not) {
  options_.epochs = 2;
  ASSERT_TRUE(train_tagger(options_).ok());
  const std::string first = bytes_of(options_.output);
  ASSERT_TRUE(train_tagger(options_).ok());
  EXPECT_EQ(bytes_of(options_.output), first);
  options_.seed = 2;
  ASSERT_TRUE(train_tagger(options_).ok());
  EXPECT_NE(bytes_of(options_.output), first);
}

TEST_F(TinyTagger, refuses_a_model_that_was_cut_or_altered_anywhere) {
  options_.epochs = 1;
  ASSERT_TRUE(train_tagger(options_).ok());
  const std::string whole = bytes_of(options_.output);
  const fs::path broken = folder_ / "broken.veil";
  const auto code_for = [&](const std::string& bytes) {
    write(broken, bytes);
    const auto tagger = language::Tagger::open(broken);
    return tagger.ok() ? std::string("ok") : tagger.error().code;
  };
  EXPECT_EQ(code_for(whole), "ok");
  for (const std::size_t length : {std::size_t{0}, std::size_t{7}, std::size_t{100}, whole.size() / 2, whole.size() - 1})
    EXPECT_NE(code_for(whole.substr(0, length)), "ok") << length;
  EXPECT_EQ(code_for(whole + "x"), "model.damaged");
  EXPECT_EQ(code_for(std::string(whole.size(), 'x')), "model.damaged");
  for (std::size_t at = 16; at < whole.size(); at += whole.size() / 97 + 1) {
    std::string altered = whole;
    altered[at] = static_cast<char>(altered[at] ^ 0x10);
    EXPECT_EQ(code_for(altered), "model.damaged") << at;
  }
  std::string other_version = whole;
  other_version[8] = 99;
  EXPECT_EQ(code_for(other_version), "model.version");
}

TEST_F(TinyTagger, tags_anything_without_complaint) {
  options_.epochs = 1;
  ASSERT_TRUE(train_tagger(options_).ok());
  const auto tagger = language::Tagger::open(options_.output);
  ASSERT_TRUE(tagger.ok());
  (*tagger)->tag({}, {});
  const std::string long_word(100'000, 'a');
  const std::vector<std::string_view> odd = {"", "\xFF\xFE", "😀", long_word, std::string_view("\0", 1)};
  std::vector<language::Tag> tags(odd.size());
  (*tagger)->tag(odd, tags);
  for (const language::Tag& tag : tags) EXPECT_LT(static_cast<int>(tag.upos), 17);
  const std::vector<std::string_view> endless(5000, "the");
  std::vector<language::Tag> many(endless.size());
  (*tagger)->tag(endless, many);
  for (const language::Tag& tag : many) EXPECT_LT(static_cast<int>(tag.upos), 17);
}

TEST_F(TinyTagger, says_what_is_missing) {
  options_.treebanks = folder_ / "nowhere";
  const auto report = train_tagger(options_);
  ASSERT_FALSE(report.ok());
  EXPECT_EQ(report.error().code, "training.missing_data");
  EXPECT_EQ(report.error().place, "en-ewt");
}

TEST_F(TinyTagger, measures_what_it_held_out) {
  write(folder_ / "ud" / "en-ewt" / "en_ewt-ud-dev.conllu", tiny_treebank());
  options_.held_out_folds = 4;
  const auto report = train_tagger(options_);
  ASSERT_TRUE(report.ok());
  ASSERT_EQ(report->held_out.size(), 1u);
  EXPECT_EQ(report->held_out[0].words, 300u);
  EXPECT_GT(report->held_out[0].upos_accuracy(), 0.99);
  // Without a file to write it measures the same, and leaves nothing behind.
  const auto output = std::exchange(options_.output, {});
  std::filesystem::remove(output);
  const auto measured = train_tagger(options_);
  ASSERT_TRUE(measured.ok());
  ASSERT_EQ(measured->held_out.size(), 1u);
  EXPECT_EQ(measured->held_out[0].upos_right, report->held_out[0].upos_right);
  EXPECT_FALSE(std::filesystem::exists(output));
}

TEST(Conllu, reads_contractions_and_leaves_out_empty_nodes) {
  const auto treebank = parse_conllu(
      "# sent_id = a1\n1-2\tDo\t_\t_\t_\t_\t_\t_\t_\t_\n1\tDe\tde\tADP\t_\t_\t_\t_\t_\t_\n2\to\to\tDET\t_\tDefinite=Def\t_\t_\t_\t_\n"
      "2.1\tx\tx\tX\t_\t_\t_\t_\t_\t_\n\n",
      "tiny");
  ASSERT_TRUE(treebank.ok());
  ASSERT_EQ(treebank->sentences.size(), 1u);
  EXPECT_EQ(treebank->sentences[0].size(), 2u);
  EXPECT_EQ(treebank->ids[0], "a1");
  EXPECT_EQ(treebank->contractions.at("do").begin()->first, (std::vector<std::string>{"de", "o"}));
}

TEST(Conllu, names_the_line_of_a_broken_row) {
  const auto treebank = parse_conllu("1\tonly\tthree\n", "tiny");
  ASSERT_FALSE(treebank.ok());
  EXPECT_EQ(treebank.error().code, "training.malformed_treebank");
  EXPECT_EQ(treebank.error().place, "tiny, line 1");
}

TEST(TextSplitter, cuts_text_as_the_treebanks_do) {
  Contractions contractions;
  contractions["im"][{"in", "dem"}] = 3;
  const TextSplitter splitter(contractions, {}, false);
  const auto sentences = splitter.split("Im Haus (am 3. Mai) war es kalt. Wer war da?");
  ASSERT_EQ(sentences.size(), 2u);
  EXPECT_EQ(sentences[0], (PlainSentence{"In", "dem", "Haus", "(", "am", "3.", "Mai", ")", "war", "es", "kalt", "."}));
  EXPECT_EQ(sentences[1], (PlainSentence{"Wer", "war", "da", "?"}));
}

}  // namespace
}  // namespace veil::training
