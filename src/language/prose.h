// Sentences, beside rows of a log, of a table or of a program: nearly everything between spaces is a word, and there are enough of them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace veil::language {

bool is_prose(std::string_view text, std::uint64_t fewest);

// The lines of `text` that are prose; empty where all are, or none. What somebody pasted into a mail says nothing of the language that the
// mail is written in: fields and values of a program are English everywhere.
std::string prose_beside_other_lines(std::string_view text);

}  // namespace veil::language
