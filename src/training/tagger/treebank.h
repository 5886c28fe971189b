// Treebanks as training reads them: sentences of syntactic words with part of speech, features and the tag of the treebank's own
// set. Reads CoNLL-U, plain or compressed, and remembers which contractions were split into which words ("do" = "de" + "o"), so
// that running text can be split in the same way.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "veil/language.h"
#include "veil/result.h"

namespace veil::training {

struct GoldWord {
  std::string form;
  Upos upos = Upos::unknown;  // unknown: only `own_tag` is known
  std::string features = "_";
  std::string own_tag = "_";
};

using GoldSentence = std::vector<GoldWord>;
// Written form in small letters -> its words in small letters, with how often it was split so.
using Contractions = std::map<std::string, std::map<std::vector<std::string>, int>>;

struct Treebank {
  std::string name;
  std::vector<GoldSentence> sentences;
  std::vector<std::string> ids;  // of the sentences, empty where the file gives none
  Contractions contractions;
  std::size_t words() const;
};

// `training.malformed_treebank` with the line when a line has not ten columns or an unknown part of speech.
Result<Treebank> read_conllu(const std::filesystem::path& path);
Result<Treebank> parse_conllu(std::string_view text, std::string name);

}  // namespace veil::training
