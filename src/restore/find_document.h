// Which document of the vault a text is. The order of what is believed: who names it; the text itself, where all documents that have it
// have one original; text and own id; the place in a file that is as `protect` wrote it. An edited text needs its own id, or its place,
// and must resemble what was protected. Whatever contradicts itself (the text of one document under the own id of another) and whatever
// fits several documents with different originals is refused: nothing is guessed.
//   a/c.jsonl and b/c.jsonl, "Write to [CODE1]." in both:  told by the folder, when both files are there
//   one of the two alone, mailed back:                     restore.ambiguous
#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <unordered_map>

#include "restore/file_view.h"
#include "restore/vault_index.h"
#include "veil/vault.h"

namespace veil::restore {

struct FoundDocument {
  VaultEntry entry;
  bool unchanged = false;                  // the text is that of the entry
  bool certain = false;                    // somebody named it: it need not resemble
  std::vector<std::uint32_t> rivals = {};  // documents that must not resemble the text as well
};

class DocumentFinder {
 public:
  using Load = std::function<Result<VaultEntry>(std::uint32_t number)>;
  // `knows_files`: from version 3 on. The index must outlive the finder.
  DocumentFinder(const VaultIndex& index, bool knows_files, Load load) : index_(index), knows_files_(knows_files), load_(std::move(load)) {}

  // Errors: restore.unknown_document, restore.ambiguous, and those of loading.
  Result<FoundDocument> find(const RestoreRequest& request) const;
  Result<std::vector<std::size_t>> named(std::string_view id_or_path) const;

 private:
  Result<FoundDocument> find_named(const RestoreRequest& request, const std::string& fingerprint) const;
  Result<FoundDocument> find_unchanged(const RestoreRequest& request, const std::string& fingerprint, Numbers same_text) const;
  Result<FoundDocument> find_edited(const RestoreRequest& request) const;
  Result<FoundDocument> find_by_id(const RestoreRequest& request, Numbers same_id) const;
  Result<FoundDocument> find_by_place(const RestoreRequest& request) const;
  Result<FoundDocument> unchanged(std::uint32_t number, const std::string& fingerprint) const;
  Result<FoundDocument> edited(std::uint32_t number, bool certain) const;
  // True when the files of all these documents are at their places below the output folder that `possible` speaks of: none of them
  // was moved to where another was. Remembered under `key`, which must be the same for the same documents.
  bool all_in_place(const PossibleFile& possible, const std::string& key, Numbers documents) const;
  bool files_in_place(const PossibleFile& possible, const std::string& key, const std::vector<std::uint32_t>& files) const;

  const VaultIndex& index_;
  bool knows_files_;
  Load load_;
  mutable std::mutex mutex_;
  mutable std::unordered_map<std::string, bool> in_place_;
};

}  // namespace veil::restore
