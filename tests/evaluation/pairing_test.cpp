#include <gtest/gtest.h>

#include "veil/tools/evaluation_pairing.h"
#include "written_documents.h"

namespace veil {
namespace {

class ListSource : public DocumentSource {
 public:
  explicit ListSource(std::vector<Document> documents) : documents_(std::move(documents)) {}
  std::optional<SourceItem> next() override {
    if (next_ == documents_.size()) return std::nullopt;
    Document& document = documents_[next_++];
    return SourceItem{document.id, std::move(document)};
  }
  std::uint64_t bytes_read() const override { return 0; }

 private:
  std::vector<Document> documents_;
  std::size_t next_ = 0;
};

NamedSource source(std::string name, std::vector<std::pair<std::string, std::string>> texts) {
  std::vector<Document> documents;
  for (auto& [id, text] : texts) documents.push_back(bracketed(text, id));
  return {std::move(name), std::make_unique<ListSource>(std::move(documents))};
}

// Pairs as "id:system's mentions" and how it ended: "" or the error.
std::pair<std::string, std::string> walk(NamedSource gold, std::vector<NamedSource> systems, PairBy by = PairBy::id) {
  PairedCollections pairs(std::move(gold), std::move(systems), by);
  std::string seen;
  for (;;) {
    auto next = pairs.next();
    if (!next) return {seen, describe(next.error())};
    if (!*next) return {seen, ""};
    seen += (*next)->gold.id;
    for (const Document& predicted : (*next)->predicted) seen += std::to_string(predicted.mentions.size());
    seen += ' ';
  }
}

template <typename... Systems>
std::vector<NamedSource> systems(Systems... sources) {
  std::vector<NamedSource> list;
  (list.push_back(std::move(sources)), ...);
  return list;
}

TEST(Pairing, takes_systems_in_any_order_by_id) {
  const auto [seen, end] = walk(source("gold", {{"a", "Ada"}, {"b", "Bea"}, {"c", "Cy"}}),
                                systems(source("one", {{"c", "Cy"}, {"a", "[PERSON Ada]"}, {"b", "Bea"}}),
                                        source("two", {{"a", "Ada"}, {"b", "[PERSON Bea]"}, {"c", "Cy"}})));
  EXPECT_EQ(seen, "a10 b01 c00 ");
  EXPECT_EQ(end, "");
}

TEST(Pairing, counts_gold_without_prediction) {
  const auto [seen, end] = walk(source("gold", {{"a", "Ada"}, {"b", "Bea"}, {"c", "Cy"}}), systems(source("one", {{"b", "Bea"}})));
  EXPECT_EQ(seen, "b0 ");
  EXPECT_EQ(end,
            "one: 2 of 3 gold documents have no prediction; the first is number 1 (when ids come from file names, pair by order) "
            "[evaluate.missing_document]");
}

TEST(Pairing, counts_predictions_that_gold_lacks) {
  const auto [seen, end] = walk(source("gold", {{"b", "Bea"}}), systems(source("one", {{"a", "Ada"}, {"b", "Bea"}, {"c", "Cy"}})));
  EXPECT_EQ(end, "one, document 1: 2 of 3 predictions are for documents that the gold lacks [evaluate.unknown_document]");
}

TEST(Pairing, refuses_another_text_under_the_same_id) {
  const auto [seen, end] = walk(source("gold", {{"a", "Ada"}}), systems(source("one", {{"a", "Ada!"}})));
  EXPECT_EQ(end, "one, document 1: the prediction is for another text than the gold's [evaluate.different_text]");
}

TEST(Pairing, places_name_the_file_and_the_number_in_it) {
  NamedSource one = source("one", {{"b", "Bea"}, {"a", "Ada"}});
  one.file = "found/one.jsonl";
  PairedCollections pairs(source("gold", {{"a", "Ada"}, {"b", "Bea"}}), systems(std::move(one)), PairBy::id);
  for (const char* place : {"found/one.jsonl, document 2", "found/one.jsonl, document 1"}) {
    const auto next = pairs.next();
    ASSERT_TRUE(next && *next);
    EXPECT_EQ(pairs.predicted_place(**next, 0), place);
    EXPECT_EQ(pairs.gold_place(**next), "gold, document " + std::to_string((*next)->number));
  }
}

TEST(Pairing, refuses_empty_sides_and_ids_that_stand_twice) {
  EXPECT_EQ(walk(source("gold", {{"a", "Ada"}}), systems(source("one", {}))).second,
            "one: the prediction holds no document at all [evaluate.empty_prediction]");
  EXPECT_EQ(walk(source("gold", {}), systems(source("one", {{"a", "Ada"}}))).second,
            "gold: the gold standard holds no document at all [evaluate.empty_gold]");
  EXPECT_EQ(walk(source("gold", {{"a", "Ada"}, {"a", "Ada"}}), systems(source("one", {{"a", "Ada"}}))).second,
            "gold, document 2: the id of the document stands a second time in this collection [evaluate.duplicate_document]");
  EXPECT_EQ(walk(source("gold", {{"a", "Ada"}, {"b", "Bea"}}), systems(source("one", {{"a", "Ada"}, {"a", "Ada"}, {"b", "Bea"}}))).second,
            "one, document 2: the id of the document stands a second time in this collection [evaluate.duplicate_document]");
}

TEST(Pairing, goes_by_order_when_asked_and_still_checks_texts) {
  EXPECT_EQ(walk(source("gold", {{"g-1", "Ada"}, {"g-2", "Bea"}}), systems(source("one", {{"p-1", "Ada"}, {"p-2", "Bea"}})), PairBy::order),
            std::pair(std::string("g-10 g-20 "), std::string()));
  EXPECT_EQ(walk(source("gold", {{"g-1", "Ada"}, {"g-2", "Bea"}}), systems(source("one", {{"p-2", "Bea"}, {"p-1", "Ada"}})), PairBy::order)
                .second,
            "one, document 1: the prediction is for another text than the gold's [evaluate.different_text]");
  EXPECT_EQ(walk(source("gold", {{"g-1", "Ada"}}), systems(source("one", {{"p-1", "Ada"}, {"p-2", "Bea"}})), PairBy::order).second,
            "one, document 2: 1 of 2 predictions are for documents that the gold lacks [evaluate.unknown_document]");
}

}  // namespace
}  // namespace veil
