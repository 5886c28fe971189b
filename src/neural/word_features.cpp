// See word_features.h.
#include "neural/word_features.h"

#include <algorithm>
#include <string>

#include "veil/utf8.h"

namespace veil::neural {
namespace {

constexpr std::size_t longest_word = 64;  // letters beyond are not looked at
constexpr std::uint8_t frequency_of_signs = 14, unknown_frequency = 15;
constexpr std::uint32_t row_of_unknown_word = 0;

std::u32string decoded(std::string_view word) {
  std::u32string letters;
  for (std::size_t at = 0; at < word.size() && letters.size() < longest_word;) {
    const auto [letter, length] = utf8::decode(word, at);
    letters.push_back(letter);
    at += length;
  }
  return letters;
}

// 0 is nothing, 1 to 9 digits by their number, then writings of words, then signs.
std::uint8_t shape_of(const std::u32string& word, std::size_t length, WordKind kind) {
  if (kind == WordKind::digits) return static_cast<std::uint8_t>(std::min<std::size_t>(length, 9));
  if (kind == WordKind::sign) {
    const std::size_t mark = std::u32string_view(U".,;:").find(word[0]);
    return static_cast<std::uint8_t>(17 + (mark == std::u32string_view::npos ? 0 : mark + 1));
  }
  const auto capital = [](char32_t c) { return utf8::to_lower(c) != c; };
  const auto small = [](char32_t c) { return utf8::to_upper(c) != c; };
  if (length == 1) return capital(word[0]) ? 10 : 11;
  if (std::none_of(word.begin(), word.end(), capital)) return 12;
  if (std::none_of(word.begin(), word.end(), small)) return length <= 4 ? 13 : 14;
  return capital(word[0]) && std::none_of(word.begin() + 1, word.end(), capital) ? 15 : 16;
}

std::uint8_t pieces_of(const std::u32string& word, const HashTable& table, std::array<std::uint32_t, most_pieces>& rows) {
  std::size_t count = 0;
  std::array<std::uint32_t, longest_piece> hashes;  // of the pieces that begin at one place, the shortest first
  std::string letter;
  for (std::size_t at = 0; at < word.size();) {
    std::size_t length = std::min(longest_piece, word.size() - at);
    std::uint32_t hash = at == 0 ? start_of_hash : hash_further(start_of_hash, "##");
    for (std::size_t i = 0; i < length; ++i) {
      letter.clear();
      utf8::append(letter, word[at + i]);
      hash = hash_further(hash, letter);
      hashes[i] = end_of_hash(hash);
    }
    std::uint32_t place = HashTable::nowhere;
    for (; length > 0 && place == HashTable::nowhere; --length) place = table.find(hashes[length - 1]);
    if (place == HashTable::nowhere) {
      rows[0] = row_of_unknown_word;
      return 1;
    }
    if (count < most_pieces) rows[count++] = place + 1;
    at += length + 1;
  }
  return static_cast<std::uint8_t>(count);
}

}  // namespace

std::uint32_t pack(const WordFacts& facts) {
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < 4; ++i) bits |= static_cast<std::uint32_t>(facts.frequency[i]) << (4 * i);
  return bits | static_cast<std::uint32_t>(facts.name) << 16 | static_cast<std::uint32_t>(facts.town) << 18;
}

WordFacts unpack(std::uint32_t bits) {
  WordFacts facts;
  for (std::size_t i = 0; i < 4; ++i) facts.frequency[i] = bits >> (4 * i) & 15;
  facts.name = bits >> 16 & 3;
  facts.town = bits >> 18 & 3;
  return facts;
}

std::uint32_t hash_of_fact(std::u32string_view word) {
  std::string bytes;
  for (const char32_t letter : word) {
    if (letter == U'\u00DF') {
      bytes += "ss";
    } else {
      utf8::append(bytes, utf8::to_lower(letter));
    }
  }
  return hash_of_bytes(bytes);
}

WordFeatures WordTables::features(std::string_view word, WordKind kind, std::uint32_t language) const {
  WordFeatures result;
  const std::u32string written = decoded(word);
  std::u32string small = written;
  for (char32_t& letter : small) letter = utf8::to_lower(letter);
  std::u32string capital = small;
  capital[0] = utf8::to_upper(capital[0]);
  result.small_count = pieces_of(small, pieces, result.small);
  result.capital_count = pieces_of(capital, pieces, result.capital);

  const std::size_t shown = std::min(written.size(), most_letters);
  for (std::size_t i = 0; i < shown; ++i) {
    const std::size_t at = written.size() > most_letters && i >= 9 ? written.size() - most_letters + i : i;
    const auto known = std::lower_bound(letters.begin(), letters.end(), static_cast<std::uint32_t>(written[at]));
    const bool is_known = known != letters.end() && *known == written[at];
    result.letters[i] = is_known ? static_cast<std::uint16_t>(known - letters.begin() + 2) : 1;
  }
  result.letter_count = static_cast<std::uint8_t>(shown);

  WordFacts known;
  if (kind == WordKind::letters) {
    if (const std::uint32_t place = known_words.find(hash_of_fact(small)); place != HashTable::nowhere) {
      const std::uint8_t* bytes = facts.data() + place * bytes_of_facts;
      known = unpack(bytes[0] | static_cast<std::uint32_t>(bytes[1]) << 8 | static_cast<std::uint32_t>(bytes[2]) << 16);
    }
  } else {
    known.frequency.fill(frequency_of_signs);
  }
  std::uint8_t elsewhere = unknown_frequency;
  for (std::uint32_t i = 0; i < languages; ++i) {
    if (i != language) elsewhere = std::min(elsewhere, known.frequency[i]);
  }
  const auto row = [&](WordTable table) -> std::uint8_t& { return result.rows[static_cast<std::size_t>(table)]; };
  row(WordTable::shape) = shape_of(written, written.size(), kind);
  row(WordTable::frequency) = known.frequency[language];
  row(WordTable::frequency_elsewhere) = elsewhere;
  row(WordTable::name) = known.name;
  row(WordTable::town) = known.town;
  return result;
}

}  // namespace veil::neural
