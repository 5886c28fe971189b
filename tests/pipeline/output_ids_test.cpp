#include "veil/engine.h"

#include <gtest/gtest.h>

namespace veil {
namespace {

TEST(OutputIds, keeps_numbers_or_hashes) {
  EXPECT_EQ(OutputIds(DocumentIds::keep).of("anna vries", 3), "anna vries");
  EXPECT_EQ(OutputIds(DocumentIds::number).of("anna vries", 3), "3");
  const std::string hash = OutputIds(DocumentIds::hash).of("anna vries", 3);
  EXPECT_EQ(hash.size(), 16U);
  EXPECT_EQ(hash.find_first_not_of("0123456789abcdef"), std::string::npos);
}

TEST(OutputIds, hashes_tell_ids_apart_and_not_places) {
  const OutputIds ids(DocumentIds::hash);
  EXPECT_EQ(ids.of("a", 1), ids.of("a", 2));
  EXPECT_NE(ids.of("a", 1), ids.of("b", 1));
}

// Whoever tries names finds none: the key is random, or a secret.
TEST(OutputIds, hashes_are_those_of_the_run_or_of_the_key) {
  EXPECT_NE(OutputIds(DocumentIds::hash).of("a", 1), OutputIds(DocumentIds::hash).of("a", 1));
  EXPECT_EQ(OutputIds(DocumentIds::hash, "a long secret").of("a", 1), OutputIds(DocumentIds::hash, "a long secret").of("a", 1));
  EXPECT_NE(OutputIds(DocumentIds::hash, "a long secret").of("a", 1), OutputIds(DocumentIds::hash, "another secret").of("a", 1));
}

}  // namespace
}  // namespace veil
