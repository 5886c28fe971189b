// Learning from what people decided, for the command line: the same as the service does by itself (learning/), over its database.
#pragma once

#include "service/learning/learn.h"
#include "service/operation/configuration.h"
#include "veil/result.h"

namespace veil::service {

// Needs `database` and `secret`. Errors: usage.needs_database, storage.*, those of `learn`.
Result<LearningReport> learn_reviewed(const Configuration& configuration, const LearningOptions& options);

}  // namespace veil::service
