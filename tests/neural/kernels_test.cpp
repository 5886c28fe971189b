// Every kernel gives the bits of the obvious loop, over sizes that leave rests of rows and outputs.
#include "neural/kernels/kernels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace veil::neural {
namespace {

std::vector<const Kernels*> all_kernels() {
  std::vector<const Kernels*> result;
  for (const Kernels* kernels : {&plain_kernels(), avx2_kernels(), avx512_kernels(), &best_kernels()}) {
    if (kernels) result.push_back(kernels);
  }
  return result;
}

struct Size {
  std::size_t taps, inputs, outputs, rows;
};
constexpr Size sizes[] = {{1, 7, 37, 5}, {3, 16, 48, 14}, {3, 128, 128, 11}, {2, 128, 64, 9}, {1, 282, 128, 1}, {1, 3, 1, 0}};

TEST(Kernels, products_are_the_same_bits_on_every_processor) {
  std::mt19937 random(5);
  std::normal_distribution<float> value(0, 1);
  for (const auto& [taps, inputs, outputs, rows] : sizes) {
    std::vector<float> weights(Products::values(taps, inputs, outputs)), values((rows * taps + 1) * inputs);
    for (float& weight : weights) weight = value(random);
    for (float& each : values) each = value(random);
    const Products layer(taps, inputs, outputs, weights.data());
    std::vector<const float*> pointers;
    for (std::size_t i = 0; i < rows * taps; ++i) pointers.push_back(values.data() + i * inputs);
    for (const Kernels* kernels : all_kernels()) {
      std::vector<float> results(rows * padded(outputs));
      kernels->products(layer, pointers.data(), rows, results.data());
      for (std::size_t r = 0; r < rows; ++r) {
        for (std::size_t out = 0; out < outputs; ++out) {
          volatile float sum = weights[taps * inputs * outputs + out];  // volatile: nothing is fused
          for (std::size_t i = 0; i < taps * inputs; ++i) {
            const volatile float product = pointers[r * taps + i / inputs][i % inputs] * weights[i * outputs + out];
            sum = sum + product;
          }
          ASSERT_EQ(results[r * padded(outputs) + out], sum) << kernels->name << ", row " << r << ", output " << out;
        }
      }
    }
  }
}

TEST(Kernels, rounded_products_are_exact_and_near_what_is_rounded) {
  constexpr std::int32_t largest = 4095;
  constexpr float unit = 0.01F;
  std::mt19937 random(6);
  std::normal_distribution<float> weight_value(0, 0.1F);
  std::uniform_int_distribution<std::int32_t> input_value(-largest, largest);
  for (const auto& [taps, inputs, outputs, rows] : sizes) {
    std::vector<float> weights(Products::values(taps, inputs, outputs));
    for (float& weight : weights) weight = weight_value(random);
    const RoundedProducts layer(taps, inputs, outputs, weights.data(), unit, largest);
    std::vector<std::int16_t> values((rows * taps + 1) * layer.inputs, 0);
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (i % layer.inputs < inputs) values[i] = static_cast<std::int16_t>(input_value(random));
    }
    std::vector<const std::int16_t*> pointers;
    for (std::size_t i = 0; i < rows * taps; ++i) pointers.push_back(values.data() + i * layer.inputs);
    std::vector<float> plain(rows * padded(outputs));
    plain_kernels().rounded_products(layer, pointers.data(), rows, plain.data());
    for (std::size_t r = 0; r < rows; ++r) {
      for (std::size_t out = 0; out < outputs; ++out) {
        double right = weights[taps * inputs * outputs + out], size = 0;
        for (std::size_t i = 0; i < taps * inputs; ++i) {
          const double product =
              static_cast<double>(pointers[r * taps + i / inputs][i % inputs]) * unit * static_cast<double>(weights[i * outputs + out]);
          right += product;
          size += std::abs(product);
        }
        EXPECT_NEAR(plain[r * padded(outputs) + out], right, size * 2e-3) << "row " << r << ", output " << out;
      }
    }
    for (const Kernels* kernels : all_kernels()) {
      std::vector<float> results(rows * padded(outputs));
      kernels->rounded_products(layer, pointers.data(), rows, results.data());
      EXPECT_EQ(results, plain) << kernels->name;
    }
  }
}

TEST(Kernels, products_of_bytes_are_exact_and_near_what_is_rounded) {
  constexpr float unit = 0.05F;
  std::mt19937 random(8);
  std::normal_distribution<float> weight_value(0, 0.1F);
  std::uniform_int_distribution<int> input_value(-127, 127);
  for (const auto& [taps, inputs, outputs, rows] : sizes) {
    std::vector<float> weights(Products::values(taps, inputs, outputs));
    for (float& weight : weights) weight = weight_value(random);
    const ByteProducts layer(taps, inputs, outputs, weights.data(), unit);
    std::vector<std::uint8_t> values((rows * taps + 1) * layer.inputs, zero_byte);
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (i % layer.inputs < inputs) values[i] = static_cast<std::uint8_t>(zero_byte + input_value(random));
    }
    std::vector<const std::uint8_t*> pointers;
    for (std::size_t i = 0; i < rows * taps; ++i) pointers.push_back(values.data() + i * layer.inputs);
    for (const Kernels* kernels : all_kernels()) {
      std::vector<float> results(rows * padded(outputs));
      kernels->byte_products(layer, pointers.data(), rows, results.data());
      for (std::size_t r = 0; r < rows; ++r) {
        for (std::size_t out = 0; out < outputs; ++out) {
          const float constant = weights[taps * inputs * outputs + out];
          std::int32_t sum = 0;
          double right = constant, size = 0;
          for (std::size_t i = 0; i < taps * inputs; ++i) {
            const std::size_t tap = i / inputs, input = i % inputs;
            const int value = pointers[r * taps + tap][input] - zero_byte;
            const std::size_t four = (out / panel * taps + tap) * (layer.inputs / 4) + input / 4;
            sum += value * layer.weights[(four * panel + out % panel) * 4 + input % 4];
            const double product = static_cast<double>(value) * unit * static_cast<double>(weights[i * outputs + out]);
            right += product;
            size += std::abs(product);
          }
          volatile float product = static_cast<float>(sum) * layer.factors[out];  // volatile: nothing is fused
          ASSERT_EQ(results[r * padded(outputs) + out], product + constant) << kernels->name << ", row " << r << ", output " << out;
          EXPECT_NEAR(results[r * padded(outputs) + out], right, size * 2e-2) << kernels->name << ", row " << r << ", output " << out;
        }
      }
    }
  }
}

TEST(Kernels, extreme_bytes_are_summed_without_being_cut) {
  constexpr std::size_t inputs = 3000;
  std::vector<float> weights(inputs + 1, 1.0F);
  weights[inputs] = 0;
  const ByteProducts layer(1, inputs, 1, weights.data(), 1);
  for (const int value : {127, -127}) {
    const std::vector<std::uint8_t> row(inputs, static_cast<std::uint8_t>(zero_byte + value));
    const std::uint8_t* pointer = row.data();
    for (const Kernels* kernels : all_kernels()) {
      std::vector<float> result(padded(1));
      kernels->byte_products(layer, &pointer, 1, result.data());
      EXPECT_NEAR(result[0] / (static_cast<float>(value) * inputs), 1, 1e-5) << kernels->name;
    }
  }
}

TEST(Kernels, what_settles_in_bytes_is_what_settles_rounded_and_cut_off) {
  std::mt19937 random(9);
  std::normal_distribution<float> value(0, 2);
  for (const std::size_t width : {1u, 5u, 16u, 37u, 128u, 200u}) {
    std::vector<float> values(width), learnt(2 * width);
    for (std::vector<float>* several : {&values, &learnt}) {
      for (float& each : *several) each = value(random);
    }
    for (const float per_unit : {10.0F, 100.0F}) {
      std::vector<float> right = values;
      std::vector<std::int16_t> in_sixteen_bits(width);
      plain_kernels().settle(right.data(), nullptr, width, learnt.data(), per_unit, in_sixteen_bits.data());
      for (const Kernels* kernels : all_kernels()) {
        std::vector<float> settled = values;
        std::vector<std::uint8_t> rounded(width);
        kernels->settle_in_bytes(settled.data(), nullptr, width, learnt.data(), per_unit, rounded.data());
        EXPECT_EQ(settled, right) << kernels->name;
        for (std::size_t i = 0; i < width; ++i) {
          EXPECT_NEAR(rounded[i] - zero_byte, std::clamp(settled[i] * per_unit, -127.0F, 127.0F), 0.5001) << kernels->name;
        }
      }
    }
  }
}

TEST(Kernels, sums_of_rounded_products_stay_within_their_bits) {
  constexpr std::int32_t largest = 4096;
  constexpr std::size_t inputs = 3000;
  std::vector<float> weights(inputs + 1, 1.0F);
  weights[inputs] = 0;
  const RoundedProducts layer(1, inputs, 1, weights.data(), 1, largest);
  for (const std::int16_t sign : {std::int16_t{1}, std::int16_t{-1}}) {
    const std::vector<std::int16_t> row(inputs, static_cast<std::int16_t>(sign * largest));
    const std::int16_t* pointer = row.data();
    for (const Kernels* kernels : all_kernels()) {
      std::vector<float> result(padded(1));
      kernels->rounded_products(layer, &pointer, 1, result.data());
      EXPECT_NEAR(result[0] / (sign * static_cast<float>(largest * static_cast<std::int32_t>(inputs))), 1, 0.01) << kernels->name;
    }
  }
}

TEST(Kernels, what_stands_behind_a_layer_is_the_same_bits_on_every_processor) {
  std::mt19937 random(7);
  std::normal_distribution<float> value(0, 2);
  for (const std::size_t width : {1u, 5u, 16u, 37u, 128u, 200u}) {
    std::vector<float> values(width), before(width), learnt(2 * width);
    for (std::vector<float>* several : {&values, &before, &learnt}) {
      for (float& each : *several) each = value(random);
    }
    for (const float* added : {static_cast<const float*>(nullptr), static_cast<const float*>(before.data())}) {
      std::vector<float> right = values;
      std::vector<std::int16_t> right_rounded(width);
      plain_kernels().settle(right.data(), added, width, learnt.data(), 100, right_rounded.data());
      double mean = 0, squares = 0;
      std::vector<double> obvious;
      for (std::size_t i = 0; i < width; ++i) obvious.push_back(std::max(values[i], 0.0F) + (added ? added[i] : 0));
      for (const double each : obvious) mean += each / static_cast<double>(width);
      for (const double each : obvious) squares += (each - mean) * (each - mean) / static_cast<double>(width);
      for (std::size_t i = 0; i < width; ++i) {
        const double expected =
            (obvious[i] - mean) / std::sqrt(squares + 1e-5) * static_cast<double>(learnt[i]) + static_cast<double>(learnt[width + i]);
        EXPECT_NEAR(right[i], expected, 1e-4) << "width " << width << ", value " << i;
        EXPECT_NEAR(right_rounded[i], expected * 100, 0.52) << "width " << width << ", value " << i;
      }
      for (const Kernels* kernels : all_kernels()) {
        std::vector<float> results = values;
        std::vector<std::int16_t> rounded(width);
        kernels->settle(results.data(), added, width, learnt.data(), 100, rounded.data());
        EXPECT_EQ(results, right) << kernels->name;
        EXPECT_EQ(rounded, right_rounded) << kernels->name;
      }
    }
  }
}

TEST(Kernels, probabilities_are_those_of_the_scores) {
  std::mt19937 random(8);
  std::normal_distribution<float> value(0, 12);
  for (const std::size_t count : {1u, 2u, 16u, 37u, 40u}) {
    std::vector<float> scores(count);
    for (float& score : scores) score = value(random);
    double sum = 0;
    for (const float score : scores) sum += std::exp(static_cast<double>(score) - static_cast<double>(scores[0]));
    std::vector<float> plain = scores;
    plain_kernels().probabilities(plain.data(), count);
    for (std::size_t i = 0; i < count; ++i) {
      EXPECT_NEAR(plain[i], std::exp(static_cast<double>(scores[i]) - static_cast<double>(scores[0])) / sum, 1e-6);
    }
    for (const Kernels* kernels : all_kernels()) {
      std::vector<float> results = scores;
      kernels->probabilities(results.data(), count);
      EXPECT_EQ(results, plain) << kernels->name;
    }
  }
}

}  // namespace
}  // namespace veil::neural
