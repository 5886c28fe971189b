// Makes equal texts one: a detector that finds a hundred thousand names in a document says the same few reasons for all of them. One per
// document and detector, so that threads do not count the holders of one text together.
#pragma once

#include <string_view>
#include <unordered_map>

#include "veil/named.h"

namespace veil {

class SharedTexts {
 public:
  const SharedText& of(std::string_view text) {
    if (const auto known = texts_.find(text); known != texts_.end()) return known->second;
    SharedText made = text;
    const std::string_view key = made;  // its bytes stay where they are when it moves
    return texts_.emplace(key, std::move(made)).first->second;
  }

 private:
  std::unordered_map<std::string_view, SharedText> texts_;
};

}  // namespace veil
