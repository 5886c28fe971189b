// Choices of reviewers: the JSON Lines that `veil protect --output-format jsonl --originals` writes, with the level that a
// reviewer took beside the options of a span:
//   {"id": "a", "text": "moved to a city", "language": "en", "spans": [{"start": 9, "end": 15, "label": "LOC", "original":
//   "Oslo",
//    "options": [{"text": "a city", "level": 1, "source": "general"}, {"text": "***", "level": 2, "source": "suppress"}],
//    "chosen": 1}]}
// `chosen` is a level, or a list with that of each reviewer. Spans without it are put back but not learnt from. The original
// text is made again from the originals, so that features see what they see in `protect`.
#pragma once

#include <filesystem>
#include <vector>

#include "replace/select/option_glossary.h"
#include "replace/select/choice_file.h"

namespace veil::training {

// Whether a file holds JSON Lines and not WikiReplace's array.
bool is_review_file(const std::filesystem::path& file);

// Without a glossary all options are taken for English ones. read.not_found, read.malformed_choices with the line and the
// span.
Result<std::vector<replace::ChoiceFileDocument>> review_documents(const std::filesystem::path& file,
                                                                  const replace::OptionGlossary* glossary);

}  // namespace veil::training
