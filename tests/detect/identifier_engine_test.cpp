// Valid numbers in real surroundings through the whole engine as shipped: other detectors may widen what the identifier
// detector found, but never uncover it. Sentences are drawn at random from plain text in four languages, the number set
// between two words.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "generated_numbers.h"
#include "places.h"
#include "veil/engine.h"
#include "veil/tools/packed_input.h"
#include "veil/utf8.h"

namespace veil::detect {
namespace {

struct Surroundings {
  Language language;
  std::vector<std::string> sentences;
};

bool is_word(std::string_view token) {
  while (!token.empty() && std::string_view(",;:.!?)\"'").find(token.back()) != std::string_view::npos) token.remove_suffix(1);
  for (std::size_t i = 0; i < token.size();) {
    const auto decoded = utf8::decode(token, i);
    if (!utf8::is_letter(decoded.code_point)) return false;
    i += decoded.length;
  }
  return !token.empty();
}

// Places between two words of letters.
std::vector<std::size_t> gaps_of(std::string_view sentence) {
  std::vector<std::size_t> gaps;
  for (std::size_t at = sentence.find(' '); at != std::string_view::npos; at = sentence.find(' ', at + 1)) {
    const std::size_t before = at == 0 ? std::string_view::npos : sentence.rfind(' ', at - 1);
    const std::size_t from = before == std::string_view::npos ? 0 : before + 1;
    const std::size_t to = std::min(sentence.find(' ', at + 1), sentence.size());
    if (is_word(sentence.substr(from, at - from)) && is_word(sentence.substr(at + 1, to - at - 1))) gaps.push_back(at + 1);
  }
  return gaps;
}

// Every `step`-th sentence of the short ones and of the first debates.
std::vector<Surroundings> drawn(std::size_t step) {
  std::vector<Surroundings> all;
  const std::filesystem::path text = std::filesystem::path(shared_folder) / "data" / "text";
  for (const Language language : spoken_languages) {
    Surroundings one{language, {}};
    const std::string code(code_of(language));
    for (const auto& file : {text / "commonvoice" / (code + ".txt.xz"), text / code / "europarl" / "sessions.txt.xz"}) {
      auto stream = open_packed_input(file);
      if (!stream) return {};
      std::string line;
      for (std::size_t number = 0; number < 20000 && std::getline(**stream, line); ++number) {
        if (number % step == 0 && line.size() < 1000 && !gaps_of(line).empty()) one.sentences.push_back(line);
      }
    }
    all.push_back(std::move(one));
  }
  return all;
}

struct Tally {
  int made = 0;
  int covered = 0;
  int as_code = 0;
};

class IdentifierEngine : public testing::Test {
 protected:
  void SetUp() override {
    EngineOptions options;
    options.resources = source_folder;
    auto opened = Engine::open(options);
    ASSERT_TRUE(opened.ok()) << describe(opened.error());
    engine = *opened;
  }

  void put(std::string_view subtype, const std::string& number, const std::string& cue) {
    const Surroundings& around = surroundings[random() % surroundings.size()];
    const std::string& sentence = around.sentences[random() % around.sentences.size()];
    const auto gaps = gaps_of(sentence);
    const std::size_t gap = gaps[random() % gaps.size()];
    std::string text = sentence.substr(0, gap);
    const auto begin = static_cast<std::uint32_t>(text.size() + cue.size());
    text += cue + number + " " + sentence.substr(gap);
    const Span span{begin, begin + static_cast<std::uint32_t>(number.size())};
    auto document = make_document("made", text);
    document->language = around.language;
    ASSERT_TRUE(engine->detect(*document).ok());
    Tally& tally = cue.empty() ? without_cue : with_cue;
    ++tally.made;
    // Several mentions may cover it together.
    std::uint32_t open = span.begin;
    bool code = false;
    for (const Mention& mention : document->mentions) {
      if (mention.span.begin <= open && mention.span.end > open) open = mention.span.end;
      code = code || (mention.label == Label::code && mention.span.contains(span));
    }
    tally.covered += open >= span.end ? 1 : 0;
    tally.as_code += code ? 1 : 0;
    EXPECT_GE(open, span.end) << subtype << (cue.empty() ? "" : " behind a cue") << ": " << text;
    EXPECT_TRUE(code) << subtype << (cue.empty() ? "" : " behind a cue") << ": " << text;
  }

  void put_all(int per_spelling) {
    const auto place = [&](std::string_view subtype, const std::string& number, bool alone) {
      const auto& cues = cue_of.at(subtype);
      if (alone) put(subtype, number, "");
      put(subtype, number, cues[random() % cues.size()]);
    };
    for (const IdentifierForm& form : identifier_forms()) {
      if (form.check == nullptr || (form.subtype == "CASE_NUMBER" && form.proof != Proof::checksum)) continue;
      for (const bool alone : {true, false}) {
        for (const std::string_view spelling : alone ? form.alone : form.with_context) {
          const auto shapes = shapes_of(spelling);
          for (int i = 0; i < per_spelling; ++i) {
            const auto number = valid_number(form, shapes[random() % shapes.size()], true, random);
            if (number) place(form.subtype, number->text, alone);
          }
        }
      }
    }
    for (int i = 0; i < 4 * per_spelling; ++i) {
      place("IBAN", valid_iban(random).text, true);
      place("VIN", valid_vin(random).text, true);
    }
  }

  std::shared_ptr<const Engine> engine;
  std::vector<Surroundings> surroundings;
  std::mt19937 random{20261116};
  Tally without_cue;
  Tally with_cue;
};

TEST_F(IdentifierEngine, covers_valid_numbers_in_real_sentences_as_codes) {
  surroundings = drawn(40);
  if (surroundings.empty()) GTEST_SKIP() << "no plain text in " << shared_folder;
  put_all(1);
  EXPECT_GT(without_cue.made, 70);
  EXPECT_GT(with_cue.made, 140);
}

// The figures of docs/experiments/identifiers.md; run by benchmarks/identifiers_with_all_detectors.py.
TEST_F(IdentifierEngine, DISABLED_covers_valid_numbers_by_the_thousand) {
  surroundings = drawn(1);
  if (surroundings.empty()) GTEST_SKIP() << "no plain text in " << shared_folder;
  put_all(50);
  for (const auto& [name, tally] : {std::pair("without a cue", without_cue), std::pair("behind a cue", with_cue)})
    std::printf("%s: %d numbers, %d covered, %d as CODE\n", name, tally.made, tally.covered, tally.as_code);
}

}  // namespace
}  // namespace veil::detect
