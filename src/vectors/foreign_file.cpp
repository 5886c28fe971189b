// Text and binary files of word2vec and GloVe's text; see foreign_file.h. In text, the values are the last fields of a line,
// so that a spelling may have spaces in it.
#include "vectors/foreign_file.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>

#include "vectors/kernels/kernels.h"

namespace veil::vectors {
namespace {

constexpr std::size_t longest_spelling = 4096;

Error damaged(const std::string& place, std::string what) {
  return {"vectors.damaged", "the file is cut or is not what it says: " + std::move(what), place};
}

std::string at_line(const std::string& place, std::uint64_t line) { return place + ", line " + std::to_string(line); }

std::string_view without_end(std::string_view line) {
  while (!line.empty() && (line.back() == '\r' || line.back() == ' ' || line.back() == '\t')) line.remove_suffix(1);
  return line;
}

// Cuts the last field off a line.
std::string_view last_field(std::string_view& line) {
  line = without_end(line);
  const std::size_t before = line.find_last_of(" \t");
  const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
  const std::string_view field = line.substr(begin);
  line = line.substr(0, begin);
  return field;
}

bool number_of(std::string_view field, float& value) {
  if (!field.empty() && field.front() == '+') field.remove_prefix(1);
  const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
  if (error == std::errc::result_out_of_range && end == field.data() + field.size()) {
    double wide = 0;  // too small for a float is zero, too large is infinite
    std::from_chars(field.data(), field.data() + field.size(), wide);
    value = static_cast<float>(wide);
    return true;
  }
  return error == std::errc() && end == field.data() + field.size() && !field.empty();
}

// "2000000 300": what both files of word2vec begin with.
struct Head {
  std::uint64_t units = 0, dimensions = 0;
  std::size_t length = 0;  // with the line's end
};
bool read_head(std::string_view bytes, Head& head) {
  const std::size_t end = bytes.substr(0, 64).find('\n');
  if (end == std::string_view::npos) return false;
  const std::string_view line = without_end(bytes.substr(0, end));
  const auto first = std::from_chars(line.data(), line.data() + line.size(), head.units);
  if (first.ec != std::errc() || first.ptr == line.data() + line.size() || *first.ptr != ' ') return false;
  const auto second = std::from_chars(first.ptr + 1, line.data() + line.size(), head.dimensions);
  head.length = end + 1;
  return second.ec == std::errc() && second.ptr == line.data() + line.size();
}

Result<void> check_dimensions(std::uint64_t dimensions, const std::string& place) {
  if (dimensions > 0 && dimensions <= 65536) return {};
  return Error{"vectors.invalid_dimensions", "vectors of " + std::to_string(dimensions) + " values", place};
}

void check_finite(ForeignVectors& vectors) {
  const float* const row = vectors.rows.data() + vectors.rows.size() - vectors.width;
  for (std::size_t k = 0; k < vectors.width; ++k) {
    if (std::isfinite(row[k])) continue;
    vectors.broken.push_back(vectors.spellings.size() - 1);
    return;
  }
}

Result<ForeignVectors> read_binary(std::string_view bytes, const Head& head, const std::string& place) {
  ForeignVectors vectors;
  vectors.format = "word2vec binary";
  vectors.dimensions = static_cast<std::uint32_t>(head.dimensions);
  vectors.width = padded_width(vectors.dimensions);
  const std::size_t size = vectors.dimensions * sizeof(float);
  std::string_view rest = bytes.substr(head.length);
  if (head.units > rest.size() / (size + 2)) return damaged(place, "it has room for fewer units than its first line counts");
  vectors.rows.reserve(head.units * vectors.width);
  for (std::uint64_t unit = 0; unit < head.units; ++unit) {
    if (!rest.empty() && rest.front() == '\n') rest.remove_prefix(1);
    const std::size_t end = rest.substr(0, longest_spelling).find(' ');
    if (end == std::string_view::npos || rest.size() - end - 1 < size) {
      return damaged(place, "unit " + std::to_string(unit + 1) + " of " + std::to_string(head.units) + " is not complete");
    }
    vectors.spellings.emplace_back(rest.substr(0, end));
    vectors.rows.resize(vectors.rows.size() + vectors.width);
    std::memcpy(vectors.rows.data() + vectors.rows.size() - vectors.width, rest.data() + end + 1, size);
    check_finite(vectors);
    rest.remove_prefix(end + 1 + size);
  }
  if (!rest.empty() && rest != "\n") return damaged(place, "there are bytes behind the last unit");
  return vectors;
}

Result<ForeignVectors> read_text(std::string_view bytes, const Head* head, std::uint64_t dimensions, const std::string& place) {
  ForeignVectors vectors;
  vectors.format = head ? "word2vec text" : "glove text";
  vectors.dimensions = static_cast<std::uint32_t>(dimensions);
  vectors.width = padded_width(dimensions);
  std::uint64_t line_number = head ? 1 : 0;
  std::string_view rest = bytes.substr(head ? head->length : 0);
  if (head && head->units > rest.size() / 2) return damaged(place, "it has room for fewer units than its first line counts");
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    ++line_number;
    if (without_end(line).empty()) continue;
    vectors.rows.resize(vectors.rows.size() + vectors.width);
    float* const row = vectors.rows.data() + vectors.rows.size() - vectors.width;
    for (std::size_t k = vectors.dimensions; k-- > 0;) {
      const std::string_view field = last_field(line);
      if (!number_of(field, row[k]))
        return damaged(at_line(place, line_number),
                       "value " + std::to_string(k + 1) + " of " + std::to_string(dimensions) + " is missing or not a number");
    }
    line = without_end(line);
    if (line.empty()) return damaged(at_line(place, line_number), "there is no unit before the values");
    if (line.size() > longest_spelling) return damaged(at_line(place, line_number), "the unit is longer than 4096 bytes");
    vectors.spellings.emplace_back(line);
    check_finite(vectors);
  }
  if (head && vectors.spellings.size() != head->units) {
    return damaged(
        place, "the first line counts " + std::to_string(head->units) + " units, there are " + std::to_string(vectors.spellings.size()));
  }
  return vectors;
}

// How many numbers stand at the end of the first line.
std::uint64_t numbers_in_first_line(std::string_view bytes) {
  std::string_view line = bytes.substr(0, std::min(bytes.find('\n'), bytes.size()));
  std::uint64_t count = 0;
  float value;
  while (count <= 65536) {
    const std::string_view field = last_field(line);
    if (line.empty() || !number_of(field, value)) break;  // the first field is the unit, even if it is a number
    ++count;
  }
  return count;
}

bool looks_like_text(std::string_view bytes) {
  const std::string_view sample = bytes.substr(0, 4096);
  return std::none_of(sample.begin(), sample.end(), [](char byte) {
    const auto value = static_cast<unsigned char>(byte);
    return value < 0x20 && byte != '\n' && byte != '\r' && byte != '\t';
  });
}

}  // namespace

Result<ForeignVectors> read_foreign(std::string_view bytes, const std::string& place) {
  if (is_fasttext(bytes)) return read_fasttext(bytes, place);
  Head head;
  if (read_head(bytes, head)) {
    if (auto checked = check_dimensions(head.dimensions, place); !checked) return checked.error();
    if (head.units == 0) return Error{"vectors.empty", "there is no unit in the file", place};
    // In text the first unit's values are numbers to read; in binary they hardly ever are.
    const std::string_view behind = bytes.substr(head.length);
    if (looks_like_text(behind) && numbers_in_first_line(behind) > 0) return read_text(bytes, &head, head.dimensions, place);
    if (behind.empty()) return damaged(place, "there is nothing behind its first line");
    return read_binary(bytes, head, place);
  }
  if (!bytes.empty() && looks_like_text(bytes)) {
    const std::uint64_t numbers = numbers_in_first_line(bytes);
    if (numbers >= 2 && numbers <= 65536) return read_text(bytes, nullptr, numbers, place);
  }
  return Error{"vectors.unknown_format", "these are no vectors of word2vec, fastText, GloVe or Veil", place};
}

}  // namespace veil::vectors
