// Teaches a neural model (models/neural.veil) from documents with mentions: what each word of a text is. It goes on from a network that is
// there, whose pieces of words, lists and shape it keeps, and learns its weights further or from nothing. Deterministic: the same
// documents, options and seed give the same file on every processor, whatever the number of cores.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "veil/document.h"
#include "veil/export.h"
#include "veil/result.h"

namespace veil {
namespace training VEIL_PUBLIC {

// A mention is learnt as its label with its kind of identifier ("PERSON d" for direct, "PERSON q" for others); one with the subtype KEEP as
// what must stay, one with FREE as what may be masked or not. Words outside mentions are learnt as nothing.
struct NeuralTrainingDocument {
  Document document;      // with language; tokens are not needed
  bool held_out = false;  // measured, not learnt from
};

struct NeuralTrainingOptions {
  std::filesystem::path start;    // the network to go on from
  std::filesystem::path output;   // the file to write
  bool afresh = false;            // forget the weights of `start`
  unsigned rounds = 10;           // how often all documents are seen
  double rate = 1e-3;             // of the first steps; falls to 0 towards the end
  double left_out = 0.25;         // share of values that are left out by chance in each step
  double unknown_words = 0.08;    // share of words that are made unknown by chance
  double smoothing = 0.03;        // share of certainty that a right answer leaves to the others
  std::size_t step_words = 2048;  // words that are seen between two changes of the weights
  std::uint64_t seed = 1;
  // Called now and then with what is being done and how much of it (0 .. 1); may be empty.
  std::function<void(std::string_view what, double share)> progress;
};

// Words of held out documents. A word counts as hidden when all kinds that must be hidden are together more likely than the rest.
struct NeuralScore {
  std::size_t words = 0;
  std::size_t right = 0;   // of the right class
  std::size_t direct = 0;  // words of direct identifiers
  std::size_t direct_hidden = 0;
  std::size_t kept = 0;  // words that must stay
  std::size_t kept_hidden = 0;
};

struct NeuralTrainingReport {
  std::size_t documents = 0;
  std::size_t words = 0;
  std::size_t mentions = 0;
  std::size_t unknown_classes = 0;  // mentions of a class that the network does not have: their words are not learnt from
  std::vector<double> losses;       // of each round, by word
  double seconds = 0;
  std::uint64_t file_bytes = 0;
  NeuralScore held_out;
};

// training.missing_data when there is nothing to learn from, training.invalid_option, training.not_learnable, read.* and model.* of
// `start`, write.failed.
Result<NeuralTrainingReport> train_neural(const std::vector<NeuralTrainingDocument>& documents, const NeuralTrainingOptions& options);

}  // namespace VEIL_PUBLIC
}  // namespace veil
