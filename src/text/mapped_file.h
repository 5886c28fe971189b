// A file in memory without reading it: pages come when touched and are shared by all processes. Used for everything that is
// large and immutable (models, dictionaries). The view is valid as long as the object lives.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string_view>

#include "veil/result.h"

namespace veil {

class MappedFile {
 public:
  // `read.not_found`, `read.permission`, `read.failed` or `run.out_of_memory` with the path as place.
  static Result<MappedFile> open(const std::filesystem::path& path);

  MappedFile(MappedFile&& other) noexcept;
  MappedFile& operator=(MappedFile&& other) noexcept;
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  ~MappedFile();

  std::string_view bytes() const { return {static_cast<const char*>(data_), size_}; }

 private:
  MappedFile(void* data, std::size_t size) : data_(data), size_(size) {}
  void* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace veil
