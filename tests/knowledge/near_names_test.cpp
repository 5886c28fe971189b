// The walk over the ordered spellings against the obvious scan of all names.
#include <algorithm>
#include <map>
#include <random>

#include "veil/utf8.h"
#include "written_knowledge.h"

namespace veil::knowledge {
namespace {

using enum Language;
using NearNamesTest = KnowledgeTest;

std::u32string characters_of(std::string_view text) {
  std::u32string characters;
  for (std::size_t at = 0; at < text.size();) {
    const auto decoded = utf8::decode(text, at);
    characters += decoded.code_point;
    at += decoded.length;
  }
  return characters;
}

std::uint32_t edits_between(std::string_view a, std::string_view b) {
  const std::u32string from = characters_of(a), to = characters_of(b);
  std::vector<std::uint32_t> row(to.size() + 1);
  for (std::uint32_t j = 0; j <= to.size(); ++j) row[j] = j;
  for (std::uint32_t i = 1; i <= from.size(); ++i) {
    std::uint32_t corner = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= to.size(); ++j) {
      const std::uint32_t change = corner + (from[i - 1] == to[j - 1] ? 0 : 1);
      corner = row[j];
      row[j] = std::min({change, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row.back();
}

std::vector<std::pair<std::uint32_t, std::string>> pairs_of(const std::vector<NearName>& names) {
  std::vector<std::pair<std::uint32_t, std::string>> pairs;
  for (const NearName& name : names) pairs.emplace_back(name.edits, name.folded);
  return pairs;
}

TEST_F(NearNamesTest, are_those_of_a_slow_scan_on_random_names) {
  const std::vector<std::string> pieces = {"a", "b", "c", "Ж", "ж", "ü", " ", "ana", "universi", "-", "ß", "9"};
  std::mt19937 random(11);
  const auto some_name = [&] {
    std::string name;
    for (std::size_t i = random() % 9 + 1; i > 0; --i) name += pieces[random() % pieces.size()];
    return name;
  };
  training::ConceptTable table;
  std::map<Language, std::vector<std::string>> folded;
  for (int i = 0; i < 4000; ++i) {
    const std::string name = some_name();
    const Language language = spoken_languages[static_cast<std::size_t>(i) % 4];
    if (folded_name(name).empty()) continue;
    add(table, "k" + std::to_string(i), {{language, name}});
    folded[language].push_back(folded_name(name));
  }
  for (auto& [language, names] : folded) {
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
  }
  const auto base = written(table);
  std::size_t found = 0;
  for (int round = 0; round < 400; ++round) {
    const std::string sought = folded_name(some_name());
    const Language language = spoken_languages[random() % 4];
    const std::uint32_t bound = random() % 4;
    std::vector<std::pair<std::uint32_t, std::string>> expected;
    for (const std::string& name : folded[language])
      if (const auto edits = edits_between(sought, name); edits <= bound) expected.emplace_back(edits, name);
    std::sort(expected.begin(), expected.end());
    ASSERT_EQ(pairs_of(base->near(sought, language, {bound, 100000})), expected) << sought << " within " << bound;
    found += expected.size();
    if (sought.empty()) continue;
    std::erase_if(expected, [&](const auto& name) { return name.second.front() != sought.front(); });
    ASSERT_EQ(pairs_of(base->near(sought, language, {bound, 100000, true})), expected) << sought << " with the same start";
    const auto few = base->near(sought, language, {bound, 3, true});
    ASSERT_LE(few.size(), 3u);
    for (std::size_t i = 0; i < few.size(); ++i) ASSERT_EQ(few[i].edits, expected[i].first);
  }
  EXPECT_GT(found, 1000u);
}

TEST_F(NearNamesTest, bear_nonsense) {
  auto table = places();
  const auto base = written(table);
  EXPECT_EQ(base->near("osol", en, {2, 10}).at(0).folded, "oslo");
  EXPECT_TRUE(base->near("osol", en, {2, 0}).empty());
  EXPECT_TRUE(base->near("", en, {2, 10}).empty());
  EXPECT_TRUE(base->near("osl\xff", en, {2, 10}).empty());
  EXPECT_TRUE(base->near(std::string(100000, 'o'), en, {2, 10}).empty());
  EXPECT_TRUE(base->near(std::string(300, 'o'), en, {2, 10}).empty());
  EXPECT_TRUE(base->near("norwegen", en, {2, 10}).empty());
  EXPECT_EQ(base->near("norwegen", de, {0, 10}).size(), 1u);
  EXPECT_EQ(base->near("noruego", es, {4000000000u, 1}).at(0).folded, "noruega");
  EXPECT_TRUE(base->near("oslo", Language::unknown, {2, 10}).empty());
}

TEST_F(NearNamesTest, of_the_longest_names_are_found) {
  training::ConceptTable table;
  add(table, "a", {{en, std::string(255, 'o')}, {en, std::string(254, 'o') + "x"}, {en, std::string(256, 'o')}});
  const auto base = written(table);
  EXPECT_EQ(base->names(), 2u);
  EXPECT_EQ(base->near(std::string(257, 'o'), en, {2, 10}).size(), 1u);
  EXPECT_EQ(base->near(std::string(254, 'o'), en, {2, 10}).size(), 2u);
}

}  // namespace
}  // namespace veil::knowledge
