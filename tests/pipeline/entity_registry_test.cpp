#include "veil/engine.h"

#include <gtest/gtest.h>

namespace veil {
namespace {

// A document whose entities are the given names, each mentioned once.
Document document_of(std::initializer_list<std::pair<Label, std::string>> names) {
  Document document;
  for (const auto& [label, name] : names) {
    Mention mention;
    const auto begin = static_cast<std::uint32_t>(document.text.size());
    document.text += name;
    mention.span = {begin, static_cast<std::uint32_t>(document.text.size())};
    document.text += ' ';
    document.mentions.push_back(mention);
    Entity entity;
    entity.label = label;
    entity.mentions = {static_cast<std::uint32_t>(document.mentions.size() - 1)};
    document.entities.push_back(entity);
  }
  return document;
}

std::vector<std::uint32_t> numbers_of(const Document& document) {
  std::vector<std::uint32_t> numbers;
  for (const Entity& entity : document.entities) numbers.push_back(entity.number);
  return numbers;
}

using Numbers = std::vector<std::uint32_t>;

TEST(EntityRegistry, the_same_name_has_the_same_number_in_every_document) {
  EntityRegistry registry;
  Document first = document_of({{Label::person, "Anna Vries"}, {Label::person, "Jörg Holt"}, {Label::loc, "Oslo"}});
  Document second = document_of({{Label::person, "JORG HOLT"}, {Label::person, "Clara Beck"}, {Label::person, "Anna Vries"}});
  registry.number(first);
  registry.number(second);
  EXPECT_EQ(numbers_of(first), (Numbers{1, 2, 1}));
  EXPECT_EQ(numbers_of(second), (Numbers{2, 3, 1}));
}

TEST(EntityRegistry, the_longest_name_of_an_entity_counts_and_labels_are_numbered_apart) {
  EntityRegistry registry;
  Document first = document_of({{Label::person, "Vries"}, {Label::person, "Anna Vries"}});
  first.entities[0].mentions = {0, 1};
  first.entities.pop_back();
  Document second = document_of({{Label::person, "Vries"}, {Label::org, "Anna Vries"}, {Label::person, "Anna Vries"}});
  registry.number(first);
  registry.number(second);
  EXPECT_EQ(numbers_of(first), (Numbers{1}));
  EXPECT_EQ(numbers_of(second), (Numbers{2, 1, 1}));
}

TEST(EntityRegistry, names_without_letters_are_compared_as_they_are) {
  EntityRegistry registry;
  Document document = document_of({{Label::misc, "—"}, {Label::misc, "…"}, {Label::misc, "—"}});
  registry.number(document);
  EXPECT_EQ(numbers_of(document), (Numbers{1, 2, 1}));
}

}  // namespace
}  // namespace veil
