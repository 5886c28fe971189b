#include "restore/vault_index.h"

#include <sodium.h>

#include <algorithm>
#include <tuple>

#include "restore/vault_file.h"

namespace veil::restore {
namespace {

// Of the original text; of what was replaced, where the vault does not hold the text (version 1).
std::array<std::uint64_t, 2> mark_of_original(const VaultEntry& entry) {
  std::string original;
  if (entry.protected_text.empty() || !put_back(entry, entry.protected_text, original)) {
    for (const Solution& solution : entry.solutions) {
      original += std::to_string(solution.span.begin) + ' ' + std::to_string(solution.original.size()) + ' ' + solution.original;
    }
  }
  std::array<std::uint64_t, 2> mark{};
  crypto_generichash(reinterpret_cast<unsigned char*>(mark.data()), sizeof mark, reinterpret_cast<const unsigned char*>(original.data()),
                     original.size(), nullptr, 0);
  return mark;
}

// The stretch of `order`, sorted by `key`, whose documents have `value` as theirs.
template <typename Key, typename Value>
Numbers stretch(const std::vector<std::uint32_t>& order, const Key& key, const Value& value) {
  const auto first =
      std::lower_bound(order.begin(), order.end(), value, [&](std::uint32_t number, const Value& wanted) { return key(number) < wanted; });
  const auto last =
      std::upper_bound(first, order.end(), value, [&](const Value& wanted, std::uint32_t number) { return wanted < key(number); });
  return {first, last};
}

}  // namespace

bool put_back(const VaultEntry& entry, std::string_view protected_text, std::string& original) {
  original.clear();
  std::uint32_t from = 0;
  for (const Solution& solution : entry.solutions) {
    const Span span = solution.span;
    if (span.begin < from || span.end > protected_text.size() || span.of(protected_text) != solution.replacement) return false;
    original += protected_text.substr(from, span.begin - from);
    original += solution.original;
    from = span.end;
  }
  original += protected_text.substr(from);
  return true;
}

void VaultIndex::add(std::size_t offset, const VaultEntry& entry) {
  const auto [known, added] = file_by_path_.try_emplace(entry.path, static_cast<std::uint32_t>(paths_.size()));
  if (added) {
    paths_.push_back(entry.path);
    files_by_name_[std::filesystem::path(entry.path).filename().string()].push_back(known->second);
  }
  const std::string& id = entry.output_id.empty() ? entry.document_id : entry.output_id;
  documents_.push_back({offset, mark_from(entry.fingerprint), mark_of(id), mark_of_original(entry), entry.number_in_file, known->second});
}

void VaultIndex::sort() {
  const auto sorted = [&](const auto& key) {
    std::vector<std::uint32_t> order(documents_.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); });
    return order;
  };
  by_text_ = sorted([&](std::uint32_t i) { return std::tuple(documents_[i].text, documents_[i].id, i); });
  by_id_ = sorted([&](std::uint32_t i) { return std::tuple(documents_[i].id, documents_[i].file, i); });
  by_place_ = sorted([&](std::uint32_t i) { return std::tuple(documents_[i].file, documents_[i].number_in_file, i); });

  const auto judge = [&](bool Document::*verdict, const auto& key) {
    for (std::size_t first = 0; first < by_text_.size();) {
      std::size_t end = first;
      bool same = true;
      for (; end < by_text_.size() && key(documents_[by_text_[end]]) == key(documents_[by_text_[first]]); ++end) {
        same = same && documents_[by_text_[end]].original == documents_[by_text_[first]].original;
      }
      for (; first < end; ++first) documents_[by_text_[first]].*verdict = same;
    }
  };
  judge(&Document::text_tells, [](const Document& document) { return document.text; });
  judge(&Document::text_and_id_tell, [](const Document& document) { return std::pair(document.text, document.id); });
}

Numbers VaultIndex::with_text(std::uint64_t text) const {
  return stretch(
      by_text_, [&](std::uint32_t i) { return documents_[i].text; }, text);
}

Numbers VaultIndex::with_text_and_id(std::uint64_t text, std::uint64_t id) const {
  return stretch(
      by_text_, [&](std::uint32_t i) { return std::pair(documents_[i].text, documents_[i].id); }, std::pair(text, id));
}

Numbers VaultIndex::with_id(std::uint64_t id) const {
  return stretch(
      by_id_, [&](std::uint32_t i) { return documents_[i].id; }, id);
}

Numbers VaultIndex::with_id_in_file(std::uint64_t id, std::uint32_t file) const {
  return stretch(
      by_id_, [&](std::uint32_t i) { return std::pair(documents_[i].id, documents_[i].file); }, std::pair(id, file));
}

Numbers VaultIndex::in_file(std::uint32_t file) const {
  return stretch(
      by_place_, [&](std::uint32_t i) { return documents_[i].file; }, file);
}

Numbers VaultIndex::at(std::uint32_t file, std::uint64_t number_in_file) const {
  return stretch(
      by_place_, [&](std::uint32_t i) { return std::pair(documents_[i].file, documents_[i].number_in_file); },
      std::pair(file, number_in_file));
}

std::uint32_t VaultIndex::file_of(const std::string& path) const {
  const auto found = file_by_path_.find(path);
  return found == file_by_path_.end() ? no_file : found->second;
}

const std::vector<std::uint32_t>& VaultIndex::files_named(const std::string& name) const {
  static const std::vector<std::uint32_t> none;
  const auto found = files_by_name_.find(name);
  return found == files_by_name_.end() ? none : found->second;
}

}  // namespace veil::restore
