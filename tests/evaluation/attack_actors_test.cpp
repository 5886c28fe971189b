// On real text: the attack names the plain abstracts of actors, so that a low figure on protected ones means something.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <set>

#include "places.h"
#include "veil/tools/attack.h"
#include "veil/tools/packed_input.h"

namespace veil {
namespace {

template <typename Take>
void each_document(const std::filesystem::path& file, const Take& take) {
  auto stream = open_packed_input(file);
  ASSERT_TRUE(stream) << stream.error().message;
  ReadOptions options;
  options.format = "jsonl";
  auto source = open_source(**stream, "actors", options);
  ASSERT_TRUE(source);
  while (auto item = (*source)->next()) {
    ASSERT_TRUE(item->document);
    take(*item->document);
  }
}

TEST(AttackOnActors, names_at_least_98_percent_of_the_plain_abstracts) {
  const std::filesystem::path actors = std::filesystem::path(shared_folder) / "data" / "actors";
  if (!std::filesystem::exists(actors)) GTEST_SKIP() << "the shared corpora are not there";
  Background background;
  each_document(actors / "background.jsonl.gz",
                [&](const Document& document) { background.add(*subject_of(document), document.text, false); });
  const auto attacker = Attacker::build(background.people(), {});
  ASSERT_TRUE(attacker);
  ASSERT_EQ((*attacker)->people().size(), 513u);

  AttackScores scores;
  scores.candidates = 513;
  std::set<std::string> known((*attacker)->people().begin(), (*attacker)->people().end());
  each_document(actors / "corpus.jsonl.gz", [&](const Document& document) {
    const std::string subject = subject_of(document).value_or("");
    if (!known.contains(subject)) return;
    AttackQuestion question;
    question.true_person = (*attacker)->person_called(subject);
    scores.add(document.text, (*attacker)->attack(document, question), true, question.true_person);
  });
  EXPECT_EQ(scores.attacked, 531u);
  EXPECT_GE(scores.accuracy(), 0.98);
}

}  // namespace
}  // namespace veil
