// The names of the core in the knowledge base that ships.
#pragma once

#include "knowledge/core_names.h"
#include "places.h"

namespace veil::replace {

inline knowledge::CoreNames shipped_core() {
  const std::filesystem::path file = std::filesystem::path(source_folder) / "models" / "knowledge.veil";
  return knowledge::CoreNames::in(knowledge::KnowledgeBases::open({file}).value()).value();
}

}  // namespace veil::replace
