// The formats that sentences are read from, the errors of training, and, where the corpora are, training itself and the figures
// that the shipped model must keep.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "language/identify/language_model.h"
#include "language/identify/scorer.h"
#include "places.h"
#include "training/identify/learn_languages.h"
#include "training/identify/pieces.h"
#include "training/identify/sentences_of.h"
#include "veil/tools/training_languages.h"

namespace veil::training {
namespace {

const std::string shared_data = std::string(shared_folder) + "/data";

std::vector<std::string> sentences(CorpusFormat format, std::string_view bytes) {
  std::vector<std::string> result;
  read_sentences(format, "corpus.txt", bytes, [&](std::string_view sentence, std::string_view) { result.emplace_back(sentence); });
  return result;
}

using Sentences = std::vector<std::string>;

TEST(sentences_of, cuts_running_text_and_leaves_out_document_lines) {
  EXPECT_EQ(sentences(CorpusFormat::lines, "<doc id=\"1\">\nAm 3. Mai kam er. Sie ging.\n\nEnde\n"),
            (Sentences{"Am 3.", "Mai kam er.", "Sie ging.", "Ende"}));
}

TEST(sentences_of, keeps_sentences_of_a_document_together) {
  std::vector<std::string> documents;
  read_sentences(CorpusFormat::lines, "corpus.txt", "<doc id=\"1\">\nOne. Two.\n<doc id=\"2\">\nThree.\n",
                 [&](std::string_view, std::string_view document) { documents.emplace_back(document); });
  EXPECT_EQ(documents, (Sentences{"<doc id=\"1\">", "<doc id=\"1\">", "<doc id=\"2\">"}));
}

TEST(sentences_of, reads_treebanks_columns_and_tagged_text) {
  EXPECT_EQ(sentences(CorpusFormat::conllu, "# sent_id = 1\n# text = Guten Tag.\n1\tGuten\n"), (Sentences{"Guten Tag."}));
  EXPECT_EQ(sentences(CorpusFormat::first_column, "Guten O\nTag O\n\nde:Anna\tB-PER\nde:Berg\tI-PER\n"),
            (Sentences{"Guten Tag", "Anna Berg"}));
  EXPECT_EQ(sentences(CorpusFormat::second_column, "# source\n1\tGuten\tO\n2\tTag\tO\n"), (Sentences{"Guten Tag"}));
  EXPECT_EQ(sentences(CorpusFormat::tagged, "Good_JJ day_NN ._. Bye_UH"), (Sentences{"Good day .", "Bye"}));
}

TEST(sentences_of, joins_portuguese_contractions_again) {
  EXPECT_EQ(sentences(CorpusFormat::tagged_latin1, "a_ART\nvenda_N\nde_PREP|+\na_ART\ncasa_N\nem_PREP|+\neste_PROADJ\nm\xEAs_N\n"),
            (Sentences{"a venda da casa neste mês"}));
}

TEST(sentences_of, reads_json_and_markup) {
  EXPECT_EQ(sentences(CorpusFormat::json_text, "{\"id\": 1, \"text\": \"Uno.\\nDos\"}\nbroken {\n{\"id\": 2}\n"),
            (Sentences{"Uno.", "Dos"}));
  EXPECT_EQ(sentences(CorpusFormat::markup, "<p>Am <DATE>3. mai</DATE> kam er</p>\n"), (Sentences{"Am 3. mai kam er"}));
}

TEST(sentences_of, leaves_out_what_is_not_valid_utf8) {
  EXPECT_EQ(sentences(CorpusFormat::lines, "gut\nschl\xE4gt\n"), (Sentences{"gut"}));
}

TEST(random, gives_the_published_sequence) {
  // First outputs of SplitMix64 for seed 1234567, as in its reference implementation.
  PieceRandom random(1234567);
  EXPECT_EQ(random.next(), 6457827717110365317ull);
  EXPECT_EQ(random.next(), 3203168211198807973ull);
}

TEST(train_languages, says_which_corpus_is_missing) {
  LanguageTrainingOptions options;
  options.data = "nowhere";
  options.other = "nowhere";
  options.output = "nowhere/languages.veil";
  const auto report = train_language_identifier(options);
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().code, "training.missing_data");
  EXPECT_EQ(report.error().place, "nowhere/text/en/europarl/sessions.txt.xz");
}

TEST(train_languages, refuses_options_that_make_no_sense) {
  LanguageTrainingOptions options;
  options.row_bits = 40;
  const auto report = train_language_identifier(options);
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().code, "training.invalid_option");
}

Corpora small_corpora() {
  Corpora corpora;
  corpora.corpora.resize(3);
  corpora.corpora[0].column = language::column_en;
  corpora.corpora[0].learn = {"the house is old and the garden is large", "she went to the station with her brothers"};
  corpora.corpora[1].column = language::column_de;
  corpora.corpora[1].learn = {"das Haus ist alt und der Garten ist groß", "sie ging mit ihren Brüdern zum Bahnhof"};
  corpora.corpora[2].column = language::column_pt_brazil;
  corpora.corpora[2].learn = {"a casa é velha e o jardim é grande", "ela foi à estação com os irmãos"};
  corpora.lists.push_back({"list", language::column_es, {}, {}});
  for (const char* word : {"la", "casa", "es", "vieja", "y", "el", "jardín", "ella", "fue", "con", "sus", "hermanos"})
    corpora.lists.back().add(word, 1);
  return corpora;
}

LanguageTrainingOptions small_options() {
  LanguageTrainingOptions options;
  options.row_bits = 12;
  options.examples = 3000;
  return options;
}

TEST(learn_languages, gives_the_same_bytes_for_the_same_seed_and_others_for_another) {
  LanguageTrainingOptions options = small_options();
  const std::string first = learn_languages(small_corpora(), options).bytes;
  EXPECT_EQ(first.size(), 160u + (16u << 12));
  EXPECT_EQ(learn_languages(small_corpora(), options).bytes, first);
  options.seed = 2;
  EXPECT_NE(learn_languages(small_corpora(), options).bytes, first);
}

TEST(learn_languages, tells_apart_what_it_was_shown) {
  const std::string bytes = learn_languages(small_corpora(), small_options()).bytes;
  const auto model = language::view_language_model(bytes, "");
  ASSERT_TRUE(model);
  const auto best_column = [&](std::string_view text) {
    const auto columns = language::probabilities(*model, language::weigh(*model, text));
    return static_cast<std::size_t>(std::max_element(columns.begin(), columns.end()) - columns.begin());
  };
  EXPECT_EQ(best_column("her garden and the old station"), language::column_en);
  EXPECT_EQ(best_column("der alte Bahnhof und das große Haus"), language::column_de);
  EXPECT_EQ(best_column("os irmãos e a estação"), language::column_pt_brazil);
  EXPECT_EQ(best_column("el jardín y la vieja"), language::column_es);
}

TEST(measure_languages, keeps_the_shipped_model_above_its_figures) {
  if (!std::filesystem::exists(shared_data + "/text")) GTEST_SKIP() << "the corpora are absent";
  const auto identifier = language::LanguageIdentifier::open(std::string(source_folder) + "/models/languages.veil");
  ASSERT_TRUE(identifier) << describe(identifier.error());
  LanguageTrainingOptions options;
  options.data = shared_data;
  const auto figures = measure_language_identifier(options, [&](std::string_view text) { return (*identifier)->identify(text); });
  ASSERT_TRUE(figures) << describe(figures.error());
  std::map<Language, std::pair<double, double>> sentences;  // all and right, of ten words or more
  for (const LanguageFigure& figure : *figures) {
    // WikiANN is lists of names rather than sentences; it has its own line in the table.
    if (figure.fewest_words < 10 || figure.disguise != Disguise::none || figure.set.starts_with("ner/silver-wikiann")) continue;
    sentences[figure.language].first += static_cast<double>(figure.sentences);
    sentences[figure.language].second += static_cast<double>(figure.right);
  }
  for (const Language language : spoken_languages) {
    ASSERT_GT(sentences[language].first, 1000) << code_of(language);
    EXPECT_GE(sentences[language].second / sentences[language].first, 0.998) << code_of(language);
  }
}

}  // namespace
}  // namespace veil::training
