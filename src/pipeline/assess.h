// Asks the measures about every phrase of a protected document, and about every option that could stand for it.
#pragma once

#include "risk/seen_document.h"

namespace veil::pipeline {

// `seen` is what the measures see in the document as it is.
DocumentRisk assess(const risk::SeenDocument& seen, const Document& document);

}  // namespace veil::pipeline
