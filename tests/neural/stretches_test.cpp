// The best sequence against all sequences there are, and what becomes of it.
#include "neural/stretches.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "places.h"

namespace veil::neural {
namespace {

std::shared_ptr<const NeuralModel> fixture_network() {
  return *NeuralModel::open(std::filesystem::path(source_folder) / "tests/neural/small.veil");
}

// Tries every sequence of tags.
std::vector<Stretch> obvious(const NeuralModel& model, const Reading& reading, double more) {
  const std::size_t tags = 2 * reading.kinds - 1, words = reading.words.size();
  const auto score = [&](std::size_t word, std::size_t tag) {
    const std::size_t kind = (tag + 1) / 2;
    const double whole = reading.probability(word, kind), begin = kind == 0 ? 0 : reading.begin(word, kind);
    return std::log(kind == 0 ? whole : tag % 2 == 1 ? begin : whole - begin) + (model.hides(kind) ? more : 0);
  };
  std::vector<std::size_t> tried(words), best;
  double best_sum = -1e9;
  for (bool more_left = true; more_left;) {
    double sum = 0;
    for (std::size_t i = 0; i < words; ++i) {
      sum += score(i, tried[i]);
      if (i > 0) sum += static_cast<double>(model.transitions()[tried[i - 1] * tags + tried[i]]);
    }
    if (sum > best_sum) {
      best_sum = sum;
      best = tried;
    }
    more_left = false;
    for (std::size_t i = 0; i < words && !more_left; ++i) {
      more_left = ++tried[i] < tags;
      if (!more_left) tried[i] = 0;
    }
  }
  std::vector<Stretch> result;
  for (std::size_t i = 0; i < words; ++i) {
    const auto kind = static_cast<std::uint32_t>((best[i] + 1) / 2);
    if (kind == 0) continue;
    if (best[i] % 2 == 1 || i == 0 || (best[i - 1] + 1) / 2 != kind) result.push_back({reading.words[i].span, kind, 0});
    result.back().span.end = reading.words[i].span.end;
  }
  return result;
}

TEST(Stretches, are_the_best_of_all_sequences) {
  const auto model = fixture_network();
  for (const char* text : {"Anna wohnt in der", "Maria 123 . b", "k", "In Essen ANNA, maria"}) {
    for (const float more : {-1.5F, 0.0F, 1.5F}) {
      const Reading reading = model->read(text, Language::de);
      auto found = stretches_of(*model, reading, more);
      for (Stretch& stretch : found) {
        EXPECT_GT(stretch.score, 0);
        EXPECT_LE(stretch.score, 1);
        stretch.score = 0;
      }
      EXPECT_EQ(found, obvious(*model, reading, static_cast<double>(more))) << text << ", " << more;
    }
  }
}

TEST(Stretches, hide_more_or_less_as_asked) {
  const auto model = fixture_network();
  EXPECT_FALSE(model->hides(0));
  EXPECT_FALSE(model->hides(1));
  EXPECT_TRUE(model->hides(3));
  const Reading reading = model->read(
      "Anna wohnt in der Mariastra\xC3\x9F"
      "e 12",
      Language::de);
  const auto hidden = [&](float more) {
    std::uint32_t bytes = 0;
    for (const Stretch& stretch : stretches_of(*model, reading, more)) bytes += stretch.kind == 3 ? stretch.span.size() : 0;
    return bytes;
  };
  EXPECT_EQ(hidden(-20), 0u);
  EXPECT_GT(hidden(20), 20u);
  EXPECT_TRUE(stretches_of(*model, model->read("", Language::de)).empty());
}

}  // namespace
}  // namespace veil::neural
