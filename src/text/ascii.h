// Characters of ASCII, byte by byte. For all of Unicode see veil/utf8.h.
#pragma once

namespace veil {

constexpr bool is_ascii_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace veil
