// Sums of the measures over a collection, and similarity by word vectors.
#include <cmath>
#include <utility>

#include "evaluation/words.h"
#include "vectors/text_vectors.h"
#include "veil/tools/evaluation_utility.h"
#include "veil/utf8.h"

namespace veil {

UtilityEvaluation::UtilityEvaluation(const ReadingRules& rules, const WordInformation& information, Similarity similarity)
    : rules_(rules), information_(information), similarity_(std::move(similarity)) {}

void UtilityEvaluation::add(std::uint64_t number, const Document& original, const Document& protected_document) {
  std::vector<Span> replaced;
  for (const Mention& mention : protected_document.mentions) {
    if (replaced.empty() || replaced.back().end <= mention.span.begin) replaced.push_back(mention.span);
  }
  const auto changes = changes_between(original.text, protected_document.text, replaced);
  DocumentUtility utility{number, information_kept(original, protected_document.text, changes, information_, similarity_)};
  scores_.information += utility.information;
  scores_.documents.push_back(std::move(utility));
  add_quality(scores_.original, original);
  add_quality(scores_.protected_text, protected_document);
}

void UtilityEvaluation::add_quality(TextQuality& quality, const Document& document) const {
  const Readability found = rules_.readability(document);
  const auto before = static_cast<double>(quality.sums.words);
  quality.sums.sentences += found.sentences;
  quality.sums.words += found.words;
  quality.sums.syllables += found.syllables;
  if (quality.sums.words > 0) {
    quality.ease = (quality.ease * before + found.ease * static_cast<double>(found.words)) / static_cast<double>(quality.sums.words);
  }
  quality.grammar += rules_.grammar(document);
}

Similarity similarity_by_vectors(std::shared_ptr<const vectors::TextVectors> vectors) {
  return [vectors = std::move(vectors)](std::string_view original, std::string_view replacement) {
    const auto sum_of = [&](std::string_view text) {
      std::vector<double> sum(vectors->dimensions(), 0.0);
      for (const Span word : evaluation::words_of(text)) {
        const auto values = vectors->find(utf8::to_lower(word.of(text)));
        for (std::size_t i = 0; i < values.size(); ++i) sum[i] += static_cast<double>(values[i]);
      }
      return sum;
    };
    const std::vector<double> a = sum_of(original);
    const std::vector<double> b = sum_of(replacement);
    double product = 0;
    double squares_a = 0;
    double squares_b = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
      product += a[i] * b[i];
      squares_a += a[i] * a[i];
      squares_b += b[i] * b[i];
    }
    return product <= 0 ? 0.0 : product / std::sqrt(squares_a * squares_b);
  };
}

}  // namespace veil
