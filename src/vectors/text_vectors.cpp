#include "vectors/text_vectors.h"

#include <charconv>
#include <cmath>
#include <optional>

#include "veil/utf8.h"

namespace veil::vectors {
namespace {

constexpr std::size_t most_text_dimensions = 4096;

// The numbers behind the word of a line; nothing when one of them is none.
std::optional<std::vector<float>> values_behind_word(std::string_view rest) {
  std::vector<float> numbers;
  for (std::size_t i = 0; i < rest.size();) {
    if (rest[i] == ' ' || rest[i] == '\t' || rest[i] == '\r') {
      ++i;
      continue;
    }
    float number = 0;
    const auto read = std::from_chars(rest.data() + i, rest.data() + rest.size(), number);
    if (read.ec != std::errc() || !std::isfinite(number)) return std::nullopt;
    numbers.push_back(number);
    i = static_cast<std::size_t>(read.ptr - rest.data());
  }
  return numbers;
}

}  // namespace

bool TextVectors::add(std::string word, std::span<const float> vector) {
  if (!numbers_.emplace(std::move(word), values_.size()).second) return false;
  values_.insert(values_.end(), vector.begin(), vector.end());
  return true;
}

std::span<const float> TextVectors::find(std::string_view lower_cased) const {
  const auto found = numbers_.find(lower_cased);
  if (found == numbers_.end()) return {};
  return {values_.data() + found->second, dimensions_};
}

Result<std::shared_ptr<const TextVectors>> TextVectors::read(std::istream& stream, const std::string& place) {
  std::shared_ptr<TextVectors> vectors;
  std::string line;
  for (std::size_t number = 1; std::getline(stream, line); ++number) {
    const auto malformed = [&] {
      return Error{"evaluate.malformed_vectors", "the line is not a word and as many numbers as the lines before",
                   place + ", line " + std::to_string(number)};
    };
    const std::size_t space = line.find_first_of(" \t");
    if (space == std::string::npos || space == 0 || utf8::first_invalid_byte(line)) return malformed();
    const auto numbers = values_behind_word(std::string_view(line).substr(space));
    if (!numbers || numbers->empty() || numbers->size() > most_text_dimensions) return malformed();
    if (number == 1 && numbers->size() == 1) continue;  // word2vec: how many words, how many dimensions
    if (!vectors) vectors = std::make_shared<TextVectors>(numbers->size());
    if (numbers->size() != vectors->dimensions()) return malformed();
    vectors->add(utf8::to_lower(std::string_view(line).substr(0, space)), *numbers);
  }
  if (stream.bad()) return Error{"read.failed", "the file cannot be read to its end", place};
  if (!vectors) return Error{"evaluate.malformed_vectors", "the file has no vectors", place};
  return std::shared_ptr<const TextVectors>(std::move(vectors));
}

}  // namespace veil::vectors
