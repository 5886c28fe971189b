// The database files of Princeton WordNet as wndb(5WN) describes them: data.noun and its sisters (synsets with words,
// pointers and a gloss), index.noun (senses of a lemma, the most frequent first) and cntlist.rev (how often a sense was
// seen). Plain readers: a callback per row, nothing kept. Files may be packed (.gz, .xz).
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "veil/result.h"

namespace veil::training {

struct WordNetWord {
  std::string text;  // "Nobel Prize": underscores are spaces, case is kept, markers "(a)" of adjectives are off
  std::uint32_t lex_id = 0;
};

struct WordNetPointer {
  std::string_view symbol;  // "@" hypernym, "@i" instance of, "#p" part of, "-c" member of a domain ...
  std::uint32_t offset = 0;
  char part = 'n';
};

struct WordNetSynset {
  std::uint32_t offset = 0;
  char part = 'n';                  // n, v, a, s, r
  std::uint32_t lexicographer = 0;  // number of the lexicographer file: 15 is noun.location, 18 noun.person
  std::vector<WordNetWord> words;
  std::vector<WordNetPointer> pointers;
  std::string_view gloss;  // definition and examples; the file's bytes, valid during the callback
};

// "08524735-n": the key that the Open Multilingual Wordnet uses, and Veil with it.
std::string wordnet_key(std::uint32_t offset, char part);

// The key of a noun's sense in cntlist.rev and index.sense: "oslo%1:15:00::".
std::string noun_sense_key(const WordNetSynset& synset, const WordNetWord& word);

// All: training.missing_data; training.unreadable_data with file and line for a row that is not of the form.
Result<void> read_wordnet_synsets(const std::filesystem::path& file, const std::function<void(const WordNetSynset&)>& receive);
// `lemma` in lower case with spaces, `offsets` the most frequent sense first.
Result<void> read_wordnet_index(const std::filesystem::path& file,
                                const std::function<void(std::string_view lemma, const std::vector<std::uint32_t>& offsets)>& receive);
Result<void> read_wordnet_counts(const std::filesystem::path& file,
                                 const std::function<void(std::string_view sense_key, std::uint32_t count)>& receive);

}  // namespace veil::training
