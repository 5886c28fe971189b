// What stays in memory of a vault: per document some 70 bytes that tell it from the others (marks of its text, its id in the output and
// its original, its file and its number there), sorted in three ways, so that each question about documents that read alike is one
// binary search, however many of them there are. Marks are hashes: who takes a document for found compares the entry itself.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "veil/vault.h"

namespace veil::restore {

using Numbers = std::span<const std::uint32_t>;  // of documents in the vault, from 0

class VaultIndex {
 public:
  void add(std::size_t offset, const VaultEntry& entry);
  // After the last one.
  void sort();

  std::size_t size() const { return documents_.size(); }
  std::size_t offset(std::uint32_t number) const { return documents_[number].offset; }
  std::uint64_t text(std::uint32_t number) const { return documents_[number].text; }
  std::uint64_t id(std::uint32_t number) const { return documents_[number].id; }
  std::uint32_t file(std::uint32_t number) const { return documents_[number].file; }

  Numbers with_text(std::uint64_t text) const;
  Numbers with_text_and_id(std::uint64_t text, std::uint64_t id) const;
  Numbers with_id(std::uint64_t id) const;
  Numbers with_id_in_file(std::uint64_t id, std::uint32_t file) const;
  Numbers in_file(std::uint32_t file) const;  // by number in the file
  Numbers at(std::uint32_t file, std::uint64_t number_in_file) const;

  // True when the documents of with_text, or of with_text_and_id, all have the same original.
  bool same_original_with_text(std::uint32_t number) const { return documents_[number].text_tells; }
  bool same_original_with_text_and_id(std::uint32_t number) const { return documents_[number].text_and_id_tell; }

  std::uint64_t number_in_file(std::uint32_t number) const { return documents_[number].number_in_file; }
  std::size_t files() const { return paths_.size(); }
  const std::string& path(std::uint32_t file) const { return paths_[file]; }
  // The file of this path; `no_file` when there is none.
  static constexpr std::uint32_t no_file = UINT32_MAX;
  std::uint32_t file_of(const std::string& path) const;
  // Files of this name, in whatever folder.
  const std::vector<std::uint32_t>& files_named(const std::string& name) const;

 private:
  struct Document {
    std::size_t offset = 0;
    std::uint64_t text = 0;
    std::uint64_t id = 0;
    std::array<std::uint64_t, 2> original{};
    std::uint64_t number_in_file = 0;
    std::uint32_t file = 0;
    bool text_tells = true;
    bool text_and_id_tell = true;
  };

  std::vector<Document> documents_;
  std::vector<std::uint32_t> by_text_, by_id_, by_place_;
  std::vector<std::string> paths_;
  std::unordered_map<std::string, std::uint32_t> file_by_path_;
  std::unordered_map<std::string, std::vector<std::uint32_t>> files_by_name_;
};

// Puts the entry's originals into its protected text. False when the solutions do not fit it.
bool put_back(const VaultEntry& entry, std::string_view protected_text, std::string& original);

}  // namespace veil::restore
