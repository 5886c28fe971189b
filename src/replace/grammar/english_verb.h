// English verbs that are mentions ("they [married]", "having [co-written] the film"): what can stand for a verb is "do something"
// in its form, with "with" before an object. Nothing can for a passive ("was [married] to her").
#pragma once

#include <optional>
#include <string>

#include "replace/grammar/context.h"
#include "replace/grammar/facts.h"

namespace veil::replace {

// "did something with"; none where the mention is no verb in small letters or has no form that fits.
std::optional<std::string> english_verb_phrase(const Context& context, const GrammarFacts& facts, const std::string& something);

}  // namespace veil::replace
