// Which file of the run a file of protected documents may be, and what has changed in it. Documents that text and id leave in doubt are
// told by their place, and a place tells only in a file that is as it was: where a line was taken out, all that follow have moved.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "restore/vault_index.h"
#include "veil/vault.h"

namespace veil::restore {

// The file is taken for one of the run: for the only one, or one whose path below the output folder ends this file's own.
struct PossibleFile {
  std::uint32_t file = 0;
  std::filesystem::path folder;        // the output folder would be; empty when the run has one file only
  bool same_texts = true;              // every document is there, unchanged and at its place
  bool same_ids = true;                // as many documents, with the same ids in the same order
  bool same_places = true;             // as many documents
  std::vector<std::uint64_t> changed;  // numbers in the file of documents whose text is another; not used without same_places
};

class ComparedFile : public FileView {
 public:
  ComparedFile(const VaultIndex& index, const std::filesystem::path& file, const FileMarks& marks);
  const std::vector<PossibleFile>& possible() const { return possible_; }
  const std::string& name() const { return name_; }

 private:
  void add(const VaultIndex& index, std::uint32_t file, std::filesystem::path folder, const FileMarks& marks);

  std::string name_;
  std::vector<PossibleFile> possible_;
};

}  // namespace veil::restore
