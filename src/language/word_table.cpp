#include "language/word_table.h"

#include <utility>

namespace veil::language {
namespace {

// FNV-1a: the words are short and the table small, so the simplest hash is the fastest.
std::uint32_t hash_of(std::string_view word) {
  std::uint32_t hash = 2166136261u;
  for (const char byte : word) hash = (hash ^ static_cast<unsigned char>(byte)) * 16777619u;
  return hash;
}

}  // namespace

std::size_t WordTable::slot_of(std::string_view word, std::uint32_t hash) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = (hash ^ (hash >> 15)) & mask;
  while (slots_[slot].used) {
    const Slot& candidate = slots_[slot];
    if (candidate.hash == hash && std::string_view(letters_).substr(candidate.begin, candidate.length) == word) break;
    slot = (slot + 1) & mask;
  }
  return slot;
}

WordEntry& WordTable::add(std::string_view word) {
  if (slots_used_ * 2 >= slots_.size()) grow();
  const std::uint32_t hash = hash_of(word);
  Slot& slot = slots_[slot_of(word, hash)];
  if (!slot.used) {
    slot.used = true;
    slot.hash = hash;
    slot.begin = static_cast<std::uint32_t>(letters_.size());
    slot.length = static_cast<std::uint16_t>(word.size());
    letters_ += word;
    ++slots_used_;
  }
  return slot.entry;
}

WordEntry WordTable::find(std::string_view word) const { return slots_[slot_of(word, hash_of(word))].entry; }

void WordTable::grow() {
  std::vector<Slot> old(slots_.size() * 2);
  old.swap(slots_);
  for (const Slot& slot : old) {
    if (!slot.used) continue;
    slots_[slot_of(std::string_view(letters_).substr(slot.begin, slot.length), slot.hash)] = slot;
  }
}

}  // namespace veil::language
