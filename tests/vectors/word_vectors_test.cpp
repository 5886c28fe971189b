// Look-up of phrases: which vector a phrase gets, and that the answer always tells how it was obtained.
#include "vectors/word_vectors.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <random>

#include "vectors/normal_form.h"
#include "vectors/vector_file.h"

namespace veil::vectors {
namespace {

namespace fs = std::filesystem;

// Units with vectors of three values, padded.
fs::path write_units(const std::string& name, const std::vector<std::pair<std::string, std::vector<float>>>& units,
                     std::vector<float> ngram_rows = {}, NgramShape ngrams = {0, 0, 0}, unsigned bits = 32) {
  const fs::path path = fs::temp_directory_path() / ("veil-" + name + ".vectors");
  VectorFileContent content;
  content.form.dimensions = 3;
  content.form.bits = bits;
  content.form.ngrams = ngrams;
  std::vector<float> rows;
  for (const auto& [spelling, values] : units) {
    content.texts += spelling;
    content.ends.push_back(content.texts.size());
    rows.insert(rows.end(), values.begin(), values.end());
    rows.resize(content.ends.size() * padded_width(3));
  }
  content.row_values = rows;
  content.ngram_values = ngram_rows;
  EXPECT_TRUE(write_vector_file(path, content).ok());
  return path;
}

class Lookup : public testing::Test {
 protected:
  void SetUp() override {
    const fs::path path = write_units(
        "lookup", {{"new york times", {1, 2, 3}}, {"york", {2, 0, 0}}, {"new", {0, 4, 0}}, {"zero", {0, 0, 0}}, {"straße", {0, 0, 1}}});
    auto opened = WordVectors::open(path);
    ASSERT_TRUE(opened.ok()) << describe(opened.error());
    table_ = *opened;
  }
  std::pair<VectorOrigin, std::vector<float>> look_up(std::string_view normal) {
    std::vector<float> row(table_->width());
    const VectorOrigin origin = table_->vector_of(normal, row);
    row.resize(3);
    return {origin, row};
  }
  std::shared_ptr<const WordVectors> table_;
};

TEST_F(Lookup, a_unit_has_its_own_vector) {
  EXPECT_EQ(look_up("new york times"), (std::pair{VectorOrigin::exact, std::vector<float>{1, 2, 3}}));
  EXPECT_EQ(look_up("straße"), (std::pair{VectorOrigin::exact, std::vector<float>{0, 0, 1}}));
}

TEST_F(Lookup, an_unknown_phrase_is_the_mean_of_the_directions_of_its_known_words) {
  EXPECT_EQ(look_up("new york city"), (std::pair{VectorOrigin::words, std::vector<float>{0.5f, 0.5f, 0}}));
}

TEST_F(Lookup, what_is_not_known_says_so) {
  for (const char* phrase : {"", "boston", "boston harbour", "zero", "...", "  "}) {
    EXPECT_EQ(look_up(phrase), (std::pair{VectorOrigin::none, std::vector<float>{0, 0, 0}})) << phrase;
  }
}

TEST_F(Lookup, embed_finds_spans_by_their_normal_form_and_answers_each) {
  Document document = *make_document("a", "The New  York\nTimes of York, Boston.");
  const std::vector<Span> spans = {{4, 19}, {23, 27}, {29, 35}, {0, 0}};
  Matrix rows;
  std::vector<VectorOrigin> origins;
  ASSERT_TRUE(table_->embed(document, spans, rows, origins).ok());
  EXPECT_EQ(origins, (std::vector{VectorOrigin::exact, VectorOrigin::exact, VectorOrigin::none, VectorOrigin::none}));
  EXPECT_EQ(rows.row(0)[2], 3);
  const std::vector<float> near = cosines(rows.row(1), rows);
  EXPECT_NEAR(near[0], 1 / std::sqrt(14.0f), 1e-6f);
  EXPECT_NEAR(near[1], 1, 1e-6f);
  EXPECT_EQ(near[2], 0);
}

// "the", a determiner, is not part of the normal form of a span that an analysed document has.
TEST_F(Lookup, embed_drops_stop_words_at_the_edges_of_a_span) {
  Document document = *make_document("a", "of the York.");
  for (const auto& [begin, end, upos] :
       {std::tuple{0u, 2u, Upos::adp}, {3u, 6u, Upos::det}, {7u, 11u, Upos::propn}, {11u, 12u, Upos::punct}}) {
    Token token;
    token.span = {begin, end};
    token.upos = upos;
    document.tokens.push_back(token);
  }
  document.layers.add({Layer::tokens, Layer::tags});
  Matrix rows;
  std::vector<VectorOrigin> origins;
  ASSERT_TRUE(table_->embed(document, std::vector<Span>{{0, 12}, {0, 6}}, rows, origins).ok());
  EXPECT_EQ(origins, (std::vector{VectorOrigin::exact, VectorOrigin::none}));
}

TEST_F(Lookup, no_phrases_are_no_rows) {
  Document document = *make_document("a", "");
  Matrix rows;
  std::vector<VectorOrigin> origins;
  ASSERT_TRUE(table_->embed(document, {}, rows, origins).ok());
  EXPECT_EQ(rows.rows(), 0u);
  EXPECT_TRUE(origins.empty());
}

TEST_F(Lookup, normal_forms_have_single_spaces_and_lower_case) {
  EXPECT_EQ(plain_normal_form(" \t NEW\u00a0 York\n"), "new york");
  EXPECT_EQ(plain_normal_form("ÉCOLE"), "école");
  EXPECT_EQ(plain_normal_form(""), "");
}

TEST_F(Lookup, cosines_with_all_are_those_of_the_obvious_loop_in_both_widths) {
  std::mt19937 random(7);
  std::normal_distribution<float> value;
  std::vector<std::pair<std::string, std::vector<float>>> units;
  for (int i = 0; i < 103; ++i) units.push_back({"u" + std::to_string(i), {value(random), value(random), value(random)}});
  units.push_back({"nothing", {0, 0, 0}});
  for (const unsigned bits : {32u, 8u}) {
    const auto table = WordVectors::open(write_units("all", units, {}, {0, 0, 0}, bits));
    ASSERT_TRUE(table.ok());
    std::vector<float> target((*table)->width());
    target[0] = 1, target[1] = -2, target[2] = 0.5f;
    const std::vector<float> found = (*table)->cosines_with_all(target);
    ASSERT_EQ(found.size(), units.size());
    for (std::size_t i = 0; i + 1 < units.size(); ++i) {
      const std::vector<float>& v = units[i].second;
      const float expected = (v[0] - 2 * v[1] + 0.5f * v[2]) / std::sqrt(5.25f * (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]));
      EXPECT_NEAR(found[i], expected, bits == 8 ? 0.01f : 1e-5f) << i;
    }
    EXPECT_EQ(found.back(), 0);
  }
}

TEST_F(Lookup, ngrams_answer_for_words_that_are_not_there) {
  std::vector<float> ngram_rows(7 * padded_width(3));
  for (std::size_t bucket = 0; bucket < 7; ++bucket) ngram_rows[bucket * padded_width(3)] = 1;
  const auto table = WordVectors::open(write_units("ngrams", {{"york", {1, 1, 1}}}, ngram_rows, {7, 3, 6}));
  ASSERT_TRUE(table.ok());
  std::vector<float> row((*table)->width());
  EXPECT_EQ((*table)->vector_of("yorkshire", row), VectorOrigin::ngrams);
  EXPECT_NEAR(row[0], 1, 1e-6f);
  row.assign(row.size(), 0);
  EXPECT_EQ((*table)->vector_of("old york", row), VectorOrigin::words);  // a known word tells more than parts of words
}

TEST(VectorFileWriting, refuses_a_spelling_that_stands_twice) {
  VectorFileContent content;
  content.form.dimensions = 3;
  content.texts = "aa";
  content.ends = {1, 2};
  std::vector<float> rows(2 * padded_width(3), 1.0f);
  content.row_values = rows;
  const auto written = write_vector_file(fs::temp_directory_path() / "veil-twice.vectors", content);
  ASSERT_FALSE(written.ok());
  EXPECT_EQ(written.error().code, "vectors.duplicate_unit");
}

}  // namespace
}  // namespace veil::vectors
