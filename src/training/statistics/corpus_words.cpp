// See corpus_words.h. A sentence ends at a line end, or at . ! ? before white space and a word that is not in lower case; not behind a
// short capitalised word ("Dr.", "St.", "J."). Weakness: "in the USA. They" is one sentence to it.
#include "training/statistics/corpus_words.h"

#include <array>
#include <cstring>

#include "statistics/index_file.h"
#include "text/folded_word.h"

namespace veil::training {
namespace {

using statistics::longest_word;

// The folded letter of each ASCII byte, 0 where it is none.
constexpr std::array<char, 256> letters = [] {
  std::array<char, 256> table{};
  for (int c = '0'; c <= '9'; ++c) table[static_cast<std::size_t>(c)] = static_cast<char>(c);
  for (int c = 'a'; c <= 'z'; ++c) table[static_cast<std::size_t>(c)] = static_cast<char>(c);
  for (int c = 'A'; c <= 'Z'; ++c) table[static_cast<std::size_t>(c)] = static_cast<char>(c + 32);
  return table;
}();

constexpr bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_lower(char c) { return c >= 'a' && c <= 'z'; }

std::uint64_t hash_of(std::string_view word) {
  std::uint64_t hash = word.size() * 0x9E3779B97F4A7C15ull;
  std::size_t at = 0;
  for (; at + 8 <= word.size(); at += 8) {
    std::uint64_t chunk;
    std::memcpy(&chunk, word.data() + at, 8);
    hash = (hash ^ chunk) * 0xD6E8FEB86659FD93ull;
    hash ^= hash >> 32;
  }
  std::uint64_t last = 0;
  std::memcpy(&last, word.data() + at, word.size() - at);
  hash = (hash ^ last) * 0xD6E8FEB86659FD93ull;
  return hash ^ (hash >> 32);
}

// Whether a sentence ends in the bytes between two words; `before` ends where they begin.
bool sentence_ends(std::string_view gap, std::string_view before, char next) {
  for (std::size_t i = 0; i < gap.size(); ++i) {
    const char c = gap[i];
    if (c == '\n') return true;
    if (c != '.' && c != '!' && c != '?') continue;
    if (i + 1 == gap.size() || is_lower(next)) continue;
    if (c == '.' && i == 0 && before.size() <= 3 && is_upper(before.front())) continue;
    return true;
  }
  return false;
}

}  // namespace

CorpusWords::CorpusWords(const UnitRules& rules) : rules_(rules), slots_(std::size_t{1} << 16, 0) {}

void CorpusWords::grow() {
  slots_.assign(slots_.size() * 2, 0);
  for (std::uint32_t number = 0; number < entries_.size(); ++number) {
    std::size_t slot = entries_[number].hash & (slots_.size() - 1);
    while (slots_[slot] != 0) slot = (slot + 1) & (slots_.size() - 1);
    slots_[slot] = number + 1;
  }
}

std::uint32_t CorpusWords::number_of(std::string_view word, std::uint64_t hash) {
  std::size_t slot = hash & (slots_.size() - 1);
  for (; slots_[slot] != 0; slot = (slot + 1) & (slots_.size() - 1)) {
    const Entry& entry = entries_[slots_[slot] - 1];
    if (entry.hash == hash && entry.size == word.size() && std::memcmp(spellings_.data() + entry.begin, word.data(), word.size()) == 0)
      return slots_[slot] - 1;
  }
  const auto number = static_cast<std::uint32_t>(entries_.size());
  entries_.push_back({hash, static_cast<std::uint32_t>(spellings_.size()), static_cast<std::uint32_t>(word.size())});
  spellings_ += word;
  slots_[slot] = number + 1;
  if (entries_.size() * 2 > slots_.size()) grow();
  return number;
}

void CorpusWords::add_document(std::string_view text) {
  const std::size_t first_running = running_.size();
  const auto first_unit = static_cast<std::uint32_t>(unit_starts_.size());
  const std::size_t most = rules_.unit == CorpusUnit::document ? ~std::size_t{0}
                           : rules_.unit == CorpusUnit::window ? rules_.unit_words
                                                               : std::size_t{rules_.unit_words} * 4;
  char ascii[longest_word + 1];
  std::string folded;
  std::size_t in_unit = most;  // words of the unit so far: the first word starts one
  bool follows = false;        // a word that was counted stands right before
  std::size_t at = 0, end_before = 0, begin_before = 0;
  while (at < text.size()) {
    if (letters[static_cast<unsigned char>(text[at])] == 0 && static_cast<unsigned char>(text[at]) < 0x80) {
      ++at;
      continue;
    }
    std::size_t begin = at, size = 0;
    for (; at < text.size(); ++at) {
      const char letter = letters[static_cast<unsigned char>(text[at])];
      if (letter == 0) break;
      if (size < longest_word) ascii[size] = letter;
      ++size;
    }
    std::string_view word(ascii, size <= longest_word ? size : 0);
    if (at < text.size() && static_cast<unsigned char>(text[at]) >= 0x80) {  // a word that goes on beyond ASCII, or a sign
      FoldedWord found;
      if (!next_word(text, begin, found, &folded)) break;
      begin = found.begin;
      at = found.end;
      word = folded.size() <= longest_word ? std::string_view(folded) : std::string_view();
    }
    const bool ends = follows && sentence_ends(text.substr(end_before, begin - end_before),
                                               text.substr(begin_before, end_before - begin_before), text[begin]);
    begin_before = begin;
    end_before = at;
    if (word.empty()) {  // too long to be one
      follows = false;
      continue;
    }
    if (rules_.first_words > 0 && running_.size() - first_running == rules_.first_words) break;
    if (in_unit >= most || (ends && rules_.unit == CorpusUnit::sentence)) {
      unit_starts_.push_back(static_cast<std::uint32_t>(running_.size()));
      in_unit = 0;
    }
    running_.push_back(number_of(word, hash_of(word)) | (follows && !ends ? joined : 0));
    follows = true;
    ++in_unit;
  }
  if (running_.size() == first_running) {
    ++empty_documents_;
  } else {
    document_starts_.push_back(first_unit);
  }
}

}  // namespace veil::training
