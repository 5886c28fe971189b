// Where a table or model of languages/ and models/ lies, and the cache (text/resource_file.h) that keeps what was opened, for those that
// open the same: whoever opens an engine makes a cache and hands it down with the folder, and what is below a path shares it. A plain
// path has none: then a table is opened wherever it is asked for.
#pragma once

#include <concepts>
#include <filesystem>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

namespace veil {

class ResourceCache;

class ResourcePath {
 public:
  ResourcePath() = default;
  template <typename Path>
  requires(!std::same_as<std::remove_cvref_t<Path>, ResourcePath> && std::convertible_to<Path, std::filesystem::path>)
      ResourcePath(Path&& path, std::shared_ptr<ResourceCache> cache = nullptr)  // NOLINT: a path is one
      : path_(std::forward<Path>(path)), cache_(std::move(cache)) {}

  operator const std::filesystem::path&() const { return path_; }  // NOLINT: and can be used as one
  const std::filesystem::path& path() const { return path_; }
  std::string string() const { return path_.string(); }
  ResourcePath operator/(const std::filesystem::path& below) const { return {path_ / below, cache_}; }
  ResourceCache* cache() const { return cache_.get(); }  // null: none

 private:
  std::filesystem::path path_;
  std::shared_ptr<ResourceCache> cache_;
};

}  // namespace veil
