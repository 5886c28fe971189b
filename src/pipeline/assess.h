// Asks the measures about every phrase of a protected document, and about every option that could stand for it.
#pragma once

#include "risk/disclosure.h"

namespace veil::pipeline {

using SeenDocument = std::vector<std::unique_ptr<const risk::DocumentDisclosure>>;
// What the measures see in a document; those that have nothing to say about it are left out.
Result<SeenDocument> look_at(const risk::Measures& measures, const Document& document);

// How much an option in the place of the mention discloses still: the worst that any measure says. Names of labels, tags, numbers of persons, and
// what is invented say nothing about anybody.
PhraseRisk risk_of_option(const SeenDocument& seen, const Document& document, std::uint32_t mention, const Option& option);

Result<DocumentRisk> assess(const risk::Measures& measures, const Document& document);

}  // namespace veil::pipeline
