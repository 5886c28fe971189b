// Writes what gazetteer_file.h reads: entries as a tree of words in one hash table, each different record once.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "detect/gazetteers/gazetteer_file.h"

namespace veil::detect {

// The bytes of the file. Keys are the folded words of an entry (text/folded_word.h), joined by single spaces, at most most_words_of_entry;
// an entry without classes is left out. Nothing when there are more records or beginnings of entries than a file can number.
std::optional<std::string> gazetteer_file_of(const std::map<std::string, GazetteerRecord>& entries);

}  // namespace veil::detect
