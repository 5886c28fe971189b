// See veil/vectors.h: what a file holds, and what is near a phrase.
#include <algorithm>
#include <iterator>

#include "vectors/normal_form.h"
#include "vectors/word_vectors.h"
#include "veil/utf8.h"
#include "veil/vectors.h"

namespace veil::vectors {

std::string_view name_of(VectorOrigin origin) {
  switch (origin) {
    case VectorOrigin::exact:
      return "exact";
    case VectorOrigin::words:
      return "words";
    case VectorOrigin::ngrams:
      return "ngrams";
    case VectorOrigin::none:
      break;
  }
  return "none";
}

Result<VectorFacts> vector_facts(const std::filesystem::path& path) {
  const auto file = VectorFile::open(path);
  if (!file) return file.error();
  VectorFacts facts;
  facts.about = file->about_text;
  constexpr std::string_view kinds[] = {"words", "phrases", "phrases-only", "given", "other"};
  facts.made_of = kinds[std::min<std::size_t>(static_cast<std::size_t>(file->form.made_of), std::size(kinds) - 1)];
  facts.units = file->form.units;
  for (std::size_t row = 0; row < file->form.units; ++row)
    if (file->spelling(row).find(' ') != std::string_view::npos) ++facts.phrases;
  facts.dimensions = file->form.dimensions;
  facts.bits = file->form.bits;
  facts.ngram_buckets = file->form.ngrams.buckets;
  facts.shortest_ngram = file->form.ngrams.shortest;
  facts.longest_ngram = file->form.ngrams.longest;
  facts.words_trained = file->form.words_trained;
  facts.can_be_updated = file->can_be_updated();
  std::error_code ignored;
  facts.bytes = std::filesystem::file_size(path, ignored);
  return facts;
}

Result<NearReport> near_phrase(const std::filesystem::path& path, std::string_view phrase, std::size_t count) {
  if (const auto byte = utf8::first_invalid_byte(phrase)) {
    return Error{"read.invalid_utf8", "the phrase is not valid UTF-8", "byte " + std::to_string(*byte)};
  }
  const auto vectors = WordVectors::open(path);
  if (!vectors) return vectors.error();
  const WordVectors& table = **vectors;
  const std::string normal = plain_normal_form(phrase);
  std::vector<float> target(table.width());
  NearReport report;
  report.origin = table.vector_of(normal, target);
  if (report.origin == VectorOrigin::none) {
    return Error{"vectors.unknown_phrase", "neither the phrase nor a word of it is in the file, and it has no n-grams to go by",
                 path.filename().string()};
  }
  const std::vector<float> scores = table.cosines_with_all(target);
  const std::size_t itself = table.file().find(normal);
  std::vector<std::uint32_t> order;
  order.reserve(scores.size());
  for (std::size_t row = 0; row < scores.size(); ++row)
    if (row != itself) order.push_back(static_cast<std::uint32_t>(row));
  count = std::min(count, order.size());
  std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count), order.end(),
                    [&](std::uint32_t a, std::uint32_t b) { return scores[a] != scores[b] ? scores[a] > scores[b] : a < b; });
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint32_t row = order[i];
    report.units.push_back({std::string(table.file().spelling(row)), scores[row], table.file().seen.empty() ? 0 : table.file().seen[row]});
  }
  return report;
}

}  // namespace veil::vectors
