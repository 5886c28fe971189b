// See veil/vectors.h. Spellings of other programs become normal forms (lower case, spaces instead of "_"): only those are
// looked up. Where several become one, the first counts, which in all known files is the most frequent.
#include <algorithm>
#include <charconv>
#include <unordered_set>

#include "text/mapped_file.h"
#include "vectors/foreign_file.h"
#include "vectors/kernels/kernels.h"
#include "vectors/normal_form.h"
#include "vectors/vector_file.h"
#include "veil/new_file.h"
#include "veil/utf8.h"
#include "veil/vectors.h"

namespace veil::vectors {
namespace {

std::string unit_from(const std::string& spelling, bool keep_case) {
  std::string unit = spelling;
  std::replace(unit.begin(), unit.end(), '_', ' ');
  if (keep_case) return unit;
  unit = plain_normal_form(unit);
  return unit.empty() ? spelling : unit;  // "_" itself
}

Error about_unit(std::string code, std::string message, const std::string& place, std::size_t unit) {
  return {std::move(code), std::move(message), place + ", unit " + std::to_string(unit + 1)};
}

struct Kept {
  VectorFileContent content;
  std::vector<float> rows;
};

Result<Kept> keep_units(ForeignVectors&& vectors, const ConvertOptions& options, const std::string& place, ConvertReport& report) {
  Kept kept;
  std::unordered_set<std::string> spellings, units;
  auto broken = vectors.broken.begin();
  std::size_t kept_rows = 0;
  for (std::size_t i = 0; i < vectors.spellings.size(); ++i) {
    const bool not_finite = broken != vectors.broken.end() && *broken == i;
    if (not_finite) {
      ++broken;
      if (!options.repair) {
        return about_unit("vectors.not_finite", "a value is infinite or not a number (--repair leaves such units out)", place, i);
      }
    }
    const std::string& spelling = vectors.spellings[i];
    if (not_finite || spelling.empty() || utf8::first_invalid_byte(spelling)) {
      ++report.left_out;
      continue;
    }
    if (!spellings.insert(spelling).second) {
      if (!options.repair) {
        return about_unit("vectors.duplicate_unit", "the same spelling stands twice (--repair keeps the first)", place, i);
      }
      ++report.left_out;
      continue;
    }
    std::string unit = unit_from(spelling, options.keep_case);
    if (!units.insert(unit).second) {
      ++report.joined;
      continue;
    }
    kept.content.texts += unit;
    kept.content.ends.push_back(kept.content.texts.size());
    if (!vectors.counts.empty()) kept.content.seen.push_back(vectors.counts[i]);
    if (kept_rows != i) {  // rows move to the front in their own memory
      std::copy_n(vectors.rows.begin() + static_cast<std::ptrdiff_t>(i * vectors.width), vectors.width,
                  vectors.rows.begin() + static_cast<std::ptrdiff_t>(kept_rows * vectors.width));
    }
    ++kept_rows;
  }
  if (kept_rows == 0) return Error{"vectors.empty", "there is no unit in the file", place};
  vectors.rows.resize(kept_rows * vectors.width);
  kept.rows = std::move(vectors.rows);
  kept.content.form.ngrams = vectors.ngrams;
  kept.content.form.dimensions = vectors.dimensions;
  return kept;
}

// word2vec's text, which all programs read.
Result<void> write_text(const std::filesystem::path& path, const VectorFileContent& content) {
  auto file = NewFile::create(path);
  if (!file) return file.error();
  const std::size_t width = padded_width(content.form.dimensions);
  const std::string head = std::to_string(content.ends.size()) + ' ' + std::to_string(content.form.dimensions) + '\n';
  if (auto written = (*file)->write(head); !written) return written;
  for (std::size_t row = 0; row < content.ends.size(); ++row) {
    const std::uint64_t begin = row == 0 ? 0 : content.ends[row - 1];
    std::string line = content.texts.substr(begin, content.ends[row] - begin);
    std::replace(line.begin(), line.end(), ' ', '_');
    for (std::size_t k = 0; k < content.form.dimensions; ++k) {
      char number[32];
      const auto end = std::to_chars(number, number + sizeof number, content.row_values[row * width + k]).ptr;
      line += ' ';
      line.append(number, end);
    }
    line += '\n';
    if (auto written = (*file)->write(line); !written) return written;
  }
  return (*file)->finish();
}

Result<ConvertReport> finished(const ConvertOptions& options, VectorFileContent& content, ConvertReport report) {
  content.form.bits = options.bits;
  const auto written = options.as_text ? write_text(options.output, content) : write_vector_file(options.output, content);
  if (!written) return written.error();
  report.units = content.ends.size();
  report.dimensions = content.form.dimensions;
  std::error_code ignored;
  report.bytes = std::filesystem::file_size(options.output, ignored);
  return report;
}

Result<ConvertReport> convert_own(const ConvertOptions& options) {
  const auto file = VectorFile::open(options.input);
  if (!file) return file.error();
  if (options.keep_state && !file->can_be_updated()) {
    return Error{"training.not_updatable", "the file does not hold what an update needs", options.input.string()};
  }
  VectorFileContent content;
  content.about_text = file->about_text;
  content.form = file->form;
  content.texts = file->texts;
  content.ends.assign(file->ends.begin(), file->ends.end());
  content.seen.assign(file->seen.begin(), file->seen.end());
  std::vector<float> rows, ngrams;
  if (file->form.bits == 32) {
    content.row_values = file->row_values;
    content.ngram_values = file->ngram_values;
  } else {
    rows.resize(file->form.units * file->width);
    ngrams.resize(std::size_t{file->form.ngrams.buckets} * file->width);
    for (std::size_t i = 0; i < file->form.units; ++i) file->add_row(i, 1, rows.data() + i * file->width);
    for (std::size_t i = 0; i < file->form.ngrams.buckets; ++i) file->add_ngram_row(i, 1, ngrams.data() + i * file->width);
    content.row_values = rows;
    content.ngram_values = ngrams;
  }
  if (options.keep_state) {
    content.inputs = file->inputs;
    content.outputs = file->outputs;
  }
  ConvertReport report;
  report.format = "veil";
  return finished(options, content, std::move(report));
}

}  // namespace

Result<ConvertReport> convert_vectors(const ConvertOptions& options) {
  if (options.bits != 8 && options.bits != 32) {
    return Error{"usage.invalid_value", "values are stored in 8 or 32 bits", "--bits " + std::to_string(options.bits)};
  }
  const std::string place = options.input.string();
  ConvertReport report;
  Kept kept;
  std::vector<float> ngrams;
  {
    const auto mapped = MappedFile::open(options.input);
    if (!mapped) return mapped.error();
    const std::string_view magic(vector_file_kind.magic.data(), vector_file_kind.magic.size());
    if (mapped->bytes().starts_with(magic)) return convert_own(options);
    auto vectors = read_foreign(mapped->bytes(), place);
    if (!vectors) return vectors.error();
    report.format = vectors->format;
    ngrams = std::move(vectors->ngram_rows);
    auto units = keep_units(std::move(*vectors), options, place, report);
    if (!units) return units.error();
    kept = std::move(*units);
  }
  kept.content.about_text = "converted from " + options.input.filename().string() + " (" + report.format + ")\n";
  kept.content.row_values = kept.rows;
  kept.content.ngram_values = ngrams;
  return finished(options, kept.content, std::move(report));
}

}  // namespace veil::vectors
