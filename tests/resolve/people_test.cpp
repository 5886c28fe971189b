#include "resolve/people.h"

#include <gtest/gtest.h>

#include "marked_text.h"
#include "processor_time.h"

namespace veil::resolve {
namespace {

constexpr Language en = Language::en, de = Language::de, pt = Language::pt, es = Language::es;

TEST(People, joins_the_same_words_in_any_case_spelling_and_spacing) {
  expect_entities(en, "[P1 Anna Vries], [P1 ANNA  VRIES] and [P2 Jan Berg]");
  expect_entities(de, "[P1 Jörg Öztürk] und [P1 JORG OZTURK]");
  expect_entities(pt, "[P1 João Gonçalves], [P1 Joao Goncalves]");
  expect_entities(es, "[P1 Íñigo Núñez], [P1 Iñigo Nuñez]");
}

TEST(People, joins_parts_of_one_name) {
  expect_entities(en, "[P1 Anna Maria de Vries] came. [P1 Vries] spoke; [P1 de Vries], [P1 Anna] and [P1 Anna Vries] are one.");
  expect_entities(de, "[P1 Anna von Berg] kam. [P1 Berg] und [P1 von Berg] sprachen.");
  expect_entities(pt, "[P1 Luís Inácio Pereira da Costa]: [P1 Luís Costa], [P1 Pereira da Costa], [P1 Costa].");
  expect_entities(es, "[P1 Ana García López] llegó. [P1 García] habló, [P1 García López] calló, [P1 Ana] rió.");
  expect_entities(en, "[P1 Vries] is named before [P1 Anna Vries].");
}

TEST(People, joins_names_in_either_order) { expect_entities(en, "[P1 Linh Hoang] is also written [P1 Hoang Linh]."); }

TEST(People, keeps_people_with_one_family_name_apart) {
  expect_entities(en, "[P1 Anna Vries] and [P2 Bela Vries] are two. [P1 Anna], [P2 Bela].");
  expect_entities(de, "[P1 Anna Vries] und [P2 Uwe Vries]");
  expect_entities(pt, "[P1 Ana Silva] e [P2 Rui Silva]");
  expect_entities(es, "[P1 Ana Ruiz] y [P2 Pablo Ruiz]");
  expect_entities(en, "[P1 Anna Maria Vries] and [P2 Anna Louise Vries]");
}

TEST(People, titles_are_no_part_of_a_name) {
  expect_entities(en, "[P1 Dr. Anna Vries], [P1 Mrs Vries], [P1 Prof. Vries], [P1 President Anna Vries]");
  expect_entities(de, "[P1 Frau Dr. Anna Vries], [P1 Frau Vries], [P1 Prof. Dr. Vries], [P1 Richterin am Landgericht Vries]");
  expect_entities(pt, "[P1 Sra. Ana Costa], [P1 Dra. Costa], [P1 Dona Ana]");
  expect_entities(es, "[P1 Sra. Ana Ruiz], [P1 Dra. Ruiz], [P1 doña Ana]");
}

TEST(People, titles_tell_who_of_two_is_meant) {
  expect_entities(en, "[P1 Anna Vries] and [P2 Jan Peter Vries]. [P1 Mrs Vries] and Mr [P2 Vries].");
  expect_entities(en, "[P1 Anna Vries] and [P2 David Vries]. [P2 Mr Vries] said that Ms [P1 Vries] left.");
  expect_entities(de, "[P1 Anna Vries] und [P2 Jan Vries]. [P2 Herr Vries] sagte, Frau [P1 Vries] sei weg. [P2 Herrn Vries]");
  expect_entities(pt, "[P1 Ana Costa] e [P2 Rui Costa]. [P2 Sr. Costa] e a sra. [P1 Costa].");
  expect_entities(es, "[P1 Ana Ruiz] y [P2 Pablo Ruiz]. El [P2 señor Ruiz] y la señora [P1 Ruiz].");
  expect_entities(en, "[P1 Mr Vries] and [P2 Mrs Vries] without given names");
}

TEST(People, a_title_asks_for_the_family_name) { expect_entities(en, "[P1 Jordan Vries] met [P2 Michael Jordan]. [P2 Mr Jordan] smiled."); }

TEST(People, a_bare_name_of_several_is_the_first_named_or_as_the_option_says) {
  const std::string_view text = "[P1 Anna Vries] met [P2 Bela Vries]. [P1 Vries] left.";
  expect_entities(en, text);
  expect_entities(en, "[P1 Anna Vries] met [P2 Bela Vries]. [P2 Vries] left.", {.ambiguous = Ambiguous::most_recent});
  expect_entities(en, "[P1 Anna Vries] met [P2 Bela Vries]. [P3 Vries] left. [P3 Vries]", {.ambiguous = Ambiguous::own_entity});
}

TEST(People, initials_stand_for_names_that_begin_with_them) {
  expect_entities(en, "[P1 Anna Maria Vries], [P1 A. Vries], [P1 A. M. Vries], [P1 A.M.V.], [P2 B. Vries], [P3 Anna P. Vries]");
  expect_entities(de, "[P1 Karl Vries], [P1 K. Vries], [P2 H. Vries]");
  expect_entities(pt, "[P1 Rui Costa], [P1 R. Costa], [P2 M. Costa]");
  expect_entities(es, "[P1 Pablo Ruiz], [P1 P. Ruiz], [P2 J. Ruiz]");
}

TEST(People, initials_that_fit_two_are_neither) { expect_entities(en, "[P1 Anna Vries], [P2 Adam Vries], [P3 A. Vries]"); }

TEST(People, possessives_are_the_name) {
  expect_entities(en, "[P1 Anna Vries], [P1 Vries's], [P1 Vries'], [P1 Anna’s]; [P2 Kate O'Brien], [P2 O’Brien's]");
  expect_entities(de, "[P1 Anna Vries] und [P2 Peter Berg]: [P1 Annas] Haus, [P2 Peters] Hund, [P2 Bergs] Katze");
  expect_entities(de, "[P1 Uwe Peters] und [P2 Peter Berg]: [P1 Peters]");
}

TEST(People, a_plural_of_a_family_name_is_not_one_of_the_family) { expect_entities(en, "[P1 Anna Berg] and the [P2 Bergs]"); }

TEST(People, short_forms_are_the_name) {
  expect_entities(en, "[P1 Robert Vries], [P1 Bob Vries], [P1 Bob]; [P2 Elizabeth Berg], [P2 Liz]");
  expect_entities(de, "[P1 Johannes Vries], [P1 Hannes]; [P2 Ursula Berg], [P2 Uschi Berg]");
  expect_entities(pt, "[P1 Francisco Costa], [P1 Chico]; [P2 José Silva], [P2 Zé Silva]");
  expect_entities(es, "[P1 Francisco Ruiz], [P1 Paco Ruiz]; [P2 Dolores Gil], [P2 Lola]");
}

TEST(People, two_short_forms_are_two_people) { expect_entities(en, "[P1 Bobby Vries] is the son of [P2 Bob Vries]."); }

TEST(People, generations_are_kept_apart) {
  expect_entities(en, "[P1 Jan Vries Jr.], [P2 Jan Vries Sr.], [P1 Jan Vries junior]");
  expect_entities(pt, "[P1 Rui Costa Filho] e [P2 Rui Costa Neto]");
}

TEST(People, names_declared_by_the_text_are_one) {
  expect_entities(en, "[P1 Anna Vries] (born [P1 Anna Berg]) sang. [P1 Berg] slept.");
  expect_entities(en, "[P1 Anna Vries], also known as [P1 Star], and [P2 Moon]");
  expect_entities(de, "[P1 Anna Vries], geb. [P1 Berg], und [P2 Uwe Tal]");
  expect_entities(pt, "[P1 Ana Costa], mais conhecida como [P1 Estrela], e [P2 Lua]");
  expect_entities(es, "[P1 Ana Ruiz], alias [P1 Estrella], y [P2 Luna]");
  expect_entities(en, "[P1 Anna Vries] (Russian: [P1 Анна Врис]) met [P2 Иван].");
}

TEST(People, a_name_beside_another_is_not_declared_equal) {
  expect_entities(en, "[P1 Anna Vries], born to [P2 Clara Tal], and [P3 Eva Dorn] ([P4 Ida Lund])");
  expect_entities(en, "[P1 Anna Vries] and the known [P2 Clara Tal]. Born: [P3 Eva Dorn]");
}

TEST(People, two_people_in_one_mention_are_neither) {
  expect_entities(en, "[P1 Anna Vries], [P2 Anna and Jan Vries], [P2 Anna and Jan Vries]");
}

TEST(People, an_office_is_not_whoever_bears_the_word) {
  expect_entities(en, "[P1 President Vries] met the [P2 President]. [P2 President]");
}

TEST(People, gender_comes_from_titles_relatives_given_names_and_pronouns) {
  const Document english = expect_entities(en, "[P1 Mr Vries], his wife [P2 Kim Vries], [P3 Emily Tal]. [P4 Xu] said he knew his way.");
  EXPECT_EQ(gender_of_mention(english, 0), Gender::masculine);
  EXPECT_EQ(gender_of_mention(english, 1), Gender::feminine);
  EXPECT_EQ(gender_of_mention(english, 2), Gender::feminine);
  EXPECT_EQ(gender_of_mention(english, 3), Gender::masculine);
  const Document german = expect_entities(de, "Herr [P1 Kim] und seine Tochter [P2 Xi Kim]. [P3 Xaver Tal].");
  EXPECT_EQ(gender_of_mention(german, 0), Gender::masculine);
  EXPECT_EQ(gender_of_mention(german, 1), Gender::feminine);
  EXPECT_EQ(gender_of_mention(german, 2), Gender::masculine);
  EXPECT_EQ(gender_of_mention(expect_entities(pt, "a dra. [P1 Xu]"), 0), Gender::feminine);
  EXPECT_EQ(gender_of_mention(expect_entities(es, "[P1 Xu] y ella; con el perro"), 0), Gender::feminine);
  EXPECT_EQ(gender_of_mention(expect_entities(es, "[P1 Xu] y él"), 0), Gender::masculine);
}

TEST(People, gender_is_unknown_where_nothing_tells) {
  EXPECT_EQ(gender_of_mention(expect_entities(en, "[P1 Xu Qi] spoke. The dog barked."), 0), Gender::unknown);
  EXPECT_EQ(gender_of_mention(expect_entities(en, "[P1 Robin Tal] spoke. He said she knew."), 0), Gender::unknown);
  EXPECT_EQ(gender_of_mention(expect_entities(es, "[P1 Xu] y el perro"), 0), Gender::unknown);
  EXPECT_EQ(gender_of_mention(expect_entities(en, "[P1 Xu] said he knew", {.pronouns = false}), 0), Gender::unknown);
  EXPECT_EQ(gender_of_mention(expect_entities(en, "[O1 Vries Ltd] said he knew"), 0), Gender::unknown);
}

TEST(People, hundred_thousand_people_of_one_family_name_cost_no_more_than_their_number) {
  Document document;
  document.language = en;
  for (int i = 0; i < 100000; ++i) {
    Mention mention;
    mention.label = Label::person;
    mention.span.begin = static_cast<std::uint32_t>(document.text.size());
    std::string given = "Q";
    for (int rest = i; rest > 0; rest /= 26) given += static_cast<char>('a' + rest % 26);
    document.text += i % 3 == 0 ? "Vries" : given + " Vries";
    mention.span.end = static_cast<std::uint32_t>(document.text.size());
    document.text += "; ";
    document.mentions.push_back(mention);
  }
  const ProcessorTime time;
  ASSERT_TRUE(ResolveStage(facts()).run(document).ok());
  EXPECT_LT(time.seconds(), 20);
  EXPECT_GT(document.entities.size(), 60000u);
}

}  // namespace
}  // namespace veil::resolve
