// Valid numbers by the thousand, made from the spellings themselves with a fixed seed, in sentences of four languages: all
// must be found, exactly and with their subtype; with a wrong check digit they must be left alone, unless a cue stands
// directly before them.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

#include "detect/identifiers/identifier_detector.h"
#include "generated_numbers.h"
#include "places.h"

namespace veil::detect {
namespace {

const std::filesystem::path languages = std::filesystem::path(source_folder) / "languages";
constexpr int numbers_per_spelling = 12;

const std::vector<std::string> carriers = {"The record of the client shows %s, as was said before.",
                                           "In den Unterlagen fand sich %s; mehr war nicht bekannt.",
                                           "Os documentos (%s) foram entregues ontem.", "Consta en el escrito %s.\nFirmado por Ana Prado."};

class Generated : public testing::Test {
 protected:
  std::vector<Mention> found_in(const std::string& text) const {
    Document document;
    document.text = text;
    std::vector<Mention> found;
    detector->detect(document, found);
    return found;
  }
  const Mention* covering(const std::vector<Mention>& found, Span span) const {
    for (const Mention& mention : found) {
      if (mention.span == span) return &mention;
    }
    return nullptr;
  }
  template <typename Use>
  void for_each_spelling(bool alone, bool valid, Use use) {
    std::mt19937 random(20240607);
    std::size_t turn = 0;
    for (const IdentifierForm& form : identifier_forms()) {
      if (form.check == nullptr || form.subtype == "CASE_NUMBER") continue;
      for (const std::string_view spelling : alone ? form.alone : form.with_context) {
        const auto shapes = shapes_of(spelling);
        for (int i = 0; i < numbers_per_spelling; ++i) {
          const std::string& shape = shapes[random() % shapes.size()];
          const auto number = valid_number(form, shape, valid, random);
          if (number) use(form, number->text, carriers[++turn % carriers.size()]);
        }
      }
    }
  }
  static std::pair<std::string, Span> placed(const std::string& carrier, const std::string& cue, const std::string& number) {
    std::string text = carrier;
    const std::size_t at = text.find("%s");
    text.replace(at, 2, cue + number);
    const auto begin = static_cast<std::uint32_t>(at + cue.size());
    return {text, {begin, begin + static_cast<std::uint32_t>(number.size())}};
  }
  std::unique_ptr<IdentifierDetector> detector = std::move(IdentifierDetector::open(languages).value());
};

TEST_F(Generated, every_valid_number_in_a_usual_spelling_is_found_without_a_cue) {
  int made = 0;
  for_each_spelling(true, true, [&](const IdentifierForm& form, const std::string& number, const std::string& carrier) {
    const auto [text, span] = placed(carrier, "", number);
    ++made;
    EXPECT_NE(covering(found_in(text), span), nullptr) << form.subtype << ": " << text;
  });
  EXPECT_GT(made, 700);
}

TEST_F(Generated, every_valid_number_behind_a_cue_is_found_with_its_subtype) {
  int made = 0;
  for (const bool alone : {true, false}) {
    for_each_spelling(alone, true, [&](const IdentifierForm& form, const std::string& number, const std::string& carrier) {
      const auto cues = cue_of.find(form.subtype);
      ASSERT_NE(cues, cue_of.end()) << form.subtype;
      for (const std::string& cue : cues->second) {
        const auto [text, span] = placed(carrier, cue, number);
        ++made;
        const auto found = found_in(text);
        const Mention* mention = covering(found, span);
        ASSERT_NE(mention, nullptr) << form.subtype << ": " << text;
        EXPECT_EQ(mention->subtype, form.subtype) << text;
        EXPECT_FLOAT_EQ(mention->score, 1.0F) << text;
      }
    });
  }
  EXPECT_GT(made, 2500);
}

TEST_F(Generated, a_number_with_wrong_check_digits_is_left_alone_without_a_cue) {
  int made = 0;
  int found_as_it = 0;
  for_each_spelling(true, false, [&](const IdentifierForm& form, const std::string& number, const std::string& carrier) {
    const auto [text, span] = placed(carrier, "", number);
    ++made;
    for (const Mention& mention : found_in(text)) found_as_it += mention.subtype == form.subtype ? 1 : 0;
  });
  EXPECT_GT(made, 500);
  EXPECT_EQ(found_as_it, 0);
}

TEST_F(Generated, a_mistyped_number_directly_behind_a_cue_is_found_with_a_lower_score) {
  for (const bool alone : {true, false}) {
    for_each_spelling(alone, false, [&](const IdentifierForm& form, const std::string& number, const std::string& carrier) {
      const auto [text, span] = placed(carrier, cue_of.at(form.subtype).front(), number);
      const auto found = found_in(text);
      const bool covered = std::any_of(found.begin(), found.end(), [&, span = span](const Mention& m) { return m.span.contains(span); });
      EXPECT_TRUE(covered) << form.subtype << ": " << text;
    });
  }
}

}  // namespace
}  // namespace veil::detect
