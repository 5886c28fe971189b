// How well mentions were joined into entities: MUC (links), B3 (mentions), CEAF (best one-to-one pairing of entities), and
// the average of CoNLL-2012. Mentions are the same when their places are; a mention that only one side has is in no common
// chain, as in the reference scorer, which changes neither side. Sums run over documents before figures are divided.
#pragma once

#include <cstdint>

#include "veil/document.h"
#include "veil/export.h"
#include "veil/result.h"

namespace veil VEIL_PUBLIC {

struct CoreferenceFigure {
  double found_precision = 0;  // numerators and denominators, summed over documents
  double predicted = 0;
  double found_recall = 0;
  double gold = 0;

  double precision() const { return predicted == 0 ? 0 : found_precision / predicted; }
  double recall() const { return gold == 0 ? 0 : found_recall / gold; }
  double f1() const {
    const double sum = precision() + recall();
    return sum == 0 ? 0 : 2 * precision() * recall() / sum;
  }
};

struct CoreferenceScores {
  std::uint64_t documents = 0;
  CoreferenceFigure mentions;  // found at all
  CoreferenceFigure muc;
  CoreferenceFigure b_cubed;
  CoreferenceFigure ceaf_mentions;  // similarity of two entities: shared mentions
  CoreferenceFigure ceaf_entities;  // 2 * shared / (size + size)
  double conll_f1() const { return (muc.f1() + b_cubed.f1() + ceaf_entities.f1()) / 3; }
};

// Counts the entities (Mention::entity) of both documents; mentions in no entity are left out, singletons are not. With
// several annotators in gold, the prediction is compared with each of them. Of two mentions at the same place the first
// counts. Errors: evaluate.different_text; evaluate.too_many_entities above 4,000 entities that touch each other in one
// document, for which the best pairing would take minutes.
Result<void> add_coreference(std::uint64_t number, const Document& gold, const Document& predicted, CoreferenceScores& scores);

}  // namespace VEIL_PUBLIC
