// The gazetteer as it lies on disk, and the check that it may be used: a header and three sections, each starting at a multiple of 64
// bytes, little-endian, usable in place. Entries are a tree of words kept in one hash table: a slot is found by the state one is in
// and the next word, and says what ends here (a record) and the state from which longer entries go on. Words themselves are not
// stored, only 32 bits of their hash, so one unknown word in some billions is taken for an entry.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "veil/language.h"
#include "veil/result.h"

namespace veil::detect {

inline constexpr std::array<char, 8> gazetteer_magic = {'V', 'E', 'I', 'L', 'G', 'A', 'Z', 'T'};
inline constexpr std::uint32_t gazetteer_version = 1;
inline constexpr std::uint32_t gazetteer_endian_mark = 0x01020304;
inline constexpr unsigned record_bits = 14;  // of a slot's value; the others are the state
inline constexpr std::uint32_t most_records = 1u << record_bits;
inline constexpr std::uint32_t most_states = 1u << (32 - record_bits);
inline constexpr std::size_t most_words_of_entry = 10;

struct GazetteerSlot {
  std::uint32_t fingerprint;
  std::uint32_t value;  // 0: free
  std::uint32_t record() const { return value & (most_records - 1); }
  std::uint32_t state() const { return value >> record_bits; }
};

// Classes of an entry in each language, by whether the text writes its first word with a capital. Record 0 is empty.
struct GazetteerRecord {
  std::array<std::uint32_t, spoken_languages.size()> capital;
  std::array<std::uint32_t, spoken_languages.size()> small;
  friend auto operator<=>(const GazetteerRecord&, const GazetteerRecord&) = default;
};

struct GazetteerHeader {
  std::array<char, 8> magic;
  std::uint32_t version;
  std::uint32_t endian;
  std::uint64_t checksum;  // of all bytes behind the header
  std::uint64_t slots;
  std::uint64_t records;
  std::uint64_t states;
  std::uint64_t entries;
  std::array<char, 8> reserved;
};
static_assert(sizeof(GazetteerHeader) == 64);

std::uint64_t gazetteer_checksum(std::string_view bytes);

// Where to look for a word that follows a state: the low half chooses the slot, the high half is the fingerprint.
constexpr std::uint64_t step_hash(std::uint32_t state, std::uint64_t word) {
  const std::uint64_t mixed = (word ^ (state * 0x9E3779B97F4A7C15ull)) * 0x94D049BB133111EBull;
  return mixed ^ (mixed >> 31);
}

constexpr std::size_t first_slot(std::uint64_t hash, std::size_t slots) { return ((hash & 0xFFFFFFFFu) * slots) >> 32; }

// The parts of a file that passed the check.
struct GazetteerView {
  std::span<const GazetteerSlot> slots;
  std::span<const GazetteerRecord> records;

  // `model.damaged` when it is cut, altered or no gazetteer at all; `model.version` when another version of Veil wrote it.
  static Result<GazetteerView> check(std::string_view file, std::string_view place);

  // Null when no entry goes on like this.
  const GazetteerSlot* find(std::uint32_t state, std::uint64_t word) const {
    const std::uint64_t hash = step_hash(state, word);
    const auto fingerprint = static_cast<std::uint32_t>(hash >> 32);
    for (std::size_t at = first_slot(hash, slots.size());; at = at + 1 == slots.size() ? 0 : at + 1) {
      const GazetteerSlot& slot = slots[at];
      if (slot.value == 0) return nullptr;  // the check saw that there are free ones
      if (slot.fingerprint == fingerprint) return &slot;
    }
  }
};

}  // namespace veil::detect
