// Running text without annotation, cut into sentences and words the way the treebanks are: for word vectors and for sentences
// that a large network tags so that the small one can learn from them. Rough by intent: a few wrong cuts in millions of words do
// no harm, and training must not depend on the tokens stage.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "training/tagger/treebank.h"
#include "veil/result.h"

namespace veil::training {

using PlainSentence = std::vector<std::string>;

class TextSplitter {
 public:
  // `contractions` are those of the treebanks; a form is split when it was split more often than it stood alone in `alone`.
  TextSplitter(const Contractions& contractions, const std::unordered_map<std::string, int>& alone, bool splits_possessive);

  std::vector<PlainSentence> split(std::string_view line) const;
  void add_words(std::string_view chunk, PlainSentence& sentence) const;  // a chunk without white space

 private:
  void add_word(std::string_view word, PlainSentence& sentence) const;
  std::unordered_map<std::string, std::vector<std::string>> contractions_;
  bool splits_possessive_;
};

// Sentences of files of running text (one paragraph per line, `<doc ...>` lines left out), of columns (first or second column is
// the word), or of word_TAG text; at most `most_words` words from each file, spread over it.
enum class TextKind { lines, word_first, word_second, word_and_tag, latin1_word_and_tag };
Result<std::vector<PlainSentence>> read_text(const std::filesystem::path& path, TextKind kind, const TextSplitter& splitter,
                                             std::size_t most_words);

}  // namespace veil::training
