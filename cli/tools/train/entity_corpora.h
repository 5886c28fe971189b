// The corpora that `veil train entities` learns from, named on the command line or in a recipe, a text file of lines:
//     labels NAME   PER=PERSON LOC=LOC ...        labels of a corpus in Veil's words; one that is not named is left out
//     corpus FILE   format=conll labels=NAME weight=0.5 held_out=5 prefix=de:
// FILE counts from the recipe's --data folder and may be packed (.gz, .xz). `held_out` is "all", or N: one block of sentences in N is
// measured and not learned from. `prefix` is cut off each line. `scheme` names the labels of another tool (meddocan, conll, ...).
// `token_column` and `tag_column` count from 1.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "veil/engine.h"
#include "veil/tools/training_entities.h"

namespace veil::cli {

struct EntityCorpus {
  std::filesystem::path file;
  std::string name;  // in the report
  ReadOptions read;
  std::map<std::string, std::string> labels;  // empty: as they are
  float weight = 1;
  unsigned held_out = 0;  // one block in so many; 1: all, 0: none
  std::string prefix;
};

// usage.malformed_recipe with file and line.
Result<std::vector<EntityCorpus>> read_recipe(const std::filesystem::path& recipe, const std::filesystem::path& data);

// Reads, analyses and cuts into blocks of some sentences, so that a corpus that is one long document can be held out in part.
// Errors of reading name the file.
Result<void> read_corpus(const EntityCorpus& corpus, const Engine& engine, Language language, bool hold_out,
                         std::vector<training::EntityTrainingDocument>& documents);

}  // namespace veil::cli
