// What `veil evaluate --report FILE` shows: the same figures as its tables, with pictures. Texts and ids of documents never
// enter it; documents are known by their numbers.
#pragma once

#include "cli/tools/evaluate/modes.h"
#include "veil/report.h"

namespace veil::cli {

Report report_of(const SystemComparison& comparison);

}  // namespace veil::cli
