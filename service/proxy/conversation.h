// The texts of one request to a language model, protected together: who is [PERSON1] in one is [PERSON1] in all of them, what was found in
// one text is replaced wherever it stands in the others, and a session keeps its numbers over turns. When anything fails nothing leaves.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "service/json/json.h"
#include "service/proxy/placeholders.h"
#include "service/texts/gate.h"
#include "veil/engine.h"
#include "veil/result.h"

namespace veil::service {

// What a session remembers: numbers of things, and what stands for what.
struct ConversationMemory {
  std::map<std::string, std::uint32_t> numbers;  // by label and name in lower case
  std::map<Label, std::uint32_t> last;
  Placeholders placeholders;

  Json to_json() const;
  static ConversationMemory from_json(const Json& json);
};

// Replaces each text by its protected form, in their order. `engine` replaces by tags (EngineUse::tags). The number of replacements.
// Errors: those of the engine; service.unprotected when an original of one text would stand in another.
Result<std::uint64_t> protect_together(const std::vector<std::string*>& texts, const Engine& engine, Gate& gate, ConversationMemory& memory);

}  // namespace veil::service
