// Makes vectors of words and phrases from running text (docs/vectors.md), and updates them with more. Skip-gram or CBOW with
// negative sampling. With one thread the same documents and options give the same bytes on the same kind of processor;
// several threads write to the same rows without waiting for each other, so that their files differ a little from run to
// run.
#pragma once

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

enum class VectorModel : std::uint8_t { skip_gram, cbow };

// What gets a vector.
enum class VectorUnits : std::uint8_t {
  words,         // every word
  phrases,       // noun phrases as one unit ("new york times"), other words that are no stop words, and the words within phrases
  phrases_only,  // the same without the words within phrases
  given          // the text is cut already: white space parts units, "_" stands for a space within one
};

struct VectorTrainingOptions {
  std::filesystem::path output;
  std::filesystem::path start;       // a file to go on from (`update`); empty: from nothing. Shape and units are its own then
  std::filesystem::path checkpoint;  // where to leave the work when it is stopped, and to go on from when it is there; empty: nowhere
  VectorModel model = VectorModel::skip_gram;
  VectorUnits units = VectorUnits::phrases;
  unsigned dimensions = 300;
  unsigned window = 10;  // units to each side, at most; each window draws its own reach
  unsigned negatives = 5;
  unsigned epochs = 0;               // 0: 5 to 20, as many as bring 30 million words: a small corpus needs more
  double rate = 0.05;                // at the start; falls to nothing
  double sampling = 1e-4;            // units with a larger share of the text are left out now and then; 0: never
  double negative_exponent = 0.75;   // negatives are drawn by count to this power
  std::uint64_t smallest_count = 1;  // units seen less often get no vector; 1: rare ones identify most
  std::uint32_t ngram_buckets = 0;   // 0: no n-grams of characters; 2,000,000 is fastText's number
  unsigned shortest_ngram = 3, longest_ngram = 6;
  unsigned threads = 0;  // 0: as many as the machine has
  std::uint64_t seed = 1;
  bool for_use_only = false;            // leave out what `update` needs: half the size
  std::string about;                    // lines that the file tells of itself: corpora and licences
  std::string kernels;                  // "plain", "avx2", "avx512"; empty: the fastest that the processor has
  double checkpoint_seconds = 600;      // how often a checkpoint is written while all goes well
  std::filesystem::path written_units;  // also write the units as text, a document per line, for other programs; empty: no

  struct Progress {
    std::string_view what;  // "reading", "training"
    double share = 0;       // 0 .. 1; 0 where it is not known
    std::uint64_t words = 0;
    double words_per_second = 0;
    double seconds_left = 0;  // 0: not known
  };
  std::function<void(const Progress&)> progress;  // called from one thread at a time; may be empty
  std::function<bool()> should_stop;              // asked often, from several threads; may be empty
};

struct VectorTrainingReport {
  std::uint64_t documents = 0;
  std::uint64_t words = 0;          // units in the documents
  std::uint64_t units = 0;          // different ones, with a vector
  std::uint64_t new_units = 0;      // of them not in the file that was updated
  std::uint64_t phrases = 0;        // of them with more than one word
  std::uint64_t words_trained = 0;  // in all epochs, by this run
  double reading_seconds = 0;
  double training_seconds = 0;  // of this run
  bool resumed = false;
  std::uint64_t bytes = 0;
  std::string kernels;
};

// Takes one analysed document; a weight of 2 makes it count as if it stood twice in the corpus, 0.5 as if every second time.
using TakeDocument = std::function<Result<void>(const Document& document, double weight)>;
// Hands over all documents, in an order that is always the same. Not called when there is a checkpoint to go on from.
using FeedDocuments = std::function<Result<void>(const TakeDocument& take)>;

// Nothing is written to `output` on an error. training.empty_corpus, training.invalid_option, training.not_updatable,
// training.other_checkpoint, run.interrupted when it was told to stop (with a checkpoint, if one was asked for),
// write.failed, the errors of `feed`, read.* and model.* of `start`.
Result<VectorTrainingReport> train_vectors(const VectorTrainingOptions& options, const FeedDocuments& feed);

}  // namespace VEIL_PUBLIC
}  // namespace veil
