// XML as events, while it is read: what the importers of WordNet LMF and of RDF/XML stand on. Over expat, which bounds what
// entities may grow to and fetches nothing from outside.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "training/knowledge/import/byte_stream.h"
#include "veil/result.h"

namespace veil::training {

// Attributes of an element as name, value, name, value ...
class XmlAttributes {
 public:
  explicit XmlAttributes(const char** first) : first_(first) {}
  // The empty string when it is not there.
  std::string_view get(std::string_view name) const {
    for (const char** at = first_; *at != nullptr; at += 2)
      if (name == at[0]) return at[1];
    return {};
  }
  bool has(std::string_view name) const {
    for (const char** at = first_; *at != nullptr; at += 2)
      if (name == at[0]) return true;
    return false;
  }
  template <typename Receive>
  void each(Receive receive) const {
    for (const char** at = first_; *at != nullptr; at += 2) receive(std::string_view(at[0]), std::string_view(at[1]));
  }

 private:
  const char** first_;
};

class XmlEvents {
 public:
  virtual ~XmlEvents() = default;
  virtual void start(std::string_view name, const XmlAttributes& attributes) = 0;
  virtual void end(std::string_view name) = 0;
  virtual void text(std::string_view text) = 0;
  // Asked after each block: a sentence when the file is not what it should be.
  virtual std::string_view complaint() const { return {}; }
};

// With `namespaces`, names are the address of the namespace and the local name, together.
// read.cut_short, read.malformed_input with file and line, what ByteStream::next returns.
Result<void> read_xml(ByteStream& stream, bool namespaces, XmlEvents& events, const std::function<void(double share)>& progress);

}  // namespace veil::training
