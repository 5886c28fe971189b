// See vector_file.h. Bytes are values divided by the largest of the row and multiplied by 127: the error of a cosine stays
// below 0.01.
#include "vectors/vector_file.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "vectors/kernels/kernels.h"

namespace veil::vectors {
namespace {

struct Bytes {
  std::vector<std::int8_t> values;
  std::vector<float> scales;
};

Bytes in_bytes(std::span<const float> values, std::size_t width) {
  Bytes bytes;
  bytes.values.resize(values.size());
  for (std::size_t begin = 0; begin < values.size(); begin += width) {
    float largest = 0;
    for (std::size_t k = 0; k < width; ++k) largest = std::max(largest, std::fabs(values[begin + k]));
    const float scale = largest / 127.0f;
    bytes.scales.push_back(scale);
    if (scale == 0) continue;
    for (std::size_t k = 0; k < width; ++k) {
      bytes.values[begin + k] = static_cast<std::int8_t>(std::lround(values[begin + k] / scale));
    }
  }
  return bytes;
}

template <typename Value>
float norm_of(const Value* values, std::size_t width, float scale) {
  double sum = 0;
  for (std::size_t k = 0; k < width; ++k) {
    const double value = static_cast<double>(values[k]);
    sum += value * value;
  }
  return static_cast<float>(std::sqrt(sum)) * scale;
}

template <typename Value>
std::string_view bytes_of(std::span<const Value> values) {
  return {reinterpret_cast<const char*>(values.data()), values.size_bytes()};
}
template <typename Value>
std::string_view bytes_of(const std::vector<Value>& values) {
  return bytes_of(std::span<const Value>(values));
}

}  // namespace

std::uint64_t spelling_hash(std::string_view spelling) {
  std::uint64_t hash = 0x9E3779B97F4A7C15ull ^ spelling.size();
  std::size_t at = 0;
  for (; at + 8 <= spelling.size(); at += 8) {
    std::uint64_t chunk;
    std::memcpy(&chunk, spelling.data() + at, 8);
    hash = std::rotl((hash ^ chunk) * 0x9FB21C651E98DF25ull, 29);
  }
  std::uint64_t rest = 0;
  if (at < spelling.size()) std::memcpy(&rest, spelling.data() + at, spelling.size() - at);
  hash = (hash ^ rest) * 0xD6E8FEB86659FD93ull;
  return hash ^ (hash >> 32);
}

Result<VectorFile> VectorFile::open(const std::filesystem::path& path) {
  auto sections = SectionFile::open(path, vector_file_kind);
  if (!sections) return sections.error();
  VectorFile file(std::move(*sections));
  if (!file.take_sections()) return damaged_model(path.string());
  return file;
}

bool VectorFile::take_sections() {
  about_text = file_.bytes(Section::about);
  if (file_.bytes(Section::shape).size() != sizeof form) return false;
  std::memcpy(&form, file_.bytes(Section::shape).data(), sizeof form);
  if (form.units == 0 || form.units > most_units || form.dimensions == 0 || form.dimensions > most_dimensions) return false;
  if ((form.bits != 32 && form.bits != 8) || form.made_of > FileUnits::other) return false;
  width = padded_width(form.dimensions);
  texts = file_.bytes(Section::spellings);
  ends = file_.values<std::uint64_t>(Section::spelling_ends);
  table = file_.values<std::uint32_t>(Section::index);
  seen = file_.values<std::uint64_t>(Section::counts);
  row_norms = file_.values<float>(Section::norms);
  inputs = file_.values<float>(Section::input_rows);
  outputs = file_.values<float>(Section::output_rows);
  const std::size_t value_size = form.bits / 8;
  const std::uint64_t row_size = width * value_size;
  if (file_.bytes(Section::rows).size() != form.units * row_size) return false;
  if (file_.bytes(Section::ngram_rows).size() != form.ngrams.buckets * row_size) return false;
  if (form.bits == 32) {
    row_values = file_.values<float>(Section::rows);
    ngram_values = file_.values<float>(Section::ngram_rows);
  } else {
    row_bytes = file_.values<std::int8_t>(Section::rows);
    ngram_bytes = file_.values<std::int8_t>(Section::ngram_rows);
    row_scales = file_.values<float>(Section::scales);
    ngram_row_scales = file_.values<float>(Section::ngram_scales);
    if (row_scales.size() != form.units || ngram_row_scales.size() != form.ngrams.buckets) return false;
  }
  if (ends.size() != form.units || row_norms.size() != form.units) return false;
  if (!seen.empty() && seen.size() != form.units) return false;
  if (!outputs.empty() && outputs.size() != form.units * width) return false;
  if (!inputs.empty() && inputs.size() != form.units * width) return false;
  if (!std::has_single_bit(table.size()) || table.size() <= form.units) return false;
  std::uint64_t before = 0;
  for (const std::uint64_t end : ends) {
    if (end < before) return false;
    before = end;
  }
  if (before != texts.size()) return false;
  std::uint64_t empty = 0;
  for (const std::uint32_t row : table) {
    if (row > form.units) return false;
    empty += row == 0 ? 1u : 0u;
  }
  return empty > 0;  // so that every search ends
}

std::size_t VectorFile::find(std::string_view spelling_sought) const {
  const std::size_t mask = table.size() - 1;
  for (std::size_t at = spelling_hash(spelling_sought) & mask; table[at] != 0; at = (at + 1) & mask) {
    if (spelling(table[at] - 1) == spelling_sought) return table[at] - 1;
  }
  return form.units;
}

void VectorFile::add_row(std::size_t row, float factor, float* sum) const {
  if (form.bits == 32) {
    for (std::size_t k = 0; k < width; ++k) sum[k] += factor * row_values[row * width + k];
  } else {
    factor *= row_scales[row];
    for (std::size_t k = 0; k < width; ++k) sum[k] += factor * static_cast<float>(row_bytes[row * width + k]);
  }
}

void VectorFile::add_ngram_row(std::size_t bucket, float factor, float* sum) const {
  if (form.bits == 32) {
    for (std::size_t k = 0; k < width; ++k) sum[k] += factor * ngram_values[bucket * width + k];
  } else {
    factor *= ngram_row_scales[bucket];
    for (std::size_t k = 0; k < width; ++k) sum[k] += factor * static_cast<float>(ngram_bytes[bucket * width + k]);
  }
}

Result<void> write_vector_file(const std::filesystem::path& path, const VectorFileContent& content) {
  const std::size_t width = padded_width(content.form.dimensions);
  const std::size_t units = content.ends.size();
  const auto spelling = [&](std::size_t row) {
    const std::uint64_t begin = row == 0 ? 0 : content.ends[row - 1];
    return std::string_view(content.texts).substr(begin, content.ends[row] - begin);
  };
  std::vector<std::uint32_t> table(std::bit_ceil(2 * units + 1));
  for (std::size_t row = 0; row < units; ++row) {
    std::size_t at = spelling_hash(spelling(row)) & (table.size() - 1);
    for (; table[at] != 0; at = (at + 1) & (table.size() - 1)) {
      if (spelling(table[at] - 1) == spelling(row)) {
        return Error{"vectors.duplicate_unit", "the same spelling stands twice", "unit " + std::to_string(row + 1)};
      }
    }
    table[at] = static_cast<std::uint32_t>(row + 1);
  }

  FileShape form = content.form;
  form.units = units;
  std::vector<float> lengths(units);
  Bytes row_parts, ngram_parts;
  if (form.bits == 8) {
    row_parts = in_bytes(content.row_values, width);
    ngram_parts = in_bytes(content.ngram_values, width);
    for (std::size_t row = 0; row < units; ++row)
      lengths[row] = norm_of(row_parts.values.data() + row * width, width, row_parts.scales[row]);
  } else {
    for (std::size_t row = 0; row < units; ++row) lengths[row] = norm_of(content.row_values.data() + row * width, width, 1);
  }

  std::string_view parts[Section::section_count];
  parts[Section::about] = content.about_text;
  parts[Section::shape] = {reinterpret_cast<const char*>(&form), sizeof form};
  parts[Section::spellings] = content.texts;
  parts[Section::spelling_ends] = bytes_of(content.ends);
  parts[Section::index] = bytes_of(table);
  parts[Section::counts] = bytes_of(content.seen);
  parts[Section::rows] = form.bits == 8 ? bytes_of(row_parts.values) : bytes_of(content.row_values);
  parts[Section::scales] = bytes_of(row_parts.scales);
  parts[Section::norms] = bytes_of(lengths);
  parts[Section::ngram_rows] = form.bits == 8 ? bytes_of(ngram_parts.values) : bytes_of(content.ngram_values);
  parts[Section::ngram_scales] = bytes_of(ngram_parts.scales);
  parts[Section::input_rows] = bytes_of(content.inputs);
  parts[Section::output_rows] = bytes_of(content.outputs);
  return write_section_file(path, vector_file_kind, parts);
}

}  // namespace veil::vectors
