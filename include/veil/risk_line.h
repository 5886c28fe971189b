// What a document discloses, as one line of JSON: the same for every door.
//   {"id", "language", "targets": [{"target", "measure", "before", "after", ...}], "phrases": [{"start", "end", "text", "risks", ...}]}
#pragma once

#include <string>

#include "veil/disclosure.h"
#include "veil/document.h"
#include "veil/export.h"
#include "veil/offsets.h"

namespace veil VEIL_PUBLIC {

// Of a document that Engine::assess has seen; without a line break. It holds texts of phrases: for whoever asked for them.
std::string risk_line(const Document& document, const DocumentRisk& report, OffsetUnit unit);

}  // namespace VEIL_PUBLIC
