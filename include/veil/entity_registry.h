// One numbering of entities for many documents: who is PERSON 3 in one is PERSON 3 in all of them. Things are the same here when the
// longest of their names in the document is, in any case and spelling of diacritics: two people of one name become one number, so it is
// used on request only. Documents must come in a fixed order for numbers to be the same in every run.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>

#include "veil/document.h"
#include "veil/export.h"

namespace veil VEIL_PUBLIC {

class EntityRegistry {
 public:
  // Numbers the entities of a document in which they are resolved. Memory follows the different things seen.
  void number(Document& document);

 private:
  std::unordered_map<std::string, std::uint32_t> numbers_;  // by label and name
  std::uint32_t next_[label_names.size()] = {};
};

}  // namespace VEIL_PUBLIC
