#include "text/resource_file.h"

#include <fstream>
#include <iterator>

namespace veil {
namespace {

std::shared_ptr<const std::string> bytes_in(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) return nullptr;
  return std::make_shared<const std::string>(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>());
}

}  // namespace

std::shared_ptr<const std::string> ResourceCache::bytes_of(const std::filesystem::path& file) {
  const auto known = bytes_.find(file.native());
  if (known != bytes_.end()) return known->second;
  auto read = bytes_in(file);
  if (read) bytes_.emplace(file.native(), read);
  return read;
}

ResourceFile::ResourceFile(const ResourcePath& file) : std::istream(nullptr) {
  bytes_ = file.cache() != nullptr ? file.cache()->bytes_of(file) : bytes_in(file);
  if (bytes_) view_.look_at(*bytes_);
  rdbuf(&view_);
  if (!bytes_) setstate(std::ios::failbit);
}

}  // namespace veil
