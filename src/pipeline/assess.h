// Asks the measures about every phrase of a protected document, and about every option that could stand for it.
#pragma once

#include "risk/disclosure.h"

namespace veil::pipeline {

Result<DocumentRisk> assess(const risk::Measures& measures, const Document& document);

}  // namespace veil::pipeline
