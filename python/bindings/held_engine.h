// An engine as Python holds it.
#pragma once

#include <atomic>
#include <memory>

#include "veil/engine.h"

namespace veil::python {

struct HeldEngine {
  std::shared_ptr<const Engine> engine;
  OutputIds ids;
  std::atomic<std::uint64_t> documents = 0;  // protected so far: policies may number ids
};

}  // namespace veil::python
