// What holds for any text: coverage, order, boundaries, linear time; and the characters that golden files show badly.
#include "language/tokenizer.h"

#include <gtest/gtest.h>

#include <ctime>
#include <random>

#include "language/character_class.h"
#include "language/token_stage.h"
#include "places.h"

namespace veil::language {
namespace {

const AllLanguageResources& resources() {
  static const AllLanguageResources opened = open_all_languages(source_folder).value();
  return opened;
}

Document tokenized(std::string text, Language language = Language::en) {
  Document document;  // not by make_document, which lets no control characters in: the tokenizer takes any
  document.text = std::move(text);
  document.language = language;
  EXPECT_TRUE(TokenStage(resources()).run(document));
  return document;
}

std::vector<std::string> texts(const Document& document) {
  std::vector<std::string> result;
  for (const Token& token : document.tokens) result.emplace_back(document.text_of(token));
  return result;
}

using Texts = std::vector<std::string>;

// The slow and obvious check of the invariant: every character is covered by one group, or is a gap covered by none.
void expect_exact_cover(const Document& document) {
  std::vector<unsigned> covered(document.text.size(), 0);
  std::uint32_t last_begin = 0;
  for (std::size_t i = 0; i < document.tokens.size(); ++i) {
    const Token& token = document.tokens[i];
    ASSERT_LT(token.span.begin, token.span.end);
    ASSERT_LE(token.span.end, document.text.size());
    ASSERT_TRUE(utf8::is_boundary(document.text, token.span.begin));
    ASSERT_TRUE(utf8::is_boundary(document.text, token.span.end));
    ASSERT_GE(token.span.begin, last_begin);
    ASSERT_LT(token.part, token.parts);
    last_begin = token.span.begin;
    const bool shares_place = token.part > 0 && document.tokens[i - 1].span == token.span;
    if (shares_place) continue;
    for (std::uint32_t byte = token.span.begin; byte < token.span.end; ++byte) ++covered[byte];
  }
  for (std::size_t byte = 0; byte < document.text.size();) {
    const utf8::Decoded character = utf8::decode(document.text, byte);
    const unsigned expected = is_gap(character.code_point) ? 0 : 1;
    for (unsigned i = 0; i < character.length; ++i) ASSERT_EQ(covered[byte + i], expected) << "byte " << byte + i;
    byte += character.length;
  }
}

void expect_sentences_cover_tokens(const Document& document) {
  std::uint32_t next = 0;
  for (const Sentence sentence : document.sentences) {
    ASSERT_EQ(sentence.first_token, next);
    ASSERT_LT(sentence.first_token, sentence.end_token);
    ASSERT_LE(sentence.end_token - sentence.first_token, SentenceSplitter::longest);
    ASSERT_EQ(document.tokens[sentence.first_token].part, 0);
    next = sentence.end_token;
  }
  ASSERT_EQ(next, document.tokens.size());
}

TEST(Tokenizer, covers_random_text_exactly_in_every_language) {
  const std::vector<std::string> pieces = {"a",
                                           "I",
                                           "do",
                                           "del",
                                           "im",
                                           "dá-lo",
                                           "don't",
                                           "hacerlo",
                                           " ",
                                           " ",
                                           " ",
                                           "\n",
                                           ".",
                                           "..",
                                           ",",
                                           "'",
                                           "’",
                                           "-",
                                           "--",
                                           "@",
                                           "#",
                                           "&",
                                           "/",
                                           ":",
                                           "://",
                                           "www.",
                                           "http",
                                           "$",
                                           "%",
                                           "º",
                                           "ª",
                                           "1",
                                           "23",
                                           "1.5",
                                           "(",
                                           ")",
                                           "[",
                                           "]",
                                           "\"",
                                           "«",
                                           "»",
                                           "„",
                                           "“",
                                           "¿",
                                           "!",
                                           "?",
                                           "é",
                                           "Ä",
                                           "ß",
                                           "ñ",
                                           "\u0301",
                                           "\u200D",
                                           "\u200B",
                                           "\uFEFF",
                                           "\u00A0",
                                           "\u00AD",
                                           "\u202E",
                                           "😀",
                                           "👩‍👩‍👧",
                                           "🇩🇪",
                                           "🇩",
                                           "🏽",
                                           "中",
                                           "文",
                                           "א",
                                           "ש",
                                           "\u0001",
                                           std::string(1, '\0'),
                                           "Dr.",
                                           "z.",
                                           "B.",
                                           "EE.UU.",
                                           "x@y.z",
                                           "\u1E9E",
                                           "İ",
                                           "ﬀ",
                                           "\u2028",
                                           "\r\n",
                                           "_",
                                           "*",
                                           "=",
                                           "~",
                                           "`",
                                           "|",
                                           "\\",
                                           "𝒳",
                                           "\U000E0001"};
  std::mt19937 random(20240501);
  for (int round = 0; round < 4000; ++round) {
    std::string text;
    const std::size_t length = 1 + random() % 40;
    for (std::size_t i = 0; i < length; ++i) text += pieces[random() % pieces.size()];
    for (const Language language : spoken_languages) {
      const Document document = tokenized(text, language);
      expect_exact_cover(document);
      expect_sentences_cover_tokens(document);
      if (testing::Test::HasFatalFailure()) FAIL() << "round " << round << " in " << code_of(language);
    }
  }
}

TEST(Tokenizer, covers_random_code_points) {
  std::mt19937 random(7);
  for (int round = 0; round < 500; ++round) {
    std::string text;
    for (int i = 0; i < 60; ++i) {
      char32_t c = static_cast<char32_t>(random() % (round % 2 == 0 ? 0x110000 : 0x3000));
      if (c >= 0xD800 && c < 0xE000) c = U'x';
      utf8::append(text, c);
    }
    for (const Language language : spoken_languages) expect_exact_cover(tokenized(text, language));
  }
}

TEST(Tokenizer, keeps_emoji_sequences_and_flags_whole) {
  EXPECT_EQ(texts(tokenized("Hi 👩‍👩‍👧‍👦👍🏽 🇩🇪🇪🇸 1️⃣ ❤️!")),
            (Texts{"Hi", "👩‍👩‍👧‍👦", "👍🏽", "🇩🇪", "🇪🇸", "1️⃣", "❤️", "!"}));
}

TEST(Tokenizer, keeps_combining_marks_with_their_letter) {
  EXPECT_EQ(texts(tokenized("Jose\u0301 e\u0301s.", Language::es)), (Texts{"Jose\u0301", "e\u0301s", "."}));
}

TEST(Tokenizer, leaves_a_byte_order_mark_outside_tokens) {
  const Document document = tokenized("\uFEFFAnna kam.", Language::de);
  EXPECT_EQ(texts(document), (Texts{"Anna", "kam", "."}));
  EXPECT_EQ(document.tokens[0].span, (Span{3, 7}));
}

TEST(Tokenizer, keeps_control_characters_and_nul_bytes_apart_from_words) {
  EXPECT_EQ(texts(tokenized(std::string("ab\0\0cd\x01", 7))), (Texts{"ab", std::string(2, '\0'), "cd", "\x01"}));
}

TEST(Tokenizer, reads_right_to_left_and_chinese_text) {
  EXPECT_EQ(texts(tokenized("שלום עולם. 中文文本。")), (Texts{"שלום", "עולם", ".", "中文文本", "。"}));
}

TEST(Tokenizer, gives_no_tokens_for_empty_text_or_white_space) {
  EXPECT_TRUE(tokenized("").tokens.empty());
  EXPECT_TRUE(tokenized(" \t\r\n\u00A0\u200B").tokens.empty());
  EXPECT_TRUE(tokenized(" \n ").sentences.empty());
}

TEST(Tokenizer, gives_shared_places_for_contractions_and_own_places_for_cuts) {
  const Document german = tokenized("im Haus", Language::de);
  ASSERT_EQ(german.tokens.size(), 3u);
  EXPECT_EQ(german.tokens[0].span, german.tokens[1].span);
  EXPECT_EQ(german.form_of(german.tokens[1]), "dem");
  const Document portuguese = tokenized("dá-lo", Language::pt);
  ASSERT_EQ(portuguese.tokens.size(), 2u);
  EXPECT_EQ(portuguese.text_of(portuguese.tokens[1]), "-lo");
  EXPECT_EQ(portuguese.form_of(portuguese.tokens[1]), "lo");
}

TEST(Tokenizer, writes_the_forms_of_a_contraction_once_per_document) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "do Do DO ";
  const Document document = tokenized(text, Language::pt);
  EXPECT_EQ(document.tokens.size(), 6000u);
  EXPECT_EQ(document.forms, "deoDeoDEO");
}

TEST(Tokenizer, takes_time_linear_in_adversarial_text) {
  const std::vector<std::string> units = {"a",  "a-",    "a.",     "a'",  "a@",   "1.", "1-",      "www.", "http://",
                                          ".",  "'",     "\"",     "é",   "a,",   "@",  "😀\u200D", "-",    "A.",
                                          "1/", "[1]. ", "\u0301", "a.a", "x&X&", "\n", "do ",     "Dr. "};
  for (const std::string& unit : units) {
    for (const Language language : spoken_languages) {
      std::string text;
      while (text.size() < 200'000) text += unit;
      const std::clock_t start = std::clock();  // of this process: other load does not count
      const Document document = tokenized(std::move(text), language);
      const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
      // A quadratic rule takes minutes here; a linear one, even slow and with sanitizers, well below a second.
      EXPECT_LT(seconds, 5.0) << unit << " in " << code_of(language);
      expect_sentences_cover_tokens(document);
    }
  }
}

TEST(Tokenizer, leaves_a_word_of_megabytes_as_it_is) {
  const Document document = tokenized(std::string(8'000'000, 'x') + "'s", Language::en);
  ASSERT_EQ(document.tokens.size(), 1u);
  EXPECT_EQ(document.tokens[0].form_length, 0);
  EXPECT_EQ(document.tokens[0].span.size(), 8'000'002u);
}

TEST(SentenceSplitter, cuts_sentences_without_end_at_the_limit_but_never_inside_a_contraction) {
  std::string text;
  for (int i = 0; i < 3000; ++i) text += i % 7 == 0 ? "casa " : "do ";
  const Document document = tokenized(text, Language::pt);
  expect_sentences_cover_tokens(document);
  EXPECT_GE(document.sentences.size(), 5u);
}

TEST(TokenStage, keeps_tokens_that_the_document_brings_along) {
  auto document = make_document("gold", "New York");
  ASSERT_TRUE(document);
  document->language = Language::en;
  document->tokens.push_back({.span = {0, 8}});
  document->layers.add(Layer::tokens);
  ASSERT_TRUE(TokenStage(resources()).run(*document));
  EXPECT_EQ(document->tokens.size(), 1u);
  EXPECT_EQ(document->sentences.size(), 1u);
}

TEST(TokenStage, refuses_a_language_that_is_not_spoken) {
  auto document = make_document("other", "Hei");
  ASSERT_TRUE(document);
  document->language = Language::other;
  const auto done = TokenStage(resources()).run(*document);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().code, "language.not_spoken");
}

}  // namespace
}  // namespace veil::language
