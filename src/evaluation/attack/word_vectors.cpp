#include "evaluation/attack/word_vectors.h"

#include <charconv>
#include <cmath>
#include <istream>

#include "veil/tools/packed_input.h"
#include "veil/utf8.h"

namespace veil {
namespace {

constexpr std::size_t most_dimensions = 4096;

// The numbers behind the word of a line; nothing when one of them is none.
std::optional<std::vector<float>> numbers_of(std::string_view rest) {
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

bool WordVectors::add(std::string word, std::span<const float> vector) {
  if (!numbers_.emplace(std::move(word), values_.size()).second) return false;
  values_.insert(values_.end(), vector.begin(), vector.end());
  return true;
}

std::span<const float> WordVectors::find(std::string_view lower_cased) const {
  const auto found = numbers_.find(lower_cased);
  if (found == numbers_.end()) return {};
  return {values_.data() + found->second, dimensions_};
}

Result<std::shared_ptr<const WordVectors>> read_word_vectors(const std::filesystem::path& file) {
  auto stream = open_packed_input(file);
  if (!stream) return stream.error();
  std::shared_ptr<WordVectors> vectors;
  std::string line;
  for (std::size_t number = 1; std::getline(**stream, line); ++number) {
    const auto malformed = [&] {
      return Error{"evaluate.malformed_vectors", "the line is not a word and as many numbers as the lines before",
                   file.string() + ", line " + std::to_string(number)};
    };
    const std::size_t space = line.find_first_of(" \t");
    if (space == std::string::npos || space == 0 || utf8::first_invalid_byte(line)) return malformed();
    const auto numbers = numbers_of(std::string_view(line).substr(space));
    if (!numbers || numbers->empty() || numbers->size() > most_dimensions) return malformed();
    if (number == 1 && numbers->size() == 1) continue;  // word2vec: how many words, how many dimensions
    if (!vectors) vectors = std::make_shared<WordVectors>(numbers->size());
    if (numbers->size() != vectors->dimensions()) return malformed();
    vectors->add(utf8::to_lower(std::string_view(line).substr(0, space)), *numbers);
  }
  if ((*stream)->bad()) return Error{"read.failed", "the file cannot be read to its end", file.string()};
  if (!vectors) return Error{"evaluate.malformed_vectors", "the file has no vectors", file.string()};
  return std::shared_ptr<const WordVectors>(std::move(vectors));
}

}  // namespace veil
