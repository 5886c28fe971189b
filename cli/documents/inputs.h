// Which files IN... stands for: files as named, folders walked to the bottom in the order of their names, "-" for standard input.
// The walk is lazy and keeps only the names of the folders it stands in, so a hundred thousand files cost no memory to speak of.
// In folders, hidden files and files of no known format are left out (and counted); a brat pair (.txt and .ann) is one input.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "veil/result.h"

namespace veil::cli {

struct InputFile {
  std::filesystem::path path;      // "-" is standard input
  std::filesystem::path relative;  // where it belongs below an output folder, with its own name
  std::string format;              // a reader's name
  std::string id;                  // of its document when it holds just one: `relative` without the extension
  bool standard_input() const { return path == "-"; }
};

class InputWalk {
 public:
  // `format` empty: each file's own by its extension, and txt for standard input.
  InputWalk(std::vector<std::string> inputs, std::string format);

  // The next file in order; nothing at the end. Errors: read.not_found, read.permission (a folder), usage.unknown_format (a file
  // named by the user without a known extension). After an error the walk goes on behind it.
  std::optional<Result<InputFile>> next();

  std::uint64_t left_out() const { return left_out_; }

 private:
  struct Entry {
    std::string name;
    bool folder = false;
  };
  struct Folder {
    std::filesystem::path path;
    std::filesystem::path relative;
    std::vector<Entry> entries;
    std::size_t next = 0;
  };

  Result<InputFile> named_file(const std::string& input) const;
  std::optional<Error> enter(const std::filesystem::path& path, const std::filesystem::path& relative);
  std::optional<InputFile> file_in_folder(const Folder& folder, const Entry& entry);

  std::vector<std::string> inputs_;
  std::string format_;
  std::size_t next_input_ = 0;
  std::vector<Folder> folders_;  // from the input down to where the walk stands
  std::uint64_t left_out_ = 0;
};

// True when one of the inputs is a folder.
bool names_a_folder(const std::vector<std::string>& inputs);

}  // namespace veil::cli
