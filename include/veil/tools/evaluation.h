// How well an analysis agrees with gold: tokens, words and sentences as the scorer of the CoNLL 2018 shared task counts them, parts
// of speech and features over the words that both sides have. With gold tokens on both sides the last two are plain accuracy.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "veil/export.h"
#include "veil/formats.h"
#include "veil/result.h"

namespace veil VEIL_PUBLIC {

struct Agreement {
  std::uint64_t gold = 0;
  std::uint64_t predicted = 0;
  std::uint64_t correct = 0;

  double precision() const { return predicted == 0 ? 0 : static_cast<double>(correct) / static_cast<double>(predicted); }
  double recall() const { return gold == 0 ? 0 : static_cast<double>(correct) / static_cast<double>(gold); }
  double f1() const { return gold + predicted == 0 ? 0 : 2 * static_cast<double>(correct) / static_cast<double>(gold + predicted); }
  Agreement& operator+=(const Agreement& other);
};

struct SegmentationScores {
  Agreement tokens;  // as written: a contraction is one
  Agreement words;   // as the grammar sees them: a contraction is several
  Agreement sentences;
  SegmentationScores& operator+=(const SegmentationScores& other);
};

// What was taken for what.
struct Confusion {
  std::string gold;  // "NOUN", or "Case=Dat|Gender=Fem|Number=Sing" where the part of speech was right
  std::string predicted;
  std::size_t count = 0;
};

struct AnalysisScores {
  std::uint64_t documents = 0;
  SegmentationScores segmentation;
  Agreement upos;
  Agreement features;                      // the whole feature string equal
  std::vector<Confusion> upos_confusions;  // the most frequent first
  std::vector<Confusion> feature_confusions;
};

// Compares two collections document by document, in order. Errors: those of reading; evaluate.different_text when two documents are
// not of the same text, evaluate.different_documents when one side has more of them. Nothing is skipped.
Result<AnalysisScores> evaluate_analysis(DocumentSource& gold, DocumentSource& predicted, std::size_t most_confusions);

}  // namespace VEIL_PUBLIC
