// What is done with a text: detect, protect, risk, restore, attack, or all that a job with a table of solutions asks for (solutions.h). One
// line of JSON comes out for each document; of the first four byte for byte the line that the command line writes for the same document
// and policy (tests/service/api_test.py).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "service/attack/opponents.h"
#include "service/http/exchange.h"
#include "service/texts/engines.h"
#include "service/texts/gate.h"
#include "service/vault/vault_store.h"
#include "veil/document.h"
#include "veil/formats.h"

namespace veil::service {

enum class Operation { detect, protect, risk, restore, attack, solutions };
std::string_view name_of(Operation operation);
std::optional<Operation> operation_from(std::string_view name);

struct WorkOptions {
  EngineRequest engine;
  OffsetUnit offsets = OffsetUnit::code_points;
  std::string scheme;      // detect: labels of another scheme
  bool with_text = false;  // detect: also the whole text
  std::string vault;       // protect: where the originals go; restore: where they are
  bool partial = false;    // restore: take what is certain
  bool trust_ids = false;  // restore: the id alone tells the document
  std::string background;  // attack: what the attacker knows
  std::string attacker;    // attack: which; "" is lexical
  Opponent::Question question;
};

// Of the query of a request, or of the options of a job. Errors: usage.invalid_value, usage.unknown_offsets, usage.unknown_scheme.
using Parameter = std::function<std::string(const std::string& name)>;
Result<WorkOptions> work_options(Operation operation, const Parameter& parameter);

// Of one request: options and caller are the same for all of its documents. May be used by several threads.
class Work {
 public:
  struct Means {
    std::shared_ptr<const LoadedEngine> engine;  // detect, protect, risk
    std::shared_ptr<const Opponent> opponent;    // attack
    Engines& engines;                            // solutions: each job says what it needs
    VaultStore& vaults;
    Gate& gate;
  };
  Work(Operation operation, WorkOptions options, Caller caller, Means means)
      : operation_(operation),
        options_(std::move(options)),
        caller_(std::move(caller)),
        engine_(std::move(means.engine)),
        opponent_(std::move(means.opponent)),
        engines_(means.engines),
        vaults_(means.vaults),
        gate_(means.gate) {}

  // The document as an object of JSON. `number` is that of the document in the request, from 1, as the policy may number ids.
  Result<Document> read(const std::string& json) const;
  // The engine's part: may be called by several threads. Errors mean that nothing of the text may leave.
  Result<void> run(Document& document) const;
  // The line that leaves. An entry must be in its vault before the line leaves.
  struct Finished {
    std::string line;
    std::optional<VaultEntry> entry;
  };
  Result<Finished> finish(Document& document, std::uint64_t number) const;
  Result<void> keep(const std::vector<VaultEntry>& entries) const;
  // {"id", "error"} as in JSON Lines.
  std::string failure_line(std::string_view id, std::uint64_t number, const Error& error) const;

  const WorkOptions& options() const { return options_; }
  Operation operation() const { return operation_; }

 private:
  Result<void> restore(Document& document) const;
  Result<void> solve(Document& document) const;
  Result<std::string> written(const Document& document, WriteOptions options) const;

  Operation operation_;
  WorkOptions options_;
  Caller caller_;
  std::shared_ptr<const LoadedEngine> engine_;
  std::shared_ptr<const Opponent> opponent_;
  Engines& engines_;
  VaultStore& vaults_;
  Gate& gate_;
};

}  // namespace veil::service
