#include "restore/edited_text.h"

#include <gtest/gtest.h>

#include "marked_text.h"
#include "processor_time.h"

namespace veil::restore {
namespace {

Restoration restore_in(const MarkedText& document, std::string_view edited) {
  const TextUnits before(document.entry.protected_text), after(edited);
  return restore_edited(document.entry, edited, before, after);
}

bool is_like(const MarkedText& document, std::string_view edited) {
  return resembles(document.entry, TextUnits(document.entry.protected_text), TextUnits(edited));
}

const char* const letter =
    "{[PERSON1]|Anna Vries|PERSON|1} was born in {a city|Oslo|LOC|2} and works at the harbour. Her brother "
    "{[PERSON2]|Bo|PERSON|3} "
    "moved to {a city|Porto|LOC|4} before {a date|3 May 2021|DATETIME|5}. {[PERSON1]|Anna Vries|PERSON|1} writes often.";

TEST(EditedText, words_changed_around_leave_replacements_certain) {
  const Restoration done = restore_in(marked(letter),
                                      "[PERSON1] was born in a city and now works near the old harbour. Her brother [PERSON2] moved to "
                                      "a city long before a date. [PERSON1] calls often.");
  EXPECT_EQ(done.text,
            "Anna Vries was born in Oslo and now works near the old harbour. Her brother Bo moved to Porto long before 3 "
            "May 2021. "
            "Anna Vries calls often.");
  EXPECT_TRUE(done.complete());
  EXPECT_EQ(done.by_placeholder, 4U);
  EXPECT_EQ(done.by_order, 2U);
  EXPECT_EQ(done.by_position, 0U);
}

TEST(EditedText, reordered_sentences_take_their_originals_along) {
  const Restoration done = restore_in(marked(letter),
                                      "Her brother [PERSON2] moved to a city before a date. [PERSON1] was born in a city and works at the "
                                      "harbour. [PERSON1] writes often.");
  EXPECT_EQ(done.text,
            "Her brother Bo moved to Porto before 3 May 2021. Anna Vries was born in Oslo and works at the harbour. Anna "
            "Vries writes "
            "often.");
  EXPECT_TRUE(done.complete());
}

TEST(EditedText, dropped_sentence_is_counted_and_the_others_keep_their_originals) {
  const Restoration done = restore_in(marked(letter), "Her brother [PERSON2] moved to a city before a date. [PERSON1] writes often.");
  EXPECT_EQ(done.text, "Her brother Bo moved to Porto before 3 May 2021. Anna Vries writes often.");
  EXPECT_EQ(done.unplaced, (std::vector<Unplaced>{{Label::loc, "", 1, 0}}));
}

TEST(EditedText, tag_names_its_entity_wherever_it_stands) {
  const MarkedText document = marked("Dear {[PERSON1]|Anna|PERSON|1}, regards, {[PERSON2]|Bo|PERSON|2}");
  EXPECT_EQ(restore_in(document, "[PERSON2] and [PERSON2] greet [PERSON1].").text, "Bo and Bo greet Anna.");
  const Restoration dropped = restore_in(document, "Dear [PERSON1]!");
  EXPECT_EQ(dropped.text, "Dear Anna!");
  EXPECT_EQ(dropped.unplaced, (std::vector<Unplaced>{{Label::person, "[PERSON2]", 1, 0}}));
}

TEST(EditedText, translation_keeps_tags_in_every_language) {
  const MarkedText document = marked(
      "{[PERSON1]|Anna Vries|PERSON|1} moved to {[LOC1]|Oslo|LOC|2} on {[DATETIME1]|3 May 2021|DATETIME|3}. {[PERSON1]|Anna "
      "Vries|PERSON|1} likes it.");
  EXPECT_EQ(restore_in(document, "[PERSON1] zog am [DATETIME1] nach [LOC1]. [PERSON1] gefällt es.").text,
            "Anna Vries zog am 3 May 2021 nach Oslo. Anna Vries gefällt es.");
  EXPECT_EQ(restore_in(document, "[PERSON1] mudou-se para [LOC1] em [DATETIME1]. [PERSON1] gosta.").text,
            "Anna Vries mudou-se para Oslo em 3 May 2021. Anna Vries gosta.");
  EXPECT_EQ(restore_in(document, "El [ DATETIME1 ] [PERSON1] se mudó a [LOC1]. ¡A [PERSON1] le gusta!").text,
            "El 3 May 2021 Anna Vries se mudó a Oslo. ¡A Anna Vries le gusta!");
}

TEST(EditedText, tag_of_several_names_takes_the_one_its_neighbours_tell_and_the_fullest_elsewhere) {
  const MarkedText document =
      marked("{[PERSON1]|Anna Vries|PERSON|1} came late yesterday. Nobody told {[PERSON1]|Anna|PERSON|1} about the meeting.");
  const Restoration done =
      restore_in(document, "Nobody told [PERSON1] about the meeting. [PERSON1] came late yesterday. We asked [PERSON1] why.");
  EXPECT_EQ(done.text, "Nobody told Anna about the meeting. Anna Vries came late yesterday. We asked Anna Vries why.");
  EXPECT_TRUE(done.complete());
  EXPECT_EQ(done.by_order, 2U);
  EXPECT_EQ(done.by_placeholder, 1U);
  EXPECT_EQ(done.other_form, 1U);
}

TEST(EditedText, those_that_read_alike_follow_their_order_when_it_is_kept) {
  const MarkedText document = marked("From {a city|Oslo|LOC|1} to {a city|Porto|LOC|2} by train.");
  EXPECT_EQ(restore_in(document, "Out of a city, into a city by train.").text, "Out of Oslo, into Porto by train.");
  const MarkedText masks = marked("Call {***|Anna|PERSON|1|suppress}, {***|Bo|PERSON|2|suppress} or {***|Cy|PERSON|3|suppress} today.");
  EXPECT_EQ(restore_in(masks, "Please call ***, *** or *** before noon today.").text, "Please call Anna, Bo or Cy before noon today.");
}

TEST(EditedText, guesses_nothing_where_one_of_several_is_gone) {
  const MarkedText document = marked("Call {***|Anna|PERSON|1|suppress}, {***|Bo|PERSON|2|suppress} or {***|Cy|PERSON|3|suppress} today.");
  const Restoration done = restore_in(document, "Write to *** and *** instead.");
  EXPECT_EQ(done.text, "Write to *** and *** instead.");
  EXPECT_EQ(done.unplaced, (std::vector<Unplaced>{{Label::person, "", 1, 2}}));
}

TEST(EditedText, guesses_nothing_where_the_words_between_changed_places) {
  const MarkedText document = marked("Oaks: {a city|Oslo|LOC|1}; elms: {a city|Porto|LOC|2}; yews.");
  const Restoration done = restore_in(document, "Elms? yews, oaks a city; elms a city; Oaks.");
  EXPECT_EQ(done.text.find("Oslo"), std::string::npos);
  EXPECT_EQ(done.text.find("Porto"), std::string::npos);
  EXPECT_FALSE(done.complete());
}

TEST(EditedText, a_replacement_more_than_was_put_in_is_the_editors) {
  const MarkedText document = marked("She was born in {a city|Oslo|LOC|1} by the sea.");
  const Restoration done = restore_in(document, "She was born in a city by the sea, and a city it was.");
  EXPECT_EQ(done.text, "She was born in Oslo by the sea, and a city it was.");
  EXPECT_TRUE(done.complete());
}

TEST(EditedText, what_the_author_wrote_like_a_replacement_stays) {
  const MarkedText document = marked("Our template says [PERSON1] at the top. Dear {[PERSON1]|Anna|PERSON|1}, how are you?");
  EXPECT_EQ(restore_in(document, "Our template says [PERSON1] at the top. Dear [PERSON1], how are things?").text,
            "Our template says [PERSON1] at the top. Dear Anna, how are things?");
  const Restoration unclear = restore_in(document, "Hello [PERSON1].");
  EXPECT_EQ(unclear.text, "Hello [PERSON1].");
  EXPECT_EQ(unclear.unplaced, (std::vector<Unplaced>{{Label::person, "[PERSON1]", 0, 1}}));
}

TEST(EditedText, a_shorter_replacement_is_not_found_inside_a_longer_one) {
  const MarkedText document = marked("He left {a city in Norway|Oslo|LOC|1|generalize} for {a city|Porto|LOC|2|generalize} alone.");
  EXPECT_EQ(restore_in(document, "For a city he gave up a city in Norway.").text, "For Porto he gave up Oslo.");
}

TEST(EditedText, numbers_of_tags_are_read_to_their_end) {
  const MarkedText document = marked("{PERSON1|Anna|PERSON|1|tag} knows {PERSON10|Bo|PERSON|10|tag}.");
  EXPECT_EQ(restore_in(document, "PERSON10 met PERSON1 and PERSON100.").text, "Bo met Anna and PERSON100.");
}

TEST(EditedText, replacements_written_together_and_empty_ones_come_back) {
  const MarkedText together = marked("Room {***|Oslo|LOC|1|suppress}{***|Porto|LOC|2|suppress} is free on Monday.");
  EXPECT_EQ(restore_in(together, "Room ****** is free on Tuesday.").text, "Room OsloPorto is free on Tuesday.");
  const MarkedText empty = marked("My dear old {|Anna|PERSON|1|suppress}, how are you today? Write soon.");
  EXPECT_EQ(restore_in(empty, "My dear old , how are you today? Write me soon.").text,
            "My dear old Anna, how are you today? Write me soon.");
  EXPECT_EQ(restore_in(empty, "Dear, how is it?").text, "Dear, how is it?");
}

TEST(EditedText, wrapped_lines_and_case_endings_do_not_hide_a_replacement) {
  const MarkedText document = marked("Das Haus {[PERSON1]|Anna|PERSON|1}s steht in {einer großen Stadt|Köln|LOC|2}. Gut.");
  EXPECT_EQ(restore_in(document, "[PERSON1]s Haus steht in einer\r\ngroßen Stadt. Gut.").text, "Annas Haus steht in Köln. Gut.");
}

TEST(EditedText, nonsense_is_no_reason_to_fail) {
  const MarkedText document = marked(letter);
  for (const std::string& text :
       {std::string(), std::string(" \r\n"), std::string("!?!"), std::string(5000, '['), std::string("\xF0\x9F\x98\x80\xCC\x81")}) {
    const Restoration done = restore_in(document, text);
    EXPECT_EQ(done.text, text);
    EXPECT_EQ(done.unplaced.size(), 4U);
  }
  EXPECT_EQ(restore_in(marked(""), "new words").text, "new words");
}

TEST(EditedText, time_follows_the_length_of_the_text) {
  std::string text, edited;
  for (int i = 0; i < 40'000; ++i) {
    text += "in {a city|C" + std::to_string(i) + "|LOC} and {** **|D|PERSON||mask} ";
    edited += "in a city and ** ** ";
  }
  const MarkedText document = marked(text);
  const ProcessorTime time;
  const Restoration done = restore_in(document, edited + "anew");
  EXPECT_LT(time.seconds(), 20);
  EXPECT_EQ(done.text.find("C39999"), std::string::npos);  // no word stands once in both texts: nothing tells the order
  EXPECT_EQ(done.by_placeholder, 40'000U);
}

TEST(EditedText, another_document_does_not_resemble_this_one) {
  const MarkedText document = marked(letter);
  EXPECT_TRUE(is_like(document, "[PERSON1] was born in a city and works at the harbour."));
  EXPECT_FALSE(is_like(document, "[PERSON1] wrote to [PERSON2] about a city and a date in the spring, [PERSON1] says."));
  EXPECT_FALSE(is_like(document, "[PERSON1] wurde in [LOC1] geboren und arbeitet am Hafen."));
  EXPECT_FALSE(is_like(document, ""));
  EXPECT_FALSE(is_like(marked(""), "anything at all"));
}

}  // namespace
}  // namespace veil::restore
