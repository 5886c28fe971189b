// Files of other programs: each format means the same once converted; whatever is broken in them is refused with its code.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <limits>

#include "vectors/ngrams.h"
#include "vectors/word_vectors.h"
#include "veil/vectors.h"

namespace veil::vectors {
namespace {

namespace fs = std::filesystem;

template <typename T>
std::string bytes_of(T value) {
  return {reinterpret_cast<const char*>(&value), sizeof value};
}

class Convert : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("veil-vectors-" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  fs::path write(const std::string& name, const std::string& bytes) {
    std::ofstream(folder_ / name, std::ios::binary) << bytes;
    return folder_ / name;
  }
  Result<ConvertReport> convert(const std::string& bytes, const std::function<void(ConvertOptions&)>& change = {}) {
    ConvertOptions options;
    options.input = write("in", bytes);
    options.output = folder_ / "out.vectors";
    if (change) change(options);
    return convert_vectors(options);
  }
  std::string refusal(const std::string& bytes) {
    fs::remove(folder_ / "out.vectors");
    const auto report = convert(bytes);
    EXPECT_FALSE(fs::exists(folder_ / "out.vectors"));
    return report ? "" : report.error().code;
  }
  std::vector<float> vector_of(const std::string& phrase, VectorOrigin expected = VectorOrigin::exact) {
    const auto table = WordVectors::open(folder_ / "out.vectors");
    EXPECT_TRUE(table.ok()) << (table ? "" : describe(table.error()));
    if (!table) return {};
    std::vector<float> row((*table)->width());
    EXPECT_EQ((*table)->vector_of(phrase, row), expected) << phrase;
    row.resize((*table)->dimensions());
    return row;
  }
  fs::path folder_;
};

const std::string three_units = "3 2\nwolf 0.5 -1\nNew_York 2 3e-1\nthe 0 1\n";

TEST_F(Convert, word2vec_text_and_glove_and_binary_mean_the_same) {
  std::string binary = "3 2\n";
  binary += "wolf " + bytes_of(0.5f) + bytes_of(-1.0f) + "\n";
  binary += "New_York " + bytes_of(2.0f) + bytes_of(0.3f) + "\n";
  binary += "the " + bytes_of(0.0f) + bytes_of(1.0f) + "\n";
  const std::vector<std::pair<std::string, std::string>> files = {
      {three_units, "word2vec text"}, {three_units.substr(4), "glove text"}, {binary, "word2vec binary"}};
  for (const auto& [bytes, format] : files) {
    const auto report = convert(bytes);
    ASSERT_TRUE(report.ok()) << describe(report.error());
    EXPECT_EQ(report->format, format);
    EXPECT_EQ(report->units, 3u);
    EXPECT_EQ(report->dimensions, 2u);
    EXPECT_EQ(vector_of("wolf"), (std::vector<float>{0.5f, -1.0f}));
    EXPECT_EQ(vector_of("new york"), (std::vector<float>{2.0f, 0.3f}));
  }
}

// word2vec's own program writes no line's end behind a row of a binary file.
TEST_F(Convert, binary_rows_without_line_ends_are_read) {
  const auto report = convert("2 2\na " + bytes_of(1.0f) + bytes_of(2.0f) + "b " + bytes_of(3.0f) + bytes_of(4.0f));
  ASSERT_TRUE(report.ok()) << describe(report.error());
  EXPECT_EQ(vector_of("b"), (std::vector<float>{3.0f, 4.0f}));
}

TEST_F(Convert, spellings_with_spaces_and_windows_line_ends_are_read) {
  ASSERT_TRUE(convert("at name 1 2\r\nb 3 4 \r\n").ok());
  EXPECT_EQ(vector_of("at name"), (std::vector<float>{1.0f, 2.0f}));
  EXPECT_EQ(vector_of("b"), (std::vector<float>{3.0f, 4.0f}));
}

TEST_F(Convert, spellings_that_become_one_are_counted_and_the_first_counts) {
  const auto report = convert("Apple 1 2\napple 3 4\nNew_York 5 6\nnew_york 7 8\n");
  ASSERT_TRUE(report.ok());
  EXPECT_EQ(report->units, 2u);
  EXPECT_EQ(report->joined, 2u);
  EXPECT_EQ(vector_of("apple"), (std::vector<float>{1.0f, 2.0f}));
  const auto kept = convert("Apple 1 2\napple 3 4\n", [](ConvertOptions& options) { options.keep_case = true; });
  ASSERT_TRUE(kept.ok());
  EXPECT_EQ(kept->units, 2u);
}

TEST_F(Convert, eight_bits_are_a_quarter_and_nearly_the_same_vectors) {
  std::string bytes;
  for (int i = 0; i < 200; ++i) {
    bytes += "w" + std::to_string(i);
    for (int k = 0; k < 64; ++k) bytes += " " + std::to_string(std::sin(i * 7 + k * k));
    bytes += "\n";
  }
  const auto whole = convert(bytes);
  const std::vector<float> before = vector_of("w17");
  const auto small = convert(bytes, [](ConvertOptions& options) { options.bits = 8; });
  ASSERT_TRUE(whole.ok() && small.ok());
  EXPECT_LT(small->bytes, whole->bytes / 2);
  const std::vector<float> after = vector_of("w17");
  for (std::size_t k = 0; k < before.size(); ++k) EXPECT_NEAR(after[k], before[k], 0.005f);
  const auto near = near_phrase(folder_ / "out.vectors", "w17", 3);
  ASSERT_TRUE(near.ok());
  // And from 8 bits to 32 and back nothing is lost.
  ConvertOptions back;
  back.input = folder_ / "out.vectors";
  back.output = folder_ / "back.vectors";
  ASSERT_TRUE(convert_vectors(back).ok());
  const auto again = near_phrase(folder_ / "back.vectors", "w17", 3);
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(near->units[0].unit, again->units[0].unit);
  EXPECT_NEAR(near->units[0].cosine, again->units[0].cosine, 1e-5f);
}

// A fastText model of two words and four buckets, made by hand after FastText::saveModel.
std::string fasttext_bytes(std::int32_t buckets, const std::function<float(int row, int column)>& value, std::int32_t version = 12,
                           std::uint8_t quantized = 0) {
  std::string bytes = bytes_of(std::int32_t{793712314}) + bytes_of(version);
  for (const std::int32_t setting : {2, 5, 5, 1, 5, 1, 2, 2, buckets, 3, 3, 100}) bytes += bytes_of(setting);
  bytes += bytes_of(1e-4) + bytes_of(std::int32_t{2}) + bytes_of(std::int32_t{2}) + bytes_of(std::int32_t{0}) + bytes_of(std::int64_t{9}) +
           bytes_of(std::int64_t{-1});
  for (const char* word : {"</s>", "wolf"}) bytes += word + std::string(1, '\0') + bytes_of(std::int64_t{4}) + bytes_of(std::int8_t{0});
  bytes += bytes_of(quantized) + bytes_of(std::int64_t{2 + buckets}) + bytes_of(std::int64_t{2});
  for (int row = 0; row < 2 + buckets; ++row)
    for (int column = 0; column < 2; ++column) bytes += bytes_of(value(row, column));
  return bytes + bytes_of(std::uint8_t{0});
}

TEST_F(Convert, a_fasttext_model_gives_means_of_words_and_ngrams_and_vectors_of_unseen_words) {
  const auto value = [](int row, int column) { return static_cast<float>(row + 10 * column); };
  ASSERT_TRUE(convert(fasttext_bytes(4, value)).ok());
  std::vector<std::uint32_t> buckets;
  append_ngrams("wolf", {4, 3, 3}, buckets);
  ASSERT_EQ(buckets.size(), 4u);  // <wo wol olf lf>
  float sum = 1;
  for (const std::uint32_t bucket : buckets) sum += static_cast<float>(2 + bucket);
  EXPECT_FLOAT_EQ(vector_of("wolf")[0], sum / 5);
  EXPECT_EQ(vector_of("</s>"), (std::vector<float>{0.0f, 10.0f}));
  buckets.clear();
  append_ngrams("owl", {4, 3, 3}, buckets);
  sum = 0;
  for (const std::uint32_t bucket : buckets) sum += static_cast<float>(2 + bucket);
  EXPECT_FLOAT_EQ(vector_of("owl", VectorOrigin::ngrams)[0], sum / static_cast<float>(buckets.size()));
}

// Buckets that fastText 0.9.2 itself prints for these words (print-ngrams counts them; hashes by its Dictionary::hash).
TEST(Ngrams, are_cut_at_characters_and_hashed_as_fasttext_does) {
  std::vector<std::uint32_t> buckets;
  append_ngrams("a", {1000, 3, 6}, buckets);
  EXPECT_EQ(buckets.size(), 1u);  // <a>
  const auto fnv = [](std::string_view text) {
    std::uint32_t hash = 2166136261u;
    for (const char byte : text) hash = (hash ^ static_cast<std::uint32_t>(static_cast<std::int8_t>(byte))) * 16777619u;
    return hash;
  };
  EXPECT_EQ(buckets[0], fnv("<a>") % 1000);
  buckets.clear();
  append_ngrams("äö", {1000, 1, 2}, buckets);  // "<ä", "ä", "äö", "ö", "ö>"; "<" and ">" alone are none
  EXPECT_EQ(buckets, (std::vector<std::uint32_t>{fnv("<ä") % 1000, fnv("ä") % 1000, fnv("äö") % 1000, fnv("ö") % 1000, fnv("ö>") % 1000}));
  buckets.clear();
  append_ngrams("", {1000, 3, 6}, buckets);
  append_ngrams("wolf", {0, 3, 6}, buckets);
  EXPECT_TRUE(buckets.empty());
}

TEST_F(Convert, broken_files_are_refused_with_their_code) {
  EXPECT_EQ(refusal(""), "vectors.unknown_format");
  EXPECT_EQ(refusal("this is a letter\nto somebody\n"), "vectors.unknown_format");
  EXPECT_EQ(refusal(std::string("\0\1\2\3\4\5", 6)), "vectors.unknown_format");
  EXPECT_EQ(refusal("3 0\nwolf\n"), "vectors.invalid_dimensions");
  EXPECT_EQ(refusal("0 2\n"), "vectors.empty");
  EXPECT_EQ(refusal("2 2\n"), "vectors.damaged");
  EXPECT_EQ(refusal("2 2\nwolf 1 2\n"), "vectors.damaged");
  EXPECT_EQ(refusal("1 2\nwolf 1 2\nowl 3 4\n"), "vectors.damaged");
  EXPECT_EQ(refusal("2 2\nwolf 1 2\nowl 3\n"), "vectors.damaged");
  EXPECT_EQ(refusal("2 2\nwolf 1 2\nowl 3 x\n"), "vectors.damaged");
  EXPECT_EQ(refusal("2 2\nwolf 1 2\n3 4\n"), "vectors.damaged");
  EXPECT_EQ(refusal("99999999999 2\nwolf 1 2\n"), "vectors.damaged");
  EXPECT_EQ(refusal("wolf 1 2\nowl nan 2\n"), "vectors.not_finite");
  EXPECT_EQ(refusal("wolf 1 2\nowl -inf 2\n"), "vectors.not_finite");
  EXPECT_EQ(refusal("wolf 1 2\nowl 1e99 2\n"), "vectors.not_finite");
  EXPECT_EQ(refusal("wolf 1 2\nwolf 3 4\n"), "vectors.duplicate_unit");
  const std::string row = bytes_of(1.0f) + bytes_of(2.0f);
  EXPECT_EQ(refusal("2 2\na " + row + "\nb " + row.substr(1)), "vectors.damaged");
  EXPECT_EQ(refusal("1 2\na " + row + "\nb " + row), "vectors.damaged");
  EXPECT_EQ(refusal("1 2\na " + bytes_of(std::numeric_limits<float>::quiet_NaN()) + bytes_of(1.0f)), "vectors.not_finite");
  const auto zero = [](int, int) { return 0.5f; };
  EXPECT_EQ(refusal(fasttext_bytes(4, zero, 11)), "vectors.unsupported");
  EXPECT_EQ(refusal(fasttext_bytes(4, zero, 12, 1)), "vectors.unsupported");
  const std::string model = fasttext_bytes(4, zero);
  for (const std::size_t size : {std::size_t{5}, std::size_t{30}, std::size_t{80}, std::size_t{110}, model.size() - 5}) {
    EXPECT_EQ(refusal(model.substr(0, size)), "vectors.damaged") << size;
  }
  EXPECT_EQ(refusal(fasttext_bytes(4, [](int r, int) { return r == 1 ? INFINITY : 1.0f; })), "vectors.not_finite");
}

TEST_F(Convert, repair_leaves_out_what_is_broken_and_counts_it) {
  const auto report =
      convert("wolf 1 2\nwolf 3 4\nowl nan 2\nfox 5 6\n\xff\xfe 1 1\n", [](ConvertOptions& options) { options.repair = true; });
  ASSERT_TRUE(report.ok()) << describe(report.error());
  EXPECT_EQ(report->units, 2u);
  EXPECT_EQ(report->left_out, 3u);
  EXPECT_EQ(vector_of("fox"), (std::vector<float>{5.0f, 6.0f}));
}

TEST_F(Convert, vectors_go_out_as_text_and_come_back_the_same) {
  const auto report = convert("1 3\nNew_York 0.1 -2.5e-7 3\n", [](ConvertOptions& options) { options.as_text = true; });
  ASSERT_TRUE(report.ok());
  std::ifstream in(folder_ / "out.vectors");
  const std::string written((std::istreambuf_iterator<char>(in)), {});
  EXPECT_EQ(written, "1 3\nnew_york 0.1 -2.5e-07 3\n");
  ASSERT_TRUE(convert(written).ok());
  EXPECT_EQ(vector_of("new york"), (std::vector<float>{0.1f, -2.5e-7f, 3.0f}));
}

TEST_F(Convert, values_are_stored_in_8_or_32_bits_only) {
  const auto report = convert(three_units, [](ConvertOptions& options) { options.bits = 16; });
  ASSERT_FALSE(report.ok());
  EXPECT_EQ(report.error().code, "usage.invalid_value");
}

TEST_F(Convert, a_damaged_file_of_our_own_is_refused_at_every_byte) {
  ASSERT_TRUE(convert(three_units).ok());
  std::ifstream in(folder_ / "out.vectors", std::ios::binary);
  const std::string whole((std::istreambuf_iterator<char>(in)), {});
  for (std::size_t at = 0; at < whole.size(); at += 13) {
    std::string changed = whole;
    changed[at] = static_cast<char>(changed[at] ^ 0x20);
    const auto opened = WordVectors::open(write("changed", changed));
    if (at >= 28 && at < 32) continue;  // reserved, not looked at
    EXPECT_FALSE(opened.ok()) << "byte " << at;
  }
  EXPECT_FALSE(WordVectors::open(write("cut", whole.substr(0, whole.size() - 64))).ok());
  EXPECT_FALSE(WordVectors::open(write("empty", "")).ok());
  EXPECT_EQ(WordVectors::open(folder_ / "nowhere").error().code, "read.not_found");
}

}  // namespace
}  // namespace veil::vectors
