// Makes the trained files that Veil ships from annotated data. Everything is single-threaded and deterministic: the same data,
// options and processor family give the same file. Training never touches what it does not name.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "veil/export.h"
#include "veil/language.h"
#include "veil/result.h"

namespace veil {
namespace training VEIL_PUBLIC {

struct TaggerTrainingOptions {
  Language language = Language::unknown;
  std::filesystem::path treebanks;  // folder with one folder per treebank: de-gsd, de-pud, ...
  std::filesystem::path texts;      // folder of running text (`<language>/europarl/...`); empty: none, less accurate
  std::filesystem::path entities;   // folder of entity corpora, used as text and for Spanish CESS; empty: none
  std::filesystem::path lexicon;    // folder with the unpacked German inflection lexicon; empty: none
  std::filesystem::path output;     // the model file; empty: only measure

  // To measure: every `held_out_folds`-th block of 20 sentences is kept from training and measured. 0: train on everything.
  // Where a treebank has a train part, its whole dev part is held out instead.
  unsigned held_out_folds = 0;
  unsigned held_out_fold = 0;

  // Large networks whose opinion the shipped one learns; 0: it learns from gold alone. Not given: what the language's recipe says.
  std::optional<unsigned> teachers;
  std::size_t teacher_width = 128;         // values per word in a teacher
  std::optional<unsigned> teacher_epochs;  // passes over the gold; not given: the recipe's, fewer where there is more gold
  std::optional<float> teacher_dropout;    // share of a teacher's values hidden at each step; not given: the recipe's
  std::size_t silver_words = 1'000'000;    // running text that the teachers tag for the shipped network
  unsigned epochs = 3;                     // passes over silver and gold of the shipped network
  std::size_t width = 64;                  // values per word in the shipped network, a multiple of 32
  std::size_t vocabulary = 40'000;         // words with a row of their own
  std::size_t affix_rows = 16'384;         // rows that beginnings and endings of words share
  std::uint64_t seed = 1;

  // Called now and then with what is being done and how much of it (0 .. 1); may be empty.
  std::function<void(std::string_view what, double share)> progress;
};

struct TaggingScore {
  std::string treebank;
  std::size_t words = 0;
  std::size_t upos_right = 0;
  std::size_t features_right = 0;  // the whole feature string
  double upos_accuracy() const { return words ? static_cast<double>(upos_right) / static_cast<double>(words) : 0; }
  double features_accuracy() const { return words ? static_cast<double>(features_right) / static_cast<double>(words) : 0; }
};

// Data that was found; what a recipe names and is not there is left out, except the main treebanks.
struct TrainingSource {
  std::string name;
  std::size_t words = 0;
};

struct TaggerTrainingReport {
  std::vector<TrainingSource> sources;
  std::size_t gold_words = 0;
  std::size_t silver_words = 0;
  std::size_t labels = 0;
  std::uint64_t file_bytes = 0;
  std::vector<TaggingScore> held_out;           // of the written model, one per treebank; empty when nothing was held out
  std::vector<TaggingScore> teachers_held_out;  // of the teachers together
};

// `training.unreadable_data`, `training.malformed_treebank`, `training.missing_data`, `training.invalid_option`, `write.failed`.
Result<TaggerTrainingReport> train_tagger(const TaggerTrainingOptions& options);

}  // namespace VEIL_PUBLIC
}  // namespace veil
