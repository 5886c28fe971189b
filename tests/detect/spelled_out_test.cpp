// Addresses and numbers as they are dictated, in four languages, and sentences that only hold the same words.
#include "detect/spelled_out.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "places.h"
#include "processor_time.h"

namespace veil::detect {
namespace {

using Strings = std::vector<std::string>;

Strings found(const std::string& text) {
  static const std::unique_ptr<SpelledOutDetector> detector =
      std::move(SpelledOutDetector::open(std::filesystem::path(source_folder) / "languages").value());
  Document document;
  document.text = text;
  std::vector<Mention> mentions;
  detector->detect(document, mentions);
  std::stable_sort(mentions.begin(), mentions.end(), [](const Mention& a, const Mention& b) { return a.span < b.span; });
  Strings all;
  for (const Mention& mention : mentions) all.push_back(mention.subtype + " " + std::string(mention.span.of(text)));
  return all;
}

TEST(SpelledOut, finds_dictated_addresses) {
  for (const char* address :
       {"anna dot vries at gmail dot com", "anna dot vries at gmail", "anna at vries dot example", "anna [at] vries (dot) example",
        "anna (at) vries [.] example", "anna(at)vries.example", "anna{at}vries{dot}example", "anna AT vries DOT example",
        "anna @ vries . example", "anna_at_vries_dot_example", "anna underscore vries at web dot de",
        "anna.vries (Klammeraffe) web Punkt de", "anna Punkt vries Klammeraffe gmx Punkt de", "anna [ät] vries.example",
        "anna punto vries arroba correo punto es", "anna (arroba) vries.example", "anna ponto vries arroba correio ponto com ponto br",
        "anna[@]vries.example"}) {
    EXPECT_EQ(found(std::string("Write to ") + address + ", please."), Strings{std::string("EMAIL ") + address});
  }
}

TEST(SpelledOut, finds_numbers_in_words) {
  EXPECT_EQ(found("Call zero six one two three nine five six."), Strings{"TELEPHONE zero six one two three nine five six"});
  EXPECT_EQ(found("oh-six-double-one-two-three-nine-four"), Strings{"TELEPHONE oh-six-double-one-two-three-nine-four"});
  EXPECT_EQ(found("null, sechs, eins, zwo, drei, neun, acht"), Strings{"TELEPHONE null, sechs, eins, zwo, drei, neun, acht"});
  EXPECT_EQ(found("zero seis um dois meia nove oito"), Strings{"TELEPHONE zero seis um dois meia nove oito"});
  EXPECT_EQ(found("cero seis uno dos tres nueve ocho"), Strings{"TELEPHONE cero seis uno dos tres nueve ocho"});
}

TEST(SpelledOut, leaves_sentences) {
  for (const char* text : {"look at dot com bubble", "10:30 at the dot", "Look at this dot com bubble.", "I live at home.",
                           "He arrived at 5.", "We met at vries.example.", "a cadet at West Point in 1999", "Punkt um acht.", "Harm(a)ony",
                           "one two three four five six seven eight", "drei zwei eins null", "two or three of them", "um a um",
                           "@ home. Then", "5 @ 2.50 each", "the dot matrix at work", "option (a) is best"}) {
    EXPECT_EQ(found(text), Strings{}) << text;
  }
}

TEST(SpelledOut, costs_a_bounded_time_per_byte_whatever_the_text) {
  for (const std::string part : {" at ", "a at ", "(at)", "a dot ", "one ", "[dot] ", "@ ", "a @ ", "at.", "double "}) {
    std::string text;
    while (text.size() < 1'000'000) text += part;
    const ProcessorTime time;
    found(text);
    EXPECT_LT(time.seconds(), 4.0) << part;
  }
}

}  // namespace
}  // namespace veil::detect
