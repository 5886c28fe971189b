// See section_file.h.
#include "text/section_file.h"

#include <bit>
#include <cstring>
#include <utility>

#include "veil/new_file.h"

namespace veil {
namespace {

constexpr std::uint32_t endian_mark = 0x01020304;
constexpr std::size_t alignment = 64;
constexpr std::uint32_t most_sections = 64;

struct Header {
  std::array<char, 8> magic;
  std::uint32_t version;
  std::uint32_t endian;
  std::uint64_t checksum;  // of all bytes behind the header
  std::uint32_t sections;
  std::uint32_t reserved;
  // then u64 sizes of the sections, without the padding
};

constexpr std::size_t padded(std::size_t size) { return (size + alignment - 1) / alignment * alignment; }

std::uint64_t mixed(std::uint64_t value) {
  value = (value ^ (value >> 32)) * 0xD6E8FEB86659FD93ull;
  return value ^ (value >> 32);
}

// Four lanes so that a file of megabytes costs a millisecond. Takes the bytes in pieces; all but the last are multiples of 32.
class Checksum {
 public:
  void add(std::string_view bytes) {
    constexpr std::uint64_t prime = 0x9FB21C651E98DF25ull;
    std::array<std::uint64_t, 4> lanes = lanes_;
    std::size_t at = 0;
    for (; at + 32 <= bytes.size(); at += 32) {
      for (std::size_t lane = 0; lane < 4; ++lane) {
        std::uint64_t chunk;
        std::memcpy(&chunk, bytes.data() + at + lane * 8, 8);
        lanes[lane] = std::rotl((lanes[lane] ^ chunk) * prime, 29);
      }
    }
    lanes_ = lanes;
    size_ += bytes.size();
    rest_ = bytes.substr(at);
  }
  std::uint64_t sum() const {
    std::uint64_t sum = size_;
    for (const char byte : rest_) sum = mixed(sum ^ static_cast<unsigned char>(byte));
    for (const std::uint64_t lane : lanes_) sum = mixed(sum ^ lane);
    return sum;
  }

 private:
  std::array<std::uint64_t, 4> lanes_ = {1, 2, 3, 4};
  std::uint64_t size_ = 0;
  std::string_view rest_;
};

std::uint64_t checksum_of(std::string_view bytes) {
  Checksum checksum;
  checksum.add(bytes);
  return checksum.sum();
}

}  // namespace

Error damaged_model(std::string_view place) {
  return {"model.damaged", "the model file is cut, altered or of another kind", std::string(place)};
}

Result<SectionFile> SectionFile::open(const std::filesystem::path& path, const SectionFileKind& kind) {
  auto mapped = MappedFile::open(path);
  if (!mapped) return mapped.error();
  SectionFile file(std::move(*mapped));
  const std::string_view bytes = file.file_.bytes();
  const std::string place = path.string();
  Header header;
  if (bytes.size() < sizeof header) return damaged_model(place);
  std::memcpy(&header, bytes.data(), sizeof header);
  if (header.magic != kind.magic) return damaged_model(place);
  if (header.version != kind.version || header.endian != endian_mark) {
    return Error{"model.version", "the model file is of another version than this program reads", place};
  }
  if (header.sections != kind.sections || header.sections > most_sections) return damaged_model(place);
  std::size_t at = padded(sizeof header + header.sections * sizeof(std::uint64_t));
  if (at > bytes.size()) return damaged_model(place);
  for (std::uint32_t i = 0; i < header.sections; ++i) {
    std::uint64_t size;
    std::memcpy(&size, bytes.data() + sizeof header + i * sizeof size, sizeof size);
    if (at > bytes.size() || size > bytes.size() - at) return damaged_model(place);
    file.sections_.push_back(bytes.substr(at, size));
    at += padded(size);
  }
  if (at != bytes.size() || checksum_of(bytes.substr(sizeof header)) != header.checksum) return damaged_model(place);
  file.checksum_ = header.checksum;
  return file;
}

std::string section_file(const SectionFileKind& kind, std::span<const std::string> sections) {
  Header header{kind.magic, kind.version, endian_mark, 0, static_cast<std::uint32_t>(sections.size()), 0};
  std::string bytes(sizeof header, '\0');
  for (const std::string& section : sections) {
    const std::uint64_t size = section.size();
    bytes.append(reinterpret_cast<const char*>(&size), sizeof size);
  }
  bytes.resize(padded(bytes.size()), '\0');
  for (const std::string& section : sections) {
    bytes += section;
    bytes.resize(padded(bytes.size()), '\0');
  }
  header.checksum = checksum_of(std::string_view(bytes).substr(sizeof header));
  std::memcpy(bytes.data(), &header, sizeof header);
  return bytes;
}

Result<void> write_section_file(const std::filesystem::path& path, const SectionFileKind& kind,
                                std::span<const std::string_view> sections) {
  Header header{kind.magic, kind.version, endian_mark, 0, static_cast<std::uint32_t>(sections.size()), 0};
  std::string begin(sizeof header, '\0');
  for (const std::string_view section : sections) {
    const std::uint64_t size = section.size();
    begin.append(reinterpret_cast<const char*>(&size), sizeof size);
  }
  begin.resize(padded(begin.size()), '\0');
  auto file = NewFile::create(path);
  if (!file) return file.error();
  if (auto written = (*file)->write(begin); !written) return written;
  Checksum checksum;
  checksum.add(std::string_view(begin).substr(sizeof header));
  for (const std::string_view section : sections) {
    const std::size_t whole = section.size() / alignment * alignment;
    std::string last(section.substr(whole));
    last.resize(padded(last.size()), '\0');
    if (auto written = (*file)->write(section.substr(0, whole)); !written) return written;
    if (auto written = (*file)->write(last); !written) return written;
    checksum.add(section.substr(0, whole));
    checksum.add(last);
  }
  header.checksum = checksum.sum();
  if (auto written = (*file)->write_over(0, {reinterpret_cast<const char*>(&header), sizeof header}); !written) return written;
  return (*file)->finish();
}

}  // namespace veil
