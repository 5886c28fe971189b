// What a mention means: a concept that the knowledge bases have, a kind of thing, or honestly unknown. Candidates come from the knowledge
// bases and the document (candidates.h); how probable each kind is, a model says that was learnt from tagged text (meaning_model.h). A
// meaning is claimed only where its kind, with all that is below it, is probable enough; else something more general, else nothing:
// "a film" or "a work" or a plain tag, never a guess.
#pragma once

#include <memory>
#include <optional>

#include "knowledge/link.h"
#include "link/candidates.h"
#include "link/claim.h"
#include "link/kinds.h"
#include "link/meaning_model.h"

namespace veil::link {

class Meanings {
 public:
  // `core`: the knowledge base whose concepts the model's kinds are. Others, of the policy, are believed where they know the name.
  // `network`: the one that the model was learnt with; null for none.
  Meanings(std::shared_ptr<const CandidateFinder> finder, std::shared_ptr<const KnowledgeBase> core,
           std::shared_ptr<const MeaningModel> model, std::shared_ptr<const neural::NeuralModel> network);

  const CandidateFinder& finder() const { return *finder_; }

 private:
  friend class DocumentMeanings;
  std::shared_ptr<const CandidateFinder> finder_;
  std::shared_ptr<const MeaningModel> model_;
  std::shared_ptr<const neural::NeuralModel> network_;
  Kinds kinds_;
};

// The meanings of one document, whose text is read page by page, once where mentions are asked for in order. The document must outlive
// it. For one thread.
class DocumentMeanings {
 public:
  DocumentMeanings(std::shared_ptr<const Meanings> meanings, const Document& document);

  // Nothing when nothing can be claimed. `label`: that of the mention, or the one that it has in truth.
  std::optional<knowledge::Link> of(std::uint32_t mention_number, Label label) const;

 private:
  std::shared_ptr<const Meanings> meanings_;
  const Document& document_;
  mutable std::optional<neural::PagedStates> states_;  // nothing without a network
};

}  // namespace veil::link
