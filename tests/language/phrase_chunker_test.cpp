// Noun phrases from words with tags written by hand: "the/DET New/PROPN York/PROPN".
#include "language/phrase_chunker.h"

#include <gtest/gtest.h>

#include <sstream>

#include "language/phrase_stage.h"
#include "places.h"

namespace veil::language {
namespace {

// "=" before a word: no space before it. Phrases come back as their normal forms with the head in brackets behind.
std::vector<std::string> phrases(Language language, const std::string& tagged) {
  Document document;
  document.language = language;
  std::istringstream words(tagged);
  for (std::string word; words >> word;) {
    const std::size_t slash = word.rfind('/');
    std::string form = word.substr(0, slash);
    const bool glued = form.size() > 1 && form.front() == '=';
    if (glued) form.erase(0, 1);
    if (!document.text.empty() && !glued) document.text += ' ';
    Token token;
    token.span.begin = static_cast<std::uint32_t>(document.text.size());
    document.text += form;
    token.span.end = static_cast<std::uint32_t>(document.text.size());
    token.upos = upos_from(word.substr(slash + 1)).value();
    document.tokens.push_back(token);
  }
  document.sentences.push_back({0, static_cast<std::uint32_t>(document.tokens.size())});
  document.layers = {Layer::language, Layer::tokens, Layer::sentences, Layer::tags};
  const PhraseStage stage(open_all_languages(source_folder).value());
  EXPECT_TRUE(stage.run(document));
  std::vector<std::string> found;
  for (const Phrase& phrase : document.phrases) {
    found.push_back(normal_form(document, phrase) + " [" + std::string(document.text_of(document.tokens[phrase.head_token])) + "]");
  }
  return found;
}

using Phrases = std::vector<std::string>;

TEST(PhraseChunker, drops_leading_stop_words_from_the_normal_form) {
  EXPECT_EQ(phrases(Language::en, "I/PRON read/VERB the/DET New/PROPN York/PROPN Times/PROPN ./PUNCT"),
            (Phrases{"new york times [Times]"}));
}

TEST(PhraseChunker, keeps_numbers_and_adjectives_before_the_noun) {
  EXPECT_EQ(phrases(Language::en, "five/NUM aerial/ADJ victories/NOUN in/ADP a/DET very/ADV large/ADJ war/NOUN"),
            (Phrases{"five aerial victories [victories]", "large war [war]"}));
}

TEST(PhraseChunker, joins_names_but_not_common_nouns_over_of) {
  EXPECT_EQ(phrases(Language::en, "the/DET University/PROPN of/ADP Oslo/PROPN and/CCONJ the/DET roof/NOUN of/ADP the/DET house/NOUN"),
            (Phrases{"university of oslo [University]", "roof [roof]", "house [house]"}));
}

TEST(PhraseChunker, joins_names_with_particles_in_every_language) {
  EXPECT_EQ(phrases(Language::de, "Ludwig/PROPN van/ADP Beethoven/PROPN"), (Phrases{"ludwig van beethoven [Ludwig]"}));
  EXPECT_EQ(phrases(Language::pt, "Maria/PROPN de/ADP a/DET Silva/PROPN"), (Phrases{"maria de a silva [Maria]"}));
  EXPECT_EQ(phrases(Language::es, "Rio/PROPN de/ADP Janeiro/PROPN"), (Phrases{"rio de janeiro [Rio]"}));
}

TEST(PhraseChunker, splits_at_coordination_and_possessives) {
  EXPECT_EQ(phrases(Language::en, "John/PROPN ='s/PART car/NOUN and/CCONJ dog/NOUN"), (Phrases{"john [John]", "car [car]", "dog [dog]"}));
}

TEST(PhraseChunker, takes_adjectives_behind_the_noun_in_romance_languages_only) {
  EXPECT_EQ(phrases(Language::es, "la/DET guerra/NOUN civil/ADJ española/ADJ"), (Phrases{"guerra civil española [guerra]"}));
  EXPECT_EQ(phrases(Language::pt, "o/DET presidente/NOUN americano/ADJ Bill/PROPN Holm/PROPN"),
            (Phrases{"presidente americano bill holm [presidente]"}));
  EXPECT_EQ(phrases(Language::de, "der/DET Mann/NOUN alte/ADJ Häuser/NOUN"), (Phrases{"mann [Mann]", "alte häuser [Häuser]"}));
}

TEST(PhraseChunker, opens_a_phrase_with_a_possessive_pronoun_but_makes_none_of_pronouns_alone) {
  EXPECT_EQ(phrases(Language::en, "she/PRON saw/VERB my/PRON old/ADJ friend/NOUN"), (Phrases{"old friend [friend]"}));
  EXPECT_EQ(phrases(Language::en, "she/PRON saw/VERB him/PRON"), Phrases{});
}

TEST(PhraseChunker, keeps_hyphenated_words_whole) {
  EXPECT_EQ(phrases(Language::de, "der/DET US/PROPN =-/PUNCT =Präsident/NOUN"), (Phrases{"us-präsident [Präsident]"}));
  EXPECT_EQ(phrases(Language::en, "a/DET text/NOUN =-/PUNCT =based/VERB tool/NOUN"), (Phrases{"text-based tool [tool]"}));
}

TEST(PhraseChunker, leaves_the_article_inside_a_contraction_out) {
  Document document;
  document.language = Language::pt;
  document.text = "do rei";
  document.tokens = {{.span = {0, 2}, .upos = Upos::adp, .part = 0, .parts = 2},
                     {.span = {0, 2}, .upos = Upos::det, .part = 1, .parts = 2},
                     {.span = {3, 6}, .upos = Upos::noun}};
  document.sentences = {{0, 3}};
  PhraseChunker(LanguageResources::open(source_folder, Language::pt).value()).chunk(document);
  ASSERT_EQ(document.phrases.size(), 1u);
  EXPECT_EQ(document.phrases[0].span, (Span{3, 6}));
  EXPECT_EQ(document.phrases[0].first_token, 2u);
}

TEST(PhraseChunker, does_not_cross_sentences) {
  Document document;
  document.language = Language::en;
  document.text = "Anna Oslo";
  document.tokens = {{.span = {0, 4}, .upos = Upos::propn}, {.span = {5, 9}, .upos = Upos::propn}};
  document.sentences = {{0, 1}, {1, 2}};
  PhraseChunker(LanguageResources::open(source_folder, Language::en).value()).chunk(document);
  EXPECT_EQ(document.phrases.size(), 2u);
}

TEST(PhraseChunker, keeps_capitalised_words_inside_names) {
  EXPECT_EQ(phrases(Language::es, "con/ADP Mohamed/PROPN El/DET Hattab/PROPN"), (Phrases{"mohamed el hattab [Mohamed]"}));
  EXPECT_EQ(phrases(Language::en, "in/ADP the/DET United/VERB Kingdom/PROPN"), (Phrases{"united kingdom [Kingdom]"}));
}

TEST(PhraseChunker, keeps_adjectives_between_commas) {
  EXPECT_EQ(phrases(Language::de, "ein/DET kleines/ADJ =,/PUNCT altes/ADJ Haus/NOUN"), (Phrases{"kleines, altes haus [Haus]"}));
}

TEST(PhraseChunker, keeps_a_number_behind_the_noun) {
  EXPECT_EQ(phrases(Language::en, "in/ADP May/PROPN 2020/NUM ,/PUNCT room/NOUN 5/NUM"), (Phrases{"may 2020 [May]", "room 5 [room]"}));
}

}  // namespace
}  // namespace veil::language
