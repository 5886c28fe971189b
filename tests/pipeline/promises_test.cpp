// What no text and no method may break: of a person no name, of a code no run of digits comes back, in the text or in a replacement,
// however it is spelt elsewhere; nothing ordinary is refused. Documents are put together at random from names, codes, amounts and dates
// whose places are given, so that nothing depends on what detectors find.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "places.h"
#include "veil/engine.h"
#include "veil/utf8.h"

namespace veil {
namespace {

struct Piece {
  const char* text;
  Label label;
  const char* subtype;
  std::vector<const char*> elsewhere;  // the same original in other spellings
};

const std::vector<Piece> people = {
    {"Mara Kolenda",
     Label::person,
     "",
     {"MARA KOLENDA", "Mara  Kolenda", "Mara\nKolenda", "Kolenda", "M\u00ADara Kol\u200Benda", "Mara Kolen-\nda"}},
    {"Dr. Jorun Brisvåne", Label::person, "", {"Brisvane", "JORUN BRISVÅNE", "Ｂｒｉｓｖａｎｅ", "Dr. Jorun Brisva\u030Ane"}},
    {"Ottokar von Uhlmüllerin", Label::person, "", {"Uhlmuellerin", "UHLMULLERIN", "Uhlmüllerin"}},
};
const std::vector<Piece> codes = {
    {"06 12 34 56 78", Label::code, "TELEPHONE", {"0612345678", "06.12.34.56.78", "06-12-34-56-78"}},
    {"DE89 3704 0044 0532 0130 00", Label::code, "IBAN", {"DE89370400440532013000", "de89-3704-0044-0532-0130-00"}},
    {"4111 1111 1111 1112", Label::code, "PAYMENT_CARD", {"4111111111111112", "4111.1111.1111.1112"}},
    {"550e8400-e29b-41d4-a716-446655440000", Label::code, "", {"550E8400-E29B-41D4-A716-446655440000"}},
    {"mara.kolenda77@brisvane.example", Label::code, "EMAIL", {"MARA.KOLENDA77@BRISVANE.EXAMPLE", "mara.kolenda77＠brisvane.example"}},
    {"+49 30 90182719", Label::code, "TELEPHONE", {"+49 3090182719"}},
    {"QX-771204-B", Label::code, "", {"qx 771204 b", "QX771204B"}},
};
const std::vector<Piece> others = {
    {"20 Meridian Holding shares", Label::quantity, "", {}},
    {"332,360 lb (150,760 kg", Label::quantity, "", {}},
    {"06 12 34 56 79", Label::quantity, "", {}},
    {"three, five, two", Label::quantity, "", {}},
    {"EUR 12,450", Label::quantity, "MONEY", {}},
    {"500", Label::quantity, "", {}},
    {"18 July 1980", Label::datetime, "DATE", {}},
    {"3. Mai 2021", Label::datetime, "DATE", {}},
    {"1980", Label::datetime, "DATE", {}},
    {"Oslo", Label::loc, "", {}},
    {"Norway", Label::loc, "", {}},
    {"Bank of Norway", Label::org, "", {}},
    {"Meridian Holding", Label::org, "", {}},
    {"Elm Tree Road 17", Label::loc, "STREET", {}},
    {"47 years old", Label::dem, "AGE", {}},
    {"Norwegian", Label::dem, "NATIONALITY", {}},
};
constexpr std::array<std::array<const char*, 4>, 4> words = {{{" was there with ", ". Then came ", " and said that ", " (see "},
                                                              {" war dort mit ", ". Dann kam ", " und sagte, dass ", " (siehe "},
                                                              {" esteve com ", ". Depois veio ", " e disse que ", " (ver "},
                                                              {" estuvo con ", ". Luego vino ", " y dijo que ", " (véase "}}};

bool is_word(char32_t c) { return utf8::is_letter(c) || utf8::is_digit(c); }

// Words in lower case, read the plain way: nothing here is taken from what is tested.
std::set<std::string> words_of(std::string_view text) {
  std::set<std::string> all;
  std::string word;
  const std::string lower = utf8::to_lower(text);
  for (std::size_t i = 0; i <= lower.size();) {
    const utf8::Decoded decoded = i < lower.size() ? utf8::decode(lower, i) : utf8::Decoded{U' ', 1};
    if (is_word(decoded.code_point)) {
      word.append(lower, i, decoded.length);
    } else if (!word.empty()) {
      all.insert(std::move(word));
      word.clear();
    }
    i += decoded.length;
  }
  return all;
}

std::vector<std::string> digit_runs(std::string_view text) {
  std::vector<std::string> runs(1);
  for (const char c : text) {
    if (c >= '0' && c <= '9') {
      runs.back() += c;
    } else if (!runs.back().empty()) {
      runs.emplace_back();
    }
  }
  if (runs.back().empty()) runs.pop_back();
  return runs;
}

struct Made {
  Document document;
  std::vector<const Piece*> pieces;
};

Made random_document(std::mt19937& random, Language language) {
  Made made;
  std::string text;
  std::vector<Mention> mentions;
  const auto& glue =
      words[static_cast<std::size_t>(std::find(spoken_languages.begin(), spoken_languages.end(), language) - spoken_languages.begin())];
  const std::size_t count = 3 + random() % 12;
  for (std::size_t i = 0; i < count; ++i) {
    const std::vector<Piece>& kind = std::array{&people, &codes, &others}[random() % 3][0];
    const Piece& piece = kind[random() % kind.size()];
    Mention mention;
    mention.label = piece.label;
    mention.subtype = piece.subtype;
    mention.kind = IdentifierKind::direct;
    mention.score = 1;
    mention.span.begin = static_cast<std::uint32_t>(text.size());
    text += piece.text;
    mention.span.end = static_cast<std::uint32_t>(text.size());
    mentions.push_back(mention);
    made.pieces.push_back(&piece);
    text += glue[random() % 4];
    if (!piece.elsewhere.empty()) text += std::string(piece.elsewhere[random() % piece.elsewhere.size()]) + glue[random() % 4];
  }
  made.document = make_document("t", text + "x.").value();
  made.document.mentions = std::move(mentions);
  made.document.layers.add(Layer::mentions);
  return made;
}

TEST(Promises, nothing_of_a_person_or_code_comes_back_with_any_method) {
  std::mt19937 random(5);
  for (const std::string method : {"tag", "suppress", "mask", "generalize", "learned", "surrogate"}) {
    for (const Language language : spoken_languages) {
      EngineOptions options;
      options.resources = source_folder;
      options.policy.method = method;
      options.language = language;
      const auto engine = Engine::open(options);
      ASSERT_TRUE(engine.ok());
      for (int round = 0; round < 60; ++round) {
        Made made = random_document(random, language);
        Document& document = made.document;
        const auto done = (*engine)->protect(document);
        ASSERT_TRUE(done.ok()) << describe(done.error()) << "\n" << method << ": " << document.text;
        const std::string result = apply_replacements(document).text;
        const std::string shown = method + ": " + document.text + "\n-> " + result;
        const std::set<std::string> said = words_of(result);
        for (const Piece* piece : made.pieces) {
          if (piece->label == Label::person) {
            for (const std::string& word : words_of(piece->text)) {
              if (word != "dr" && word != "von") {
                ASSERT_FALSE(said.contains(word)) << word << "\n" << shown;
              }
            }
            for (const char* other : {"kolenda", "brisvane", "uhlmullerin", "uhlmuellerin", "mara"})
              ASSERT_FALSE(said.contains(other)) << shown;
          } else if (piece->label == Label::code) {
            std::string compact;
            for (const char c : result) {
              if (std::isalnum(static_cast<unsigned char>(c))) compact += static_cast<char>(std::tolower(c));
            }
            std::string original;
            for (const char c : std::string_view(piece->text)) {
              if (std::isalnum(static_cast<unsigned char>(c))) original += static_cast<char>(std::tolower(c));
            }
            ASSERT_EQ(compact.find(original), std::string::npos) << original << "\n" << shown;
            for (const std::string& run : digit_runs(piece->text)) {
              if (run.size() < 5) continue;
              const std::vector<std::string> there = digit_runs(result);
              ASSERT_EQ(std::find(there.begin(), there.end(), run), there.end()) << run << "\n" << shown;
            }
          }
        }
        // No replacement, nor anything that reports show as an option, says a number of its own original.
        for (const Replacement& replacement : document.replacements) {
          const Mention& mention = document.mentions[replacement.mention];
          const std::vector<std::string> own = digit_runs(document.text_of(mention.span));
          std::vector<std::string> texts = {replacement.text};
          for (const Option& option : replacement.options) texts.push_back(option.text);
          for (const std::string& text : texts) {
            for (const std::string& run : digit_runs(text)) {
              const bool year = mention.label == Label::datetime && run.size() == 4;
              const bool calling_code = run == "49";
              const bool noughts = run.find_first_not_of('0') == std::string::npos;
              const bool counts = mention.label == Label::code ? replacement.method != "tag" && !calling_code && !noughts
                                                               : run.size() > 2 && !year && !noughts;
              ASSERT_TRUE(!counts || std::find(own.begin(), own.end(), run) == own.end()) << run << " in " << text << "\n" << shown;
            }
            ASSERT_FALSE(words_of(text).contains("meridian")) << shown;
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace veil
