// How vectors lie in Veil's file (text/section_file.h): spellings in the order of rows, a hash table from spelling to row,
// rows of padded_width(dimensions) values, floats or bytes with one scale per row, read in place. What only `update` needs
// (rows before n-grams were added, rows of outputs) are sections of their own, empty in files for use.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/section_file.h"
#include "vectors/ngrams.h"

namespace veil::vectors {

struct Section {
  enum : std::size_t {
    about,          // lines of text
    shape,          // one FileShape
    spellings,      // of all units, one behind the other
    spelling_ends,  // u64 per unit
    index,          // u32: row + 1 at the place of the spelling's hash or behind it; 0: empty. A power of two
    counts,         // u64 per unit, or nothing
    rows,           // float32 or int8
    scales,         // float per row: what the bytes are multiplied with; nothing for floats
    norms,          // float per row: its length, of the values as they are stored
    ngram_rows,     // float32 or int8
    ngram_scales,   // float per row, for bytes
    input_rows,     // float32: rows without their n-grams, where there are n-grams and the file can be updated
    output_rows,    // float32, where the file can be updated
    section_count
  };
};

inline constexpr SectionFileKind vector_file_kind = {{'V', 'E', 'I', 'L', 'V', 'E', 'C', 'T'}, 1, Section::section_count};
inline constexpr std::uint64_t most_units = 0xFFFFFFFEull;
inline constexpr std::uint64_t most_dimensions = 65536;

enum class FileUnits : std::uint32_t { words, phrases, phrases_only, given, other };

struct FileShape {
  std::uint64_t units = 0;
  std::uint64_t words_trained = 0;
  std::uint32_t dimensions = 0;
  std::uint32_t bits = 32;
  NgramShape ngrams;
  FileUnits made_of = FileUnits::other;
};
static_assert(sizeof(FileShape) == 40);

std::uint64_t spelling_hash(std::string_view spelling);

// The sections of an open file, checked: every number in them leads somewhere.
class VectorFile {
 public:
  static Result<VectorFile> open(const std::filesystem::path& path);

  std::string_view about_text;
  FileShape form;
  std::size_t width = 0;
  std::span<const std::uint64_t> ends, seen;
  std::span<const std::uint32_t> table;
  std::span<const float> row_values, row_scales, row_norms, ngram_values, ngram_row_scales, inputs, outputs;
  std::span<const std::int8_t> row_bytes, ngram_bytes;
  std::string_view texts;

  std::string_view spelling(std::size_t row) const {
    const std::uint64_t begin = row == 0 ? 0 : ends[row - 1];
    return texts.substr(begin, ends[row] - begin);
  }
  // The row of a spelling, or `form.units`.
  std::size_t find(std::string_view spelling) const;
  // Adds the row times `factor` to `sum` of `width` values.
  void add_row(std::size_t row, float factor, float* sum) const;
  void add_ngram_row(std::size_t bucket, float factor, float* sum) const;
  bool can_be_updated() const { return !outputs.empty(); }

 private:
  explicit VectorFile(SectionFile file) : file_(std::move(file)) {}
  bool take_sections();
  SectionFile file_;
};

// What goes into a file. Rows are of padded_width(dimensions) floats; spans may point anywhere and are read while writing.
struct VectorFileContent {
  std::string about_text;
  FileShape form;  // `bits` says how rows and n-grams are stored
  std::string texts;
  std::vector<std::uint64_t> ends;
  std::vector<std::uint64_t> seen;  // empty: not known
  std::span<const float> row_values, ngram_values, inputs, outputs;
};
// write.failed; vectors.duplicate_unit with its number when a spelling stands twice.
Result<void> write_vector_file(const std::filesystem::path& path, const VectorFileContent& content);

}  // namespace veil::vectors
