// A row of the core of the knowledge: what one of its concepts is called in a language, as it was written down
// (languages/<code>/concepts.tsv), with the signs before other names. A knowledge base that was made from such rows keeps them beside its
// names, which come from many other sources, too, and do not tell which are the core's own (core_names.h).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/concept.h"

namespace veil::knowledge {

// What stands before another name: `f:` and so on; without a sign it is for finding only, behind ">" it is a narrower kind.
enum class NameSign : std::uint8_t { none, feminine, masculine, neuter, plural, adjective, narrower };

struct OtherName {
  NameSign sign = NameSign::none;
  std::string_view text;
};

// Its texts belong to whoever gave it: the knowledge base, or the line that was read.
struct CoreRow {
  std::string key;        // of the concept: "cc:NO"
  std::string_view name;  // in a dictionary, without article
  NameGrammar grammar;
  std::string_view plural;  // empty: none
  std::vector<OtherName> others;
};

// "f:Richterin": feminine, "Richterin".
OtherName other_name(std::string_view written);

// Name, plural and other names of a row as they lie in a file: each ends in a zero byte, the sign of another name stands before it as a
// byte. No text may hold a zero byte.
std::string bytes_of_names(const CoreRow& row);
// Puts them into `row`; false when the bytes are none.
bool take_names(std::string_view bytes, CoreRow& row);

}  // namespace veil::knowledge
