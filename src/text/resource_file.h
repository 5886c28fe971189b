// Tables of languages/ and models/ as streams. Many readers need the same few files (what a language does, its words of dates), and each
// asks for them by name. Where their path has a cache (text/resource_path.h), each table is read once, and what several want to have
// parsed is parsed once. One thread at a time may open with a cache.
#pragma once

#include <any>
#include <istream>
#include <map>
#include <memory>
#include <streambuf>
#include <string>
#include <string_view>
#include <typeindex>
#include <utility>

#include "text/resource_path.h"
#include "veil/result.h"

namespace veil {

class ResourceCache {
 public:
  // The bytes of a file; null: it cannot be read.
  std::shared_ptr<const std::string> bytes_of(const std::filesystem::path& file);
  std::any& parsed(std::type_index type, const std::filesystem::path& place) { return parsed_[{type, place.native()}]; }

 private:
  std::map<std::string, std::shared_ptr<const std::string>, std::less<>> bytes_;
  std::map<std::pair<std::type_index, std::string>, std::any> parsed_;
};

// What `open` makes of a file or a folder, made once for each type and place of a cache. What cannot be opened is tried again.
template <typename T, typename Open>
Result<T> opened_once(const ResourcePath& place, const Open& open) {
  if (place.cache() == nullptr) return open();
  std::any& known = place.cache()->parsed(typeid(T), place);
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
  explicit ResourceFile(const ResourcePath& file);
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
