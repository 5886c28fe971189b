#include "places.h"
#include "training/knowledge/concept_table.h"

#include <chrono>
#include <random>

#include "../knowledge/written_knowledge.h"

namespace veil::training {
namespace {

using enum Language;
using knowledge::ConceptNumber;
using knowledge::Relation;

class ConceptTableTest : public knowledge::KnowledgeTest {
 protected:
  // Concepts "0", "1", ... each named like its key.
  static ConceptTable numbered(int count) {
    ConceptTable table;
    for (int i = 0; i < count; ++i) add(table, std::to_string(i), {{en, "n" + std::to_string(i)}});
    return table;
  }
  static std::uint64_t leaves_of(const knowledge::KnowledgeBase& base, const std::string& name) {
    return base.leaves(base.find(name, en).at(0).concept_number);
  }
};

TEST_F(ConceptTableTest, refuses_a_circle_over_all_relations_and_names_its_keys) {
  ConceptTable table = numbered(6);
  table.add_edge(0, 1, Relation::located_in);
  table.add_edge(1, 2, Relation::part_of);
  table.add_edge(2, 3, Relation::is_a);
  table.add_edge(3, 1, Relation::instance_of);
  write(path(), "an older file");
  const auto refused = table.write(path(), "t", "", BadEdges::refuse);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, "training.cyclic_taxonomy");
  EXPECT_NE(refused.error().message.find("1 -> 2 -> 3 -> 1"), std::string::npos) << refused.error().message;
  EXPECT_EQ(read(path()), "an older file");

  const auto report = table.write(path(), "t", "", BadEdges::drop);
  ASSERT_TRUE(report.ok());
  EXPECT_EQ(report->cyclic_edges, 1u);
  EXPECT_EQ(report->edges, 3u);
  EXPECT_EQ(report->concepts, 6u);
  EXPECT_EQ(report->names, 6u);
  EXPECT_EQ(report->bytes, std::filesystem::file_size(path()));
  EXPECT_TRUE(knowledge::KnowledgeBase::open(path()).ok());
}

TEST_F(ConceptTableTest, refuses_or_drops_a_concept_above_itself) {
  ConceptTable table = numbered(1);
  table.add_edge(0, 0, Relation::is_a);
  EXPECT_EQ(table.write(path(), "t", "", BadEdges::refuse).error().code, "training.cyclic_taxonomy");
  EXPECT_EQ(table.write(path(), "t", "", BadEdges::drop)->cyclic_edges, 1u);
}

TEST_F(ConceptTableTest, refuses_or_drops_edges_to_concepts_that_nobody_defined) {
  ConceptTable table = numbered(2);
  const auto ghost = table.concept_of("ghost");
  table.add_edge(0, ghost, Relation::is_a);
  table.add_edge(ghost, 1, Relation::is_a);
  const auto refused = table.write(path(), "t", "", BadEdges::refuse);
  EXPECT_EQ(refused.error().code, "training.dangling_concept");
  EXPECT_NE(refused.error().message.find("ghost is not defined"), std::string::npos);
  EXPECT_FALSE(std::filesystem::exists(path()));
  table.add_name(ghost, en, "ghost");
  const auto report = table.write(path(), "t", "", BadEdges::drop);
  EXPECT_EQ(report->dangling_edges, 2u);
  EXPECT_EQ(report->concepts, 2u);
  EXPECT_TRUE((*knowledge::KnowledgeBase::open(path()))->find("ghost", en).empty());
}

TEST_F(ConceptTableTest, refuses_to_write_nothing_and_to_write_nowhere) {
  ConceptTable table;
  EXPECT_EQ(table.write(path(), "t", "", BadEdges::refuse).error().code, "training.empty_knowledge");
  table.concept_of("named only");
  EXPECT_EQ(table.write(path(), "t", "", BadEdges::drop).error().code, "training.empty_knowledge");
  ConceptTable one = numbered(1);
  EXPECT_EQ(one.write(path("no folder") / "x.veil", "t", "", BadEdges::refuse).error().code, "write.not_found");
}

TEST_F(ConceptTableTest, counts_a_leaf_once_however_many_ways_lead_to_it) {
  ConceptTable table = numbered(6);  // 5 leaf, 3 and 4 above it, 2 above both, 1 another leaf of 2, 0 apart
  for (const auto& [from, to] : {std::pair{5, 3}, {5, 4}, {3, 2}, {4, 2}, {1, 2}, {1, 2}})
    table.add_edge(static_cast<ConceptNumber>(from), static_cast<ConceptNumber>(to), Relation::is_a);
  table.add_edge(0, 2, Relation::part_of);  // is no kind of 2
  const auto base = written(table);
  EXPECT_EQ(leaves_of(*base, "n2"), 2u);
  EXPECT_EQ(leaves_of(*base, "n3"), 1u);
  EXPECT_EQ(leaves_of(*base, "n0"), 1u);
}

TEST_F(ConceptTableTest, leaves_and_order_are_those_of_the_obvious_count_on_random_taxonomies) {
  std::mt19937 random(5);
  for (int round = 0; round < 20; ++round) {
    constexpr int count = 120;
    ConceptTable table = numbered(count);
    std::vector<std::vector<bool>> below(count, std::vector<bool>(count, false));  // [above][below]
    std::vector<bool> grown(count, false);
    for (int i = 1; i < count; ++i)
      for (unsigned j = random() % 4; j > 0; --j) {
        const int above = static_cast<int>(random() % static_cast<unsigned>(i));
        table.add_edge(static_cast<ConceptNumber>(i), static_cast<ConceptNumber>(above),
                       random() % 2 ? Relation::is_a : Relation::instance_of);
        grown[static_cast<std::size_t>(above)] = true;
        below[static_cast<std::size_t>(above)][static_cast<std::size_t>(i)] = true;
      }
    for (std::size_t middle = 0; middle < count; ++middle)
      for (std::size_t above = 0; above < count; ++above)
        for (std::size_t under = 0; under < count; ++under)
          if (below[above][middle] && below[middle][under]) below[above][under] = true;
    const auto base = written(table);
    for (std::size_t i = 0; i < count; ++i) {
      std::uint64_t expected = grown[i] ? 0 : 1;
      for (std::size_t j = 0; j < count; ++j) expected += below[i][j] && !grown[j];
      ASSERT_EQ(leaves_of(*base, "n" + std::to_string(i)), expected);
    }
  }
}

TEST_F(ConceptTableTest, leaves_out_names_that_cannot_be_found) {
  ConceptTable table = numbered(1);
  table.add_name(0, en, "");
  table.add_name(0, en, "?!");
  table.add_name(0, en, std::string(256, 'x'));
  table.add_name(0, en, "broken \xc3");
  table.add_name(0, Language::unknown, "unspoken");
  const auto base = written(table);
  EXPECT_EQ(base->names(), 1u);
}

TEST_F(ConceptTableTest, writes_the_same_bytes_again) {
  ConceptTable first = places(), second = places();
  ASSERT_TRUE(first.write(path("a.veil"), "t", "s", BadEdges::refuse).ok());
  ASSERT_TRUE(second.write(path("b.veil"), "t", "s", BadEdges::refuse).ok());
  EXPECT_EQ(read(path("a.veil")), read(path("b.veil")));
}

// tests/cli reads that file, and the help of `veil knowledge` has it as its example. After a change of the format:
//   cp "$(the file that the failure names)" tests/cli/knowledge/places.veil
TEST_F(ConceptTableTest, writes_the_file_that_the_command_line_is_tested_with) {
  ConceptTable table = places();
  const auto made = std::filesystem::temp_directory_path() / "veil_places.veil";
  ASSERT_TRUE(table.write(made, "places", "invented for tests, CC0\nGeoNames has such keys, CC BY 4.0", BadEdges::refuse).ok());
  const bool same = read(made) == read(std::filesystem::path(source_folder) / "tests/cli/knowledge/places.veil");
  EXPECT_TRUE(same) << made;
  if (same) std::filesystem::remove(made);
}

TEST_F(ConceptTableTest, bears_a_chain_of_a_hundred_thousand_concepts) {
  constexpr int count = 100000;
  ConceptTable table = numbered(count);
  for (int i = 1; i < count; ++i) table.add_edge(static_cast<ConceptNumber>(i - 1), static_cast<ConceptNumber>(i), Relation::is_a);
  const auto base = written(table);
  EXPECT_EQ(leaves_of(*base, "n99999"), 1u);
  EXPECT_EQ(leaves_of(*base, "n0"), 1u);
  table.add_edge(count - 1, 0, Relation::is_a);
  const auto circle = table.write(path(), "t", "", BadEdges::refuse);
  EXPECT_EQ(circle.error().code, "training.cyclic_taxonomy");
  EXPECT_LT(circle.error().message.size(), 500u);
}

}  // namespace
}  // namespace veil::training
