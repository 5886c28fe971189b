// Documents of several languages through the whole engine.
#include <gtest/gtest.h>

#include "places.h"
#include "veil/engine.h"

namespace veil {
namespace {

std::shared_ptr<const Engine> engine_with(OtherLanguages other_languages, std::string method = "tag") {
  EngineOptions options;
  options.resources = source_folder;
  options.policy.other_languages = other_languages;
  options.policy.method = std::move(method);
  options.policy.read_as = ReadAs::edited;  // what is found in a passage is the same whatever a model of everyday text learns
  auto engine = Engine::open(options);
  EXPECT_TRUE(engine.ok()) << (engine.ok() ? "" : describe(engine.error()));
  return engine.ok() ? *engine : nullptr;
}

std::string protect(const Engine& engine, std::string text) {
  auto document = make_document("t", std::move(text));
  const auto done = engine.protect(*document);
  return done.ok() ? apply_replacements(*document).text : done.error().code;
}

const std::string english = "Please find below what the customer wrote to us last week about the invoice.\n";

TEST(Passages, no_word_in_another_script_leaves) {
  const auto engine = engine_with(OtherLanguages::mask);
  ASSERT_NE(engine, nullptr);
  EXPECT_EQ(protect(*engine, english + "他叫李明，住在北京市朝阳区。\nשמי דוד כהן ואני גר בתל אביב\n" + english),
            english + "[MISC1]\n[MISC2]\n" + english);
  const std::string german = "Gestern hat der Kunde noch einmal angerufen und nach der Rechnung gefragt.\n";
  EXPECT_EQ(protect(*engine, german + "Меня зовут Иван Петров, я живу в Москве.\n" + german), german + "[MISC1]\n" + german);
  const std::string spanish = "El cliente volvió a llamar ayer por la tarde y preguntó por la factura.\n";
  EXPECT_EQ(protect(*engine, spanish + "اسمي أحمد الفارسي وأعيش في القاهرة\n" + spanish), spanish + "[MISC1]\n" + spanish);
  const std::string portuguese = "O cliente voltou a ligar ontem à tarde e perguntou pela fatura do mês passado.\n";
  EXPECT_EQ(protect(*engine, portuguese + "Με λένε Γιώργο Παπαδόπουλο.\n" + portuguese), portuguese + "[MISC1]\n" + portuguese);
}

TEST(Passages, no_word_in_a_language_that_nobody_reads_leaves) {
  const auto engine = engine_with(OtherLanguages::mask);
  ASSERT_NE(engine, nullptr);
  EXPECT_EQ(
      protect(*engine, english + "Mi marito lavora come infermiere all'ospedale di Torino da otto anni ed è molto stanco.\n" + english),
      english + "[MISC1]\n" + english);
}

TEST(Passages, the_policy_may_refuse_them) {
  const auto engine = engine_with(OtherLanguages::refuse);
  ASSERT_NE(engine, nullptr);
  EXPECT_EQ(protect(*engine, english + "他叫李明，住在北京市朝阳区。\n"), "language.other_passage");
  EXPECT_EQ(protect(*engine, english + "Nous avons reçu votre lettre hier matin et nous vous répondrons la semaine prochaine.\n" + english),
            "language.other_passage");
  EXPECT_EQ(protect(*engine, english + "They saw that α and β were too large.\n"), english + "They saw that α and β were too large.\n");
}

// German nouns have capitals: English detectors take them for names.
TEST(Passages, a_paragraph_in_another_of_the_languages_is_read_by_its_own_detectors) {
  const auto engine = engine_with(OtherLanguages::mask);
  ASSERT_NE(engine, nullptr);
  EXPECT_EQ(protect(*engine, english +
                                 "Mein Name ist Jürgen Kowalski und ich wohne seit vielen Jahren in Leipzig. "
                                 "Ich habe Ihre Rechnung leider nicht bekommen.\n" +
                                 english + "Jürgen Kowalski will call.\n"),
            english + "Mein Name ist [PERSON1] und ich wohne seit [DATETIME1] in [LOC1]. Ich habe Ihre Rechnung leider nicht bekommen.\n" +
                english + "[PERSON1] will call.\n");
}

TEST(Passages, layers_stay_in_order_whatever_is_mixed) {
  for (const char* method : {"tag", "generalize", "surrogate", "learned", "mask", "suppress"}) {
    const auto engine = engine_with(OtherLanguages::mask, method);
    ASSERT_NE(engine, nullptr);
    auto document = make_document(
        "t", english + "Sehr geehrte Frau Vries, im Haus am See wohnt seit dem 3. Mai 2021 Herr Jürgen Kowalski.\n李明 came.\n" + english +
                 "La señora Carmen Ibáñez vive desde hace muchos años en el centro de Sevilla con su familia.\n" + english);
    ASSERT_TRUE(engine->protect(*document).ok()) << method;
    for (std::size_t i = 1; i < document->tokens.size(); ++i) EXPECT_LE(document->tokens[i - 1].span.begin, document->tokens[i].span.begin);
    std::uint32_t next = 0;
    for (const Sentence& sentence : document->sentences) {
      EXPECT_EQ(sentence.first_token, next);
      next = sentence.end_token;
    }
    EXPECT_EQ(next, document->tokens.size());
    for (const Phrase& phrase : document->phrases) {
      EXPECT_LE(phrase.span.begin, document->tokens[phrase.head_token].span.begin);
      EXPECT_LE(document->tokens[phrase.head_token].span.end, phrase.span.end);
    }
    EXPECT_EQ(apply_replacements(*document).text.find("Kowalski"), std::string::npos);
    EXPECT_EQ(apply_replacements(*document).text.find("Carmen"), std::string::npos);
  }
}

}  // namespace
}  // namespace veil
