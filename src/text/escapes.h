// Characters that are written by their number or name: "&#64;", "&#x41;", "&commat;", "&uuml;" of HTML (also escaped twice,
// "&amp;#64;"), "%40" of addresses (RFC 3986), "\u0040" and "\x40" of programs. Each becomes the character it stands for.
// What only keeps a sign from being read as markup ("&amp;", "&lt;", "&quot;") stays. Sequences that colour a terminal
// (ECMA-48) are dropped.
#pragma once

#include <string_view>

#include "text/mapped_text.h"

namespace veil {

struct UndoneEscapes {
  MappedText text;
  int undone = 0;  // of letters, digits, spaces and signs of addresses
};

// `begin` is where `text` stands in the original.
UndoneEscapes undo_escapes(std::string_view text, std::uint32_t begin = 0);

// Whether one that is undone begins at `at`, where "&", "%", a backslash or an escape character stands.
bool is_escape(std::string_view text, std::size_t at);

}  // namespace veil
