// Noun phrases from gold tags against the dependency trees of the treebanks, roughly: a phrase is connected when exactly one
// of its words depends on a word outside; its head is right when it is that word; a noun's modifiers are covered when its
// determiners, adjectives, numbers, compounds and parts of names lie in the same phrase.
#include <gtest/gtest.h>

#include <cstdio>

#include "language/phrase_chunker.h"
#include "places.h"
#include "treebank.h"

namespace veil::language {
namespace {

struct Floor {
  const char* file;
  Language language;
  double connected;
  double heads;
  double modifiers;
};

class TreebankPhrases : public testing::TestWithParam<Floor> {};

bool is_modifier(const std::string& relation) {
  return relation.starts_with("det") || relation == "amod" || relation == "nummod" || relation.starts_with("compound") ||
         relation.starts_with("flat");
}

double percent(std::size_t part, std::size_t whole) {
  return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

TEST_P(TreebankPhrases, agrees_with_dependency_trees) {
  const Floor& floor = GetParam();
  auto gold = test::read_treebank(std::filesystem::path(shared_folder) / "data/ud" / floor.file, floor.language);
  if (gold.empty()) GTEST_SKIP() << "the shared corpora are not here";
  const PhraseChunker chunker(LanguageResources::open(source_folder, floor.language).value());
  std::size_t phrases = 0, connected = 0, right_heads = 0, modifiers = 0, covered = 0, nouns = 0, nouns_inside = 0;
  for (auto& [document, heads, relations] : gold) {
    chunker.chunk(document);
    constexpr std::uint32_t none = ~0u;
    std::vector<std::uint32_t> phrase_of(document.tokens.size(), none);
    for (std::uint32_t number = 0; number < document.phrases.size(); ++number) {
      const Phrase& phrase = document.phrases[number];
      std::size_t leaving = 0;
      std::uint32_t top = 0;
      for (std::uint32_t i = phrase.first_token; i < phrase.end_token; ++i) {
        phrase_of[i] = number;
        const bool outside = heads[i] == i || heads[i] < phrase.first_token || heads[i] >= phrase.end_token;
        if (!outside || relations[i] == "punct") continue;
        ++leaving;
        top = i;
      }
      ++phrases;
      if (leaving != 1) continue;
      ++connected;
      right_heads += top == phrase.head_token;
    }
    for (std::uint32_t i = 0; i < document.tokens.size(); ++i) {
      const Token& token = document.tokens[i];
      const bool noun = token.upos == Upos::noun || token.upos == Upos::propn;
      nouns += noun;
      nouns_inside += noun && phrase_of[i] != none;
      const std::uint32_t head = heads[i];
      if (!is_modifier(relations[i]) || head == i) continue;
      const Upos tag = document.tokens[head].upos;
      if (tag != Upos::noun && tag != Upos::propn) continue;
      if (token.part > 0 && document.tokens[i - 1].span == token.span) continue;  // the article inside "do" stays out
      ++modifiers;
      covered += phrase_of[i] != none && phrase_of[i] == phrase_of[head];
    }
  }
  std::printf("| %s | %zu | %.1f | %.1f | %.1f |\n", floor.file, phrases, percent(connected, phrases), percent(right_heads, connected),
              percent(covered, modifiers));
  EXPECT_EQ(nouns_inside, nouns);
  EXPECT_GE(percent(connected, phrases), floor.connected);
  EXPECT_GE(percent(right_heads, connected), floor.heads);
  EXPECT_GE(percent(covered, modifiers), floor.modifiers);
}

INSTANTIATE_TEST_SUITE_P(all, TreebankPhrases,
                         testing::Values(Floor{"en-ewt/en_ewt-ud-dev.conllu.xz", Language::en, 96, 93, 92},
                                         Floor{"en-gum/en_gum-ud-dev.conllu.xz", Language::en, 96, 96, 92},
                                         Floor{"de-gsd/de_gsd-ud-dev.conllu.xz", Language::de, 96, 95, 93},
                                         Floor{"de-pud/de_pud-ud-test.conllu.xz", Language::de, 97, 96.5, 95},
                                         Floor{"pt-bosque/pt_bosque-ud-dev.conllu.xz", Language::pt, 98, 99, 94},
                                         Floor{"es-ancora/es_ancora-ud-dev.conllu.xz", Language::es, 97, 98.5, 93.5},
                                         Floor{"es-gsd/es_gsd-ud-dev.conllu.xz", Language::es, 97.5, 98, 95.5}));

}  // namespace
}  // namespace veil::language
