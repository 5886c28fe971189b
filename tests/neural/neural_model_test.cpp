// The small network of tests/neural against the prototype that wrote it, whatever the page, the processor and the damage.
#include "neural/neural_model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "places.h"

namespace veil::neural {
namespace {

std::filesystem::path fixture(const char* name) { return std::filesystem::path(source_folder) / "tests/neural" / name; }

std::shared_ptr<const NeuralModel> small_network() {
  auto opened = NeuralModel::open(fixture("small.veil"));
  EXPECT_TRUE(opened) << opened.error().message;
  return opened ? *opened : nullptr;
}

std::string unescaped(const std::string& line) {
  std::string text;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\\' && i + 1 < line.size()) {
      text += line[++i] == 'n' ? '\n' : '\t';
    } else {
      text += line[i];
    }
  }
  return text;
}

TEST(NeuralModel, says_what_the_prototype_said) {
  const auto model = small_network();
  ASSERT_TRUE(model);
  EXPECT_EQ(model->kinds(), (std::vector<std::string>{"O", "KEEP", "FREE", "PERSON d"}));
  std::ifstream file(fixture("readings.tsv"));
  std::string line, text;
  Reading reading;
  std::size_t word = 0, compared = 0;
  while (std::getline(file, line)) {
    if (line.starts_with("# ")) continue;
    std::vector<std::string> columns;
    std::istringstream row(line);
    for (std::string column; std::getline(row, column, '\t');) columns.push_back(column);
    if (columns[0] == "text") {
      EXPECT_EQ(word, reading.words.size());
      text = unescaped(columns[2]);
      reading = model->read(text, *language_from(columns[1]));
      word = 0;
      continue;
    }
    ASSERT_LT(word, reading.words.size());
    EXPECT_EQ(reading.words[word].span.of(text), columns[0]);
    for (std::size_t kind = 0; kind < 4; ++kind) {
      EXPECT_NEAR(reading.probability(word, kind), std::stof(columns[kind + 1]), 2e-4) << columns[0] << ", kind " << kind;
    }
    EXPECT_NEAR(reading.begin(word, 3), std::stof(columns[5]), 2e-4) << columns[0];
    ++word;
    ++compared;
  }
  EXPECT_EQ(word, reading.words.size());
  EXPECT_EQ(compared, 32u);
}

TEST(NeuralModel, reads_nothing_in_a_language_it_was_not_taught) {
  const auto model = small_network();
  ASSERT_TRUE(model);
  EXPECT_TRUE(model->speaks(Language::pt));
  EXPECT_FALSE(model->speaks(Language::other));
  EXPECT_TRUE(model->read("Anna", Language::other).words.empty());
  EXPECT_TRUE(model->read("", Language::de).words.empty());
  EXPECT_TRUE(model->read(" \n ", Language::de).words.empty());
}

TEST(NeuralModel, a_words_surroundings_are_the_same_on_every_page) {
  const auto model = small_network();
  ASSERT_TRUE(model);
  std::string text;
  for (int i = 0; i < 6000; ++i) text += "w" + std::string(1, static_cast<char>('a' + i % 26)) + ' ';
  const Reading whole = model->read(text, Language::en);
  ASSERT_EQ(whole.words.size(), 6000u);
  const Reading once_more = model->read(text, Language::en);
  EXPECT_EQ(whole.probabilities, once_more.probabilities);
  // 26 words return and return, all pages have each of them: a word far from both ends sees the same anywhere.
  for (std::size_t kind = 0; kind < 4; ++kind) {
    EXPECT_EQ(whole.probability(1000, kind), whole.probability(1026, kind));
    EXPECT_NEAR(whole.probability(4094, kind), whole.probability(4120, kind), 1e-6);
  }
}

TEST(NeuralModel, probabilities_of_a_word_sum_to_one) {
  const auto model = small_network();
  ASSERT_TRUE(model);
  const Reading reading = model->read(
      "\xF0\x9F\xA6\x94 \xE2\x80\x94 \xCC\x81"
      "a 1\xC2\xBD \xE4\xB8\xAD\xE6\x96\x87 x\xCC\x81y",
      Language::pt);
  ASSERT_GT(reading.words.size(), 5u);
  for (std::size_t i = 0; i < reading.words.size(); ++i) {
    float sum = 0;
    for (std::size_t kind = 0; kind < reading.kinds; ++kind) sum += reading.probability(i, kind);
    EXPECT_NEAR(sum, 1, 1e-5);
  }
}

TEST(NeuralModel, refuses_a_file_that_is_cut_or_altered) {
  std::ifstream file(fixture("small.veil"), std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(file)), {});
  ASSERT_GT(bytes.size(), 1000u);
  const std::filesystem::path copy = std::filesystem::temp_directory_path() / "veil_neural_damaged.veil";
  for (const std::size_t size : {std::size_t{0}, std::size_t{40}, bytes.size() / 2, bytes.size() - 64}) {
    std::ofstream(copy, std::ios::binary) << bytes.substr(0, size);
    EXPECT_FALSE(NeuralModel::open(copy)) << size;
  }
  std::string altered = bytes;
  altered[bytes.size() - 100] = static_cast<char>(altered[bytes.size() - 100] ^ 1);
  std::ofstream(copy, std::ios::binary) << altered;
  const auto opened = NeuralModel::open(copy);
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().code, "model.damaged");
  std::filesystem::remove(copy);
}

TEST(PagedStates, are_those_of_the_page_whatever_was_asked_before) {
  const auto model = small_network();
  ASSERT_TRUE(model);
  std::string text;
  while (words_of(text).size() < 9000) text += "Anna met Ben in Hol on Monday, and they left early. ";
  const auto value = [&](PagedStates& states, std::size_t place) {
    const WordStates& page = states.around(place);
    EXPECT_LT(page.words.size(), 4400u) << "a page is kept, not the text";
    const auto word = std::find_if(page.words.begin(), page.words.end(), [&](const Word& one) { return one.span.end > place; });
    EXPECT_NE(word, page.words.end());
    return page.of_place(static_cast<std::size_t>(word - page.words.begin()))[0];
  };
  PagedStates forward(*model, text, Language::en), backward(*model, text, Language::en);
  const std::vector<std::size_t> places = {5, text.size() / 2, text.size() - 20};
  std::vector<float> first, second;
  for (const std::size_t place : places) first.push_back(value(forward, place));
  for (auto place = places.rbegin(); place != places.rend(); ++place) second.insert(second.begin(), value(backward, *place));
  EXPECT_EQ(first, second);
  EXPECT_TRUE(PagedStates(*model, "", Language::en).around(0).words.empty());
}

}  // namespace
}  // namespace veil::neural
