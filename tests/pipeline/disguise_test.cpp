// People and numbers in disguise through the whole engine as shipped: nothing of them stands in the protected text, in four
// languages, and restoring replacements gives the bytes of the disguise. Harmless text is what it is without the stage.
#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <string>

#include "places.h"
#include "veil/engine.h"
#include "veil/formats.h"

namespace veil {
namespace {

const Engine& engine() {
  static const std::shared_ptr<const Engine> shared = [] {
    EngineOptions options;
    options.resources = std::filesystem::path(source_folder);
    return std::move(Engine::open(options).value());
  }();
  return *shared;
}

struct Protected {
  std::string text;
  std::vector<std::string> mentions;  // "PERSON 𝐀𝐧𝐧𝐚"
};

Protected protect(const std::string& text, Language language) {
  Document document = std::move(make_document("d", text).value());
  document.language = language;
  const auto done = engine().protect(document);
  EXPECT_TRUE(done.ok()) << (done ? "" : done.error().code);
  Protected result;
  result.text = apply_replacements(document).text;
  for (const Mention& mention : document.mentions) {
    result.mentions.push_back(std::string(name_of(mention.label)) + " " + std::string(document.text_of(mention.span)));
  }
  return result;
}

bool has(const Protected& result, const std::string& mention) {
  return std::find(result.mentions.begin(), result.mentions.end(), mention) != result.mentions.end();
}

const std::vector<std::pair<Language, std::pair<std::string, std::string>>> sentences = {
    {Language::en, {"Yesterday I met ", " in the street, and we talked for an hour."}},
    {Language::de, {"Gestern traf ich ", " auf der Straße, und wir redeten eine Stunde."}},
    {Language::pt, {"Ontem encontrei ", " na rua, e conversámos durante uma hora."}},
    {Language::es, {"Ayer me encontré con ", " en la calle y hablamos una hora."}},
};

TEST(Disguise, protects_names_in_disguise_in_four_languages) {
  for (const auto& [language, sentence] : sentences) {
    for (const std::string name :
         {"𝐀𝐧𝐧𝐚 𝐕𝐫𝐢𝐞𝐬", "Ａｎｎａ Ｖｒｉｅｓ", "ᴀɴɴᴀ ᴠʀɪᴇs", "Ⓐⓝⓝⓐ Ⓥⓡⓘⓔⓢ", "Аnnа Vriеs", "A n n a  V r i e s", "An\u200Bna Vri\u200Bes",
          "A\u0332n\u0332n\u0332a\u0332 V\u0332r\u0332i\u0332e\u0332s\u0332", "&#65;nna Vries", "Anna Vri-\nes", "🅰🅽🅽🅰 🆅🆁🅸🅴🆂"}) {
      const Protected result = protect(sentence.first + name + sentence.second, language);
      EXPECT_TRUE(has(result, "PERSON " + name)) << code_of(language) << " " << result.text;
      EXPECT_EQ(result.text.find(name.substr(0, 4)), std::string::npos) << result.text;
    }
  }
}

TEST(Disguise, protects_addresses_and_numbers_in_disguise_in_four_languages) {
  for (const auto& [language, sentence] : sentences) {
    for (const std::string code :
         {"anna＠vries．example", "ａｎｎａ＠ｖｒｉｅｓ．ｅｘａｍｐｌｅ", "anna&#64;vries.example", "anna%40vries.example",
          "anna\u200B@vries.example", "anna@\nvries.example", "＋４９ ３０ １２３４５６７８", "+٤٩ ٣٠ ١٢٣٤٥٦٧٨", "+49 30\n12345678",
          "DE89 3704 0044\n0532 0130 00", "+ 4 9 3 0 1 2 3 4 5 6 7 8", "DE𝟖𝟗 𝟑𝟕𝟎𝟒 𝟎𝟎𝟒𝟒 𝟎𝟓𝟑𝟐 𝟎𝟏𝟑𝟎 𝟎𝟎", "a n n a @ v r i e s . d e",
          "anna dot vries at gmail dot com"}) {
      const Protected result = protect(sentence.first + "X (" + code + ")" + sentence.second, language);
      bool covered = false;
      for (const std::string& mention : result.mentions)
        covered = covered || (mention.find(code) != std::string::npos && mention.starts_with("CODE "));
      EXPECT_TRUE(covered) << code << ": " << result.text;
    }
  }
}

TEST(Disguise, finds_in_disguise_what_is_named_plainly_elsewhere_and_the_other_way) {
  const Protected disguised_later = protect("Dr. Zorbel Quandt wrote the report.\n\nIn the end ᴢᴏʀʙᴇʟ ǫᴜᴀɴᴅᴛ signed it.", Language::en);
  EXPECT_EQ(disguised_later.text.find("ᴢᴏʀʙᴇʟ"), std::string::npos) << disguised_later.text;
  EXPECT_EQ(disguised_later.text.find("ǫᴜᴀɴᴅᴛ"), std::string::npos) << disguised_later.text;
  const Protected plain_later = protect("I met 𝐀𝐧𝐧𝐚 𝐕𝐫𝐢𝐞𝐬.\n\nLater ANNA VRIES left.", Language::en);
  EXPECT_EQ(plain_later.text.find("VRIES"), std::string::npos) << plain_later.text;
}

TEST(Disguise, identifies_the_language_of_a_text_in_disguise) {
  Document document =
      std::move(make_document("d", "𝐆𝐞𝐬𝐭𝐞𝐫𝐧 𝐡𝐚𝐛𝐞 𝐢𝐜𝐡 𝐦𝐞𝐢𝐧𝐞 𝐒𝐜𝐡𝐰𝐞𝐬𝐭𝐞𝐫 𝐢𝐧 𝐝𝐞𝐫 𝐒𝐭𝐚𝐝𝐭 𝐠𝐞𝐭𝐫𝐨𝐟𝐟𝐞𝐧 𝐮𝐧𝐝 𝐰𝐢𝐫 𝐡𝐚𝐛𝐞𝐧 𝐥𝐚𝐧𝐠𝐞 𝐠𝐞𝐫𝐞𝐝𝐞𝐭.").value());
  ASSERT_TRUE(engine().detect(document).ok());
  EXPECT_EQ(document.language, Language::de);
}

TEST(Disguise, surrogates_keep_nothing_of_a_secret) {
  EngineOptions options;
  options.resources = std::filesystem::path(source_folder);
  options.policy.method = "surrogate";
  const auto inventing = std::move(Engine::open(options).value());
  for (const std::string text :
       {"Set-Cookie: login=hallstroem; Path=/; sid=1c388af1f22b", "password = \"hallstroem flower 7\"", "login=hallstroem"}) {
    Document document = std::move(make_document("d", "It prints:\n\n" + text + "\n\nWhat now?").value());
    document.language = Language::en;
    ASSERT_TRUE(inventing->protect(document).ok());
    EXPECT_EQ(apply_replacements(document).text.find("hallstroem"), std::string::npos) << apply_replacements(document).text;
  }
}

TEST(Disguise, leaves_harmless_text) {
  for (const std::string text :
       {"We add ½ cup of water and look at the dot.", "The area is x² + y², about 5 m² in all.", "It is 10:30 at the dot.",
        "look at dot com bubble", "The family 👨‍👩‍👧 is happy.", "He said: α and β are angles.", "We need 5 kg of it."}) {
    const Protected result = protect(text, Language::en);
    for (const std::string& mention : result.mentions)
      EXPECT_FALSE(mention.starts_with("CODE") || mention.starts_with("PERSON")) << mention;
  }
}

TEST(Disguise, keeps_everything_outside_of_mentions) {
  const std::string text = "Zuerst 𝐀𝐧𝐧𝐚 𝐕𝐫𝐢𝐞𝐬,\u00A0dann „x² + y²“ – ½ l …\n";
  Document document = std::move(make_document("d", text).value());
  document.language = Language::de;
  ASSERT_TRUE(engine().protect(document).ok());
  std::string back = apply_replacements(document).text;
  const ProtectedText result = apply_replacements(document);
  for (std::size_t i = document.replacements.size(); i-- > 0;) {
    back.replace(result.spans[i].begin, result.spans[i].size(), std::string(document.text_of(document.replacements[i].span)));
  }
  EXPECT_EQ(back, text);
}

// The row is longer than the letter, and its fields are English.
TEST(Disguise, leaves_the_language_to_the_lines_that_are_in_none) {
  Document document = std::move(make_document("d", R"(Hallo,

kannst du dir das bitte mal ansehen? Ich verstehe nicht, warum es da stehen bleibt.

{"event": "saved", "payload": "{\"id\": 17, \"active\": true, \"contact\": {\"name\": \"K\\u00e4the L\\u00f6wenthaler\", \"mail\": \"kathe@vries.example\"}}"}

Danke für deine Hilfe, es eilt nicht
)")
                                    .value());
  ASSERT_TRUE(engine().protect(document).ok());
  EXPECT_EQ(document.language, Language::de);
}

}  // namespace
}  // namespace veil
