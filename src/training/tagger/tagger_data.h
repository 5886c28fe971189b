// Gathers what a tagger is trained on: reads the sources of a recipe, keeps apart what is held out, collects labels and
// vocabulary, and encodes everything for the network. CESS and AnCora are the same newspapers: sentences of CESS that stand in
// AnCora are left out, so that nothing held out is seen through the other door.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "training/tagger/tagger_corpus.h"
#include "training/tagger/tagger_recipe.h"
#include "veil/tools/training.h"

namespace veil::training {

struct TaggerData {
  Recipe recipe;
  std::vector<std::vector<GoldSentence>> gold;      // per source
  std::vector<std::vector<GoldSentence>> held_out;  // per source
  std::vector<PlainSentence> text;
  std::vector<std::size_t> main_treebanks;
  std::vector<TrainingSource> sources;  // what was found and read
  std::unique_ptr<Lexicon> lexicon;
  Labels labels;
  std::unique_ptr<TableLayout> layout;
  std::unique_ptr<TaggerCorpus> corpus;
  std::vector<CorpusSentence> gold_sentences;  // `gold`, encoded with targets
  std::size_t gold_words = 0;
};

Result<TaggerData> gather_tagger_data(const TaggerTrainingOptions& options);

// Word vectors of the folded words of the layout, from all text and gold.
Matrix vectors_of_vocabulary(const TaggerData& data, std::size_t width, std::uint64_t seed);

}  // namespace veil::training
