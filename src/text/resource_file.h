// Tables of languages/ and models/ as streams. Many readers need the same few files (what a language does, its words of dates), and each
// asks for them by name. While a ResourceCache lives, its thread opens each table once, and what several want to have parsed is parsed
// once; without one a table is opened where it is asked for.
#pragma once

#include <any>
#include <filesystem>
#include <istream>
#include <map>
#include <memory>
#include <streambuf>
#include <string>
#include <string_view>
#include <typeindex>
#include <utility>

#include "veil/result.h"

namespace veil {

class ResourceCache {
 public:
  // One within another leaves the work to the outer one.
  ResourceCache();
  ~ResourceCache();
  ResourceCache(const ResourceCache&) = delete;
  ResourceCache& operator=(const ResourceCache&) = delete;

  // That of this thread, or null.
  static ResourceCache* current();

  // The bytes of a file; null: it cannot be read.
  std::shared_ptr<const std::string> bytes_of(const std::filesystem::path& file);
  std::any& parsed(std::type_index type, const std::filesystem::path& place) { return parsed_[{type, place.native()}]; }

 private:
  bool outermost_ = false;
  std::map<std::string, std::shared_ptr<const std::string>, std::less<>> bytes_;
  std::map<std::pair<std::type_index, std::string>, std::any> parsed_;
};

// What `open` makes of a file or a folder, made once for each type and place. What cannot be opened is tried again.
template <typename T, typename Open>
Result<T> opened_once(const std::filesystem::path& place, const Open& open) {
  ResourceCache* const cache = ResourceCache::current();
  if (cache == nullptr) return open();
  std::any& known = cache->parsed(typeid(T), place);
  if (!known.has_value()) {
    Result<T> made = open();
    if (!made) return made;
    known = std::move(*made);
  }
  return *std::any_cast<T>(&known);
}

// Reads like a std::ifstream; fails to open where that would.
class ResourceFile : public std::istream {
 public:
  explicit ResourceFile(const std::filesystem::path& file);
  ResourceFile(const ResourceFile&) = delete;
  ResourceFile& operator=(const ResourceFile&) = delete;

  // All of it, wherever the stream stands.
  std::string_view bytes() const { return bytes_ ? std::string_view(*bytes_) : std::string_view(); }

 private:
  struct View : std::streambuf {
    void look_at(const std::string& bytes) {
      char* const begin = const_cast<char*>(bytes.data());  // nobody writes to an input
      setg(begin, begin, begin + bytes.size());
    }
  };
  View view_;
  std::shared_ptr<const std::string> bytes_;
};

}  // namespace veil
