// How names that come from outside (files, keys and values of policies, arguments, ids) are shown to people: what would move the cursor,
// colour the terminal, turn the direction of reading, stay invisible or begin a line of its own becomes a visible escape.
#pragma once

#include <string>
#include <string_view>

namespace veil::cli {

// "a\x1b[31m.txt" with the escape as four characters; bytes that are not UTF-8 as \xff, other characters as \u202e. What is
// readable stays as it is, in any script. One line.
std::string shown(std::string_view text);

}  // namespace veil::cli
