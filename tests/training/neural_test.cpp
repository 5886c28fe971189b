// What learning a network rests on: the way back is the derivative of the way there, steps make the answers right, and the same seed gives
// the same file.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "neural/neural_model.h"
#include "places.h"
#include "training/neural/learn_network.h"
#include "veil/tools/training_neural.h"

namespace veil::training {
namespace {

std::filesystem::path small_network_file() { return std::filesystem::path(source_folder) / "tests/neural/small.veil"; }

struct SmallNetwork {
  SectionFile file = *SectionFile::open(small_network_file(), neural::network_file_kind);
  LearntNetwork network{*neural::parts_of(file)};
};

TEST(NeuralTraining, the_way_back_is_the_derivative_of_the_way_there) {
  SmallNetwork small;
  LearntNetwork& network = small.network;
  // Channels that are all but zero are normalized steeply: away from there, or differences over a distance say nothing.
  for (std::size_t o = 0; o < network.info.channels; ++o) network.weights[network.layout.input.constants() + o] += 2;
  const std::string text =
      "Anna wohnt in der Mariastra\xC3\x9F"
      "e 123, ANNA!\nb@k maria";
  const auto words = neural::words_of(text);
  NetworkDocument document = network_document(network, text, words, 1);
  for (std::size_t i = 0; i < document.answers.size(); ++i) document.answers[i] = static_cast<std::uint16_t>(i * 3 % 7);
  document.answers[2] = no_answer;
  std::vector<float> changes(network.weights.size());
  const auto loss = [&](std::span<float> to) {
    Chance chance{0.2F, 0.2F, 0.1F, 0.05F, SplitMix(4)};  // the same words and values are left out each time
    return pass(network, document, chance, to);
  };
  loss(changes);
  const auto slope = [&](std::size_t weight, float step) {
    const float before = network.weights[weight];
    network.weights[weight] = before + step;
    const double above = loss({});
    network.weights[weight] = before - step;
    const double below = loss({});
    network.weights[weight] = before;
    return (above - below) / (2 * static_cast<double>(step));
  };
  std::size_t compared = 0, wrong = 0;
  for (std::size_t i = network.info.letter_width; i < network.weights.size(); ++i) {  // no letter, the first row, stays as it is
    const double near = slope(i, 1e-3F), far = slope(i, 2e-3F);
    const double size = std::max(std::abs(near), 0.05);
    if (std::abs(near - far) > 0.01 * size) continue;  // the largest of several, or zero, changes on the way
    compared += std::abs(near) > 0.01;
    wrong += std::abs(near - changes[i]) > 0.05 * size;
  }
  EXPECT_GT(compared, 500u);
  EXPECT_LT(wrong, compared / 50);
}

Document tagged(std::string text, std::string_view name) {
  Document document;
  document.text = std::move(text);
  document.language = Language::de;
  Mention mention;
  const std::size_t at = std::string_view(document.text).find(name);
  mention.span = {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + name.size())};
  mention.label = Label::person;
  mention.kind = IdentifierKind::direct;
  document.mentions.push_back(mention);
  return document;
}

std::vector<NeuralTrainingDocument> letters() {
  std::vector<NeuralTrainingDocument> documents;
  for (const char* text : {"Anna wohnt in der Stra\xC3\x9F"
                           "e 1.",
                           "In der Stra\xC3\x9F"
                           "e 3 wohnt Anna.",
                           "Der Brief an Anna."}) {
    documents.push_back({tagged(text, "Anna"), false});
  }
  documents.push_back({tagged("In der Stra\xC3\x9F"
                              "e wohnt Maria.",
                              "Maria"),
                       true});
  return documents;
}

TEST(NeuralTraining, learns_what_documents_show_and_gives_the_same_file_again) {
  const std::filesystem::path folder = std::filesystem::temp_directory_path();
  NeuralTrainingOptions options;
  options.start = small_network_file();
  options.rounds = 60;
  options.rate = 0.02;
  options.left_out = 0.05;
  options.step_words = 8;
  std::vector<std::string> files;
  for (const char* name : {"veil_neural_a.veil", "veil_neural_b.veil"}) {
    options.output = folder / name;
    options.afresh = true;
    const auto report = train_neural(letters(), options);
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_EQ(report->documents, 3u);
    EXPECT_EQ(report->unknown_classes, 0u);
    EXPECT_LT(report->losses.back(), 0.5 * report->losses.front());
    EXPECT_EQ(report->held_out.words, 6u);
    EXPECT_EQ(report->held_out.direct, 1u);
    std::ifstream file(options.output, std::ios::binary);
    files.emplace_back((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  }
  EXPECT_EQ(files[0], files[1]);
  const auto model = neural::NeuralModel::open(options.output);
  ASSERT_TRUE(model);
  const neural::Reading reading = (*model)->read(
      "Anna wohnt in der Stra\xC3\x9F"
      "e 1.",
      Language::de);
  EXPECT_GT(reading.probability(0, 3), 0.5F);
  EXPECT_LT(reading.probability(1, 3), 0.5F);
  std::filesystem::remove(folder / "veil_neural_a.veil");
  std::filesystem::remove(folder / "veil_neural_b.veil");
}

TEST(NeuralTraining, refuses_documents_without_anything_to_learn) {
  NeuralTrainingOptions options;
  options.start = small_network_file();
  options.output = std::filesystem::temp_directory_path() / "veil_neural_c.veil";
  const auto none = train_neural({}, options);
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, "training.missing_data");
  auto documents = letters();
  for (NeuralTrainingDocument& document : documents) document.document.mentions[0].label = Label::code;  // not in the small network
  const auto other = train_neural(documents, options);
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().code, "training.missing_data");
  options.rate = std::nan("");
  const auto endless = train_neural(letters(), options);
  ASSERT_FALSE(endless);
  EXPECT_EQ(endless.error().code, "training.invalid_option");
  options.rate = 0.01;
  options.start = "nowhere.veil";
  EXPECT_FALSE(train_neural(letters(), options));
}

}  // namespace
}  // namespace veil::training
