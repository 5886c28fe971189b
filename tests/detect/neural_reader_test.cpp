// What the network says of words, told of the units of an entity model.
#include "detect/everyday/neural_reader.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "places.h"

namespace veil::detect {
namespace {

std::shared_ptr<const neural::NeuralModel> small_network() {
  auto opened = neural::NeuralModel::open(std::filesystem::path(source_folder) / "tests/neural/small.veil");
  EXPECT_TRUE(opened) << opened.error().message;
  return opened ? *opened : nullptr;
}

Document letter() {
  Document document;
  document.text = "Guten Tag\n\nich bin Frau Maria Kraus-Weber, Tel. 0171 5550134.";
  document.language = Language::de;
  return document;
}

EntityUnit unit_of(const Document& document, std::string_view word) {
  const auto begin = static_cast<std::uint32_t>(document.text.find(word));
  return {{begin, begin + static_cast<std::uint32_t>(word.size())}, 0};
}

TEST(NeuralReader, says_of_a_unit_what_the_network_says_of_its_word) {
  const auto network = small_network();
  ASSERT_TRUE(network);
  const Document document = letter();
  const std::vector<std::size_t> kinds = {3, 1};  // PERSON d, KEEP
  NeuralReader reader(*network, kinds, document);
  reader.read_page({0, static_cast<std::uint32_t>(document.text.size())});
  const std::vector<EntityUnit> units = {unit_of(document, "ich"), unit_of(document, "Maria")};
  OtherOpinion opinion;
  reader.judge(units, opinion);
  ASSERT_EQ(opinion.scores.size(), units.size() * opinion.width());
  const neural::Reading reading = network->read(document.text, document.language);
  for (std::size_t i = 0; i < units.size(); ++i) {
    std::size_t word = 0;
    while (reading.words[word].span != units[i].span) ++word;
    const std::int16_t* scores = opinion.scores.data() + i * opinion.width();
    const auto limited = [](float probability) { return std::lround(weight_unit * std::log(std::max(probability, 1e-3F))); };
    EXPECT_EQ(scores[0], limited(reading.probability(word, 0)));
    EXPECT_EQ(scores[1], limited(reading.begin(word, 3)));
    EXPECT_EQ(scores[2], limited(reading.begin(word, 1)));
    EXPECT_EQ(scores[3], limited(reading.probability(word, 3) - reading.begin(word, 3)));
  }
}

TEST(NeuralReader, reads_pages_by_themselves_and_units_of_several_words) {
  const auto network = small_network();
  ASSERT_TRUE(network);
  const Document document = letter();
  const std::vector<std::size_t> kinds = {3};
  NeuralReader reader(*network, kinds, document);
  const auto second = static_cast<std::uint32_t>(document.text.find("ich"));
  reader.read_page({0, second - 2});
  OtherOpinion opinion;
  reader.judge(std::vector<EntityUnit>{unit_of(document, "Tag")}, opinion);
  const Span page = {second, static_cast<std::uint32_t>(document.text.size())};
  reader.read_page(page);
  const std::vector<EntityUnit> units = {unit_of(document, "Kraus-Weber"), unit_of(document, "Tel")};
  reader.judge(units, opinion);
  const neural::Reading reading = network->read(document.text_of(page), document.language);
  std::size_t word = 0;
  while (reading.words[word].span.of(document.text_of(page)) != "Kraus") ++word;
  float sum = 0;
  for (std::size_t i = 0; i < 3; ++i) sum += std::log(std::max(reading.probability(word + i, 0), 1e-3F));
  EXPECT_EQ(opinion.scores[0], std::lround(weight_unit * sum / 3));
  EXPECT_NE(opinion.scores[opinion.width()], 0);
}

}  // namespace
}  // namespace veil::detect
