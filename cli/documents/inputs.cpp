// A depth-first walk with one sorted list of names per folder on the way down. Links to files are followed, links to folders are
// not: they may lead in circles.
#include "cli/documents/inputs.h"

#include <algorithm>
#include <system_error>

#include "veil/formats.h"

namespace veil::cli {
namespace {

namespace fs = std::filesystem;

Error cannot_read(const fs::path& path, std::error_code reason) {
  if (reason == std::errc::permission_denied) return {"read.permission", "no permission to read this", path.string()};
  return {"read.not_found", "there is no such file or folder", path.string()};
}

std::string id_from(const fs::path& relative) { return (relative.parent_path() / relative.stem()).generic_string(); }

// With several inputs each folder keeps its own name below the output, so that they do not run into each other.
fs::path place_of_folder(const fs::path& folder, bool alone) {
  if (alone) return {};
  std::error_code ignored;
  const fs::path whole = fs::weakly_canonical(folder, ignored);
  return whole.has_filename() ? whole.filename() : whole.parent_path().filename();
}

}  // namespace

InputWalk::InputWalk(std::vector<std::string> inputs, std::string format) : inputs_(std::move(inputs)), format_(std::move(format)) {}

std::optional<Result<InputFile>> InputWalk::next() {
  for (;;) {
    if (folders_.empty()) {
      if (next_input_ == inputs_.size()) return std::nullopt;
      const std::string& input = inputs_[next_input_++];
      std::error_code reason;
      if (input == "-" || !fs::is_directory(input, reason)) return named_file(input);
      if (auto error = enter(input, place_of_folder(input, inputs_.size() == 1))) return Result<InputFile>(std::move(*error));
      continue;
    }
    Folder& folder = folders_.back();
    if (folder.next == folder.entries.size()) {
      folders_.pop_back();
      continue;
    }
    const Entry& entry = folder.entries[folder.next++];
    if (entry.folder) {
      const fs::path path = folder.path / entry.name;
      const fs::path relative = folder.relative / entry.name;
      if (auto error = enter(path, relative)) return Result<InputFile>(std::move(*error));
    } else if (auto file = file_in_folder(folder, entry)) {
      return Result<InputFile>(std::move(*file));
    }
  }
}

Result<InputFile> InputWalk::named_file(const std::string& input) const {
  if (input == "-") return InputFile{"-", "stdin", format_.empty() ? "txt" : format_, "stdin"};
  const fs::path path = input;
  std::error_code reason;
  if (!fs::exists(path, reason)) return cannot_read(path, reason);
  std::string format = format_;
  if (format.empty()) {
    const auto known = format_of(path);
    if (!known) {
      return Error{"usage.unknown_format", "the name does not tell the format: say it with --format (txt, jsonl, csv, ...)", input};
    }
    format = *known;
  }
  return InputFile{path, path.filename(), std::move(format), path.stem().string()};
}

std::optional<Error> InputWalk::enter(const fs::path& path, const fs::path& relative) {
  std::error_code reason;
  Folder folder{path, relative, {}, 0};
  for (fs::directory_iterator at(path, reason), end; !reason && at != end; at.increment(reason)) {
    std::string name = at->path().filename().string();
    if (name.front() == '.') continue;
    std::error_code ignored;
    const bool link = at->is_symlink(ignored);
    const bool is_folder = at->is_directory(ignored);
    if (is_folder && link) continue;
    folder.entries.push_back({std::move(name), is_folder});
  }
  if (reason) return cannot_read(path, reason);
  std::sort(folder.entries.begin(), folder.entries.end(), [](const Entry& a, const Entry& b) { return a.name < b.name; });
  folders_.push_back(std::move(folder));
  return std::nullopt;
}

std::optional<InputFile> InputWalk::file_in_folder(const Folder& folder, const Entry& entry) {
  const fs::path path = folder.path / entry.name;
  const fs::path extension = path.extension();
  const bool as_brat = format_.empty() || format_ == "brat";
  // Of a brat pair, the text stands for both when brat is read, and alone when the user asked for another format.
  if (extension == ".ann") {
    fs::path text = path;
    std::error_code ignored;
    if (fs::exists(text.replace_extension(".txt"), ignored)) return std::nullopt;
  }
  std::string format = format_;
  if (extension == ".txt" && as_brat) {
    fs::path annotation = path;
    std::error_code ignored;
    format = fs::exists(annotation.replace_extension(".ann"), ignored) || format_ == "brat" ? "brat" : "txt";
  } else if (format.empty()) {
    if (const auto known = format_of(path)) format = *known;
  }
  if (format.empty()) {
    ++left_out_;
    return std::nullopt;
  }
  const fs::path relative = folder.relative / entry.name;
  return InputFile{path, relative, std::move(format), id_from(relative)};
}

bool names_a_folder(const std::vector<std::string>& inputs) {
  return std::any_of(inputs.begin(), inputs.end(), [](const std::string& input) {
    std::error_code ignored;
    return input != "-" && fs::is_directory(input, ignored);
  });
}

}  // namespace veil::cli
