// Tables of hashes, vectors of four bits and floats of sixteen, as a network's file has them.
#include "neural/network_file.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace veil::neural {
namespace {

TEST(HashTable, finds_the_places_of_its_hashes_and_of_no_others) {
  const std::vector<std::uint32_t> hashes = {0x00001234, 0x00FF4321, 0x40000001, 0x40000002, 0xFFFFFFFF};
  const std::vector<std::uint32_t> starts = {0, 2, 4, 4, 5};
  std::vector<std::uint16_t> rests;
  for (const std::uint32_t hash : hashes) rests.push_back(static_cast<std::uint16_t>(hash));
  const HashTable table{starts, rests};
  ASSERT_TRUE(table.is_good());
  for (std::uint32_t i = 0; i < hashes.size(); ++i) EXPECT_EQ(table.find(hashes[i]), i);
  EXPECT_EQ(table.find(0x80000001), HashTable::nowhere);
  EXPECT_EQ(table.find(0x40000003), HashTable::nowhere);
}

TEST(HashTable, with_one_start_has_all_hashes_together) {
  const std::vector<std::uint32_t> starts = {0, 2};
  const std::vector<std::uint16_t> rests = {7, 9};
  const HashTable table{starts, rests};
  ASSERT_TRUE(table.is_good());
  EXPECT_EQ(table.find(0xABCD0009), 1u);
  EXPECT_EQ(table.find(8), HashTable::nowhere);
}

TEST(HashTable, is_bad_when_places_lead_outside) {
  const std::vector<std::uint16_t> rests = {7, 9};
  for (const std::vector<std::uint32_t>& starts :
       {std::vector<std::uint32_t>{}, {0}, {0, 3}, {1, 2}, {0, 1, 1, 2}, {0, 2, 1, 1, 2}, {0, 5, 2}}) {
    EXPECT_FALSE((HashTable{starts, rests}.is_good())) << starts.size();
  }
}

TEST(Vectors, have_four_bits_a_value) {
  const std::vector<std::uint8_t> bytes = {0xF0, 0x87, 0x21, 0x43};
  std::vector<std::int16_t> sums(4, 100);
  add_vector(bytes, 0, 4, sums.data());
  EXPECT_EQ(sums, (std::vector<std::int16_t>{85, 115, 99, 101}));
  add_vector(bytes, 1, 4, sums.data());
  EXPECT_EQ(sums, (std::vector<std::int16_t>{72, 104, 90, 94}));
}

TEST(Halves, are_the_nearest_floats_of_sixteen_bits) {
  EXPECT_EQ(to_half(1), 0x3C00);
  EXPECT_EQ(to_half(-2), 0xC000);
  EXPECT_EQ(to_half(65504), 0x7BFF);
  EXPECT_EQ(to_half(65519), 0x7BFF);
  EXPECT_EQ(to_half(65520), 0x7C00);
  EXPECT_EQ(to_half(0x1p-24F), 0x0001);
  EXPECT_EQ(to_half(0x1p-26F), 0x0000);
  EXPECT_EQ(to_half(1 + 0x1p-11F), 0x3C00);  // half way: the even one
  EXPECT_EQ(to_half(1 + 3 * 0x1p-11F), 0x3C02);
  EXPECT_TRUE(std::isnan(from_half(to_half(std::numeric_limits<float>::quiet_NaN()))));
  EXPECT_TRUE(std::isinf(from_half(to_half(-std::numeric_limits<float>::infinity()))));
  for (std::uint32_t half = 0; half < 0x10000; ++half) {
    const float value = from_half(static_cast<std::uint16_t>(half));
    if (std::isnan(value)) continue;
    EXPECT_EQ(to_half(value), half);
  }
}

}  // namespace
}  // namespace veil::neural
