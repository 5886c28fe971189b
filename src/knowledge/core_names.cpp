#include "knowledge/core_names.h"

namespace veil::knowledge {

Result<CoreNames> CoreNames::in(const KnowledgeBases& bases) {
  for (const auto& base : bases) {
    if (base->has_core()) return CoreNames(base);
  }
  return Error{"model.not_found", "no knowledge base has the core's names: models/knowledge.veil is not the one that ships", ""};
}

}  // namespace veil::knowledge
