// Makes models/gazetteers.veil from lists in openly licensed packages (tools/fetch_training_data), open vocabularies and the
// lists of languages/<code>/gazetteer.tsv. The same inputs give the same file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "veil/export.h"
#include "veil/result.h"

namespace veil {
namespace training VEIL_PUBLIC {

struct GazetteerTrainingOptions {
  std::filesystem::path packages;   // folder with the packages as their registries give them: *.tgz, *.whl
  std::filesystem::path languages;  // folder with <code>/gazetteer.tsv
  std::filesystem::path data;       // folder with kb/ (ESCO, DOID, MeSH) and text/ (to tell common words); empty: neither
  std::filesystem::path output;     // the file to write
};

struct GazetteerSource {
  std::string name;
  std::uint64_t entries = 0;  // taken from it, forms of inflection not counted
};

struct GazetteerTrainingReport {
  std::vector<GazetteerSource> sources;  // in the order they were read
  std::uint64_t entries = 0;             // different ones, with their forms
  std::uint64_t common_words = 0;        // names of people and places that are also common words in some language
  std::uint64_t bytes = 0;               // of the file
};

// `training.missing_data` (a package is not there), `training.unreadable_data`, `model.malformed_resource` with file and line for a
// row of a list, `write.failed`.
Result<GazetteerTrainingReport> train_gazetteers(const GazetteerTrainingOptions& options);

}  // namespace VEIL_PUBLIC
}  // namespace veil
