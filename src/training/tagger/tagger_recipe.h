// Which data each language's tagger is made from, and how treebanks whose conventions differ are brought together: features are
// rewritten where a rule exists, left open where a treebank does not have them, and the rest is told apart by a row per treebank,
// of which the shipped model keeps the one(s) that count (`main`).
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "training/tagger/running_text.h"
#include "training/tagger/treebank.h"
#include "veil/language.h"
#include "veil/tools/training.h"

namespace veil::training {

enum class SourceKind { conllu, empirist, cess };

struct Source {
  std::string folder;  // below the treebanks (or below the entity corpora for CESS)
  SourceKind kind = SourceKind::conllu;
  bool main = false;  // its conventions are those of the shipped model
  bool has_features = true;
  unsigned repeats = 1;         // a small treebank that counts is read several times per pass
  std::string tags_as_in = "";  // the treebank from which the readings of its own tags are learned
};

enum class TextBase { treebanks, texts, entities };

struct TextSource {
  std::string path;  // below the folder that `base` names
  TextKind kind = TextKind::lines;
  std::size_t most_words = 0;
  TextBase base = TextBase::texts;
};

struct Recipe {
  unsigned teachers = 2;
  unsigned teacher_epochs = 8;
  float teacher_dropout = 0.4f;
  bool german_lexicon = false;    // a lexicon of inflection is read, where there is one
  bool cuts_possessives = false;  // "Anna's" of running text is two words
  std::vector<Source> sources;
  std::vector<TextSource> texts;
};

Recipe recipe_for(Language language);

// Everything of a source that is in its folder. NC-licensed documents of GUM are left out here.
Result<Treebank> read_source(const Source& source, const TaggerTrainingOptions& options);

// Rewrites features of one treebank to the conventions of the main one, e.g. German PUD -> GSD.
void unify_features(std::string_view folder, GoldWord& word);

}  // namespace veil::training
