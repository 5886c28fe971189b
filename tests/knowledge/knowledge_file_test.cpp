// Files that are cut, altered, foreign, or whole with numbers that lead nowhere.
#include "knowledge/knowledge_file.h"

#include <random>

#include "knowledge/knowledge_bases.h"
#include "written_knowledge.h"

namespace veil::knowledge {
namespace {

using enum Language;

class KnowledgeFileTest : public KnowledgeTest {
 protected:
  using Sections = std::vector<std::string>;

  Sections sections() const {
    auto table = places_with_core();
    written(table);
    const auto file = SectionFile::open(path(), knowledge_file_kind);
    Sections result;
    for (std::size_t i = 0; i < section_count; ++i) result.emplace_back(file->bytes(i));
    return result;
  }
  // With a right checksum.
  std::string code_of_opening(const Sections& changed) const {
    write(path("changed.veil"), section_file(knowledge_file_kind, changed));
    const auto opened = KnowledgeBase::open(path("changed.veil"));
    return opened ? "" : opened.error().code;
  }
  template <typename T>
  static void set(std::string& bytes, std::size_t at, T value) {
    std::memcpy(bytes.data() + at * sizeof value, &value, sizeof value);
  }
};

TEST_F(KnowledgeFileTest, is_refused_when_cut_altered_foreign_or_missing) {
  auto table = places();
  written(table);
  const std::string whole = read(path());
  EXPECT_EQ(KnowledgeBase::open(path("nowhere.veil")).error().code, "read.not_found");
  for (const std::size_t size : {std::size_t{0}, std::size_t{7}, std::size_t{40}, whole.size() / 2, whole.size() - 1}) {
    write(path("cut.veil"), std::string_view(whole).substr(0, size));
    EXPECT_FALSE(KnowledgeBase::open(path("cut.veil")).ok()) << size;
  }
  for (std::size_t at = 0; at < whole.size(); at += 37) {
    std::string altered = whole;
    altered[at] = static_cast<char>(altered[at] ^ 0x10);
    write(path("altered.veil"), altered);
    EXPECT_FALSE(KnowledgeBase::open(path("altered.veil")).ok()) << at;
  }
  std::string newer = whole;
  newer[8] = 1;
  write(path("older.veil"), newer);
  EXPECT_EQ(KnowledgeBase::open(path("older.veil")).error().code, "model.version");
  newer[8] = 3;
  write(path("newer.veil"), newer);
  EXPECT_EQ(KnowledgeBase::open(path("newer.veil")).error().code, "model.version");
  write(path("foreign.veil"), "a letter that is no knowledge base, and long enough to have a header of its own");
  const auto foreign = KnowledgeBase::open(path("foreign.veil"));
  EXPECT_EQ(foreign.error().code, "model.damaged");
  EXPECT_NE(foreign.error().place.find("foreign.veil"), std::string::npos);
}

TEST_F(KnowledgeFileTest, is_refused_when_its_numbers_lead_nowhere) {
  const Sections good = sections();
  ASSERT_EQ(code_of_opening(good), "");
  const auto refused = [&](Section section, auto change) {
    Sections changed = good;
    change(changed[section]);
    return code_of_opening(changed) == "model.damaged";
  };
  // Each section but the sources, longer and shorter.
  for (std::size_t section = spellings; section < section_count; ++section) {
    if (section == key_spellings || section == key_patterns) continue;
    EXPECT_TRUE(refused(static_cast<Section>(section), [](std::string& bytes) { bytes.append(8, '\1'); })) << section;
    if (!good[section].empty()) {
      EXPECT_TRUE(refused(static_cast<Section>(section), [](std::string& bytes) { bytes.resize(bytes.size() - 1); })) << section;
    }
  }
  EXPECT_TRUE(refused(about, [](std::string& bytes) { bytes = "no end"; }));
  EXPECT_TRUE(refused(spellings, [](std::string& bytes) { bytes[0] = '\xff'; }));
  EXPECT_TRUE(refused(spelling_lengths, [](std::string& bytes) { std::swap(bytes[0], bytes[0] += 1); }));
  EXPECT_TRUE(refused(spelling_senses, [](std::string& bytes) { bytes[0] = 0; }));
  EXPECT_TRUE(refused(block_begins, [](std::string& bytes) { set<std::uint32_t>(bytes, 0, 1); }));
  EXPECT_TRUE(refused(block_senses, [](std::string& bytes) { set<std::uint32_t>(bytes, 0, 1); }));
  EXPECT_TRUE(refused(sense_concepts, [](std::string& bytes) { bytes[1] = 100; }));
  EXPECT_TRUE(refused(sense_concepts, [](std::string& bytes) { bytes[0] = 5; }));
  EXPECT_TRUE(refused(concept_names, [](std::string& bytes) { bytes[1] = 100; }));
  EXPECT_TRUE(refused(name_counts, [](std::string& bytes) { bytes[0] = 9; }));
  EXPECT_TRUE(refused(key_kinds, [](std::string& bytes) { bytes[0] = 100; }));
  EXPECT_TRUE(refused(key_spellings, [](std::string& bytes) { bytes.back() = 'x'; }));
  EXPECT_TRUE(refused(key_patterns, [](std::string& bytes) { bytes = "\x05no end"; }));
  EXPECT_TRUE(refused(edge_lists, [](std::string& bytes) { bytes[1] = 100; }));
  EXPECT_TRUE(refused(edge_begins, [](std::string& bytes) { set<std::uint32_t>(bytes, 1, 100); }));
  // A circle: what is above must have a smaller number.
  EXPECT_TRUE(refused(edges, [](std::string& bytes) { set(bytes, 0, Generalization(6, Relation::is_a)); }));
  EXPECT_TRUE(refused(edges, [](std::string& bytes) { set(bytes, 0, Generalization(0x3FFFFFFF, Relation::is_a)); }));
  EXPECT_TRUE(refused(abstract_concepts, [](std::string& bytes) { set<std::uint32_t>(bytes, 0, 7); }));
  EXPECT_TRUE(refused(context_lists, [](std::string& bytes) { bytes[1] = 100; }));
  EXPECT_TRUE(refused(core_concepts, [](std::string& bytes) { bytes[1] = 100; }));
  EXPECT_TRUE(refused(core_uses, [](std::string& bytes) { set<std::uint16_t>(bytes, 0, 3); })) << "a row of two languages";
  EXPECT_TRUE(refused(core_uses, [](std::string& bytes) { set<std::uint16_t>(bytes, 0, 0); })) << "a row of none";
  EXPECT_TRUE(refused(core_begins, [](std::string& bytes) { set<std::uint32_t>(bytes, 1, 1); }));
  EXPECT_TRUE(refused(core_names, [](std::string& bytes) { bytes[0] = '\xff'; }));
  EXPECT_TRUE(refused(core_names, [](std::string& bytes) { bytes[0] = '\0'; })) << "a row without name";
  EXPECT_TRUE(refused(core_names, [](std::string& bytes) { bytes.back() = 'x'; }));
}

TEST_F(KnowledgeFileTest, with_any_byte_changed_is_refused_or_safe_to_ask) {
  const Sections good = sections();
  std::mt19937 random(3);
  int opened = 0;
  for (int round = 0; round < 600; ++round) {
    Sections changed = good;
    std::string& bytes = changed[random() % section_count];
    if (bytes.empty()) continue;
    bytes[random() % bytes.size()] = static_cast<char>(random());
    write(path("changed.veil"), section_file(knowledge_file_kind, changed));
    const auto base = KnowledgeBase::open(path("changed.veil"));
    if (!base) continue;
    ++opened;
    std::size_t seen = (*base)->find("oslo", en).size() + (*base)->find("zz", en).size() + (*base)->near("osol", en, {3, 100}).size();
    for (ConceptNumber i = 0; i < (*base)->concepts(); ++i) {
      for (const Language language : spoken_languages)
        for (const Name& name : (*base)->names_of(i, language)) seen += name.text.size();
      for (const Generalization& edge : (*base)->above(i)) seen += edge.above < i ? 1 : 1000000;
      seen += (*base)->key(i).size() + (*base)->context_words(i).size() + (*base)->leaves(i) % 7 + (*base)->labels(i).bits();
    }
    for (const Language language : spoken_languages)
      for (const CoreRow& row : (*base)->core_rows(language)) seen += row.key.size() + row.name.size() + row.others.size();
    EXPECT_LT(seen, 100000u);
  }
  EXPECT_GT(opened, 50);
}

TEST_F(KnowledgeFileTest, several_files_open_in_order_or_not_at_all) {
  auto table = places();
  ASSERT_TRUE(table.write(path("b.veil"), "second", "", training::BadEdges::refuse).ok());
  ASSERT_TRUE(table.write(path("a.veil"), "first", "", training::BadEdges::refuse).ok());
  const auto both = KnowledgeBases::open({path("b.veil"), path("a.veil")});
  ASSERT_TRUE(both.ok());
  EXPECT_EQ(both->bases().size(), 2u);
  EXPECT_EQ(both->bases()[0]->title(), "second");
  EXPECT_EQ(KnowledgeBases::open({path("a.veil"), path("c.veil")}).error().code, "read.not_found");
  EXPECT_TRUE(KnowledgeBases::open({})->empty());
  write(path("knowledge.veil"), "");
  write(path("knowledge.medical.veil"), "");
  write(path("knowledge.veil.part"), "");
  write(path("other.veil"), "");
  const auto files = knowledge_files_in(path("").parent_path());
  ASSERT_EQ(files.size(), 2u);
  EXPECT_EQ(files[0].filename(), "knowledge.medical.veil");
  EXPECT_TRUE(knowledge_files_in(path("nowhere")).empty());
}

}  // namespace
}  // namespace veil::knowledge
