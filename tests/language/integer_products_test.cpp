#include "language/tagger/integer_products.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace veil::language {
namespace {

struct Case {
  std::vector<std::int16_t> inputs, weights;
  std::vector<std::int32_t> sums;
};

Case random_case(std::size_t inputs, std::size_t outputs, unsigned seed) {
  std::mt19937 random(seed);
  const auto value = [&](int size) {
    return static_cast<std::int16_t>(static_cast<int>(random() % static_cast<unsigned>(2 * size + 1)) - size);
  };
  Case c;
  for (std::size_t i = 0; i < inputs; ++i) c.inputs.push_back(value(4095));
  for (std::size_t i = 0; i < inputs * outputs; ++i) c.weights.push_back(value(2047));
  for (std::size_t i = 0; i < outputs; ++i) c.sums.push_back(value(30000));
  return c;
}

TEST(IntegerProducts, every_version_gives_the_sums_of_the_plain_one) {
  std::vector<AddProducts> versions = {sse2_products(), fastest_products()};
  if (has_avx2()) versions.push_back(avx2_products());
  if (has_avx512()) versions.push_back(avx512_products());
  for (const std::size_t outputs : {8u, 24u, 32u, 40u, 64u, 96u, 120u})
    for (const std::size_t inputs : {2u, 6u, 32u, 64u, 192u}) {
      Case expected = random_case(inputs, outputs, static_cast<unsigned>(inputs + outputs));
      const Case start = expected;
      plain_products()(expected.inputs.data(), inputs, expected.weights.data(), outputs, expected.sums.data());
      for (const AddProducts version : versions) {
        Case got = start;
        version(got.inputs.data(), inputs, got.weights.data(), outputs, got.sums.data());
        EXPECT_EQ(got.sums, expected.sums) << inputs << " x " << outputs;
      }
    }
}

}  // namespace
}  // namespace veil::language
