#include <gtest/gtest.h>

#include <algorithm>

#include "detect/detect_stage.h"
#include "detect/identifiers/email.h"
#include "detect/proper_names.h"
#include "places.h"

namespace veil::detect {
namespace {

const std::filesystem::path languages = std::filesystem::path(source_folder) / "languages";
using Strings = std::vector<std::string>;

Strings found_by(const Detector& detector, const Document& document) {
  std::vector<Mention> candidates;
  detector.detect(document, candidates);
  Strings texts;
  for (const Mention& mention : candidates) texts.emplace_back(document.text_of(mention.span));
  return texts;
}

Strings emails(std::string text) {
  Document document;
  document.text = std::move(text);
  return found_by(EmailDetector(), document);
}

TEST(EmailDetector, finds_addresses_without_what_clings_to_them) {
  EXPECT_EQ(emails("(anna.vries@post.example), 'j+x@a-b.example'."), (Strings{"anna.vries@post.example", "j+x@a-b.example"}));
  EXPECT_EQ(emails("mailto:müller@straße.example."), (Strings{"müller@straße.example"}));
}

TEST(EmailDetector, leaves_what_is_no_address) { EXPECT_EQ(emails("@handle a@b x@ @@ me@home costs 5@2.50 a@.de"), Strings{}); }

TEST(EmailDetector, stays_within_characters_and_linear_on_long_runs) {
  std::string text;
  for (int i = 0; i < 200; ++i) text += "ß";
  text += "@";
  for (int i = 0; i < 300; ++i) text += "é";
  text += ".example ";
  for (const std::string& address : emails(text)) EXPECT_NE(static_cast<unsigned char>(address[0]) & 0xC0, 0x80);
  EXPECT_TRUE(emails(std::string(1 << 20, '@')).empty());
}

// Tokens at single spaces, with the given tags.
Document tagged(Language language, std::string text, const std::vector<Upos>& tags) {
  Document document;
  document.text = std::move(text);
  document.language = language;
  std::uint32_t begin = 0;
  for (const Upos tag : tags) {
    const auto end = static_cast<std::uint32_t>(std::min(document.text.find(' ', begin), document.text.size()));
    Token token;
    token.span = {begin, end};
    token.upos = tag;
    document.tokens.push_back(token);
    begin = end + 1;
  }
  document.sentences.push_back({0, static_cast<std::uint32_t>(document.tokens.size())});
  return document;
}

TEST(ProperNameDetector, joins_names_over_particles_and_labels_them_by_cues) {
  const auto detector = ProperNameDetector::open(languages);
  ASSERT_TRUE(detector.ok());
  using enum Upos;
  const Document document = tagged(Language::en, "Mr. Bo met Anna de Vries at the University of Oslo in Bergen",
                                   {noun, propn, verb, propn, propn, propn, adp, det, propn, adp, propn, adp, propn});
  std::vector<Mention> candidates;
  (*detector)->detect(document, candidates);
  std::vector<std::pair<std::string, Label>> found;
  for (const Mention& mention : candidates) found.emplace_back(document.text_of(mention.span), mention.label);
  EXPECT_EQ(found, (std::vector<std::pair<std::string, Label>>{
                       {"Bo", Label::person}, {"Anna de Vries", Label::misc}, {"University of Oslo", Label::org}, {"Bergen", Label::loc}}));
}

TEST(ProperNameDetector, takes_a_capitalised_word_after_a_title_for_a_name) {
  const auto detector = ProperNameDetector::open(languages);
  using enum Upos;
  // "Frau Dr. Adler": the eagle is a noun to the tagger.
  EXPECT_EQ(found_by(**detector, tagged(Language::de, "Frau Dr. Adler rief den Adler", {noun, noun, noun, verb, det, noun})),
            (Strings{"Adler"}));
}

TEST(DetectStage, proposes_what_terms_and_detectors_find_and_decides_nothing) {
  DetectOptions options;
  options.terms = {{"a@b", Label::misc, IdentifierKind::direct}};
  options.detectors.push_back(std::make_unique<EmailDetector>());
  const DetectStage stage(std::move(options));
  EXPECT_EQ(stage.precedence(), (Strings{"email"}));
  Document document;
  document.text = "a@b and a@b.example";
  ASSERT_TRUE(stage.run(document).ok());
  Strings found;
  for (const Mention& candidate : document.candidates.found) found.emplace_back(document.text_of(candidate.span));
  EXPECT_EQ(found, (Strings{"a@b", "a@b", "a@b.example"}));
  EXPECT_TRUE(document.mentions.empty());
  EXPECT_FALSE(document.layers.has(Layer::mentions));
}

TEST(DetectStage, asks_nobody_where_what_a_document_brings_is_all_there_is) {
  DetectOptions options;
  options.detectors.push_back(std::make_unique<EmailDetector>());
  options.asks_nobody = true;
  const DetectStage stage(std::move(options));
  Document document;
  document.text = "a@b.example";
  ASSERT_TRUE(stage.run(document).ok());
  EXPECT_TRUE(document.candidates.empty());
  EXPECT_TRUE(document.layers.has(Layer::candidates));
}

// Finds the whole text.
class WholeText : public Detector {
 public:
  struct Traits {
    bool proves = false, judges = false, may_decide = false;
    TextReading reading = {};
  };
  WholeText(std::string name, Traits traits) : name_(std::move(name)), traits_(traits) {}
  std::string_view name() const override { return name_; }
  LayerSet reads() const override { return {}; }
  bool proves(const Document&) const override { return traits_.proves; }
  bool judges(const Document&) const override { return traits_.judges; }
  bool may_decide() const override { return traits_.may_decide; }
  TextReading reading_of(const Document&) const override { return traits_.reading; }
  void detect(const Document& document, std::vector<Mention>& candidates) const override {
    candidates.push_back(
        make_candidate(name_, {0, static_cast<std::uint32_t>(document.text.size())}, Label::misc, "", IdentifierKind::direct, 1, "reason"));
  }

 private:
  std::string name_;
  Traits traits_;
};

// A model of the policy's own was asked in everyday text as a proof is, so that with nothing else beside it the model of everyday text
// decided in every text.
TEST(DetectStage, a_model_of_the_policy_judges_and_is_asked_whoever_decides) {
  for (const ReadAs read_as : {ReadAs::everyday, ReadAs::edited}) {
    for (const bool apart : {false, true}) {
      DetectOptions options;
      options.detectors.push_back(std::make_unique<WholeText>("entity_model", WholeText::Traits{true, true, false, {}}));
      auto& further = apart ? options.everyday_detectors : options.detectors;
      further.push_back(std::make_unique<WholeText>("everyday", WholeText::Traits{false, true, true, {read_as, TextKind::clinical}}));
      further.push_back(std::make_unique<WholeText>("identifier", WholeText::Traits{true, false, false, {}}));
      further.push_back(std::make_unique<WholeText>("gazetteer", WholeText::Traits{false, true, false, {}}));
      const DetectStage stage(std::move(options));
      EXPECT_EQ(stage.precedence(), (Strings{"entity_model", "everyday", "identifier", "gazetteer"}));
      Document document;
      document.text = "a";
      ASSERT_TRUE(stage.run(document).ok());
      EXPECT_EQ(document.reading, (TextReading{read_as, TextKind::clinical}));
      Strings asked;
      for (const Mention& candidate : document.candidates.found) asked.push_back(candidate.detector.str());
      if (read_as == ReadAs::everyday) {
        EXPECT_EQ(asked, (Strings{"entity_model", "everyday", "identifier"}));
      } else {
        EXPECT_EQ(asked, apart ? Strings{"entity_model"} : (Strings{"entity_model", "identifier", "gazetteer"}));
      }
    }
  }
}

TEST(Registry, refuses_unknown_names) {
  EXPECT_EQ(make_detector("clairvoyance", {languages, languages.parent_path() / "models", ""}).error().code, "usage.unknown_detector");
  for (const std::string& name : registered_detectors()) {
    EXPECT_TRUE(is_listed<Origin>(name)) << name;
    EXPECT_TRUE(make_detector(name, {languages, languages.parent_path() / "models", ""}).ok()) << name;
  }
}

}  // namespace
}  // namespace veil::detect
