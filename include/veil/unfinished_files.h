// Files that are named but not complete. Whoever makes one keeps an UnfinishedFile for it, which removes it again when the work fails;
// a program that has to end at once (a second Ctrl-C, a model that was cut while it was mapped) removes all of them in one go.
// This list is the one thing that belongs to the whole process: a signal handler can be handed nothing.
#pragma once

#include <filesystem>
#include <string>

#include "veil/export.h"

namespace veil VEIL_PUBLIC {

class UnfinishedFile {
 public:
  // Make it before the file, so that there is no moment in which nobody would remove it.
  explicit UnfinishedFile(const std::filesystem::path& file);
  // Removes the file unless release() was called.
  ~UnfinishedFile();
  UnfinishedFile(const UnfinishedFile&) = delete;
  UnfinishedFile& operator=(const UnfinishedFile&) = delete;

  // The file is complete, has another name now, or was never made.
  void release() noexcept;
  const std::string& path() const { return path_; }

 private:
  friend void remove_unfinished_files() noexcept;
  std::string path_;
  UnfinishedFile* before_ = nullptr;
  UnfinishedFile* after_ = nullptr;
  bool listed_ = false;
};

// For a process that ends right afterwards: threads that want to list another file wait for that end. Calls nothing but what a
// signal handler may.
void remove_unfinished_files() noexcept;

}  // namespace VEIL_PUBLIC
