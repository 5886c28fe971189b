// The first of two passes over a collection: what documents say of the people they are about. Texts are not kept.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "cli/arguments/options.h"
#include "cli/session/session.h"
#include "veil/engine.h"
#include "veil/table.h"

namespace veil::cli {

struct Collected {
  table::Collection collection;
  std::shared_ptr<const table::FactReader> reader;
  std::uint64_t failures = 0;  // each told, unless there is a second pass
};

// `seen` gets every document in order, with its facts; may be empty. Errors: usage.two_passes (standard input cannot be read twice, where
// `twice`), table.unknown_column, and those of reading.
Result<Collected> collect(const Session& session, const InputOptions& input, const RunOptions& run, const EngineSettings& settings,
                          const Engine& engine, const std::vector<std::string>& attributes, bool twice,
                          const std::function<void(const Document&, const table::PersonFacts&)>& seen);

}  // namespace veil::cli
