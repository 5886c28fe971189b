// The model file: for each hashed feature a row of sixteen small weights, one per column. A column is a language that Veil speaks
// (Portuguese has two, one per region) or a family of those that it only has to tell apart.
//
//   offset  size
//        0     8  magic "VEILLANG"
//        8     4  version of the format and of the features
//       12     4  bits: there are 2^bits rows
//       16     4  columns, always 16
//       20     4  temperature: weight units per unit of log-odds, times 256
//       24     8  XXH64 of everything from offset 32 on, seeded with the four numbers above
//       32   128  names of the columns, 8 bytes each, padded with zeros: "en", "pt-BR", "nordic"
//      160    16 * 2^bits  weights, signed bytes, row by row
//
// All numbers little-endian. Nothing is allowed after the weights.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "veil/language.h"
#include "veil/result.h"

namespace veil::language {

inline constexpr std::size_t model_columns = 16;
inline constexpr std::uint32_t language_model_version = 1;
inline constexpr std::size_t language_model_header_size = 160;
inline constexpr unsigned most_row_bits = 20;

// In the order of the columns. The first five are Veil's; all others count together as `other`.
inline constexpr std::array<std::string_view, model_columns> column_names = {
    "en", "de", "es", "pt-PT", "pt-BR", "fr", "it", "nl", "ca", "gl", "ro", "nordic", "slavic", "finnic", "turkic", "distant"};
inline constexpr std::size_t column_en = 0, column_de = 1, column_es = 2, column_pt_portugal = 3, column_pt_brazil = 4;
inline constexpr std::size_t first_other_column = 5;
static_assert(column_names[column_pt_portugal] == "pt-PT" && column_names[column_pt_brazil] == "pt-BR");

constexpr Language language_of_column(std::size_t column) {
  if (column >= first_other_column) return Language::other;
  const auto code = std::find(language_codes.begin(), language_codes.end(), column_names[column].substr(0, 2));
  return static_cast<Language>(code - language_codes.begin());
}

// A checked view of the bytes of a model file, valid as long as they are.
struct LanguageModelView {
  unsigned row_bits = 0;
  double temperature = 1;  // weight units per unit of log-odds
  const std::int8_t* weights = nullptr;
};

// `model.damaged`, `model.version`.
Result<LanguageModelView> view_language_model(std::string_view bytes, const std::string& place);

// The bytes of a model file with these weights (16 * 2^row_bits of them).
std::string write_language_model(unsigned row_bits, double temperature, std::span<const std::int8_t> weights);

}  // namespace veil::language
