// What is publicly known about people: texts, and whom each is about. Attackers ask it (veil/tools/attack.h), and so does protection that
// asks the attacker first (veil/budget.h).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "veil/document.h"
#include "veil/export.h"
#include "veil/formats.h"
#include "veil/result.h"

namespace veil VEIL_PUBLIC {

// What the attacker knows about one person.
struct KnownPerson {
  std::string name;
  std::vector<std::string> texts;         // public text about the person
  std::vector<std::string> masked_texts;  // such text protected in the way the attacked documents are: compared on its own
};

// The people of a collection of public texts, in the order in which they first appear; texts about the same person are
// joined. The person is the field `subject` of a JSON line, else `title`, else the id.
class Background {
 public:
  // Adds every document of `source`; `masked`: as protected copies. Errors: those of reading, and evaluate.unknown_subject
  // for a masked copy of somebody of whom there is no plain text.
  Result<void> read(DocumentSource& source, bool masked);
  void add(std::string_view name, std::string text, bool masked);

  const std::vector<KnownPerson>& people() const { return people_; }
  std::uint64_t joined() const { return joined_; }  // texts of somebody who was there already

 private:
  std::vector<KnownPerson> people_;
  std::unordered_map<std::string, std::uint32_t> numbers_;  // by name
  std::uint64_t joined_ = 0;
};

// Whom a document says it is about: its attribute `subject` (a field of JSON Lines), else `title`; nothing when it does not
// say.
std::optional<std::string> subject_of(const Document& document);

}  // namespace VEIL_PUBLIC
