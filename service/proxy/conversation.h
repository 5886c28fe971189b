// The texts of one request to a language model, protected together: who is [PERSON1] in one is [PERSON1] in all of them, what was found in
// one text is replaced wherever it stands in the others, and a session keeps its numbers over turns. When anything fails nothing leaves.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "service/json/json.h"
#include "service/proxy/placeholders.h"
#include "service/texts/engines.h"
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

// Gives engines that replace by tags (EngineUse::tags): "" is one that finds the language of each text, "en" one that insists on it.
using TagEngines = std::function<Result<std::shared_ptr<const LoadedEngine>>(const std::string& language)>;

// Replaces each text by its protected form, in their order. The number of replacements. Errors: those of the engine; service.unprotected
// when an original of one text would stand in another. Language models are sent names, identifiers and JSON, which are in no language at
// all: where such a text is taken for one in a language that Veil does not speak, that of the texts around it counts.
Result<std::uint64_t> protect_together(const std::vector<std::string*>& texts, const TagEngines& engines, Gate& gate,
                                       ConversationMemory& memory);

}  // namespace veil::service
