// A trained file on disk: a header, then sections of bytes in the order their owner numbers them, each starting at a multiple of 64
// bytes, little-endian, usable in place once mapped into memory. The checksum covers everything behind the header, so that a file
// that opens is one that was written whole. What a section means, and whether its numbers make sense, its owner checks.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/mapped_file.h"
#include "veil/result.h"

namespace veil {

struct SectionFileKind {
  std::array<char, 8> magic;   // "VEILENTS"
  std::uint32_t version = 1;   // another version is refused with model.version
  std::uint32_t sections = 0;  // how many a file has
};

class SectionFile {
 public:
  // read.* when it cannot be opened, model.damaged when it is cut, altered or of another kind, model.version.
  static Result<SectionFile> open(const std::filesystem::path& path, const SectionFileKind& kind);

  // Of all that is in the file: the same for files that say the same.
  std::uint64_t checksum() const { return checksum_; }
  std::string_view bytes(std::size_t section) const { return sections_[section]; }
  template <typename T>
  std::span<const T> values(std::size_t section) const {
    return {reinterpret_cast<const T*>(sections_[section].data()), sections_[section].size() / sizeof(T)};
  }

 private:
  explicit SectionFile(MappedFile file) : file_(std::move(file)) {}
  MappedFile file_;
  std::uint64_t checksum_ = 0;
  std::vector<std::string_view> sections_;
};

// The bytes of a file with these sections.
std::string section_file(const SectionFileKind& kind, std::span<const std::string> sections);

// Writes the same to a file, section by section, without a copy in memory, beside its place and then renames it. `write.failed`.
Result<void> write_section_file(const std::filesystem::path& path, const SectionFileKind& kind, std::span<const std::string_view> sections);

// `values` as the bytes of a section.
template <typename T>
std::string section_of(const std::vector<T>& values) {
  return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)};
}

// The error of a file whose sections contradict each other.
Error damaged_model(std::string_view place);

}  // namespace veil
