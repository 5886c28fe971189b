// Disclosure by vectors: what is near a target becomes a mention, what is said of others stays, options must be far enough.
#include "risk/embedding/embedding_disclosure.h"

#include <gtest/gtest.h>

#include <map>

#include "combine/combine_stage.h"
#include "risk/disclosure_stage.h"

namespace veil::risk {
namespace {

using vectors::Matrix;
using vectors::VectorOrigin;

// Two values per phrase: how near it is to the first person, and to the second.
class TableVectors : public vectors::Vectors {
 public:
  std::size_t dimensions() const override { return 2; }
  Result<void> embed(const Document& document, std::span<const Span> phrases, Matrix& rows,
                     std::vector<VectorOrigin>& origins) const override {
    static const std::map<std::string, std::pair<float, float>, std::less<>> table = {
        {"Anna Vries", {1, 0}}, {"Ben Marks", {0, 1}},  {"geologist", {1, 0.2f}}, {"mayor", {0.1f, 1}},
        {"city", {0.5f, 0.5f}}, {"weather", {0.1f, 1}}, {"scientist", {0.2f, 1}}, {"Oslo", {1, 0.1f}}};
    rows.resize(phrases.size(), 2);
    origins.assign(phrases.size(), VectorOrigin::none);
    for (std::size_t i = 0; i < phrases.size(); ++i) {
      const auto found = table.find(document.text_of(phrases[i]));
      if (found == table.end()) continue;
      rows.row(i)[0] = found->second.first;
      rows.row(i)[1] = found->second.second;
      origins[i] = VectorOrigin::exact;
    }
    return {};
  }
};

// "Anna Vries" and "Oslo" are mentions, "geologist", "weather" and "xyzzy" phrases beside them.
Document letter_about_a_target() {
  Document document = *make_document("a", "Anna Vries , geologist , weather , xyzzy , Oslo , geologist .");
  document.language = Language::en;
  const auto add_token = [&](std::uint32_t begin, std::uint32_t end, Upos upos, bool phrase) {
    Token token;
    token.span = {begin, end};
    token.upos = upos;
    document.tokens.push_back(token);
    const auto number = static_cast<std::uint32_t>(document.tokens.size() - 1);
    if (phrase) document.phrases.push_back({token.span, number, number + 1, number, number});
  };
  for (std::size_t at = 0; at < document.text.size();) {
    const std::size_t end = std::min(document.text.find(' ', at), document.text.size());
    const bool word = document.text[at] != ',' && document.text[at] != '.';
    add_token(static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end), word ? Upos::noun : Upos::punct, word);
    at = end + 1;
  }
  document.sentences.push_back({0, static_cast<std::uint32_t>(document.tokens.size())});
  const auto add_mention = [&](std::string_view text, Label label) {
    Mention mention;
    const auto begin = static_cast<std::uint32_t>(document.text.find(text));
    mention.span = {begin, begin + static_cast<std::uint32_t>(text.size())};
    mention.label = label;
    mention.detector = "entity_model";
    document.mentions.push_back(mention);
  };
  add_mention("Anna Vries", Label::person);
  add_mention("Oslo", Label::loc);
  document.layers.add({Layer::tokens, Layer::tags, Layer::phrases, Layer::mentions});
  return document;
}

std::shared_ptr<const DisclosureMeasure> measure(EmbeddingUse use, double threshold = 0.9) {
  EmbeddingDisclosure::VectorsOfLanguages vectors;
  vectors.fill(std::make_shared<const TableVectors>());
  return std::make_shared<const EmbeddingDisclosure>(vectors, EmbeddingSettings{threshold, use});
}

// What the measure proposes, combined with the mentions there are.
Result<void> run(const DisclosureStage& stage, Document& document) {
  if (auto done = stage.run(document); !done) return done;
  return combine::CombineStage({}).run(document);
}

// Documents are trusted, and what is not there passes.
DisclosureStage trusting(EmbeddingUse use, double threshold = 0.9, std::vector<std::string> targets = {}) {
  return DisclosureStage({measure(use, threshold)}, TargetSettings{std::move(targets), true, true, WhenAbsent::pass, true});
}

std::string found_in(const Document& document) {
  std::string all;
  for (const Mention& mention : document.mentions) all += std::string(document.text_of(mention.span)) + "|";
  return all;
}

std::string found_by(EmbeddingUse use, std::string target, double threshold = 0.9) {
  Document document = letter_about_a_target();
  document.targets = {std::move(target)};
  const DisclosureStage stage = trusting(use, threshold);
  const auto done = run(stage, document);
  return done ? found_in(document) : done.error().code;
}

TEST(Embedding, phrases_near_the_target_become_mentions_wherever_they_stand) {
  EXPECT_EQ(found_by(EmbeddingUse::add, "Anna Vries"), "Anna Vries|geologist|xyzzy|Oslo|geologist|");
}

TEST(Embedding, without_a_vector_a_phrase_is_not_passed_as_safe) {
  Document document = letter_about_a_target();
  document.targets = {"Anna Vries"};
  ASSERT_TRUE(run(trusting(EmbeddingUse::add), document).ok());
  ASSERT_EQ(document.mentions.size(), 5u);
  EXPECT_EQ(document.text_of(document.mentions[2].span), "xyzzy");
  EXPECT_EQ(document.mentions[2].evidence.front().reason, "no vector: not known to be safe");
  EXPECT_EQ(document.mentions[4].detector, "embedding");
}

TEST(Embedding, alone_leaves_mentions_that_are_far_from_the_target) {
  EXPECT_EQ(found_by(EmbeddingUse::alone, "Ben Marks"), "weather|xyzzy|");
  EXPECT_EQ(found_by(EmbeddingUse::alone, "Anna Vries"), "Anna Vries|geologist|xyzzy|Oslo|geologist|");
}

TEST(Embedding, a_filter_finds_nothing_new) { EXPECT_EQ(found_by(EmbeddingUse::filter, "Anna Vries"), "Anna Vries|Oslo|"); }

TEST(Embedding, the_person_whom_the_text_is_about_is_the_target_when_none_is_given) {
  Document document = letter_about_a_target();
  const DisclosureStage stage = trusting(EmbeddingUse::add);
  ASSERT_TRUE(run(stage, document).ok());
  EXPECT_EQ(document.targets, std::vector<std::string>{"Anna Vries"});
  EXPECT_EQ(found_in(document), "Anna Vries|geologist|xyzzy|Oslo|geologist|");
}

TEST(Embedding, targets_of_the_policy_count_where_a_document_names_none) {
  Document document = letter_about_a_target();
  ASSERT_TRUE(run(trusting(EmbeddingUse::alone, 0.9, {"Ben Marks"}), document).ok());
  EXPECT_EQ(document.targets, std::vector<std::string>{"Ben Marks"});
}

TEST(Embedding, an_unknown_or_empty_target_is_refused) {
  EXPECT_EQ(found_by(EmbeddingUse::alone, "Eva Lund"), "risk.unknown_target");
  EXPECT_EQ(found_by(EmbeddingUse::both, " ... "), "risk.empty_target");
}

TEST(Embedding, where_vectors_do_not_know_the_person_detectors_decide) {
  Document document = letter_about_a_target();
  document.mentions[0].span.end -= 1;  // "Anna Vrie": named in the text, not in the table
  document.targets = {"Anna Vrie"};
  ASSERT_TRUE(run(trusting(EmbeddingUse::both), document).ok());
  EXPECT_EQ(found_in(document), "Anna Vrie|Oslo|");
  document = letter_about_a_target();
  document.mentions[0].span.end -= 1;
  document.targets = {"Anna Vrie"};
  const auto refused = run(trusting(EmbeddingUse::alone), document);
  EXPECT_EQ(refused.error().code, "risk.unknown_target") << "alone, nothing would be found";
}

// A document cannot take from what detectors found by naming somebody else, whatever the use.
TEST(Embedding, targets_without_leeway_add_and_leave_nothing_out) {
  for (const EmbeddingUse use : {EmbeddingUse::alone, EmbeddingUse::add, EmbeddingUse::filter, EmbeddingUse::both}) {
    for (const char* target : {"Ben Marks", "Anna Vries"}) {
      Document document = letter_about_a_target();
      document.targets = {target};
      ASSERT_TRUE(run(DisclosureStage({measure(use)}, TargetSettings{}), document).ok());
      const std::string all = found_in(document);
      EXPECT_NE(all.find("Anna Vries|"), std::string::npos) << target;
      EXPECT_NE(all.find("Oslo|"), std::string::npos) << target;
    }
  }
}

TEST(Embedding, an_option_is_judged_like_a_phrase) {
  Document document = letter_about_a_target();
  document.targets = {"Anna Vries"};
  const auto embedding = measure(EmbeddingUse::both);
  const auto seen = embedding->look_at(document);
  ASSERT_TRUE(seen.ok() && *seen);
  EXPECT_TRUE((*seen)->risk_of_option(1, "geologist").too_high());
  EXPECT_FALSE((*seen)->risk_of_option(1, "scientist").too_high());
  EXPECT_TRUE((*seen)->risk_of_option(1, "quux").too_high());
  EXPECT_FALSE((*seen)->risk_of_option(1, "***").too_high());
  const std::vector<PhraseRisk> risks = (*seen)->risks_of(0);
  ASSERT_EQ(risks.size(), 1u);
  EXPECT_TRUE(risks.front().names_target);
  EXPECT_EQ(risks.front().value, 1);
}

TEST(Embedding, a_language_without_vectors_is_refused) {
  Document document = letter_about_a_target();
  document.targets = {"Anna Vries"};
  const EmbeddingDisclosure none({}, {});
  EXPECT_EQ(none.look_at(document).error().code, "risk.no_vectors");
  document.targets.clear();
  const auto quiet = none.look_at(document);
  EXPECT_TRUE(quiet.ok() && *quiet == nullptr);
}

}  // namespace
}  // namespace veil::risk
