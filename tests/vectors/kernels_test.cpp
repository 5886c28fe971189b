// Every fast kernel against the obvious slow loop, over sizes that leave rests: odd numbers of inputs, rows and outputs.
#include "vectors/kernels/kernels.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

namespace veil::vectors {
namespace {

std::vector<const Kernels*> fast_kernels() {
  std::vector<const Kernels*> fast;
  for (const Kernels* kernels : {avx2_kernels(), avx512_kernels()})
    if (kernels) fast.push_back(kernels);
  return fast;
}

std::vector<float> random_values(std::size_t count, unsigned seed, float reach) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<float> value(-reach, reach);
  std::vector<float> values(count);
  for (float& v : values) v = value(random);
  return values;
}

struct Rows {
  Rows(std::vector<float> all, std::size_t width) : values(std::move(all)) {
    for (std::size_t i = 0; i < values.size(); i += width) rows.push_back(values.data() + i);
  }
  Rows(const Rows&) = delete;
  std::vector<float> values;
  std::vector<float*> rows;
};

void expect_near(const std::vector<float>& a, const std::vector<float>& b, float tolerance) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) ASSERT_NEAR(a[i], b[i], tolerance) << "value " << i;
}

TEST(Kernels, the_best_ones_run_on_this_processor) {
  float score = 0;
  const std::vector<float> row(16, 0.5f);
  best_kernels().dots(row.data(), row.data(), 1, 16, &score);
  EXPECT_FLOAT_EQ(score, 4.0f);
}

TEST(Kernels, dot_products_are_those_of_the_plain_loop) {
  for (const Kernels* fast : fast_kernels()) {
    for (const std::size_t width : {16u, 304u}) {
      for (const std::size_t count : {0u, 1u, 3u, 4u, 9u}) {
        const auto target = random_values(width, 1, 1), rows = random_values(width * count, 2, 1);
        std::vector<float> expected(count), found(count);
        plain_kernels().dots(target.data(), rows.data(), count, width, expected.data());
        fast->dots(target.data(), rows.data(), count, width, found.data());
        expect_near(found, expected, 1e-4f);
        std::vector<std::int8_t> bytes(width * count);
        for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::int8_t>(rows[i] * 127);
        plain_kernels().dots_of_bytes(target.data(), bytes.data(), count, width, expected.data());
        fast->dots_of_bytes(target.data(), bytes.data(), count, width, found.data());
        expect_near(found, expected, 1e-2f);
      }
    }
  }
}

TEST(Kernels, a_step_changes_inputs_and_outputs_as_the_plain_loop_does) {
  for (const Kernels* fast : fast_kernels()) {
    for (const std::size_t inputs : {1u, 2u, 7u, 64u}) {
      for (std::size_t outputs = 1; outputs <= most_outputs; ++outputs) {
        for (const bool first_is_right : {true, false}) {
          constexpr std::size_t width = 48;
          Rows in(random_values(inputs * width, 3, 1), width), out(random_values(outputs * width, 4, 1), width);
          Rows plain_in(in.values, width), plain_out(out.values, width);
          plain_kernels().step(plain_in.rows.data(), inputs, plain_out.rows.data(), outputs, width, 0.05f, first_is_right);
          fast->step(in.rows.data(), inputs, out.rows.data(), outputs, width, 0.05f, first_is_right);
          expect_near(in.values, plain_in.values, 2e-5f);
          expect_near(out.values, plain_out.values, 2e-5f);
        }
      }
    }
  }
}

// Scores of 40 and more: the quotient that stands for the sigmoid must not run away.
TEST(Kernels, a_step_with_extreme_scores_stays_finite_and_right) {
  for (const Kernels* fast : fast_kernels()) {
    for (const float sign : {1.0f, -1.0f}) {
      constexpr std::size_t width = 16;
      Rows in(std::vector<float>(width, 3.0f), width), out(std::vector<float>(width, sign * 3.0f), width);
      Rows plain_in(in.values, width), plain_out(out.values, width);
      plain_kernels().step(plain_in.rows.data(), 1, plain_out.rows.data(), 1, width, 0.05f, true);
      fast->step(in.rows.data(), 1, out.rows.data(), 1, width, 0.05f, true);
      expect_near(in.values, plain_in.values, 1e-5f);
      expect_near(out.values, plain_out.values, 1e-5f);
    }
  }
}

TEST(Kernels, rows_are_combined_and_changes_spread_as_by_the_plain_loop) {
  for (const Kernels* fast : fast_kernels()) {
    constexpr std::size_t width = 32, count = 5;
    Rows rows(random_values(width * count, 5, 1), width);
    Rows plain_rows(rows.values, width);
    std::vector<float> mean(width), plain_mean(width);
    fast->combine(rows.rows.data(), count, width, 0.2f, mean.data());
    plain_kernels().combine(plain_rows.rows.data(), count, width, 0.2f, plain_mean.data());
    expect_near(mean, plain_mean, 1e-6f);
    const auto changed = random_values(width, 6, 1);
    fast->spread(rows.rows.data(), count, width, mean.data(), changed.data());
    plain_kernels().spread(plain_rows.rows.data(), count, width, mean.data(), changed.data());
    expect_near(rows.values, plain_rows.values, 1e-6f);
  }
}

}  // namespace
}  // namespace veil::vectors
