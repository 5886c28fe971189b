// Identification with the shipped model: what people write, in the shapes in which it arrives, and files that are no model.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "language/identify/language_model.h"
#include "language/identify_stage.h"
#include "places.h"
#include "veil/language_identifier.h"
#include "veil/utf8.h"

namespace veil::language {
namespace {

const std::string model_path = std::string(source_folder) + "/models/languages.veil";

const LanguageIdentifier& identifier() {
  static const auto opened = LanguageIdentifier::open(model_path);
  return **opened;
}

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// A file with these bytes that goes away with the test.
class TemporaryFile {
 public:
  explicit TemporaryFile(std::string_view bytes)
      : path_(std::filesystem::path(testing::TempDir()) /
              ("languages_" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()) + ".veil")) {
    std::ofstream(path_, std::ios::binary) << bytes;
  }
  ~TemporaryFile() { std::filesystem::remove(path_); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

std::string opening_error(std::string_view bytes) {
  const TemporaryFile file(bytes);
  const auto opened = LanguageIdentifier::open(file.path());
  return opened ? "opened" : opened.error().code;
}

struct Case {
  std::string_view text;
  Language language;
};

constexpr Case cases[] = {
    {"Yesterday Martha Quill went to the station with her two brothers.", Language::en},
    {"Please call me back as soon as you can.", Language::en},
    {"Gestern ging Frau Quellmann mit ihren beiden Brüdern zum Bahnhof.", Language::de},
    {"Bitte rufen Sie mich so bald wie möglich zurück.", Language::de},
    {"Ontem a senhora Quintela foi à estação com os dois irmãos.", Language::pt},
    {"Por favor, me ligue de volta assim que puder.", Language::pt},
    {"Ayer la señora Quintela fue a la estación con sus dos hermanos.", Language::es},
    {"Por favor, llámeme en cuanto pueda.", Language::es},
    {"Hier, madame Quenelle est allée à la gare avec ses deux frères.", Language::other},
    {"Ieri la signora Quaglia è andata alla stazione con i suoi due fratelli.", Language::other},
    {"Gisteren ging mevrouw Kwakman met haar twee broers naar het station.", Language::other},
    {"Ahir la senyora Quintana va anar a l'estació amb els seus dos germans.", Language::other},
    {"Вчера Марфа пошла на вокзал со своими братьями.", Language::other},
    {"昨日、彼女は二人の兄弟と駅に行きました。", Language::other},
    {"ذهبت أمس إلى المحطة مع أخويها", Language::other},
};

TEST(identify, tells_the_four_languages_and_their_neighbours_apart) {
  for (const Case& c : cases) EXPECT_EQ(identifier().identify(c.text).language, c.language) << c.text;
}

TEST(identify, gives_capitals_the_same_answer) {
  for (const Case& c : cases) EXPECT_EQ(identifier().identify(utf8::to_upper(c.text)).language, c.language) << c.text;
}

TEST(identify, reads_portuguese_and_spanish_without_diacritics) {
  EXPECT_EQ(identifier().identify("O senhor nao pode entrar na reuniao amanha de manha").language, Language::pt);
  EXPECT_EQ(identifier().identify("El senor no puede entrar en la reunion manana por la manana").language, Language::es);
  EXPECT_EQ(identifier().identify("Die Tuer laesst sich heute nicht oeffnen, fuer wen auch immer").language, Language::de);
}

TEST(identify, reads_decomposed_letters_like_composed_ones) {
  const auto composed = identifier().identify("A reunião não começa amanhã à tarde");
  const auto decomposed = identifier().identify("A reunia\u0303o na\u0303o comec\u0327a amanha\u0303 a\u0300 tarde");
  EXPECT_EQ(composed.language, Language::pt);
  EXPECT_EQ(composed.scores, decomposed.scores);
}

TEST(identify, says_which_portuguese_it_is_when_the_text_shows_it) {
  EXPECT_EQ(identifier().identify("Você já pegou o ônibus? A gente vai chegar tarde no time do seu bairro, né.").region, Region::brazil);
  EXPECT_EQ(identifier().identify("Senhor Presidente, o projecto de directiva respeita às acções dos sectores económicos.").region,
            Region::portugal);
  EXPECT_EQ(identifier().identify("The committee met on Tuesday and agreed on the plan.").region, Region::unclear);
}

TEST(identify, has_no_guess_without_letters_and_says_so) {
  for (const std::string_view text :
       {"", " \n\t", "12 345,67 (2024)", "https://example.org/wir/treffen/uns", "anna@example.org", "😀😀😀", "\u0301\u0301"}) {
    const LanguageGuess guess = identifier().identify(text);
    EXPECT_EQ(guess.language, Language::unknown) << text;
    EXPECT_EQ(guess.reason, NoGuess::no_letters) << text;
    EXPECT_EQ(guess.confidence, 0.0f);
  }
  EXPECT_EQ(code_of(NoGuess::no_letters), "language.no_letters");
}

TEST(identify, has_no_guess_for_a_letter_or_two) {
  const LanguageGuess guess = identifier().identify("A B");
  EXPECT_EQ(guess.language, Language::unknown);
  EXPECT_EQ(guess.reason, NoGuess::too_short);
}

TEST(identify, gives_scores_that_add_up_to_one) {
  for (const Case& c : cases) {
    const LanguageGuess guess = identifier().identify(c.text);
    float sum = 0;
    for (const float score : guess.scores) sum += score;
    EXPECT_NEAR(sum, 1.0f, 0.004f) << c.text;
    EXPECT_EQ(guess.confidence, guess.scores[static_cast<std::size_t>(c.language)]) << c.text;
  }
}

TEST(identify, judges_a_document_by_its_bulk) {
  const std::string text =
      "CONFIDENTIAL - FOR INTERNAL USE ONLY\n\n"
      "Caro senhor Quintela,\nvenho por este meio informar que a reunião da próxima semana foi adiada para o mês de junho. "
      "Como dizia o nosso antigo diretor, \"there is no such thing as a free lunch\", e por isso pedimos que cada um traga "
      "o seu almoço. A sala continua a ser a mesma e os documentos serão enviados por correio.\n";
  EXPECT_EQ(identifier().identify(text).language, Language::pt);
}

TEST(identify, is_not_misled_by_a_foreign_name_or_quotation) {
  EXPECT_EQ(identifier().identify("The word тоска has no exact translation, as the author himself once explained.").language, Language::en);
}

TEST(identify, reads_long_texts_in_part_with_the_same_answer) {
  std::string text;
  while (text.size() < 3'000'000) text += "A proposta foi aprovada ontem pela comissão, não sem alguma discussão. ";
  const LanguageGuess guess = identifier().identify(text);
  EXPECT_EQ(guess.language, Language::pt);
  EXPECT_GT(guess.confidence, 0.99f);
}

TEST(identify, survives_one_endless_word) {
  EXPECT_NO_FATAL_FAILURE(static_cast<void>(identifier().identify(std::string(2'000'000, 'x'))));
  std::string ideographs;
  while (ideographs.size() < 300'000) ideographs += "語@";
  EXPECT_EQ(identifier().identify(ideographs).language, Language::other);
}

TEST(identify_segments, finds_the_english_paragraph_in_a_portuguese_letter) {
  const std::string text =
      "Caros colegas, envio abaixo a resposta que recebemos ontem do nosso parceiro.\n"
      "We are happy to confirm that the shipment left our warehouse on Monday and should arrive next week.\n"
      "Peço que avisem o armazém e que preparem os documentos para a alfândega.\n";
  const auto segments = identifier().identify_segments(text);
  ASSERT_EQ(segments.size(), 3u);
  EXPECT_EQ(segments[0].language, Language::pt);
  EXPECT_EQ(segments[1].language, Language::en);
  EXPECT_EQ(segments[2].language, Language::pt);
  EXPECT_TRUE(segments[1].span.of(text).starts_with("We are"));

  const auto shares = shares_of(text, segments);
  ASSERT_EQ(shares.size(), 2u);
  EXPECT_EQ(shares[0].language, Language::pt);
  EXPECT_NEAR(shares[0].share + shares[1].share, 1.0, 1e-9);
  EXPECT_GT(shares[1].share, 0.3);
}

TEST(identify_segments, keeps_a_short_heading_with_its_neighbours) {
  const std::string text =
      "Der Vertrag wurde gestern in der Kanzlei unterschrieben.\nBest of Berlin\nDie Schlüssel liegen beim Hausmeister.\n";
  const auto segments = identifier().identify_segments(text);
  ASSERT_EQ(segments.size(), 1u);
  EXPECT_EQ(segments[0].language, Language::de);
}

TEST(identify_segments, covers_the_text_without_gap) {
  for (const std::string_view text :
       {"\n\n", "1\n2\n", "Hallo\n\n\nWelt, wie geht es dir heute?\r\nThe end of the story.", "語\n語", ". . . . !!! ?"}) {
    const auto segments = identifier().identify_segments(text);
    ASSERT_FALSE(segments.empty());
    EXPECT_EQ(segments.front().span.begin, 0u);
    EXPECT_EQ(segments.back().span.end, text.size());
    for (std::size_t i = 1; i < segments.size(); ++i) EXPECT_EQ(segments[i - 1].span.end, segments[i].span.begin);
  }
  EXPECT_TRUE(identifier().identify_segments("").empty());
}

TEST(identify_segments, is_unknown_throughout_without_letters) {
  const auto segments = identifier().identify_segments("123\n456\n");
  ASSERT_EQ(segments.size(), 1u);
  EXPECT_EQ(segments[0].language, Language::unknown);
  EXPECT_TRUE(shares_of("123\n456\n", segments).empty());
}

TEST(language_model, is_below_three_megabytes) { EXPECT_LE(std::filesystem::file_size(model_path), 3'000'000u); }

TEST(language_model, refuses_a_file_that_is_not_there) {
  const auto opened = LanguageIdentifier::open(model_path + ".absent");
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().code, "model.unreadable");
}

TEST(language_model, refuses_foreign_and_empty_files) {
  EXPECT_EQ(opening_error("not a model at all"), "model.damaged");
  EXPECT_EQ(opening_error("VEILLANG"), "model.damaged");
  EXPECT_NE(opening_error(""), "opened");
}

TEST(language_model, refuses_a_truncated_file_of_any_length) {
  const std::string bytes = read_file(model_path);
  ASSERT_GT(bytes.size(), 1000u);
  for (const std::size_t size :
       {std::size_t{9}, std::size_t{31}, std::size_t{159}, std::size_t{160}, std::size_t{5000}, bytes.size() / 2, bytes.size() - 1})
    EXPECT_EQ(opening_error(std::string_view(bytes).substr(0, size)), "model.damaged") << size;
  EXPECT_EQ(opening_error(bytes + "x"), "model.damaged");
}

TEST(language_model, refuses_a_changed_bit_anywhere) {
  const std::string bytes = read_file(model_path);
  ASSERT_GT(bytes.size(), 1000u);
  for (const std::size_t offset : {std::size_t{0}, std::size_t{12}, std::size_t{16}, std::size_t{20}, std::size_t{24}, std::size_t{40},
                                   std::size_t{160}, bytes.size() / 3, bytes.size() - 1}) {
    std::string changed = bytes;
    changed[offset] = static_cast<char>(changed[offset] ^ 4);
    EXPECT_EQ(opening_error(changed), "model.damaged") << offset;
  }
}

TEST(language_model, refuses_another_version) {
  std::string bytes = read_file(model_path);
  ASSERT_GT(bytes.size(), 1000u);
  bytes[8] = static_cast<char>(language_model_version + 1);
  EXPECT_EQ(opening_error(bytes), "model.version");
}

Language stage_says(std::string text) {
  Document document = make_document("a", std::move(text)).value();
  const auto opened = LanguageIdentifier::open(model_path);
  EXPECT_TRUE(IdentifyStage(*opened, std::nullopt, Language::es).run(document).ok());
  return document.language;
}

// What a program wrote is English everywhere, and longer than the mail around it.
TEST(IdentifyStage, goes_by_sentences_where_rows_of_a_program_stand_beside_them) {
  std::string row;
  for (int i = 0; i < 12; ++i)
    row += R"({"event": "saved", "payload": {"active": true, "contact": {"name": "unknown", "status": "closed"}}})"
           "\n";
  EXPECT_EQ(stage_says("kannst du dir das bitte einmal ansehen?\n" + row + "danke für deine Hilfe, es eilt aber nicht\n"), Language::de);
  EXPECT_EQ(stage_says("será que alguém consegue ver isto amanhã?\n" + row), Language::pt);
  EXPECT_EQ(stage_says(row), Language::en);
}

}  // namespace
}  // namespace veil::language
