// A vault as Python holds it: the writer is for one thread at a time, what is opened is immutable.
#pragma once

#include <memory>
#include <mutex>

#include "bindings.h"
#include "veil/vault.h"

namespace veil::python {

struct HeldVault {
  std::mutex mutex;
  std::unique_ptr<VaultWriter> writer;
  std::unique_ptr<const Vault> reader;
};

}  // namespace veil::python
