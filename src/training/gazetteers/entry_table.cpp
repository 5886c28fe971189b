#include "training/gazetteers/entry_table.h"

#include <algorithm>
#include <cstring>
#include <unordered_map>

#include "text/folded_word.h"

namespace veil::training {
namespace {

using detect::GazetteerRecord;
using detect::GazetteerSlot;

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

}  // namespace

std::string entry_key(std::string_view text) {
  std::string key, spelling;
  FoldedWord word;
  std::size_t words = 0;
  for (std::size_t at = 0; next_word(text, at, word, &spelling); at = word.end) {
    if (spelling.empty() || ++words > detect::most_words_of_entry) return {};
    if (!key.empty()) key += ' ';
    key += spelling;
  }
  return key;
}

void EntryTable::add(std::string_view text, std::uint32_t classes, LanguageSet languages, EntryCase entry_case) {
  std::string key = entry_key(text);
  if (key.empty()) return;
  GazetteerRecord& record = entries_[std::move(key)];
  for (std::size_t i = 0; i < spoken_languages.size(); ++i) {
    if (((languages >> i) & 1u) == 0) continue;
    record.capital[i] |= classes;
    if (entry_case == EntryCase::any) record.small[i] |= classes;
  }
}

void EntryTable::remove(std::string_view text, std::uint32_t classes, LanguageSet languages) {
  const auto entry = entries_.find(entry_key(text));
  if (entry == entries_.end()) return;
  for (std::size_t i = 0; i < spoken_languages.size(); ++i) {
    if (((languages >> i) & 1u) == 0) continue;
    entry->second.capital[i] &= ~classes;
    entry->second.small[i] &= ~classes;
  }
}

std::uint64_t EntryTable::mark_common_words(const WordCases& cases) {
  constexpr std::uint32_t names_and_cities = detect::name_bits | detect::bit_of(detect::GazetteerClass::city);
  constexpr std::uint32_t taken_out = detect::bit_of(detect::GazetteerClass::family_name) | detect::bit_of(detect::GazetteerClass::city);
  std::uint64_t marked = 0;
  for (auto& [key, record] : entries_) {
    if (const std::size_t space = key.find(' '); space != std::string::npos) {
      // "La Unión", "El Consejo": an article and a common word.
      if (space > 3 || key.find(' ', space + 1) != std::string::npos) continue;
      for (const Language language : spoken_languages) {
        const bool article = cases.commonness(language, key.substr(0, space)) == Commonness::frequent;
        if (!article || cases.commonness(language, key.substr(space + 1)) == Commonness::rare) continue;
        record.capital[static_cast<std::size_t>(language)] &= ~taken_out;
      }
      continue;
    }
    bool common_somewhere = false;
    for (const Language language : spoken_languages) {
      const auto i = static_cast<std::size_t>(language);
      if ((record.capital[i] & names_and_cities) == 0) continue;
      const Commonness commonness = cases.commonness(language, key);
      if (commonness == Commonness::rare) continue;
      if (commonness == Commonness::frequent) {
        record.capital[i] &= ~taken_out;
        record.small[i] &= ~taken_out;
        if ((record.capital[i] & names_and_cities) == 0) continue;
      }
      record.capital[i] |= detect::common_word_bit;
      common_somewhere = true;
    }
    marked += common_somewhere;
  }
  return marked;
}

Result<std::string> EntryTable::to_file() const {
  const Tree tree = tree_of(entries_);
  if (tree.records.size() > detect::most_records || tree.states > detect::most_states)
    return Error{"training.unreadable_data", "the lists hold more than a gazetteer can", ""};
  std::vector<GazetteerSlot> slots(8 + tree.branches.size() * 5 / 4, GazetteerSlot{0, 0});
  for (const Branch& branch : tree.branches) {
    const std::uint64_t hash = detect::step_hash(branch.from, branch.word);
    std::size_t at = detect::first_slot(hash, slots.size());
    while (slots[at].value != 0) at = at + 1 == slots.size() ? 0 : at + 1;
    slots[at] = {static_cast<std::uint32_t>(hash >> 32), (branch.state << detect::record_bits) | branch.record};
  }
  const std::size_t slot_bytes = slots.size() * sizeof(GazetteerSlot);
  const std::size_t record_bytes = tree.records.size() * sizeof(GazetteerRecord);
  std::string body(slot_bytes + record_bytes, '\0');
  std::memcpy(body.data(), slots.data(), slot_bytes);
  std::memcpy(body.data() + slot_bytes, tree.records.data(), record_bytes);
  detect::GazetteerHeader header{};
  header.magic = detect::gazetteer_magic;
  header.version = detect::gazetteer_version;
  header.endian = detect::gazetteer_endian_mark;
  header.checksum = detect::gazetteer_checksum(body);
  header.slots = slots.size();
  header.records = tree.records.size();
  header.states = tree.states;
  header.entries = entries_.size();
  std::string file(sizeof header, '\0');
  std::memcpy(file.data(), &header, sizeof header);
  return file + body;
}

}  // namespace veil::training
