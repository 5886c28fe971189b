// The promises of the engine on the shipped resources: what is found is gone, the rest comes back byte for byte, whatever the text.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>

#include "places.h"
#include "text/occurrences.h"
#include "veil/engine.h"
#include "veil/utf8.h"

namespace veil {
namespace {

std::shared_ptr<const Engine> engine_with(const Policy& policy, std::optional<Language> language = std::nullopt) {
  EngineOptions options;
  options.resources = source_folder;
  options.policy = policy;
  options.language = language;
  auto engine = Engine::open(options);
  EXPECT_TRUE(engine.ok()) << (engine.ok() ? "" : describe(engine.error()));
  return engine.ok() ? *engine : nullptr;
}

std::string protect(const Engine& engine, std::string text) {
  auto document = make_document("t", std::move(text));
  const auto done = engine.protect(*document);
  return done.ok() ? apply_replacements(*document).text : done.error().code;
}

TEST(Engine, protects_a_sentence_in_each_language) {
  const auto engine = engine_with({});
  ASSERT_NE(engine, nullptr);
  EXPECT_EQ(protect(*engine, "My neighbour Anna Vries (anna@vries.example) moved to Oslo on 3 May 2021."),
            "My neighbour [PERSON1] ([CODE1]) moved to [LOC1] on [DATETIME1].");
  EXPECT_EQ(protect(*engine, "Gestern ist Anna Vries (anna@vries.example) am 3. Mai 2021 nach Oslo gezogen."),
            "Gestern ist [PERSON1] ([CODE1]) am [DATETIME1] nach [LOC1] gezogen.");
  EXPECT_EQ(protect(*engine, "A minha vizinha Ana Ribeiro (ana@ribeiro.example) mudou para Oslo em 3 de maio de 2021."),
            "A minha vizinha [PERSON1] ([CODE1]) mudou para [LOC1] em [DATETIME1].");
  EXPECT_EQ(protect(*engine, "Mi vecina Anna Vries (anna@vries.example) vive en Oslo desde el 3 de mayo de 2021."),
            "Mi vecina [PERSON1] ([CODE1]) vive en [LOC1] desde el [DATETIME1].");
}

TEST(Engine, refuses_a_language_it_does_not_speak_unless_told_otherwise) {
  const std::string french = "Le conseil municipal a décidé hier soir que les travaux de la mairie commenceront au printemps.";
  EXPECT_EQ(protect(*engine_with({}), french), "language.not_spoken");
  EXPECT_NE(protect(*engine_with({}, Language::en), french), "language.not_spoken");
}

TEST(Engine, obeys_the_policy_by_label_kind_and_list) {
  Policy policy = policy_from_yaml(
                      "method: tag\nlabels: {CODE/EMAIL: suppress, DATETIME: {kind: none}}\nkeep: [Oslo]\n"
                      "terms: [{text: blue whale, label: MISC, kind: confidential}]\n",
                      "p")
                      .value();
  EXPECT_EQ(protect(*engine_with(policy), "My neighbour Anna Vries (anna@vries.example) saw a Blue Whale in Oslo on 3 May 2021."),
            "My neighbour [PERSON1] (***) saw a [MISC1] in Oslo on 3 May 2021.");
}

TEST(Engine, refuses_rules_of_disclosure_that_no_policy_file_could_hold) {
  for (const double threshold : {0.0, -1.0, 1.5, std::nan("")}) {
    EngineOptions options;
    options.resources = source_folder;
    options.policy.disclosure.embedding.threshold = threshold;
    EXPECT_EQ(Engine::open(options).error().code, "policy.invalid_value") << threshold;
  }
}

TEST(Engine, an_option_that_says_nothing_is_safe_in_the_report_as_in_the_text) {
  EngineOptions options;
  options.resources = source_folder;
  options.language = Language::en;
  options.policy.method = "generalize";
  options.policy.disclosure.targets = {"Anna Vries", "weather"};
  const auto engine = Engine::open(options);
  ASSERT_TRUE(engine.ok());
  Document document = *make_document("a", "Anna Vries likes the weather.");
  const auto report = (*engine)->assess(document);
  ASSERT_TRUE(report.ok());
  ASSERT_FALSE(report->phrases.empty());
  const DisclosingPhrase& anna = report->phrases.front();
  EXPECT_EQ(anna.replacement, "PERSON 1");
  ASSERT_FALSE(anna.options.empty());
  EXPECT_EQ(anna.options.front().risk.reason, "says nothing about anybody");
  EXPECT_FALSE(anna.options.front().risk.too_high());
}

TEST(Engine, says_what_stages_took_where_it_is_asked_to) {
  EngineOptions options;
  options.resources = source_folder;
  options.timings = true;
  const auto engine = Engine::open(options);
  ASSERT_TRUE(engine.ok());
  protect(**engine, "My neighbour Anna Vries moved to Oslo.");
  protect(**engine, "My neighbour Ben Marks, ｂｅｎ＠marks．example, moved to Bergen.");
  const Timings timings = (*engine)->timings();
  EXPECT_GE(timings.words, 14U);
  std::map<std::string, StageTime> by_name;
  for (const StageTime& one : timings.stages) by_name[one.stage] = one;
  EXPECT_EQ(by_name.size(), timings.stages.size()) << "each stage once";
  for (const char* stage : {"given mentions", "language", "passages", "tokens", "tag", "phrases", "detect", "combine", "disguise",
                            "disclosure", "kinds", "resolve", "risk", "disclosure risks", "replace", "verify", "information kept"}) {
    EXPECT_EQ(by_name[stage].documents, 2U) << stage;
  }
  EXPECT_GT(by_name["detect"].seconds, 0);
  EXPECT_GT(by_name["detect"].seconds, by_name["passages"].seconds) << "what runs within another stage counts once";

  EXPECT_TRUE(engine_with({})->timings().stages.empty());
}

TEST(Engine, replaces_nothing_in_a_document_that_it_has_not_looked_at) {
  auto document = make_document("t", "Anna Vries moved to Oslo.");
  const auto done = engine_with({})->replace(*document);
  ASSERT_FALSE(done.ok());
  EXPECT_EQ(done.error().code, "pipeline.missing_layer");
}

TEST(Engine, refuses_unknown_methods_and_detectors) {
  EngineOptions options;
  options.resources = source_folder;
  options.policy.method = "magic";
  EXPECT_EQ(Engine::open(options).error().code, "policy.unknown_method");
  options.policy = {};
  options.policy.detectors = {"clairvoyance"};
  EXPECT_EQ(Engine::open(options).error().code, "policy.unknown_detector");
  options.policy = {};
  options.policy.combination.labels[Label::loc] = {CombinationMethod::weighted, {{"clairvoyance", 1.0F}}, 0};
  EXPECT_EQ(Engine::open(options).error().code, "policy.unknown_detector");
  options.policy = {};
  options.resources = "/nonexistent";
  EXPECT_FALSE(Engine::open(options).ok());
}

// Random text from names, addresses, dates, odd characters and punctuation.
std::string soup(std::mt19937& random) {
  const std::vector<std::string> pieces = {"Anna Vries",
                                           "ANNA VRIES",
                                           "Vries",
                                           "de",
                                           "Oslo",
                                           "Müller",
                                           "o@p.example",
                                           "3. Mai 2021",
                                           "3 de maio de 2021",
                                           "\n\n",
                                           "\r\n",
                                           " ",
                                           " ",
                                           " ",
                                           ".",
                                           ",",
                                           "(",
                                           "\"",
                                           "😀",
                                           "👩‍👩‍👧",
                                           "e\u0301",
                                           "שלום",
                                           "\u202E",
                                           std::string(1, '\0'),
                                           "\uFEFF",
                                           "do",
                                           "dámelo",
                                           "im",
                                           "don't",
                                           "[PERSON1]",
                                           "***",
                                           "no. 12/34",
                                           "http://a.example/b?c",
                                           "@",
                                           "--",
                                           "ß",
                                           "\t",
                                           "said",
                                           "moved",
                                           "to",
                                           "in"};
  std::string text;
  const auto count = random() % 60;
  for (std::size_t i = 0; i < count; ++i) {
    text += pieces[random() % pieces.size()];
    if (random() % 2 == 0) text += ' ';
  }
  return text;
}

TEST(Engine, keeps_its_promises_on_any_text) {
  std::mt19937 random(11);
  for (const std::string method : {"tag", "suppress", "mask", "generalize"}) {
    for (const Language language : spoken_languages) {
      Policy policy;
      policy.method = method;
      const auto engine = engine_with(policy, language);
      ASSERT_NE(engine, nullptr);
      for (int round = 0; round < 150; ++round) {
        auto made = make_document("t", soup(random));
        if (!made) {  // too many control characters among few others
          ASSERT_EQ(made.error().code, "read.binary");
          continue;
        }
        Document& document = *made;
        const std::string text = document.text;
        const auto done = engine->protect(document);
        ASSERT_TRUE(done.ok()) << describe(done.error()) << "\n" << text;
        ASSERT_EQ(document.text, text);
        const ProtectedText result = apply_replacements(document);
        ASSERT_FALSE(utf8::first_invalid_byte(result.text));
        // Outside replacements both texts are the same, and everything stands on character boundaries.
        std::uint32_t from = 0;
        std::uint32_t to = 0;
        std::string rest;
        for (std::size_t i = 0; i < document.replacements.size(); ++i) {
          const Span original = document.replacements[i].span;
          ASSERT_TRUE(utf8::is_boundary(text, original.begin) && utf8::is_boundary(text, original.end));
          ASSERT_EQ(text.substr(from, original.begin - from), result.text.substr(to, result.spans[i].begin - to));
          rest += result.text.substr(to, result.spans[i].begin - to) + "|";
          from = original.end;
          to = result.spans[i].end;
        }
        ASSERT_EQ(text.substr(from), result.text.substr(to));
        rest += result.text.substr(to);
        for (const Replacement& replacement : document.replacements) {
          const std::string_view original = document.text_of(replacement.span);
          ASSERT_TRUE(OccurrenceFinder({original}).find(rest).empty()) << original << "\n" << text << "\n" << result.text;
        }
      }
    }
  }
}

TEST(Engine, tokens_given_by_the_document_are_kept) {
  const auto engine = engine_with({}, Language::en);
  auto document = make_document("t", "New York rains");
  document->tokens = {Token{}, Token{}};
  document->tokens[0].span = {0, 8};
  document->tokens[1].span = {9, 14};
  document->sentences = {{0, 2}};
  document->layers.add(LayerSet{Layer::tokens, Layer::sentences});
  ASSERT_TRUE(engine->analyse(*document).ok());
  EXPECT_EQ(document->tokens.size(), 2U);
  EXPECT_NE(document->tokens[0].upos, Upos::unknown);
}

}  // namespace
}  // namespace veil
