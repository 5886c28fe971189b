// Reading and writing of the model file. Every byte is covered by the magic, the version or the checksum, so that a file that was
// cut, changed or made for another version is refused before a weight is used.
#include "language/identify/language_model.h"

#include <cmath>
#include <cstring>

#include <xxhash.h>

namespace veil::language {
namespace {

constexpr std::string_view magic = "VEILLANG";
constexpr std::size_t names_offset = 32;
constexpr std::size_t name_size = 8;
constexpr double temperature_unit = 256;

std::uint32_t read_u32(std::string_view bytes, std::size_t offset) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i) value |= std::uint32_t{static_cast<unsigned char>(bytes[offset + i])} << (8 * i);
  return value;
}

std::uint64_t read_u64(std::string_view bytes, std::size_t offset) {
  return read_u32(bytes, offset) | (static_cast<std::uint64_t>(read_u32(bytes, offset + 4)) << 32);
}

void write_u32(std::string& bytes, std::size_t offset, std::uint32_t value) {
  for (std::size_t i = 0; i < 4; ++i) bytes[offset + i] = static_cast<char>(value >> (8 * i));
}

std::uint64_t checksum_of(std::string_view bytes) {
  const std::uint64_t seed = XXH64(bytes.data() + 8, 16, 0);
  return XXH64(bytes.data() + names_offset, bytes.size() - names_offset, seed);
}

Error damaged(const std::string& place, const char* why) { return {"model.damaged", why, place}; }

}  // namespace

Result<LanguageModelView> view_language_model(std::string_view bytes, const std::string& place) {
  if (bytes.size() < magic.size() || std::memcmp(bytes.data(), magic.data(), magic.size()) != 0)
    return damaged(place, "the file is not a model of languages");
  if (bytes.size() < language_model_header_size) return damaged(place, "the model of languages is cut short");
  if (read_u32(bytes, 8) != language_model_version)
    return Error{"model.version", "the model of languages was made for another version of Veil", place};

  const std::uint32_t row_bits = read_u32(bytes, 12);
  const std::uint32_t temperature = read_u32(bytes, 20);
  if (row_bits == 0 || row_bits > most_row_bits || read_u32(bytes, 16) != model_columns || temperature == 0)
    return damaged(place, "the head of the model of languages makes no sense");
  if (bytes.size() != language_model_header_size + (model_columns << row_bits))
    return damaged(place, "the model of languages has the wrong size");
  if (read_u64(bytes, 24) != checksum_of(bytes)) return damaged(place, "the checksum of the model of languages is wrong");
  for (std::size_t column = 0; column < model_columns; ++column) {
    std::array<char, name_size> name{};
    column_names[column].copy(name.data(), name.size());
    if (std::memcmp(bytes.data() + names_offset + column * name_size, name.data(), name.size()) != 0)
      return Error{"model.version", "the model knows other languages than this version of Veil", place};
  }
  return LanguageModelView{row_bits, temperature / temperature_unit,
                           reinterpret_cast<const std::int8_t*>(bytes.data() + language_model_header_size)};
}

std::string write_language_model(unsigned row_bits, double temperature, std::span<const std::int8_t> weights) {
  std::string bytes(language_model_header_size + weights.size(), '\0');
  std::memcpy(bytes.data(), magic.data(), magic.size());
  write_u32(bytes, 8, language_model_version);
  write_u32(bytes, 12, row_bits);
  write_u32(bytes, 16, static_cast<std::uint32_t>(model_columns));
  write_u32(bytes, 20, static_cast<std::uint32_t>(std::lround(temperature * temperature_unit)));
  for (std::size_t column = 0; column < model_columns; ++column)
    std::memcpy(bytes.data() + names_offset + column * name_size, column_names[column].data(), column_names[column].size());
  std::memcpy(bytes.data() + language_model_header_size, weights.data(), weights.size());
  const std::uint64_t checksum = checksum_of(bytes);
  write_u32(bytes, 24, static_cast<std::uint32_t>(checksum));
  write_u32(bytes, 28, static_cast<std::uint32_t>(checksum >> 32));
  return bytes;
}

}  // namespace veil::language
