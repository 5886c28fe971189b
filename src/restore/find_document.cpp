#include "restore/find_document.h"

#include <algorithm>
#include <optional>
#include <system_error>
#include <utility>

#include "restore/vault_file.h"

namespace veil::restore {
namespace {

constexpr std::size_t most_changed = 64;  // documents of a file without ids that may be edited and are still told by their places

Error unknown(std::string message) { return {"restore.unknown_document", std::move(message), ""}; }

Error ambiguous(Numbers numbers, const std::string& why) {
  constexpr std::size_t shown = 4;
  std::string list;
  for (std::size_t i = 0; i < std::min(numbers.size(), shown); ++i) {
    list += (i == 0 ? "" : ", ") + std::to_string(std::uint64_t{numbers[i]} + 1);
  }
  if (numbers.size() > shown) list += ", ...";
  return {"restore.ambiguous",
          why + " (numbers " + list +
              " of the vault) and nothing tells which one this is: restore all of the output as it was written, or name one with "
              "--document-number",
          ""};
}

}  // namespace

Result<FoundDocument> DocumentFinder::find(const RestoreRequest& request) const {
  const std::string fingerprint = fingerprint_of(request.text);
  if (!request.document.empty() || request.document_number > 0) return find_named(request, fingerprint);
  const Numbers same_text = index_.with_text(mark_from(fingerprint));
  return same_text.empty() ? find_edited(request) : find_unchanged(request, fingerprint, same_text);
}

Result<std::vector<std::size_t>> DocumentFinder::named(std::string_view id_or_path) const {
  std::vector<std::size_t> found;
  for (std::uint32_t number = 0; number < index_.size(); ++number) {
    const auto entry = load_(number);
    if (!entry) return entry.error();
    if (entry->document_id == id_or_path || (!entry->output_id.empty() && entry->output_id == id_or_path) ||
        (knows_files_ && !entry->path.empty() && entry->path == id_or_path)) {
      found.push_back(number);
    }
  }
  return found;
}

Result<FoundDocument> DocumentFinder::unchanged(std::uint32_t number, const std::string& fingerprint) const {
  auto entry = load_(number);
  if (!entry) return entry.error();
  if (entry->fingerprint != fingerprint) return unknown("the vault does not know this text");
  return FoundDocument{std::move(*entry), true, true};
}

Result<FoundDocument> DocumentFinder::edited(std::uint32_t number, bool certain) const {
  auto entry = load_(number);
  if (!entry) return entry.error();
  return FoundDocument{std::move(*entry), false, certain};
}

Result<FoundDocument> DocumentFinder::find_named(const RestoreRequest& request, const std::string& fingerprint) const {
  std::vector<std::uint32_t> numbers;
  if (request.document_number > 0) {
    if (request.document_number > index_.size()) return unknown("the vault has no document of the number that is named");
    numbers.push_back(static_cast<std::uint32_t>(request.document_number - 1));
  } else {
    const auto found = named(request.document);
    if (!found) return found.error();
    if (found->empty()) return unknown("the vault has no document of the id that --document names");
    numbers.assign(found->begin(), found->end());
  }
  const std::uint64_t text = mark_from(fingerprint);
  std::vector<std::uint32_t> both;
  std::copy_if(numbers.begin(), numbers.end(), std::back_inserter(both), [&](std::uint32_t number) { return index_.text(number) == text; });
  if (!both.empty() && (both.size() == 1 || index_.same_original_with_text(both.front()))) return unchanged(both.front(), fingerprint);
  if (numbers.size() > 1) return ambiguous(both.empty() ? numbers : both, "several documents have the id or path that is named");
  // An unchanged text is known: whoever names another document for it is mistaken.
  if (!index_.with_text(text).empty()) return unknown("this is the text of another document than the one that is named");
  return edited(numbers.front(), true);
}

Result<FoundDocument> DocumentFinder::find_unchanged(const RestoreRequest& request, const std::string& fingerprint,
                                                     Numbers same_text) const {
  const std::uint64_t text = mark_from(fingerprint);
  if (request.own_id && !request.id.empty() && !index_.with_id(mark_of(request.id)).empty() &&
      index_.with_text_and_id(text, mark_of(request.id)).empty()) {
    return ambiguous(same_text, "the text is that of another document than the id, so that it may be either of several documents");
  }
  if (index_.same_original_with_text(same_text.front())) return unchanged(same_text.front(), fingerprint);
  // Vaults that know no files have nothing but the id, whatever it was made of.
  const bool believe_id = request.own_id || request.trust_id || !knows_files_;
  const Numbers same_id = believe_id ? index_.with_text_and_id(text, mark_of(request.id)) : Numbers();
  if (!same_id.empty() && index_.same_original_with_text_and_id(same_id.front())) return unchanged(same_id.front(), fingerprint);

  const auto* file = dynamic_cast<const ComparedFile*>(request.file);
  if (file != nullptr && knows_files_) {
    std::optional<std::uint32_t> chosen;
    bool one = true;
    for (const PossibleFile& possible : file->possible()) {
      if (!possible.same_texts || !all_in_place(possible, "text " + std::to_string(text) + ' ', same_text)) continue;
      const Numbers here = index_.at(possible.file, request.number_in_file);
      if (here.size() != 1 || index_.text(here.front()) != text) continue;
      one = one && !chosen;
      chosen = here.front();
    }
    if (chosen && one) return unchanged(*chosen, fingerprint);
  }
  if (request.own_id && same_id.empty() && file == nullptr) {
    return unknown("several documents of the vault have this protected text, and none has this id");
  }
  return ambiguous(same_id.empty() ? same_text : same_id, same_id.empty() ? "several documents have this protected text"
                                                                          : "several documents have this id and this protected text");
}

Result<FoundDocument> DocumentFinder::find_edited(const RestoreRequest& request) const {
  const Numbers same_id = index_.with_id(mark_of(request.id));
  if (request.own_id || request.trust_id || !knows_files_) {
    if (!same_id.empty()) return find_by_id(request, same_id);
  } else if (request.file != nullptr) {
    auto found = find_by_place(request);
    if (found || found.error().code != "restore.unknown_document") return found;
  }
  if (index_.size() == 1) return edited(0, false);
  return unknown("the vault does not know this text: it belongs to another document, or was edited and lost its id");
}

Result<FoundDocument> DocumentFinder::find_by_id(const RestoreRequest& request, Numbers same_id) const {
  if (same_id.size() == 1) return edited(same_id.front(), request.trust_id);
  const auto* file = dynamic_cast<const ComparedFile*>(request.file);
  std::vector<std::uint32_t> chosen;
  if (file != nullptr && knows_files_) {
    for (const PossibleFile& possible : file->possible()) {
      const Numbers here = index_.with_id_in_file(mark_of(request.id), possible.file);
      if (here.size() != 1 || index_.number_in_file(here.front()) != request.number_in_file) continue;
      const bool same_ids = possible.same_ids || (!request.own_id && possible.same_places);
      if (same_ids && all_in_place(possible, "id " + std::to_string(mark_of(request.id)) + ' ', same_id)) chosen.push_back(here.front());
    }
  }
  if (chosen.size() == 1) return edited(chosen.front(), request.trust_id);
  return ambiguous(same_id, "the text was edited, several documents have its id");
}

// Without an id of its own: the text at this place of a file that holds as many documents as before and in which the unchanged ones
// are where they were. Of several that were edited each must resemble its own and none of the others.
Result<FoundDocument> DocumentFinder::find_by_place(const RestoreRequest& request) const {
  const auto* file = dynamic_cast<const ComparedFile*>(request.file);
  if (file == nullptr) return unknown("the vault does not know this text");
  const std::vector<std::uint32_t>& same_name = index_.files_named(file->name());
  std::vector<std::pair<std::uint32_t, const PossibleFile*>> chosen;
  for (const PossibleFile& possible : file->possible()) {
    if (!possible.same_places || possible.changed.size() > most_changed ||
        !files_in_place(possible, "name " + file->name() + '/', same_name)) {
      continue;
    }
    const Numbers here = index_.at(possible.file, request.number_in_file);
    if (here.size() == 1) chosen.emplace_back(here.front(), &possible);
  }
  if (chosen.size() == 1) {
    auto found = edited(chosen.front().first, false);
    if (!found) return found;
    for (const std::uint64_t number : chosen.front().second->changed) {
      if (number == request.number_in_file) continue;
      for (const std::uint32_t rival : index_.at(chosen.front().second->file, number)) found->rivals.push_back(rival);
    }
    return found;
  }
  // A text that was taken out of its file and given the name that was its id.
  const Numbers same_id = index_.with_id(mark_of(request.id));
  if (chosen.empty() && same_name.empty() && same_id.size() == 1) return edited(same_id.front(), false);
  return unknown("the text was edited, and neither an id nor its place in an unchanged file tells which document it is");
}

bool DocumentFinder::all_in_place(const PossibleFile& possible, const std::string& key, Numbers documents) const {
  if (possible.folder.empty()) return true;
  std::vector<std::uint32_t> files;
  {
    const std::lock_guard lock(mutex_);
    const auto known = in_place_.find(key + possible.folder.string());
    if (known != in_place_.end()) return known->second;
  }
  for (const std::uint32_t number : documents) files.push_back(index_.file(number));
  std::sort(files.begin(), files.end());
  files.erase(std::unique(files.begin(), files.end()), files.end());
  return files_in_place(possible, key, files);
}

bool DocumentFinder::files_in_place(const PossibleFile& possible, const std::string& key, const std::vector<std::uint32_t>& files) const {
  if (possible.folder.empty()) return true;
  const std::lock_guard lock(mutex_);
  const auto [known, added] = in_place_.try_emplace(key + possible.folder.string(), false);
  if (added) {
    known->second = std::all_of(files.begin(), files.end(), [&](std::uint32_t file) {
      std::error_code failed;
      return std::filesystem::exists(possible.folder / index_.path(file), failed);
    });
  }
  return known->second;
}

}  // namespace veil::restore
