// Rows of data.*:  offset lex_filenum ss_type w_cnt word lex_id [...] p_cnt symbol offset pos source/target [...] [frames] |
// gloss
#include "training/knowledge/wordnet_files.h"

#include <algorithm>
#include <cstdio>

#include "training/knowledge/rows_of_file.h"
#include "veil/utf8.h"

namespace veil::training {
namespace {

std::string written_word(std::string_view word) {
  if (word.ends_with(')')) word = word.substr(0, word.rfind('('));
  std::string text(word);
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

bool read_synset(std::string_view row, WordNetSynset& synset) {
  const std::size_t bar = row.find(" | ");
  synset.gloss = bar == std::string_view::npos ? std::string_view() : row.substr(bar + 3);
  while (synset.gloss.ends_with(' ')) synset.gloss.remove_suffix(1);
  row = row.substr(0, bar);
  const auto offset = number_from(take_field(row));
  const auto lexicographer = number_from(take_field(row));
  const std::string_view part = take_field(row);
  const auto words = number_from(take_field(row), 16);
  if (!offset || !lexicographer || part.size() != 1 || !words) return false;
  synset.offset = *offset;
  synset.lexicographer = *lexicographer;
  synset.part = part[0];
  synset.words.clear();
  for (std::uint32_t at = 0; at < *words; ++at) {
    const std::string_view word = take_field(row);
    const auto lex_id = number_from(take_field(row), 16);
    if (word.empty() || !lex_id) return false;
    synset.words.push_back({written_word(word), *lex_id});
  }
  const auto pointers = number_from(take_field(row));
  if (!pointers) return false;
  synset.pointers.clear();
  for (std::uint32_t at = 0; at < *pointers; ++at) {
    WordNetPointer pointer;
    pointer.symbol = take_field(row);
    const auto target = number_from(take_field(row));
    const std::string_view target_part = take_field(row);
    const std::string_view words_linked = take_field(row);
    if (pointer.symbol.empty() || !target || target_part.size() != 1 || words_linked.size() != 4) return false;
    pointer.offset = *target;
    pointer.part = target_part[0];
    synset.pointers.push_back(pointer);
  }
  return true;
}

bool is_licence_row(std::string_view row) { return row.empty() || row.starts_with("  "); }

}  // namespace

std::string wordnet_key(std::uint32_t offset, char part) {
  char key[16];
  std::snprintf(key, sizeof key, "%08u-%c", offset, part);
  return key;
}

std::string noun_sense_key(const WordNetSynset& synset, const WordNetWord& word) {
  std::string key;
  for (const char letter : word.text) {
    key += letter == ' ' ? '_' : letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
  }
  char rest[24];
  std::snprintf(rest, sizeof rest, "%%1:%02u:%02u::", synset.lexicographer % 100, word.lex_id % 100);
  return key + rest;
}

Result<void> read_wordnet_synsets(const std::filesystem::path& file, const std::function<void(const WordNetSynset&)>& receive) {
  WordNetSynset synset;
  return read_rows(file, [&](std::string_view row) {
    if (is_licence_row(row)) return true;
    if (utf8::first_invalid_byte(row) || !read_synset(row, synset)) return false;
    receive(synset);
    return true;
  });
}

Result<void> read_wordnet_index(const std::filesystem::path& file,
                                const std::function<void(std::string_view lemma, const std::vector<std::uint32_t>& offsets)>& receive) {
  std::vector<std::uint32_t> offsets;
  return read_rows(file, [&](std::string_view row) {
    if (is_licence_row(row)) return true;
    const std::string lemma = written_word(take_field(row));
    take_field(row);  // part of speech
    const auto senses = number_from(take_field(row));
    const auto symbols = number_from(take_field(row));
    if (lemma.empty() || !senses || !symbols) return false;
    for (std::uint32_t at = 0; at < *symbols; ++at)
      if (take_field(row).empty()) return false;
    take_field(row);  // again the number of senses
    take_field(row);  // how many of them were seen
    offsets.clear();
    for (std::uint32_t at = 0; at < *senses; ++at) {
      const auto offset = number_from(take_field(row));
      if (!offset) return false;
      offsets.push_back(*offset);
    }
    receive(lemma, offsets);
    return true;
  });
}

Result<void> read_wordnet_counts(const std::filesystem::path& file,
                                 const std::function<void(std::string_view sense_key, std::uint32_t count)>& receive) {
  return read_rows(file, [&](std::string_view row) {
    if (row.empty()) return true;
    const std::string_view key = take_field(row);
    const auto sense = number_from(take_field(row));
    const auto count = number_from(take_field(row));
    if (key.find('%') == std::string_view::npos || !sense || !count) return false;
    receive(key, *count);
    return true;
  });
}

}  // namespace veil::training
