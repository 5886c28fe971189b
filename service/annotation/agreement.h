// How far annotators agree on what all of them have done: percent, Cohen's kappa of each two, Fleiss' and Light's kappa of all, by what was
// asked. In a file of its own, which alone needs libveil-tools.
#pragma once

#include <vector>

#include "service/annotation/tasks.h"

namespace veil::service {

// {"annotators": [...], "questions": [{"question", "items", "judgments", "percent", "fleiss", "light", "pairs": [{"first", "second",
// "items", "percent", "kappa"}]}]}. Questions: of `mark` "marked" and "label" (of each word), of `choose` "replacement" and "level", of
// `group` "group" (the first mention of the same group), of `judge` each of its questions. Errors: service.no_tools.
Result<Json> agreement_about(TaskKind kind, const std::vector<AnsweredItem>& items);

}  // namespace veil::service
