// A static table of vectors behind the interface of vectors.h: one vector per unit, whatever stands around it. A phrase is
// looked up by its normal form ("the New York Times" -> "new york times"); one that is not there gets the mean of its known
// words, else what its n-grams of characters say, else nothing, and the answer tells which. Weakness: a word that the file
// does not know changes nothing in a mean of words.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "vectors/vector_file.h"
#include "vectors/vectors.h"

namespace veil::vectors {

class WordVectors : public Vectors {
 public:
  // read.*, model.damaged, model.version.
  static Result<std::shared_ptr<const WordVectors>> open(const std::filesystem::path& path);

  std::size_t dimensions() const override { return file_.form.dimensions; }
  Result<void> embed(const Document& document, std::span<const Span> phrases, Matrix& rows,
                     std::vector<VectorOrigin>& origins) const override;

  // The vector of a normal form: of `width` values, added to zeros.
  VectorOrigin vector_of(std::string_view normal, std::span<float> row) const;

  // Cosine of `target` (padded) with every unit of the file, in the order of its rows.
  std::vector<float> cosines_with_all(std::span<const float> target) const;

  const VectorFile& file() const { return file_; }
  std::size_t width() const { return file_.width; }

 private:
  explicit WordVectors(VectorFile file) : file_(std::move(file)) {}
  bool add_words(std::string_view normal, std::span<float> row) const;
  bool add_ngrams(std::string_view normal, std::span<float> row) const;
  VectorFile file_;
};

}  // namespace veil::vectors
