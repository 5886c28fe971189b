#include "restore/file_view.h"

#include <system_error>
#include <utility>

namespace veil::restore {

ComparedFile::ComparedFile(const VaultIndex& index, const std::filesystem::path& file, const FileMarks& marks)
    : name_(file.filename().string()) {
  if (index.files() == 1) {
    add(index, 0, {}, marks);
    return;
  }
  std::error_code failed;
  const std::filesystem::path whole = std::filesystem::absolute(file, failed).lexically_normal();
  if (failed) return;
  std::filesystem::path below;  // from the file upwards: "c.jsonl", "a/c.jsonl", ...
  for (std::filesystem::path folder = whole; folder.has_filename(); folder = folder.parent_path()) {
    below = below.empty() ? folder.filename() : folder.filename() / below;
    const std::uint32_t known = index.file_of(below.generic_string());
    if (known != VaultIndex::no_file) add(index, known, folder.parent_path(), marks);
  }
}

void ComparedFile::add(const VaultIndex& index, std::uint32_t file, std::filesystem::path folder, const FileMarks& marks) {
  PossibleFile possible;
  possible.file = file;
  possible.folder = std::move(folder);
  const Numbers documents = index.in_file(file);
  std::size_t next = 0;
  for (std::size_t i = 0; i < marks.texts.size(); ++i) {
    std::uint64_t text = 0, id = 0;
    if (next < documents.size() && index.number_in_file(documents[next]) == i + 1) {
      text = index.text(documents[next]);
      id = index.id(documents[next]);
      ++next;
    }
    if ((text == 0) != (marks.texts[i] == 0)) possible.same_places = false;
    if (text == marks.texts[i] && id == marks.ids[i]) continue;
    if (id != marks.ids[i]) possible.same_ids = false;
    if (text == marks.texts[i]) continue;
    possible.same_texts = false;
    possible.changed.push_back(i + 1);
  }
  // Documents of the vault behind the end of the file, or without a number of their own.
  if (next < documents.size()) possible.same_places = false;
  if (!possible.same_places) possible.same_texts = possible.same_ids = false;
  possible_.push_back(std::move(possible));
}

}  // namespace veil::restore
