// Tagged documents as examples to learn meanings from: what each mention is in truth, what it could be by the knowledge base, and its
// features. Kinds come from the examples: a key that few have counts for the one above it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "link/candidates.h"
#include "link/features.h"
#include "link/kinds.h"
#include "link/places.h"
#include "veil/result.h"
#include "veil/tools/training_linker.h"

namespace veil::training {

// What a mention is in truth.
struct TrueMeaning {
  std::optional<link::OtherKind> other;         // a person, something to leave alone, or nobody can tell
  knowledge::ConceptNumber concept_number = 0;  // where it is none of these
  bool some = false;                            // "~company": some kind of it, nobody said which
  std::string country;                          // "-": none of those that exist or not known; empty: nobody said
};

struct MeaningExample {
  const Document* document = nullptr;
  std::uint32_t mention = 0;
  Label label = Label::misc;  // as it is learnt with
  TrueMeaning truth;
  std::vector<link::KindNumber> right;  // kinds that the truth may be of: one, or several where nobody said which
  unsigned fold = 0;
  std::vector<link::Candidate> candidates;
  std::vector<link::KindNumber> kinds_of;
  link::MentionFeatures features;
};

// What learning and measuring look names up in.
struct MeaningGround {
  std::shared_ptr<const link::KnowledgeBase> core;
  std::shared_ptr<const link::CandidateFinder> finder;
  std::unordered_map<std::string, knowledge::ConceptNumber> by_key;
  std::shared_ptr<const neural::NeuralModel> network;
};

Result<MeaningGround> open_ground(const LinkerTrainingOptions& options);

// All mentions that say what they are, without kinds and features. training.unknown_kind with document and key.
Result<std::vector<MeaningExample>> gather_examples(const std::vector<Document>& documents, const MeaningGround& ground,
                                                    const LinkerTrainingOptions& options);

// Keys of kinds that enough examples have.
std::vector<std::string> kinds_in(const std::vector<MeaningExample>& examples, const MeaningGround& ground, unsigned smallest);

// Fills kinds, candidates and features.
void describe(std::vector<MeaningExample>& examples, const MeaningGround& ground, const link::Kinds& kinds,
              const LinkerTrainingOptions& options);

}  // namespace veil::training
