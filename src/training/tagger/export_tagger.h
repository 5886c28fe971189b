// Writes a trained network as the model file that the tagger maps: sums of rows are made once per word, values become whole
// numbers, labels are ordered by part of speech. See src/language/tagger/model_file.h for the format.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "training/tagger/network.h"
#include "training/tagger/tagger_vocabulary.h"
#include "veil/result.h"

namespace veil::training {

struct TaggerExport {
  const Network* network = nullptr;
  const TableLayout* layout = nullptr;
  const Labels* labels = nullptr;
  std::vector<std::size_t> main_treebanks;  // their rows' mean is kept, the others' are dropped
  float usual_size = 1.0f;                  // of values inside the network; larger ones may be cut
  std::string_view language;
};

std::string model_bytes(const TaggerExport& tagger);

}  // namespace veil::training
