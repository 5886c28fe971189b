// A name in the plural that becomes a noun in the singular takes its verb along: "Die Niederlande sind" -> "Ein Land ist".
// Only a verb right behind the mention is seen, and only forms that the facts know (kind singular).
#pragma once

#include <optional>
#include <string>

#include "replace/grammar/context.h"
#include "replace/grammar/facts.h"

namespace veil::replace {

// Of a finite verb in the plural, in lower case; empty where the facts do not know it.
std::string singular_of(const std::string& plural, const GrammarFacts& facts);

struct VerbBehind {
  Span span;
  std::string plural;  // as written
  std::string singular;
};

// The plural verb of which the mention, whose replacement begins at `begin`, is the only subject; nothing otherwise.
std::optional<VerbBehind> plural_verb_behind(const Context& context, const GrammarFacts& facts, std::uint32_t begin);

}  // namespace veil::replace
