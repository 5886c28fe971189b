// See word_vectors.h.
#include "vectors/word_vectors.h"

#include <algorithm>
#include <cmath>

#include "vectors/normal_form.h"

namespace veil::vectors {
Result<std::shared_ptr<const WordVectors>> WordVectors::open(const std::filesystem::path& path) {
  auto file = VectorFile::open(path);
  if (!file) return file.error();
  return std::shared_ptr<const WordVectors>(new WordVectors(std::move(*file)));
}

bool WordVectors::add_words(std::string_view normal, std::span<float> row) const {
  std::vector<std::size_t> known;
  for (std::size_t begin = 0; begin < normal.size();) {
    const std::size_t end = std::min(normal.find(' ', begin), normal.size());
    if (const std::size_t found = file_.find(normal.substr(begin, end - begin)); found < file_.form.units) known.push_back(found);
    begin = end + 1;
  }
  for (const std::size_t unit : known) {
    // Each word counts alike, however long its vector is.
    const float length = file_.row_norms[unit];
    if (length > 0) file_.add_row(unit, 1.0f / (length * static_cast<float>(known.size())), row.data());
  }
  return std::any_of(row.begin(), row.end(), [](float value) { return value != 0; });
}

bool WordVectors::add_ngrams(std::string_view normal, std::span<float> row) const {
  std::vector<std::uint32_t> buckets;
  append_ngrams(normal, file_.form.ngrams, buckets);
  for (const std::uint32_t bucket : buckets) file_.add_ngram_row(bucket, 1.0f / static_cast<float>(buckets.size()), row.data());
  return std::any_of(row.begin(), row.end(), [](float value) { return value != 0; });
}

VectorOrigin WordVectors::vector_of(std::string_view normal, std::span<float> row) const {
  if (normal.empty()) return VectorOrigin::none;
  if (const std::size_t found = file_.find(normal); found < file_.form.units && file_.row_norms[found] > 0) {
    file_.add_row(found, 1, row.data());
    return VectorOrigin::exact;
  }
  if (normal.find(' ') != std::string_view::npos && add_words(normal, row)) return VectorOrigin::words;
  if (add_ngrams(normal, row)) return VectorOrigin::ngrams;
  return VectorOrigin::none;
}

Result<void> WordVectors::embed(const Document& document, std::span<const Span> phrases, Matrix& rows,
                                std::vector<VectorOrigin>& origins) const {
  rows.resize(phrases.size(), dimensions());
  origins.assign(phrases.size(), VectorOrigin::none);
  for (std::size_t i = 0; i < phrases.size(); ++i) origins[i] = vector_of(normal_form_of(document, phrases[i]), rows.row(i));
  return {};
}

std::vector<float> WordVectors::cosines_with_all(std::span<const float> target) const {
  const Kernels& kernels = best_kernels();
  std::vector<float> scores(file_.form.units);
  float length;
  kernels.dots(target.data(), target.data(), 1, file_.width, &length);
  length = std::sqrt(length);
  if (length == 0) return scores;
  if (file_.form.bits == 8) {
    kernels.dots_of_bytes(target.data(), file_.row_bytes.data(), scores.size(), file_.width, scores.data());
    for (std::size_t row = 0; row < scores.size(); ++row) scores[row] *= file_.row_scales[row];
  } else {
    kernels.dots(target.data(), file_.row_values.data(), scores.size(), file_.width, scores.data());
  }
  for (std::size_t row = 0; row < scores.size(); ++row) {
    const float both = length * file_.row_norms[row];
    scores[row] = both > 0 ? scores[row] / both : 0;
  }
  return scores;
}

std::vector<float> cosines(std::span<const float> target, const Matrix& rows) {
  const Kernels& kernels = best_kernels();
  std::vector<float> scores(rows.rows());
  float length;
  kernels.dots(target.data(), target.data(), 1, rows.width(), &length);
  kernels.dots(target.data(), rows.data(), rows.rows(), rows.width(), scores.data());
  for (std::size_t row = 0; row < scores.size(); ++row) {
    float own;
    kernels.dots(rows.row(row).data(), rows.row(row).data(), 1, rows.width(), &own);
    const float both = std::sqrt(length) * std::sqrt(own);
    scores[row] = both > 0 ? scores[row] / both : 0;
  }
  return scores;
}

}  // namespace veil::vectors
