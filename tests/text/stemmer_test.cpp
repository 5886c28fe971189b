#include "text/stemmer.h"

#include <gtest/gtest.h>

namespace veil {
namespace {

TEST(Stemmer, gives_inflected_forms_the_same_stem) {
  EXPECT_EQ(Stemmer(Language::en).stem("cities"), Stemmer(Language::en).stem("city"));
  EXPECT_EQ(Stemmer(Language::de).stem("häuser"), Stemmer(Language::de).stem("haus"));
  EXPECT_EQ(Stemmer(Language::pt).stem("menino"), Stemmer(Language::pt).stem("meninos"));
  EXPECT_EQ(Stemmer(Language::es).stem("libros"), Stemmer(Language::es).stem("libro"));
}

TEST(Stemmer, leaves_words_of_other_languages_and_very_long_words_alone) {
  EXPECT_EQ(Stemmer(Language::other).stem("cities"), "cities");
  const std::string word(5000, 's');
  EXPECT_EQ(Stemmer(Language::en).stem(word), word);
  EXPECT_EQ(Stemmer(Language::en).stem(""), "");
}

}  // namespace
}  // namespace veil
