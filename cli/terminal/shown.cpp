#include "cli/terminal/shown.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

#include "veil/utf8.h"

namespace veil::cli {
namespace {

// Controls (category Cc), line and paragraph separators (Zl, Zp), and the format characters (Cf) and fillers that a terminal shows as
// nothing: Bidi_Control and Default_Ignorable_Code_Point of Unicode 15, without the variation selectors that emoji have.
constexpr std::array<std::pair<char32_t, char32_t>, 18> hidden = {{
    {0x0000, 0x001F},
    {0x007F, 0x009F},
    {0x00AD, 0x00AD},
    {0x034F, 0x034F},
    {0x061C, 0x061C},
    {0x115F, 0x1160},
    {0x17B4, 0x17B5},
    {0x180B, 0x180F},
    {0x200B, 0x200F},
    {0x2028, 0x202E},
    {0x2060, 0x206F},
    {0x3164, 0x3164},
    {0xFEFF, 0xFEFF},
    {0xFFA0, 0xFFA0},
    {0xFFF0, 0xFFFB},
    {0x1BCA0, 0x1BCA3},
    {0x1D173, 0x1D17A},
    {0xE0000, 0xE0FFF},
}};

bool is_hidden(char32_t c) {
  const auto* range = std::lower_bound(hidden.begin(), hidden.end(), c, [](const auto& r, char32_t at) { return r.second < at; });
  return range != hidden.end() && range->first <= c;
}

std::string escape(const char* form, unsigned value) {
  char text[16];
  std::snprintf(text, sizeof text, form, value);
  return text;
}

}  // namespace

std::string shown(std::string_view text) {
  std::string line;
  while (!text.empty()) {
    const std::size_t valid = utf8::first_invalid_byte(text).value_or(text.size());
    for (std::size_t at = 0; at < valid;) {
      const utf8::Decoded character = utf8::decode(text, at);
      if (!is_hidden(character.code_point)) {
        line += text.substr(at, character.length);
      } else if (character.code_point == '\n') {
        line += "\\n";
      } else if (character.code_point == '\t') {
        line += "\\t";
      } else if (character.code_point == '\r') {
        line += "\\r";
      } else {
        const auto value = static_cast<unsigned>(character.code_point);
        line += escape(value < 0x80 ? "\\x%02x" : value < 0x10000 ? "\\u%04x" : "\\U%08x", value);
      }
      at += character.length;
    }
    if (valid == text.size()) break;
    line += escape("\\x%02x", static_cast<unsigned char>(text[valid]));
    text.remove_prefix(valid + 1);
  }
  return line;
}

}  // namespace veil::cli
