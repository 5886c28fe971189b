#include "detect/facts/quoted_words.h"

#include <cstdint>

#include "veil/utf8.h"

namespace veil::detect {
namespace {

constexpr std::size_t longest_name = 60;  // bytes
constexpr int most_words = 6;

// The marks that may close what this one opens; empty: it opens nothing.
std::u32string_view closing(char32_t opening) {
  switch (opening) {
    case U'"':
      return U"\"";
    case U'“':
      return U"”";
    case U'„':
      return U"“”";
    case U'«':
      return U"»";
    case U'»':
      return U"«";
    case U'‘':
      return U"’";
    default:
      return U"";
  }
}

bool is_word(char32_t c) { return utf8::is_letter(c) || utf8::is_digit(c) || utf8::is_mark(c); }

// Whether what stands between the marks reads like a name: a capital in front, few words, no sentence in it.
bool is_name(std::string_view inside) {
  if (inside.empty() || !utf8::is_upper(utf8::decode(inside, 0).code_point)) return false;
  int words = 0;
  bool in_word = false;
  for (std::size_t i = 0; i < inside.size();) {
    const utf8::Decoded decoded = utf8::decode(inside, i);
    const char32_t c = decoded.code_point;
    if (c == U'\n' || c == U';' || c == U'?' || c == U'[') return false;
    if (is_word(c) && !in_word && ++words > most_words) return false;
    in_word = is_word(c) || c == U'\'' || c == U'’' || c == U'-';
    i += decoded.length;
  }
  const char last = inside.back();
  return last != '.' && last != ',' && last != ' ';
}

}  // namespace

std::vector<Span> quoted_names(std::string_view text) {
  std::vector<Span> names;
  char32_t before = U' ';
  for (std::size_t i = 0; i < text.size();) {
    const utf8::Decoded opening = utf8::decode(text, i);
    const std::u32string_view closers = closing(opening.code_point);
    const bool opens = !closers.empty() && !is_word(before);
    before = opening.code_point;
    i += opening.length;
    if (!opens) continue;
    for (std::size_t end = i; end < text.size() && end < i + longest_name;) {
      const utf8::Decoded decoded = utf8::decode(text, end);
      if (closers.find(decoded.code_point) != std::u32string_view::npos) {
        if (is_name(text.substr(i, end - i))) {
          names.push_back({static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(end)});
          i = end + decoded.length;
        }
        break;
      }
      if (decoded.code_point == U'\n') break;
      end += decoded.length;
    }
  }
  return names;
}

}  // namespace veil::detect
