// What rests on what.
#include "veil/document.h"

#include <gtest/gtest.h>

namespace veil {
namespace {

TEST(Layers, what_rests_on_a_layer_is_known_through_others) {
  const LayerSet on_mentions = dependents_of({Layer::mentions});
  EXPECT_TRUE(on_mentions.has_all({Layer::candidates, Layer::disclosure, Layer::entities, Layer::risks, Layer::replacements}));
  EXPECT_TRUE(on_mentions.has(Layer::utility));
  EXPECT_FALSE(on_mentions.has(Layer::mentions));
  EXPECT_FALSE(on_mentions.has(Layer::tokens));
  EXPECT_TRUE(dependents_of({Layer::tokens}).has_all({Layer::sentences, Layer::tags, Layer::phrases, Layer::utility}));
  EXPECT_FALSE(dependents_of({Layer::tokens}).has(Layer::mentions)) << "mentions are places in the text";
  EXPECT_TRUE(dependents_of({}).empty());
  EXPECT_FALSE(dependents_of({Layer::mentions, Layer::entities}).has(Layer::entities)) << "who fills it as well keeps it true";
}

TEST(Layers, nothing_rests_on_itself) {
  for (unsigned i = 0; i < layer_count; ++i) {
    const auto layer = static_cast<Layer>(i);
    for (unsigned j = 0; j < layer_count; ++j) {
      const auto other = static_cast<Layer>(j);
      const bool both_ways = dependents_of({layer}).has(other) && dependents_of({other}).has(layer);
      EXPECT_FALSE(both_ways) << name_of(layer) << ", " << name_of(other);
    }
  }
}

TEST(Layers, have_names) {
  EXPECT_EQ(names_of({Layer::tags, Layer::tokens}), "tokens, tags");
  EXPECT_EQ(names_of({}), "");
  EXPECT_EQ(name_of(Layer::utility), "utility");
}

}  // namespace
}  // namespace veil
