#include "detect/gazetteers/gazetteer_writer.h"

#include <algorithm>
#include <cstring>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "text/folded_word.h"

namespace veil::detect {
namespace {

struct Branch {
  std::uint32_t from = 0;  // state that it leaves
  std::uint64_t word = 0;
  std::uint32_t record = 0;
  std::uint32_t state = 0;
};

// Entries as a tree: a branch per beginning of an entry.
struct Tree {
  std::vector<Branch> branches;
  std::vector<GazetteerRecord> records{GazetteerRecord{}};
  std::uint32_t states = 1;
};

Tree tree_of(const std::map<std::string, GazetteerRecord>& entries) {
  Tree tree;
  std::map<GazetteerRecord, std::uint32_t> record_numbers{{GazetteerRecord{}, 0}};
  std::unordered_map<std::string_view, std::size_t> branch_of;  // by beginning
  for (const auto& [key, record] : entries) {
    if (record == GazetteerRecord{}) continue;
    const auto [known, is_new] = record_numbers.try_emplace(record, static_cast<std::uint32_t>(tree.records.size()));
    if (is_new) tree.records.push_back(record);
    std::uint32_t state = 0;
    for (std::size_t begin = 0; begin <= key.size();) {
      const std::size_t end = std::min(key.find(' ', begin), key.size());
      FoldedWord word;
      next_word(std::string_view(key).substr(0, end), begin, word);
      const auto [found, added] = branch_of.try_emplace(std::string_view(key).substr(0, end), tree.branches.size());
      if (added) tree.branches.push_back({state, word.hash, 0, 0});
      Branch& branch = tree.branches[found->second];
      if (end == key.size()) {
        branch.record = known->second;
        break;
      }
      if (branch.state == 0) branch.state = tree.states++;
      state = branch.state;
      begin = end + 1;
    }
  }
  return tree;
}

std::vector<GazetteerSlot> slots_of(const Tree& tree) {
  std::vector<GazetteerSlot> slots(8 + tree.branches.size() * 5 / 4, GazetteerSlot{0, 0});
  for (const Branch& branch : tree.branches) {
    const std::uint64_t hash = step_hash(branch.from, branch.word);
    std::size_t at = first_slot(hash, slots.size());
    while (slots[at].value != 0) at = at + 1 == slots.size() ? 0 : at + 1;
    slots[at] = {static_cast<std::uint32_t>(hash >> 32), (branch.state << record_bits) | branch.record};
  }
  return slots;
}

}  // namespace

std::optional<std::string> gazetteer_file_of(const std::map<std::string, GazetteerRecord>& entries) {
  const Tree tree = tree_of(entries);
  if (tree.records.size() > most_records || tree.states > most_states) return std::nullopt;
  const std::vector<GazetteerSlot> slots = slots_of(tree);
  const std::size_t slot_bytes = slots.size() * sizeof(GazetteerSlot);
  const std::size_t record_bytes = tree.records.size() * sizeof(GazetteerRecord);
  std::string body(slot_bytes + record_bytes, '\0');
  std::memcpy(body.data(), slots.data(), slot_bytes);
  std::memcpy(body.data() + slot_bytes, tree.records.data(), record_bytes);
  GazetteerHeader header{};
  header.magic = gazetteer_magic;
  header.version = gazetteer_version;
  header.endian = gazetteer_endian_mark;
  header.checksum = gazetteer_checksum(body);
  header.slots = slots.size();
  header.records = tree.records.size();
  header.states = tree.states;
  header.entries = entries.size();
  std::string file(sizeof header, '\0');
  std::memcpy(file.data(), &header, sizeof header);
  return file + body;
}

}  // namespace veil::detect
